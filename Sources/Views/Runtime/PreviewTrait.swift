/// The kinds of traits of previews.
public enum Preview {
  /// The traits of a preview of views.
  public enum ViewTraits {}
}

/// The device that a preview asks for, or a change of its view.
public struct PreviewTrait<T>: @unchecked Sendable {
  var stage: CGSize?
  /// The parts of the stage at its edges that a device's corners and its home indicator take away.
  var safeArea = EdgeInsets()
  /// The change of the view; nil for none.
  var modify: (@MainActor (AnyView) -> AnyView)?
}

extension PreviewTrait where T == Preview.ViewTraits {
  /// A stage of a size.
  public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait {
    PreviewTrait(stage: CGSize(width: width, height: height))
  }
  /// The standard stage, in which the view stands.
  public static var sizeThatFitsLayout: PreviewTrait { PreviewTrait() }
  /// The standard stage.
  public static var defaultLayout: PreviewTrait { PreviewTrait() }
  /// The standard stage.
  public static var portrait: PreviewTrait { PreviewTrait() }
  /// The standard stage.
  public static var portraitUpsideDown: PreviewTrait { PreviewTrait() }
  /// A stage that is wider than high.
  public static var landscapeLeft: PreviewTrait {
    PreviewTrait(
      stage: CGSize(width: ViewProgram.standardStage.height, height: ViewProgram.standardStage.width),
      safeArea: EdgeInsets(top: 0, leading: 47, bottom: 21, trailing: 47))
  }
  /// A stage that is wider than high.
  public static var landscapeRight: PreviewTrait { landscapeLeft }

  /// A change of the view.
  public static func modifier<M: PreviewModifier>(_ modifier: M) -> PreviewTrait {
    // It is used where the scene is performed.
    nonisolated(unsafe) let modifier = modifier
    return PreviewTrait(modify: { AnyView(ModifiedPreview(modifier: modifier, content: $0)) })
  }
}

/// A change of previews, with a context that is made once.
@MainActor @preconcurrency
public protocol PreviewModifier {
  /// The type of the context.
  associatedtype Context = Void
  /// The type of the body.
  associatedtype Body: View
  /// The view that is changed.
  typealias Content = PreviewModifierContent
  /// Makes the context; the view is shown once it is there.
  static func makeSharedContext() async throws -> Context
  /// The changed view.
  @ViewBuilder func body(content: Content, context: Context) -> Body
}

extension PreviewModifier where Context == Void {
  /// Makes nothing.
  public static func makeSharedContext() async throws {}
}

/// The view that a change of previews changes.
public struct PreviewModifierContent {
  fileprivate let content: AnyView
}

extension PreviewModifierContent: PrimitiveView {
  /// The elements of the view.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    content.elements(in: context)
  }
}

/// A preview with a change, which waits for the change's context.
private struct ModifiedPreview<Modifier: PreviewModifier>: View {
  let modifier: Modifier
  let content: AnyView
  @State private var context: Modifier.Context?

  var body: some View {
    Group {
      if let context { modifier.body(content: PreviewModifierContent(content: content), context: context) }
    }
    .task {
      do {
        context = try await Modifier.makeSharedContext()
      } catch {
        ViewUpdate.current?.notice("makeSharedContext of \(Modifier.self) throws an error: \(error)")
      }
    }
  }
}
