/// A view that a style of an author's own is given.
public struct StyledPart {
  let make: (ViewContext) -> [ViewElement]

  init<V: View>(_ view: V) { make = { view.elements(in: $0) } }

  /// A part of a control, in which controls of its kind have the look that is set around it.
  init<V: View, Look>(
    _ view: V, _ look: WritableKeyPath<EnvironmentValues, Look?>, in context: ViewContext
  ) {
    guard let style = context.environment[keyPath: look] else {
      self.init(view)
      return
    }
    self.init(view.adjusted { $0.environment[keyPath: look] = style })
  }
}

extension StyledPart: PrimitiveView {
  /// The view.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] { make(context) }
}

// MARK: - Boxes

/// A look of boxes.
@MainActor @preconcurrency
public protocol GroupBoxStyle {
  /// The type of the body.
  associatedtype Body: View
  /// A box as the style sees it.
  typealias Configuration = GroupBoxStyleConfiguration
  /// The look of a box.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A box as its style sees it.
public struct GroupBoxStyleConfiguration {
  /// The label.
  public let label: StyledPart
  /// The content.
  public let content: StyledPart
}

/// The usual look of boxes.
public struct DefaultGroupBoxStyle: GroupBoxStyle {
  /// The usual look.
  nonisolated public init() {}
  /// A grey box.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading) {
      configuration.label.font(.headline)
      configuration.content
    }
    .padding().background(Color.gray.opacity(0.12), in: RoundedRectangle(cornerRadius: 8))
  }
}

extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
  /// The usual look.
  public static var automatic: DefaultGroupBoxStyle { DefaultGroupBoxStyle() }
}

// MARK: - Labels with values

/// A look of labels with values.
@MainActor @preconcurrency
public protocol LabeledContentStyle {
  /// The type of the body.
  associatedtype Body: View
  /// A label with a value as the style sees it.
  typealias Configuration = LabeledContentStyleConfiguration
  /// The look of a label with a value.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A label with a value as its style sees it.
public struct LabeledContentStyleConfiguration {
  /// The label.
  public let label: StyledPart
  /// The value.
  public let content: StyledPart
}

/// The usual look of labels with values.
public struct AutomaticLabeledContentStyle: LabeledContentStyle {
  /// The usual look.
  nonisolated public init() {}
  /// The label, and the value at the trailing edge.
  public func makeBody(configuration: Configuration) -> some View {
    LabeledContentBody(configuration: configuration)
  }
}

/// A label beside its value, or above it where texts are so large that they have no room beside each other.
private struct LabeledContentBody: View {
  let configuration: LabeledContentStyleConfiguration
  @Environment(\.dynamicTypeSize) private var typeSize

  var body: some View {
    if typeSize.isAccessibilitySize {
      VStack(alignment: .leading) {
        configuration.label
        value
      }
    } else {
      HStack {
        configuration.label
        Spacer()
        value
      }
    }
  }

  private var value: some View { configuration.content.foregroundStyle(Color.secondary) }
}

extension LabeledContentStyle where Self == AutomaticLabeledContentStyle {
  /// The usual look.
  public static var automatic: AutomaticLabeledContentStyle { AutomaticLabeledContentStyle() }
}

// MARK: - Groups that open

/// A look of groups that open.
@MainActor @preconcurrency
public protocol DisclosureGroupStyle {
  /// The type of the body.
  associatedtype Body: View
  /// A group as the style sees it.
  typealias Configuration = DisclosureGroupStyleConfiguration
  /// The look of a group.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A group that opens as its style sees it.
public struct DisclosureGroupStyleConfiguration {
  /// The label.
  public let label: StyledPart
  /// The content.
  public internal(set) var content: StyledPart
  /// True if the content is shown.
  @Binding public var isExpanded: Bool

  init(label: StyledPart, content: StyledPart, isExpanded: Binding<Bool>) {
    (self.label, self.content, _isExpanded) = (label, content, isExpanded)
  }
}

/// The usual look of groups that open.
public struct AutomaticDisclosureGroupStyle: DisclosureGroupStyle {
  /// The usual look.
  nonisolated public init() {}
  /// The label with an arrow, and the content below.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading) {
      HStack {
        configuration.label
        Spacer()
        Image(systemName: "chevron.right").foregroundStyle(Color.accentColor)
          .rotationEffect(.degrees(configuration.isExpanded ? 90 : 0))
      }
      .contentShape(Rectangle())
      .onTapGesture { withAnimation(.smooth) { configuration.$isExpanded.wrappedValue.toggle() } }
      if configuration.isExpanded { configuration.content.transition(.opacity) }
    }
  }
}

extension DisclosureGroupStyle where Self == AutomaticDisclosureGroupStyle {
  /// The usual look.
  public static var automatic: AutomaticDisclosureGroupStyle { AutomaticDisclosureGroupStyle() }
}

// MARK: - Buttons with gestures of their own

/// A look of buttons that decides when they are pressed.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
  /// The type of the body.
  associatedtype Body: View
  /// A button as the style sees it.
  typealias Configuration = PrimitiveButtonStyleConfiguration
  /// The look of a button.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A button as a style sees it that decides when it is pressed.
public struct PrimitiveButtonStyleConfiguration {
  /// The purpose of the button.
  public let role: ButtonRole?
  /// The label.
  public let label: StyledPart
  let action: () -> Void

  /// Runs the button's action.
  public func trigger() { action() }
}

extension View {
  /// Sets the look of boxes.
  nonisolated public func groupBoxStyle<S: GroupBoxStyle>(_ style: S) -> some View {
    adjusted { $0.environment.styles.groupBox = style }
  }
  /// Sets the look of labels with values.
  nonisolated public func labeledContentStyle<S: LabeledContentStyle>(_ style: S) -> some View {
    adjusted { $0.environment.styles.labeledContent = style }
  }
  /// Sets the look of groups that open.
  nonisolated public func disclosureGroupStyle<S: DisclosureGroupStyle>(_ style: S) -> some View {
    adjusted { $0.environment.styles.disclosureGroup = style }
  }
  /// Sets the look of buttons, and when they are pressed.
  nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    adjusted { $0.environment.styles.primitiveButton = style }
  }
}

/// Looks of controls that an author has set.
struct ControlStyles {
  var groupBox: (any GroupBoxStyle)?
  var labeledContent: (any LabeledContentStyle)?
  var disclosureGroup: (any DisclosureGroupStyle)?
  var primitiveButton: (any PrimitiveButtonStyle)?
  var progress: (any ProgressViewStyle)?
  var gauge: (any GaugeStyle)?
  var textField: (any TextFieldStyle)?
}
