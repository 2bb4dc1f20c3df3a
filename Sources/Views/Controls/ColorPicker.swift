/// A choice of a colour: a text beside the colour, which opens a sheet with others.
public struct ColorPicker<Label: View> {
  let label: Label
  let selection: Binding<Color>
  let supportsOpacity: Bool
  @Environment(\.labelsHidden) private var labelsHidden

  /// A choice of a colour, with a label.
  nonisolated public init(
    selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label
  ) {
    (self.label, self.selection, self.supportsOpacity) = (label(), selection, supportsOpacity)
  }
}

extension ColorPicker where Label == Text {
  /// A choice of a colour, with a text.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true
  ) { self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(titleKey) } }

  /// A choice of a colour, with a text.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, selection: Binding<Color>, supportsOpacity: Bool = true
  ) { self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(title) } }
}

extension ColorPicker: View {
  /// The label and the colour, or the colour alone where labels are hidden.
  public var body: some View {
    HStack {
      if !labelsHidden {
        label
        Spacer()
      }
      ColorWell(selection: selection, supportsOpacity: supportsOpacity)
    }
  }
}

/// A colour in a ring, which opens the sheet.
private struct ColorWell: View {
  let selection: Binding<Color>
  let supportsOpacity: Bool
  @State private var isOpen = false

  private static let hues = (0...6).map { Color(hue: Double($0) / 6, saturation: 0.8, brightness: 1) }

  var body: some View {
    Circle().fill(selection.wrappedValue).padding(5)
      .background { Circle().strokeBorder(AngularGradient(colors: Self.hues, center: .center), lineWidth: 3) }
      .frame(width: 28, height: 28)
      .contentShape(Circle())
      .onTapGesture { isOpen = true }
      .sheet(isPresented: $isOpen) {
        ColorSheet(selection: selection, supportsOpacity: supportsOpacity) { isOpen = false }
      }
  }
}

/// A grid of colours, and a slider for the opacity.
private struct ColorSheet: View {
  let selection: Binding<Color>
  let supportsOpacity: Bool
  let close: () -> Void
  @Environment(\.self) private var environment

  /// The colours by rows: greys, and below them twelve hues from dark to light. Source: by eye.
  private static let rows: [[Color]] = {
    let greys = (0..<12).map { Color(white: 1 - Double($0) / 11) }
    let hues = [194.0, 217, 256, 287, 338, 5, 20, 37, 46, 59, 66, 92]
    let shades = [
      (1.0, 0.3), (1, 0.45), (1, 0.6), (1, 0.8), (0.95, 1), (0.75, 1), (0.55, 1), (0.35, 1), (0.17, 1),
    ]
    return [greys]
      + shades.map { saturation, brightness in
        hues.map { Color(hue: $0 / 360, saturation: saturation, brightness: brightness) }
      }
  }()

  var body: some View {
    let now = selection.wrappedValue.resolve(in: environment)
    VStack(spacing: 20) {
      Text("Colors").font(.headline).frame(maxWidth: .infinity)
        .overlay(alignment: .trailing) { Image(systemName: "xmark").onTapGesture { close() } }
      VStack(spacing: 0) {
        ForEach(Self.rows.indices, id: \.self) { row in
          HStack(spacing: 0) {
            ForEach(Self.rows[row].indices, id: \.self) { cell(Self.rows[row][$0], now) }
          }
        }
      }
      .clipShape(RoundedRectangle(cornerRadius: 8))
      if supportsOpacity {
        VStack(alignment: .leading, spacing: 4) {
          Text("Opacity").font(.footnote.bold()).foregroundStyle(.secondary)
          Slider(value: Binding(get: { Double(now.opacity) }, set: { choose(now, opacity: $0) }))
        }
      }
      Spacer(minLength: 0)
    }
    .padding(16)
    .presentationDetents([.height(supportsOpacity ? 500 : 430)])
  }

  private func cell(_ color: Color, _ now: Color.Resolved) -> some View {
    let own = color.resolve(in: environment)
    let isChosen = (own.red, own.green, own.blue) == (now.red, now.green, now.blue)
    return Rectangle().fill(color)
      .overlay { if isChosen { Rectangle().strokeBorder(.white, lineWidth: 3) } }
      .frame(maxWidth: .infinity).frame(height: 30)
      .onTapGesture { choose(own, opacity: supportsOpacity ? Double(now.opacity) : 1) }
  }

  private func choose(_ color: Color.Resolved, opacity: Double) {
    selection.wrappedValue = Color(
      red: Double(color.red), green: Double(color.green), blue: Double(color.blue), opacity: opacity)
  }
}
