/// A card in the middle with a title, a message and buttons.
struct AlertCard {
  let title: Text
  let message: StyledPart?
  let actions: StyledPart
  let close: () -> Void
}

extension AlertCard: View {
  var body: some View {
    ZStack {
      Color.black.opacity(0.2).contentShape(Rectangle()).onTapGesture {}
      VStack(spacing: 0) {
        VStack(spacing: 4) {
          title.font(.headline)
          message.font(.footnote)
        }
        .multilineTextAlignment(.center).padding(.horizontal, 16).padding(.vertical, 20)
        DialogButtons(actions: actions, close: close, isAlert: true)
      }
      .frame(width: 270)
      .background(Color(UIColor.secondarySystemGroupedBackground), in: RoundedRectangle(cornerRadius: 14))
      .shadow(color: Color.black.opacity(0.15), radius: 20)
    }
    .frame(width: ViewUpdate.stage.width, height: ViewUpdate.stage.height)
    .foregroundStyle(Color.primary)
    .transition(.opacity)
  }
}

/// Cards at the bottom with buttons to choose from.
struct DialogCard {
  let title: Text?
  let message: StyledPart?
  let actions: StyledPart
  let close: () -> Void
}

extension DialogCard: View {
  var body: some View {
    Group {
      Color.black.opacity(0.2).contentShape(Rectangle()).onTapGesture { close() }.transition(.opacity)
      VStack(spacing: 0) {
        if title != nil || message != nil {
          VStack(spacing: 6) {
            title.fontWeight(.semibold)
            message
          }
          .font(.footnote).foregroundStyle(Color.gray).multilineTextAlignment(.center).padding(14)
          .frame(maxWidth: .infinity)
          .background(
            Color(UIColor.secondarySystemGroupedBackground),
            in: UnevenRoundedRectangle(topLeadingRadius: 14, topTrailingRadius: 14))
        }
        DialogButtons(
          actions: actions, close: close, isAlert: false, hasTitle: title != nil || message != nil)
      }
      .padding(8)
      .transition(.move(edge: .bottom))
    }
    .frame(width: ViewUpdate.stage.width, height: ViewUpdate.stage.height, alignment: .bottom)
    .foregroundStyle(Color.primary)
  }
}

/// The buttons of an alert or a dialog; each of them closes it.
struct DialogButtons {
  let actions: StyledPart
  let close: () -> Void
  let isAlert: Bool
  var hasTitle = false
}

extension DialogButtons: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    var inner = context.part("actions")
    inner.environment.afterButton = close
    inner.environment.buttonStyle = DialogButtonStyle(isAlert: isAlert)
    var buttons = actions.elements(in: inner.eager).filter { !$0.isGhost }
    let isCancel: (ViewElement) -> Bool = {
      ($0.layoutValues[ObjectIdentifier(ButtonRole.self)] as? ButtonRole) == .cancel
    }
    if buttons.isEmpty || (!isAlert && !buttons.contains(where: isCancel)) {
      nonisolated(unsafe) let close = close
      buttons += Button(isAlert ? "OK" : "Cancel", role: .cancel, action: { close() }).elements(in: inner)
    }
    guard !isAlert else {
      let isWide = buttons.count == 2
      let rows = (isWide ? buttons.filter(isCancel) + buttons.filter { !isCancel($0) } : buttons)
        .map { ElementsView(elements: [$0]) }
      let view = VStack(spacing: 0) {
        Divider()
        if isWide {
          HStack(spacing: 0) {
            rows[0]
            Divider().frame(height: 44)
            rows[1]
          }
        } else {
          ForEach(0..<rows.count) { index in
            if index > 0 { Divider() }
            rows[index]
          }
        }
      }
      return view.elements(in: context)
    }
    let others = buttons.filter { !isCancel($0) }.map { ElementsView(elements: [$0]) }
    let cancels = buttons.filter(isCancel).map { ElementsView(elements: [$0]) }
    let fill = Color(UIColor.secondarySystemGroupedBackground)
    let radius: CGFloat = hasTitle ? 0 : 14
    let view = VStack(spacing: 8) {
      VStack(spacing: 0) {
        ForEach(0..<others.count) { index in
          if index > 0 || hasTitle { Divider() }
          others[index]
        }
      }
      .background(
        fill,
        in: UnevenRoundedRectangle(
          topLeadingRadius: radius, bottomLeadingRadius: 14, bottomTrailingRadius: 14,
          topTrailingRadius: radius))
      ForEach(0..<cancels.count) { index in
        cancels[index].background(fill, in: RoundedRectangle(cornerRadius: 14))
      }
    }
    return view.elements(in: context)
  }
}

private struct DialogButtonStyle {
  let isAlert: Bool
}

extension DialogButtonStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label.font(.system(size: isAlert ? 17 : 20))
      .fontWeight(configuration.role == .cancel ? .semibold : .regular)
      .foregroundStyle(configuration.role == .destructive ? Color.red : Color.accentColor)
      .frame(maxWidth: .infinity).frame(height: isAlert ? 44 : 57)
      .background(Color.gray.opacity(configuration.isPressed ? 0.2 : 0))
      .contentShape(Rectangle())
  }
}

private enum AfterButtonKey: EnvironmentKey { static var defaultValue: (() -> Void)? { nil } }

extension EnvironmentValues {
  /// An action after that of any button.
  var afterButton: (() -> Void)? {
    get { self[AfterButtonKey.self] }
    set { self[AfterButtonKey.self] = newValue }
  }
}
