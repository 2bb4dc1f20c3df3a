#if canImport(CoreMotion) && !os(macOS) && !os(visionOS) && !os(watchOS)
  import CoreMotion
  import SwiftUI

  /// The sensor of an iPhone or iPad. Not tried on a device yet.
  final class DeviceSensor: MotionSensor, @unchecked Sendable {
    // Used on the main thread only, on which its handler is called.
    private let manager = CMMotionManager()

    func start(_ deliver: @escaping @Sendable (PhoneMotion) -> Void) -> Bool {
      guard manager.isDeviceMotionAvailable else { return false }
      manager.deviceMotionUpdateInterval = 1.0 / 60
      manager.startDeviceMotionUpdates(to: .main) { motion, _ in
        guard let q = motion?.attitude.quaternion,
          let attitude = Quaternion(w: q.w, x: q.x, y: q.y, z: q.z)
        else { return }
        let angle = MainActor.assumeIsolated { Self.screenAngle }
        deliver(PhoneMotion(attitude: attitude, screenAngle: angle))
      }
      return true
    }

    func stop() { manager.stopDeviceMotionUpdates() }

    /// The angle of the interface on the device, in degrees.
    @MainActor private static var screenAngle: Int {
      let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
      return switch scene?.effectiveGeometry.interfaceOrientation {
      case .landscapeRight: 90
      case .portraitUpsideDown: 180
      case .landscapeLeft: 270
      default: 0
      }
    }
  }
#endif
