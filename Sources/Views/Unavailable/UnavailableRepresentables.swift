// UIKit's and AppKit's views within SwiftUI. Each declaration says what to use instead.

/// The context of a UIKit view.
public struct UnavailableContext<Coordinator> {
  /// The delegate of the UIKit view.
  public let coordinator: Coordinator
  /// The environment.
  public var environment: EnvironmentValues { EnvironmentValues() }
  /// The transaction.
  public var transaction: Transaction { Transaction() }
}

/// A part of UIKit's in a view, as files are read: something stands for it, or nothing does, which a notice says.
@MainActor @preconcurrency
public protocol UIKitPlaceholder: PrimitiveView {
  /// The part that stands for it.
  static var uiKitStandIn: UIKitStandIn { get }
  /// The context of the view.
  typealias Context = UnavailableContext<Void>
}

/// A part that stands for one of UIKit's.
public struct UIKitStandIn: Sendable {
  /// A kind of part.
  public enum Kind: Sendable {
    /// A blur.
    case material
    /// A wheel.
    case progress
    /// An empty land.
    case map
    /// No effect.
    case nothing
  }

  let kind: Kind
  let sentence: String
  let line: SourceLine

  /// A part, and the sentence of a notice.
  public init(_ kind: Kind, _ sentence: String, file: StaticString = #fileID, line: UInt = #line) {
    (self.kind, self.sentence, self.line) = (kind, sentence, SourceLine(file, line))
  }
}

extension UIKitPlaceholder {
  /// The part that stands for it.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let part = MainActor.inScene { Self.uiKitStandIn }
    context.update.notice(part.sentence, at: part.line)
    return switch part.kind {
    case .material: Rectangle().fill(Material.regular).elements(in: context)
    case .progress: ProgressView().elements(in: context)
    case .map: Map.land.elements(in: context)
    case .nothing: Color.clear.elements(in: context)
    }
  }
}

/// There is no AppKit here.
@available(
  *, unavailable, message: "There is no AppKit here: write the view with SwiftUI, for example with Canvas."
)
public protocol NSViewRepresentable: View where Body == EmptyView {
  /// The type of the view.
  associatedtype NSViewType
  /// The type of the view's delegate.
  associatedtype Coordinator = Void
  /// The context of the view.
  typealias Context = UnavailableContext<Coordinator>
}
