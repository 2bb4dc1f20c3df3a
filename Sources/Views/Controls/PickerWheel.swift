import Engine

/// A wheel of choices that turns under a finger, and comes to rest with one of them in its middle.
struct PickerWheel<SelectionValue: Hashable> {
  let selection: Binding<SelectionValue>
  let choices: [ViewElement]
  /// The rows by which a finger has turned the wheel.
  @State private var turned: CGFloat = 0

  nonisolated init(selection: Binding<SelectionValue>, choices: [ViewElement]) {
    (self.selection, self.choices) = (selection, choices)
  }
}

/// The measures of a wheel, in points.
private enum WheelMeasures {
  // Source: UIKit's UIPickerView: 216 points high, with rows of 32.
  static let (height, row): (CGFloat, CGFloat) = (216, 32)
  /// The size of its letters. Source: paulz/ViewSnapshots, ComplexView, where they are 1.18 times as wide as at 20.
  static let letters: CGFloat = 23.5
  /// The radius of the wheel, of which the front half is seen.
  static let radius = height / 2
  /// The rows before and after the middle that are seen.
  static let visible = 5
}

extension PickerWheel: View {
  private var chosen: Int {
    choices.firstIndex { $0.choice(as: SelectionValue.self) == selection.wrappedValue } ?? 0
  }

  private func index(near position: CGFloat) -> Int {
    max(0, min(choices.count - 1, Int(saturating: Double(position.rounded()))))
  }

  var body: some View {
    let chosen = chosen
    let position = max(-0.5, min(CGFloat(choices.count) - 0.5, CGFloat(chosen) - turned))
    let middle = index(near: position)
    let first = max(0, middle - WheelMeasures.visible)
    let shown = first..<max(first, min(choices.count, middle + WheelMeasures.visible + 1))
    return ZStack {
      RoundedRectangle(cornerRadius: 8).fill(Color(UIColor.tertiarySystemFill))
        .frame(height: WheelMeasures.row).padding(.horizontal, 9)
      ForEach(shown, id: \.self) { index in
        row(index, away: CGFloat(index) - position)
      }
    }
    .font(.system(size: WheelMeasures.letters))
    .frame(minWidth: 0, idealWidth: 320, maxWidth: .infinity)
    .frame(height: WheelMeasures.height)
    .clipped()
    .contentShape(Rectangle())
    .gesture(
      DragGesture(minimumDistance: 4)
        .onChanged { turned = $0.translation.height / WheelMeasures.row }
        .onEnded { value in
          let rows = value.predictedEndTranslation.height / WheelMeasures.row
          choose(index(near: CGFloat(chosen) - rows))
        })
  }

  private func row(_ index: Int, away: CGFloat) -> some View {
    let angle = max(-.pi / 2, min(.pi / 2, away * WheelMeasures.row / WheelMeasures.radius))
    return ElementsView(elements: [choices[index]])
      .lineLimit(1)
      .frame(height: WheelMeasures.row)
      .contentShape(Rectangle())
      .onTapGesture { choose(index) }
      .scaleEffect(x: 1, y: cos(angle))
      .opacity(abs(away) < 0.5 ? 1 : 0.6 * Double(cos(angle)))
      .offset(y: WheelMeasures.radius * sin(angle))
  }

  private func choose(_ index: Int) {
    withAnimation(.spring(duration: 0.4)) {
      turned = 0
      if choices.indices.contains(index), let value = choices[index].choice(as: SelectionValue.self) {
        selection.wrappedValue = value
      }
    }
  }
}
