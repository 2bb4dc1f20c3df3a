import Engine
import Testing
import Views

@testable import ViewTesting

/// What moves on a stage, by no name.
@Suite struct LayerMotionTests {
  private struct Follower: View {
    var factor = 2.0
    @Tilt private var tilt
    var body: some View { Rectangle().frame(width: 40, height: 20).offset(y: factor * tilt.x) }
  }

  private struct Tapped: View {
    var animation: Animation?
    var isUndone = false
    @State private var isLarge = false
    var body: some View {
      Rectangle().frame(width: isLarge ? 120 : 60, height: 60)
        .onTapGesture {
          withAnimation(animation) { isLarge = true }
          if isUndone { withAnimation(.linear(duration: 1)) { isLarge = false } }
        }
    }
  }

  private struct Restless: View {
    var body: some View {
      TimelineView(.animation) { context in
        let time = context.date.timeIntervalSinceReferenceDate
        Rectangle().fill(Color(red: 0.5 + 0.5 * sin(7 * time), green: 0, blue: 0))
          .frame(width: 40, height: 40).offset(x: 30 * sin(5 * time))
      }
    }
  }

  private struct Tinted: View {
    @Tilt private var tilt
    var body: some View {
      Rectangle().fill(.indigo).hueRotation(.degrees(4 * tilt.x)).frame(width: 40, height: 40)
    }
  }

  private struct Shaded: View {
    var name = "wobble"
    @Tilt private var tilt
    var body: some View {
      Rectangle().distortionEffect(
        ShaderLibrary[dynamicMember: name](.float(0.1), .float2(tilt.x, tilt.y), .float(160)),
        maxSampleOffset: .zero)
    }
  }

  private let size = CGSize(width: 200, height: 200)

  private func tilting<Root: View>(_ view: @autoclosure @escaping @MainActor () -> Root) -> [LayerMotion] {
    let stage = ViewTesting.Stage(view(), size: size).tilted(pitch: 0)
    let level = stage.layers
    return stage.tilted(pitch: 30).motions(from: level, for: 5)
  }

  private func tapping<Root: View>(_ view: @autoclosure @escaping @MainActor () -> Root) -> [LayerMotion] {
    let stage = ViewTesting.Stage(view(), size: size)
    let before = stage.layers
    return stage.tap(at: stage.center).motions(from: before, for: 5)
  }

  @Test func whatFollowsThePhoneIsAsFarAsItHasGoneAndRests() {
    let far = tilting(Follower()).max { $0.distance < $1.distance }
    #expect(abs((far?.distance ?? 0) - 60) < 1e-6 && far?.rests == true)
    #expect(abs((far?.way.height ?? 0) - 60) < 1e-6)
    let near = tilting(Follower(factor: 0.5)).map(\.distance).max() ?? 0
    #expect(abs(near - 15) < 1e-6)
  }

  @Test func whatMovesWithoutEndDoesNotRest() {
    let motions = tilting(Restless())
    #expect(motions.contains { $0.reach > 20 && !$0.rests })
    #expect(motions.contains { !$0.end.colors.isEmpty && !$0.colorRests })
  }

  @Test func onlyASpringGoesBeyondItsEnd() {
    let (jump, swing) = (tapping(Tapped()), tapping(Tapped(animation: .bouncy)))
    #expect(jump.map(\.distance).max() ?? 0 > 10 && jump.map(\.overshoot).max() == 0)
    #expect(swing.contains { $0.overshoot > 0.02 && $0.rests })
  }

  @Test func whatATapUndoesIsFarMeanwhileOnly() {
    let motions = tapping(Tapped(isUndone: true))
    #expect(motions.map(\.distance).max() ?? 1 < 0.01)
  }

  @Test func coloursAndEffectsOfColoursCount() {
    let motions = tilting(Tinted())
    #expect(motions.contains { $0.colorChange > 0.5 && $0.colorRests })
    #expect(tilting(Follower()).allSatisfy { $0.colorChange == 0 })
  }

  @Test func aShaderIsKnownByItsNameAndItsArguments() {
    let known = tilting(Shaded()).filter { $0.end.shader?.isKnown == true }
    #expect(known.contains { abs($0.shaderChange - 30) < 1e-6 && $0.shaderRests })
    let unknown = tilting(Shaded(name: "nothing")).compactMap(\.end.shader)
    #expect(!unknown.isEmpty && unknown.allSatisfy { !$0.isKnown })
  }

  @Test func allTextsAreThere() {
    let stage = ViewTesting.Stage(
      VStack {
        Text("30°"); Text("level")
      }, size: size)
    #expect(stage.texts == ["30°", "level"])
  }
}

/// The previews on which tests can be made.
@Suite struct PreviewTests {
  private let all = ["Card", "Card 2"].map { title in
    ViewProgram(title == "Card" ? "card" : "card-2", title: title) { Text("Card") }
  }

  @Test func aPreviewIsFoundByItsTitleOrItsScenesName() throws {
    #expect(try all.preview(named: "Card 2").name == "card-2")
    #expect(try all.preview(named: "card-2").title == "Card 2")
    #expect(try all.prefix(1).map(\.self).preview(named: nil).name == "card")
  }

  @Test func anyOtherIsRefusedWithThoseThatThereAre() {
    #expect(throws: PreviewFault.several(["Card", "Card 2"])) { try all.preview(named: nil) }
    #expect(throws: PreviewFault.unknown("x", known: ["Card", "Card 2"])) { try all.preview(named: "x") }
    #expect(throws: PreviewFault.none) { try [ViewProgram]().preview(named: nil) }
    #expect(PreviewFault.several(["Card"]).description.hasSuffix("Stage(preview: \"Card\")."))
  }
}
