import Testing
import Views

@testable import ViewTesting

/// Phones and fingers that a test moves, and the settings of a phone.
@Suite struct StageMotionTests {
  private struct Leaning: View {
    @Tilt private var tilt
    var body: some View {
      Rectangle().frame(width: 40, height: 20).offset(x: tilt.y).accessibilityIdentifier("box")
    }
  }

  private struct Herd: View {
    @Crowd(most: 10) private var people
    var body: some View {
      VStack(spacing: 0) {
        ForEach(people) { person in
          Rectangle().frame(width: 40 + 20 * person.x, height: 20).accessibilityIdentifier("\(person.number)")
        }
      }
    }
  }

  private struct Fingers: View {
    @State private var size = 1.0
    var body: some View {
      Rectangle().frame(width: 100, height: 100).scaleEffect(size).accessibilityIdentifier("box")
        .gesture(MagnifyGesture().onChanged { size = $0.magnification })
    }
  }

  private struct Settings: View {
    @Environment(\.colorScheme) private var scheme
    @ScaledMetric private var side = 10.0
    var body: some View {
      Rectangle().fill(scheme == .dark ? Color.red : Color.blue).frame(width: side, height: side)
        .accessibilityIdentifier("box")
    }
  }

  private let size = CGSize(width: 200, height: 200)

  @Test func aShakeGoesToAndFroAndEndsLevel() {
    let stage = ViewTesting.Stage(Leaning(), size: size)
    stage.shaken(by: 20, for: 0.5)
    #expect(abs(stage["box"].offset.width) < 1e-6)
    stage.tilted(roll: 12)
    #expect(abs(stage["box"].frame.midX - 112) < 1e-6)
  }

  @Test func peopleJoinTiltAndLeave() {
    let stage = ViewTesting.Stage(size, declares: true) { Herd() }.joined(3)
    #expect(stage.elements.count == 3)
    stage.tilted(person: 1, roll: 30)
    #expect(stage["2"].frame.width > stage["1"].frame.width + 1)
    stage.left(person: 0)
    #expect(!stage["1"].exists && stage["2"].exists)
  }

  @Test func twoFingersMagnify() {
    let stage = ViewTesting.Stage(Fingers(), size: size)
    stage.drag([
      (CGPoint(x: 90, y: 100), CGPoint(x: 70, y: 100)), (CGPoint(x: 110, y: 100), CGPoint(x: 130, y: 100)),
    ])
    #expect(abs(stage["box"].scale.width - 3) < 1e-6)
  }

  @Test func aStageHasThePhonesSettings() {
    let usual = ViewTesting.Stage(Settings(), size: size)
    let chosen = ViewTesting.Stage(
      Settings(), size: size, colorScheme: .dark, dynamicTypeSize: .accessibility5)
    #expect(usual["box"].frame.width == 10 && usual["box"].color?.blue ?? 0 > 0.5)
    #expect(abs(chosen["box"].frame.width - 10 * 53 / 17) < 1e-6 && chosen["box"].color?.red ?? 0 > 0.5)
  }
}
