import Testing
@testable import Views

private struct Choices: View {
  @State private var isOn = false
  @State private var size = 1

  var body: some View {
    VStack(spacing: 0) {
      Toggle("Sound", isOn: $isOn)
      Picker("Size", selection: $size) {
        Text("S").tag(0)
        Text("M").tag(1)
      }
      .pickerStyle(.segmented)
      Color.black.frame(width: isOn ? 30 : 20, height: CGFloat(size) + 2)
    }
  }
}

/// A picker whose choices are identified by the elements alone.
private struct Untagged: View {
  @State private var size = "S"

  var body: some View {
    VStack(spacing: 0) {
      Picker("Size", selection: $size) {
        ForEach(["S", "M"], id: \.self) { Text($0) }
      }
      .pickerStyle(.segmented)
      Color.black.frame(width: 20, height: size == "M" ? 9 : 3)
    }
  }
}

@Suite struct ChoiceTests {
  @Test("A toggle is switched by a tap, and its knob slides to the other side")
  func toggle() throws {
    var stage = Performed(Choices())
    let knob = try #require(stage.numbers(.ellipse).first)
    stage.tap(knob[0] + 5, knob[1] + 5, at: 1)
    #expect(stage.rectangles(at: 9).last?[2] == 30)
    let middle = try #require(stage.numbers(.ellipse, at: 1.1).first)
    let end = try #require(stage.numbers(.ellipse, at: 9).first)
    #expect(end[0] == knob[0] + 20)
    #expect(knob[0] < middle[0] && middle[0] < end[0])
  }

  @Test("An element of a collection is chosen by its identity where it has no tag")
  func untagged() {
    var stage = Performed(Untagged())
    stage.tap(150, 48, at: 1)
    #expect(stage.rectangles(at: 1).last?[3] == 9)
  }

  @Test("A picker chooses what is tapped")
  func picker() {
    var stage = Performed(Choices())
    #expect(stage.rectangles().last?[3] == 3)
    stage.tap(50, 55, at: 1)
    #expect(stage.rectangles(at: 1).last?[3] == 2)
  }
}
