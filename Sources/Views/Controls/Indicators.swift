/// How far something has come.
public struct ProgressView {
  let fraction: Double?
  let label: Text?

  /// Something that goes on; nobody knows how far it is.
  nonisolated public init() { (fraction, label) = (nil, nil) }
  /// Something that goes on, with a text.
  nonisolated public init(_ titleKey: LocalizedStringKey) { (fraction, label) = (nil, Text(titleKey)) }
  /// How far something has come.
  nonisolated public init<V: BinaryFloatingPoint>(value: V?, total: V = 1) {
    (fraction, label) = (value.map { total > 0 ? Double($0 / total) : 0 }, nil)
  }
  /// How far something has come, with a text.
  nonisolated public init<V: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: V?, total: V = 1) {
    (fraction, label) = (value.map { total > 0 ? Double($0 / total) : 0 }, Text(titleKey))
  }
}

extension ProgressView: PrimitiveView {
  /// A bar, or an open ring, and the text.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let amount = max(0, min(1, fraction ?? 0))
    let isBar = fraction != nil
    let view = VStack(alignment: .leading, spacing: 6) {
      label
      if isBar {
        GeometryReader { proxy in
          Capsule().fill(Color.gray.opacity(0.3)).frame(width: proxy.size.width, height: 4)
            .overlay(alignment: .leading) {
              Capsule().fill(Color.accentColor).frame(width: proxy.size.width * amount, height: 4)
            }
        }
        .frame(height: 4)
      } else {
        Circle().trim(from: 0, to: 0.75).stroke(Color.gray, lineWidth: 3).frame(width: 20, height: 20)
      }
    }
    return view.elements(in: context)
  }
}

/// A style of progress.
public protocol ProgressViewStyle {}

/// A bar.
public struct LinearProgressViewStyle: ProgressViewStyle, Sendable {
  /// A bar.
  nonisolated public init() {}
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
  /// A bar.
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

extension View {
  /// Sets the style of progress that is known, which is a bar.
  nonisolated public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View { self }
}

/// Two buttons that change a number step by step.
public struct Stepper<Label: View> {
  let label: Label
  let increment: (() -> Void)?
  let decrement: (() -> Void)?

  /// Two buttons that do something.
  nonisolated public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?
  ) {
    (self.label, increment, decrement) = (label(), onIncrement, onDecrement)
  }

  nonisolated private init<V: Strideable>(
    _ label: Label, _ value: Binding<V>, _ bounds: ClosedRange<V>?, _ step: V.Stride
  ) {
    self.label = label
    func change(by distance: V.Stride) -> (() -> Void)? {
      let next = value.wrappedValue.advanced(by: distance)
      if let bounds, !bounds.contains(next) { return nil }
      return { value.wrappedValue = next }
    }
    (increment, decrement) = (change(by: step), change(by: -step))
  }
}

extension Stepper where Label == Text {
  /// Two buttons that change a number within bounds.
  nonisolated public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1
  ) {
    self.init(Text(titleKey), value, bounds, step)
  }
  /// Two buttons that change a number.
  nonisolated public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1
  ) {
    self.init(Text(titleKey), value, nil, step)
  }
  /// Two buttons that do something.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?
  ) {
    self.init(label: { Text(titleKey) }, onIncrement: onIncrement, onDecrement: onDecrement)
  }
}

extension Stepper: PrimitiveView {
  /// The label, and the buttons at the trailing edge.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    nonisolated(unsafe) let (increment, decrement) = (increment, decrement)
    let row = HStack {
      label
      Spacer()
      HStack(spacing: 0) {
        Button("−") { decrement?() }.frame(width: 46, height: 32).disabled(decrement == nil)
          .opacity(decrement == nil ? 0.3 : 1)
        Button("+") { increment?() }.frame(width: 46, height: 32).disabled(increment == nil)
          .opacity(increment == nil ? 0.3 : 1)
      }
      .background(Color.gray.opacity(0.2), in: RoundedRectangle(cornerRadius: 8))
    }
    return row.elements(in: context)
  }
}

/// A choice of colours, of which twelve are offered in turn.
public struct ColorPicker {
  let title: Text
  let selection: Binding<Color>

  /// A choice of colours.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true
  ) {
    (title, self.selection) = (Text(titleKey), selection)
  }
}

extension ColorPicker: PrimitiveView {
  /// The text and the colour, which a tap changes to the next one.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let selection = selection
    let colors: [Color] = [
      .red, .orange, .yellow, .green, .mint, .teal, .cyan, .blue, .indigo, .purple, .pink, .brown,
    ]
    context.performance.notice("There is no dialog of colours: a tap takes the next one of twelve.")
    let row = HStack {
      title
      Spacer()
      Circle().fill(selection.wrappedValue).frame(width: 28, height: 28)
        .onTapGesture {
          let index = colors.firstIndex(of: selection.wrappedValue) ?? -1
          selection.wrappedValue = colors[(index + 1) % colors.count]
        }
    }
    return row.elements(in: context)
  }
}

/// A text that is typed, which a stage only shows.
public struct TextField {
  let title: Text
  let text: Binding<String>

  /// A text that is typed.
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    (title, self.text) = (Text(titleKey), text)
  }
}

extension TextField: PrimitiveView {
  /// The text, or the title while there is none.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    context.performance.notice("Nobody can type on a stage: a TextField shows its text.")
    let string = text.wrappedValue
    let view = HStack {
      if string.isEmpty { title.foregroundColor(.gray) } else { Text(verbatim: string) }
      Spacer()
    }
    .padding(8).background(Color.gray.opacity(0.15), in: RoundedRectangle(cornerRadius: 6))
    return view.elements(in: context)
  }
}

/// A style of text fields; all look the same.
public struct RoundedBorderTextFieldStyle: Sendable {
  /// A field with a border.
  public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
  /// A field with a border.
  public static var plain: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

extension View {
  /// Sets the style of text fields, all of which look the same.
  nonisolated public func textFieldStyle(_ style: RoundedBorderTextFieldStyle) -> some View { self }
}
