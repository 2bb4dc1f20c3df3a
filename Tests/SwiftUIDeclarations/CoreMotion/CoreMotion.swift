// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores

import Foundation

public struct CMQuaternion: Sendable {
  public var x: Double
  public var y: Double
  public var z: Double
  public var w: Double
}

public struct CMAcceleration: Sendable {
  public var x: Double
  public var y: Double
  public var z: Double
}

open class CMAttitude: NSObject {
  open var roll: Double { fatalError() }
  open var pitch: Double { fatalError() }
  open var yaw: Double { fatalError() }
  open var quaternion: CMQuaternion { fatalError() }
}

open class CMDeviceMotion: NSObject {
  open var attitude: CMAttitude { fatalError() }
  open var gravity: CMAcceleration { fatalError() }
}

public typealias CMDeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void

open class CMMotionManager: NSObject {
  open var deviceMotionUpdateInterval: TimeInterval {
    get { fatalError() }
    set { fatalError() }
  }
  open var isDeviceMotionAvailable: Bool { fatalError() }
  open var isDeviceMotionActive: Bool { fatalError() }
  open var deviceMotion: CMDeviceMotion? { fatalError() }
  open func startDeviceMotionUpdates() { fatalError() }
  open func startDeviceMotionUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler
  ) { fatalError() }
  open func stopDeviceMotionUpdates() { fatalError() }
}
