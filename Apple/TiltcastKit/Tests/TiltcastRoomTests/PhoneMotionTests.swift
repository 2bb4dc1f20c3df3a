import Testing

@testable import TiltcastRoom

@Suite("Motion of a phone")
struct PhoneMotionTests {
  private func tilt(_ alpha: Double, _ beta: Double, _ gamma: Double, screen: Int = 0) -> TiltAngles {
    PhoneMotion(attitude: Quaternion(alpha: alpha, beta: beta, gamma: gamma), screenAngle: screen).tilt
  }

  @Test("A raised top is a positive x, a lowered right side a positive y")
  func signs() {
    #expect(abs(tilt(0, 30, 0).x - 30) < 1e-9 && abs(tilt(0, 30, 0).y) < 1e-9)
    #expect(abs(tilt(0, 0, 20).y - 20) < 1e-9 && abs(tilt(0, 0, 20).x) < 1e-9)
  }

  @Test("A turned page has its own axes", arguments: [90, 180, 270])
  func turned(screen: Int) {
    let (x, y) = screen == 90 ? (-20.0, 0.0) : screen == 180 ? (0, -20) : (20, 0)
    let tilt = tilt(0, 0, 20, screen: screen)
    #expect(abs(tilt.x - x) < 1e-9 && abs(tilt.y - y) < 1e-9)
  }

  @Test(
    "The holder's direction is the same through a flat phone and an upright one", arguments: [0.0, 45, 90])
  func heading(beta: Double) {
    #expect(abs(tilt(-50, beta, 0).heading - 50) < 1e-9)
  }

  @Test("An attitude seen from itself is straight")
  func reference() {
    let held = Quaternion(alpha: 120, beta: 40, gamma: -10)
    let tilt = PhoneMotion(attitude: held, reference: held).tilt
    #expect(abs(tilt.x) < 1e-9 && abs(tilt.y) < 1e-9)
  }

  @Test("A drag over the shorter side tilts by 140 degrees, up and to the right")
  func drag() {
    var drag = DragTilt()
    drag.turn(right: 50, down: -100, side: 400)
    let tilt = drag.motion.tilt
    #expect(abs(tilt.x - 35) < 2 && abs(drag.motion.relative.up.x + 0.2419) < 0.06 && tilt.y > 15)
    drag.turn(right: .nan, down: 1, side: 0)
    drag.turn(right: 1e9, down: 0, side: 400)
    #expect(drag.motion.tilt.y > 80 && drag.motion.tilt.y <= 90)
  }

  @Test("Angles have CoreMotion's meaning, also where roll and yaw are one")
  func angles() {
    let attitude = RoomDeviceMotion(PhoneMotion(attitude: Quaternion(alpha: 30, beta: 20, gamma: 10)))
      .attitude
    #expect(abs(attitude.pitch * 180 / .pi - 20) < 1e-9)
    #expect(abs(attitude.roll * 180 / .pi - 10) < 1e-9)
    #expect(abs(attitude.yaw * 180 / .pi - 30) < 1e-9)
    let locked = RoomDeviceMotion(PhoneMotion(attitude: Quaternion(alpha: 30, beta: 90, gamma: 10))).attitude
    #expect(locked.roll == 0 && abs(locked.yaw * 180 / .pi - 40) < 1e-6)
  }

  @Test("A flat phone's gravity points out of its back, and the matrix turns the world's into it")
  func gravity() {
    let motion = RoomDeviceMotion(PhoneMotion(attitude: .identity))
    #expect(motion.gravity == MotionVector(x: 0, y: 0, z: -1) && motion.heading == 0)
    let tilted = RoomDeviceMotion(PhoneMotion(attitude: Quaternion(alpha: 10, beta: 50, gamma: 20)))
    let matrix = tilted.attitude.rotationMatrix
    #expect(abs(tilted.gravity.x + matrix.m13) < 1e-12 && abs(tilted.gravity.z + matrix.m33) < 1e-12)
  }

  @Test("An attitude can be made relative to another one, without changing its copy")
  func relative() {
    let attitude = RoomDeviceMotion(PhoneMotion(attitude: Quaternion(alpha: 0, beta: 50, gamma: 0))).attitude
    let copy = attitude.copy() as? DeviceAttitude
    attitude.multiply(
      byInverseOf: RoomDeviceMotion(PhoneMotion(attitude: Quaternion(alpha: 0, beta: 20, gamma: 0))).attitude)
    #expect(abs(attitude.pitch * 180 / .pi - 30) < 1e-9)
    #expect(abs((copy?.pitch ?? 0) * 180 / .pi - 50) < 1e-9)
  }

  @Test("Parts that are no rotation give none")
  func noRotation() {
    #expect(Quaternion(w: 0, x: 0, y: 0, z: 0) == nil && Quaternion(w: .nan, x: 0, y: 0, z: 1) == nil)
    #expect(Quaternion(w: 2, x: 0, y: 0, z: 0) == .identity)
  }
}
