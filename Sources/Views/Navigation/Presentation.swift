/// The sheets and dialogs above a scene, as views add them while they are evaluated.
final class Presenter {
  /// A sheet or a dialog, and its binding.
  struct Entry {
    let key: UInt64
    /// The context of the presenting view.
    let context: ViewContext
    let isShown: Bool
    let close: () -> Void
    let make: () -> AnyView
  }

  private(set) var entries: [Entry] = []

  func add(_ entry: Entry) { if entries.count < 100 { entries.append(entry) } }

  /// Forgets all of them, whose contexts refer to the presenter.
  func removeAll() { entries = [] }

  /// The elements of all presented views, each above its presenter.
  func elements(in context: ViewContext) -> [ViewElement] {
    var all: [ViewElement] = []
    var index = 0
    while index < entries.count {
      let entry = entries[index]
      index += 1
      var inner = entry.context
      inner.place = context.place.part("presented\(entry.key)")
      inner.transaction = inner.cause
      // What comes or goes moves, though the change may not be animated.
      if context.update.hasChanged(entry.isShown, at: StableHash.combine(entry.key, 5)) {
        inner.transaction.animation = inner.transaction.animation ?? .smooth(duration: 0.35)
      }
      inner.environment.leavePage(closing: entry.close)
      let view: AnyView? = entry.isShown ? entry.make() : nil
      all += view.elements(in: inner)
    }
    return all
  }
}

extension EnvironmentValues {
  /// Forgets the page around a view that is presented above it.
  fileprivate mutating func leavePage(closing close: @escaping () -> Void) {
    (navigator, page, isInList, tabStyle) = (nil, nil, false, nil)
    scrolling = ScrollingEnvironment()
    (isEnabled, buttonStyle, font) = (true, nil, nil)
    dismiss = DismissAction(action: close)
  }

  /// The sheets and dialogs above the scene.
  var presenter: Presenter? {
    get { self[PresenterKey.self] }
    set { self[PresenterKey.self] = newValue }
  }
}

private enum PresenterKey: EnvironmentKey { static var defaultValue: Presenter? { nil } }

extension View {
  /// Presents something above the whole scene while it is shown.
  nonisolated func presenting(
    _ label: String, _ isShown: @escaping () -> Bool, close: @escaping () -> Void,
    onDismiss: (() -> Void)? = nil, _ make: @escaping (@escaping () -> Void) -> AnyView
  ) -> some View {
    adjusted { context in
      let place = context.place.next(label, hash: StableHash.of(label))
      let close = {
        withAnimation(.smooth(duration: 0.35)) { close() }
      }
      let shown = isShown()
      if let onDismiss {
        let before = context.update.previous(shown, at: place.hash)
        if before == true, !shown { context.update.afterwards(in: context.cause, onDismiss) }
      }
      context.environment.presenter?.add(
        Presenter.Entry(
          key: place.hash, context: context, isShown: shown, close: close, make: { make(close) }))
    }
  }
}
