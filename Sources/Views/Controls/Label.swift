/// A text with a picture before it.
public struct Label<Title: View, Icon: View> {
  let title: Title
  let icon: Icon

  /// A label from its parts.
  nonisolated public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    (self.title, self.icon) = (title(), icon())
  }
}

extension Label where Title == Text, Icon == Image {
  /// A text with a symbol.
  nonisolated public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    (title, icon) = (Text(titleKey), Image(systemName: name))
  }
  /// A text with a picture.
  nonisolated public init(_ titleKey: LocalizedStringKey, image name: String) {
    (title, icon) = (Text(titleKey), Image(name))
  }
  /// A text with a picture of a catalogue.
  nonisolated public init(_ titleKey: LocalizedStringKey, image resource: ImageResource) {
    (title, icon) = (Text(titleKey), Image(resource))
  }
  /// A text with a picture of a catalogue.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, image resource: ImageResource) {
    (self.title, icon) = (Text(title), Image(resource))
  }
  /// A text with a picture.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, image name: String) {
    (self.title, icon) = (Text(title), Image(name))
  }
  /// A text with a symbol.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    (self.title, icon) = (Text(title), Image(systemName: name))
  }
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
  /// The label for a style, with the style's additions around it.
  nonisolated public init(_ configuration: LabelStyleConfiguration) {
    (title, icon) = (configuration.title, configuration.icon)
  }
}

extension Label: PrimitiveView {
  /// The picture and the text.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let configuration = LabelStyleConfiguration(
      title: LabelStyleConfiguration.Title { [title] in title.elements(in: $0) },
      icon: LabelStyleConfiguration.Icon { [icon] in icon.elements(in: $0) })
    let style: any LabelStyle = context.environment.labelStyle ?? TitleAndIconLabelStyle()
    return body(style, configuration, in: context)
  }

  nonisolated private func body<S: LabelStyle>(
    _ style: S, _ configuration: LabelStyleConfiguration, in context: ViewContext
  ) -> [ViewElement] {
    nonisolated(unsafe) let configuration = configuration
    return context.body(of: style, at: \.labelStyle) { style, inner in
      style.makeBody(configuration: configuration).elements(in: inner)
    }
  }
}

/// A line between views.
public struct Divider {
  /// A line between views.
  nonisolated public init() {}
}

extension Divider: PrimitiveView {
  /// The line.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    [DividerElement(.shape, in: context)]
  }
}

final class DividerElement: ViewElement {
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    stackAxis == .horizontal
      ? CGSize(width: SystemFont.pixel, height: proposal.height ?? 10)
      : CGSize(width: proposal.width ?? 10, height: SystemFont.pixel)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let color = Color(UIColor.separator).resolved(in: context)
    writer.leaf(.rectangle, isHittable: false) {
      writer.write(CGRect(origin: corner, size: size(proposal)).values, 0..<4, key, .frame, animation)
      writer.write(color.values, 0..<4, key, .color, animation)
      writer.write(0)
    }
  }
}
