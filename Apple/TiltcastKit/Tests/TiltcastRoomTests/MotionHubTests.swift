import Foundation
import Testing

@testable import TiltcastRoom

@Suite("Meeting point of motions")
struct MotionHubTests {
  private func held(_ beta: Double) -> PhoneMotion {
    PhoneMotion(attitude: Quaternion(alpha: 0, beta: beta, gamma: 0))
  }

  @Test("Without a sensor, what has moved last counts: a room's phone that lies still leaves a drag alone")
  func last() {
    let hub = MotionHub()
    #expect(hub.motion == nil)
    hub.offer(held(1), by: .room)
    hub.offer(held(2), by: .drag)
    hub.offer(held(1), by: .room)
    #expect(hub.motion == held(2))
    hub.offer(held(3), by: .room)
    #expect(hub.motion == held(3))
  }

  @Test("A sensor runs while it is followed, and counts before everything else")
  func sensor() {
    let sensor = FakeSensor(isAvailable: true)
    let hub = MotionHub(sensor: sensor)
    hub.offer(held(1), by: .drag)
    #expect(hub.motion == held(1) && !sensor.isRunning)
    var followings = [hub.follow { _ in }, hub.follow { _ in }]
    #expect(sensor.isRunning && sensor.starts == 1)
    sensor.deliver(held(5))
    hub.offer(held(2), by: .room)
    #expect(hub.motion == held(5))
    followings.removeLast()
    #expect(sensor.isRunning)
    followings.removeLast()
    #expect(!sensor.isRunning)
    hub.offer(held(3), by: .room)
    #expect(hub.motion == held(3))
  }

  @Test("A device without a sensor follows a room")
  func noSensor() {
    let hub = MotionHub(sensor: FakeSensor(isAvailable: false))
    let seen = Locked([PhoneMotion]())
    let following = hub.follow { motion in seen.access { $0.append(motion) } }
    hub.offer(held(1), by: .room)
    #expect(hub.motion == held(1) && seen.access { $0 } == [held(1)])
    withExtendedLifetime(following) {}
  }

  @Test("Levelling makes the sensor's attitude straight, and leaves the attitude in the world")
  func levels() throws {
    let sensor = FakeSensor(isAvailable: true)
    let hub = MotionHub(sensor: sensor)
    let following = hub.follow { _ in }
    sensor.deliver(held(40))
    hub.level()
    sensor.deliver(held(50))
    let motion = try #require(hub.motion)
    #expect(abs(motion.tilt.x - 10) < 1e-9 && motion.attitude == held(50).attitude)
    withExtendedLifetime(following) {}
  }

  @Test("A manager has CoreMotion's life: nothing before updates are started, nothing after they are stopped")
  func manager() async {
    let hub = MotionHub()
    let manager = RoomMotionManager(hub)
    hub.offer(held(30), by: .drag)
    #expect(manager.isDeviceMotionAvailable && !manager.isDeviceMotionActive && manager.deviceMotion == nil)
    manager.startDeviceMotionUpdates()
    #expect(abs((manager.deviceMotion?.attitude.pitch ?? 0) * 180 / .pi - 30) < 1e-9)
    manager.stopDeviceMotionUpdates()
    #expect(manager.deviceMotion == nil && manager.accelerometerData == nil)
  }

  @Test("A manager's handler is called on the queue that was given, first with what is known")
  func handler() {
    let (hub, queue, angles) = (MotionHub(), OperationQueue(), Locked([Double]()))
    queue.maxConcurrentOperationCount = 1
    let manager = RoomMotionManager(hub)
    hub.offer(held(10), by: .drag)
    manager.startAccelerometerUpdates(to: queue) { data, error in
      let isThere = OperationQueue.current === queue && error == nil
      angles.access { $0.append(isThere ? (data?.acceleration.y ?? 9) : 9) }
    }
    hub.offer(held(90), by: .drag)
    manager.stopAccelerometerUpdates()
    hub.offer(held(20), by: .drag)
    queue.waitUntilAllOperationsAreFinished()
    let seen = angles.access { $0 }
    #expect(seen.count == 2 && abs(seen[0] + sin(10 * .pi / 180)) < 1e-9 && abs(seen[1] + 1) < 1e-9)
  }

  @Test("A tilt is followed while it is read") @MainActor
  func tilt() async {
    let hub = MotionHub()
    let model = TiltModel(hub)
    #expect(model.read() == TiltAngles() && model.isFollowing)
    for step in 1...TiltModel.mostUnread { hub.offer(held(Double(step) / 10), by: .room) }
    await model.settle()
    #expect(abs(model.read().x - 12) < 1e-9)
    for step in 0...TiltModel.mostUnread { hub.offer(held(Double(step) / 5 + 20), by: .room) }
    await model.settle()
    #expect(!model.isFollowing)
    #expect(model.read().x > 20 && model.isFollowing)
  }
}

extension TiltModel {
  /// Waits until everything that is due on the main thread has happened.
  fileprivate func settle() async {
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
  }
}

/// A sensor that delivers what a test says.
final class FakeSensor: MotionSensor {
  private struct State {
    var deliver: (@Sendable (PhoneMotion) -> Void)?
    var starts = 0
  }

  private let isAvailable: Bool
  private let state = Locked(State())

  init(isAvailable: Bool) { self.isAvailable = isAvailable }

  var isRunning: Bool { state.access { $0.deliver != nil } }
  var starts: Int { state.access { $0.starts } }

  func deliver(_ motion: PhoneMotion) { state.access { $0.deliver }?(motion) }

  func start(_ deliver: @escaping @Sendable (PhoneMotion) -> Void) -> Bool {
    guard isAvailable else { return false }
    state.access { state in
      state.deliver = deliver
      state.starts += 1
    }
    return true
  }

  func stop() { state.access { $0.deliver = nil } }
}
