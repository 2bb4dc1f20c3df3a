import Testing

@testable import Views

private struct PaddedProgress: ProgressViewStyle {
  func makeBody(configuration: Configuration) -> some View { ProgressView(configuration).padding(5) }
}

private struct PaddedGauge: GaugeStyle {
  func makeBody(configuration: Configuration) -> some View { Gauge(configuration).padding(5) }
}

private struct PaddedToggle: ToggleStyle {
  func makeBody(configuration: Configuration) -> some View { Toggle(configuration).padding(5) }
}

private struct PaddedBox: GroupBoxStyle {
  func makeBody(configuration: Configuration) -> some View { GroupBox(configuration).padding(5) }
}

private struct PaddedContent: LabeledContentStyle {
  func makeBody(configuration: Configuration) -> some View { LabeledContent(configuration).padding(5) }
}

private struct PaddedButton: PrimitiveButtonStyle {
  func makeBody(configuration: Configuration) -> some View { Button(configuration).padding(5) }
}

@Suite("Controls within the styles of controls")
struct ConfiguredControlTests {
  /// What a view draws: the frames of its boxes and the places of its letters.
  private func drawn<V: View>(_ view: V) -> [[Double]] {
    nonisolated(unsafe) let view = view
    let performed = Performed(view, on: CGSize(width: 300, height: 200))
    return performed.rectangles() + performed.numbers(.glyph)
  }

  @Test("They look as without a style, with the style's additions")
  func looks() {
    let progress = ProgressView("ab", value: 0.5)
    #expect(drawn(progress.progressViewStyle(PaddedProgress())) == drawn(progress.padding(5)))
    let gauge = Gauge(value: 0.5) { Text("ab") }
    #expect(drawn(gauge.gaugeStyle(PaddedGauge())) == drawn(gauge.padding(5)))
    let toggle = Toggle("ab", isOn: .constant(true))
    #expect(drawn(toggle.toggleStyle(PaddedToggle())) == drawn(toggle.padding(5)))
    let box = GroupBox("ab") { Text("cd") }
    #expect(drawn(box.groupBoxStyle(PaddedBox())) == drawn(box.padding(5)))
    let content = LabeledContent("ab", value: "cd")
    #expect(drawn(content.labeledContentStyle(PaddedContent())) == drawn(content.padding(5)))
    let button = Button("ab") {}
    #expect(drawn(button.buttonStyle(PaddedButton())) == drawn(button.padding(5)))
    #expect(!drawn(progress).isEmpty && !drawn(gauge).isEmpty && !drawn(toggle).isEmpty)
  }

  @Test("A button within a style does what the outer one does")
  func button() {
    struct Counter: View {
      @State private var count = 1
      var body: some View {
        Button {
          count += 1
        } label: {
          Color.red.frame(width: CGFloat(10 * count), height: 20)
        }
        .buttonStyle(PaddedButton())
      }
    }
    var performed = Performed(Counter())
    performed.tap(100, 50, at: 1)
    #expect(performed.rectangles(at: 2).first?[2] == 20)
  }
}
