import Engine
import Testing

@testable import Views

/// Reads the tilt in each of the ways.
private struct Tilted: View {
  @Tilt private var tilt
  @State private var manager = CMMotionManager()
  @State private var roll = 0.0

  var body: some View {
    HStack(spacing: 0) {
      Color.red.frame(width: 40 + tilt.y, height: 10)
      Color.green.frame(width: 40 + roll, height: 10)
      Color.blue.frame(width: 40 + (manager.deviceMotion?.gravity.x ?? 0) * 10, height: 10)
    }
    .onAppear {
      manager.startDeviceMotionUpdates(to: .main) { motion, _ in
        roll = (motion?.attitude.roll ?? 0) * 180 / .pi
      }
    }
  }
}

/// The names of the package for Xcode, as an exported scene has them.
private struct Kitted: View {
  private typealias CMMotionManager = RoomMotionManager
  private typealias CMDeviceMotion = RoomDeviceMotion
  @State private var manager = CMMotionManager()

  private func width(_ motion: CMDeviceMotion?) -> Double { 40 + (motion?.gravity.x ?? 0) * 10 }

  var body: some View {
    Color.blue.frame(width: width(manager.deviceMotion), height: 10)
      .onTapGesture { Tilt.level() }
      .tiltcast("http://localhost:8080/phone?key=k", drags: false)
  }
}

@Suite struct MotionTests {
  private func widths(_ stage: Performed) -> [Double] { stage.rectangles().map { $0[2] } }

  @Test("A view follows the tilt, by its property, by updates and by asking")
  func follows() {
    var stage = Performed(Tilted())
    #expect(widths(stage) == [40, 40, 40])
    stage.tilt(pitch: 0, roll: 30, at: 1)
    let found = widths(stage)
    for (width, expected) in zip(found, [70.0, 70, 45]) { #expect(abs(width - expected) < 1e-9) }
  }

  @Test("A view with the names of the package for Xcode follows the tilt")
  func kit() {
    var stage = Performed(Kitted())
    #expect(widths(stage) == [40])
    stage.tilt(pitch: 0, roll: 30, at: 1)
    #expect(widths(stage).allSatisfy { abs($0 - 45) < 1e-9 })
  }

  @Test("It still does when it has been saved")
  func saved() throws {
    var stage = Performed(Tilted())
    stage.tilt(pitch: 0, roll: 30, at: 1)
    var copy = try stage.restored()
    #expect(widths(copy) == widths(stage))
    stage.tilt(pitch: 10, roll: -20, at: 2)
    copy.tilt(pitch: 10, roll: -20, at: 2)
    #expect(widths(copy) == widths(stage))
    #expect(widths(copy)[1] != 70)
  }

  @Test("Samples that nothing reads cost no evaluation")
  func unread() {
    var stage = Performed(Color.red)
    stage.tilt(pitch: 0, roll: 30, at: 1)
    #expect(stage.scene.evaluations == 1)
  }
}
