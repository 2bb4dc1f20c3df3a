import Testing
import Views

@testable import ViewTesting

/// A view that a test drives.
@Suite struct StageTests {
  private struct Card: View {
    @State private var isOpen = false
    var body: some View {
      VStack(spacing: 0) {
        Rectangle().frame(width: 40, height: 20).rotationEffect(.degrees(isOpen ? 90 : 0))
          .accessibilityIdentifier("card")
        Rectangle().frame(width: 60, height: 20).accessibilityLabel("Open")
          .onTapGesture { withAnimation(.linear(duration: 1)) { isOpen.toggle() } }
      }
    }
  }

  private let size = CGSize(width: 200, height: 100)

  @Test func timesCountFromTheLastInput() {
    let stage = ViewTesting.Stage(Card(), size: size).advance(by: 3)
    stage.tap("Open")
    #expect(abs(stage["card"].rotation(at: 0.5).z - 45) < 1e-9)
    #expect(stage["card"].rotation.z == 0)
    stage.advance(by: 1)
    #expect(stage["card"].rotation.z == 90)
    // What was is asked for after what is.
    #expect(abs(stage["card"].rotation(at: 0.25).z - 22.5) < 1e-9)
  }

  @Test func aTrackIsSampledWhileTheClockGoesOn() {
    let stage = ViewTesting.Stage(Card(), size: size)
    stage.tap("Open")
    let angle = stage.track("card", \.rotation.z, for: 1.5)
    #expect(angle.times.count == 181 && angle.times.last == 1.5)
    #expect(angle.end == 90 && angle.overshoot == 0)
    #expect(stage["card"].rotation.z == 90)
  }

  @Test func orderAndPlaceAreSeenUntilEverythingRests() {
    let stage = ViewTesting.Stage(Card(), size: size)
    #expect(stage.rests(by: 0))
    stage.tap("Open")
    #expect(stage.rests(by: 1) && !stage.rests(by: 0.9))
    #expect(stage["card"].startTime != nil && stage["Open"].startTime == nil)
    #expect(stage["card"].stays(inside: .stage))
    #expect(!stage["card"].stays(inside: "Open"))
    #expect(!stage["card"].overlaps("Open"))
    #expect(stage["card"].overlaps("Open", at: 1))
  }

  @Test func aMissingElementIsNoNumber() {
    let stage = ViewTesting.Stage(Card(), size: size)
    #expect(!stage["none"].exists)
    #expect(stage["none"].opacity.isNaN)
    #expect(stage.elements == ["card", "Open"])
  }
}
