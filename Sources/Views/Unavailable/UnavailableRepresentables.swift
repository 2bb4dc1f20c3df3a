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

/// A part of UIKit's in a view; nothing stands for it, which a notice says.
@MainActor @preconcurrency
public protocol UIViewRepresentable: View where Body == EmptyView {
  /// The type of the view.
  associatedtype UIViewType
  /// The type of the view's delegate.
  associatedtype Coordinator = Void
  /// The context of the view.
  typealias Context = UnavailableContext<Coordinator>
  /// Makes the view.
  func makeUIView(context: Context) -> UIViewType
  /// Brings the view up to date.
  func updateUIView(_ uiView: UIViewType, context: Context)
}

extension UIViewRepresentable {
  /// Nothing.
  public var body: EmptyView { EmptyView() }
  /// Nothing, which a notice says.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    context.update.notice(
      "There is no UIKit here: write \(Self.self) with SwiftUI, for example with Canvas.")
    return []
  }
}

extension UIViewRepresentable where Coordinator == Void {
  /// Nothing.
  public func makeCoordinator() {}
}

/// A part of UIKit's in a view; nothing stands for it, which a notice says.
@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: View where Body == EmptyView {
  /// The type of the controller.
  associatedtype UIViewControllerType
  /// The type of the controller's delegate.
  associatedtype Coordinator = Void
  /// The context of the controller.
  typealias Context = UnavailableContext<Coordinator>
  /// Makes the controller.
  func makeUIViewController(context: Context) -> UIViewControllerType
  /// Brings the controller up to date.
  func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
}

extension UIViewControllerRepresentable {
  /// Nothing.
  public var body: EmptyView { EmptyView() }
  /// Nothing, which a notice says.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    context.update.notice(
      "There is no UIKit here: write \(Self.self) with SwiftUI, for example with Canvas.")
    return []
  }
}

extension UIViewControllerRepresentable where Coordinator == Void {
  /// Nothing.
  public func makeCoordinator() {}
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

/// There is no UIKit here.
@available(*, unavailable, message: "There is no UIKit here: write a SwiftUI View with its states.")
open class UIViewController {
  /// Unavailable.
  public init() {}
  /// Unavailable.
  public var view: UIView { UIView() }
  /// Unavailable.
  open func viewDidLoad() {}
}

/// There is no UIKit here.
@available(*, unavailable, message: "There is no UIKit here: write a SwiftUI View.")
open class UIView {
  /// Unavailable.
  public init() {}
  /// Unavailable.
  public init(frame: CGRect) {}
  /// Unavailable.
  public var backgroundColor: UIColor?
  /// Unavailable.
  public func addSubview(_ view: UIView) {}
}

/// There is no UIKit here.
@available(*, unavailable, message: "There is no UIKit here: use Text.")
open class UILabel: UIView {
  /// Unavailable.
  public var text: String?
}

/// There is no UIKit here.
@available(*, unavailable, message: "There is no UIKit here: use Image.")
open class UIImageView: UIView {}

/// A stage makes no pictures of views.
@available(*, unavailable, message: "A stage makes no pictures of views: record a take, and render it.")
public final class ImageRenderer<Content: View> {
  /// Unavailable.
  public init(content: Content) {}
  /// Unavailable.
  public var scale: CGFloat = 1
  /// Unavailable.
  public var uiImage: UIImage? { nil }
  /// Unavailable.
  public var cgImage: CGImage? { nil }
}
