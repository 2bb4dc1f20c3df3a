// What is dragged from app to app, and other modifiers. Each declaration says what to use instead.

extension View {
  /// Nothing is dragged from app to app.
  @available(*, unavailable, message: "Nothing is dragged from app to app: use a DragGesture.")
  nonisolated public func onDrag(_ data: @escaping () -> NSItemProvider) -> some View { self }
  /// Nothing is dragged from app to app.
  @available(*, unavailable, message: "Nothing is dragged from app to app: use a DragGesture.")
  nonisolated public func onDrop(
    of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
    perform: @escaping ([NSItemProvider]) -> Bool
  ) -> some View { self }
  /// Nothing is dragged from app to app.
  @available(*, unavailable, message: "Nothing is dragged from app to app: use a DragGesture.")
  nonisolated public func onDrop(
    of supportedTypes: [String], isTargeted: Binding<Bool>?, perform: @escaping ([NSItemProvider]) -> Bool
  ) -> some View { self }
  /// Nothing is dragged from app to app.
  @available(*, unavailable, message: "Nothing is dragged from app to app: use a DragGesture.")
  nonisolated public func onDrop(
    of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
    perform: @escaping ([NSItemProvider], CGPoint) -> Bool
  ) -> some View { self }
  /// Nothing is dragged from app to app.
  @available(*, unavailable, message: "Nothing is dragged from app to app: use a DragGesture.")
  nonisolated public func onDrop(
    of supportedTypes: [String], isTargeted: Binding<Bool>?,
    perform: @escaping ([NSItemProvider], CGPoint) -> Bool
  ) -> some View { self }
  /// Nothing is dragged from app to app.
  @available(*, unavailable, message: "Nothing is dragged from app to app: use a DragGesture.")
  nonisolated public func onDrop(of supportedContentTypes: [UTType], delegate: Any) -> some View { self }
  /// Nothing is dragged from app to app.
  @available(*, unavailable, message: "Nothing is dragged from app to app: use a DragGesture.")
  nonisolated public func onDrop(of supportedTypes: [String], delegate: Any) -> some View { self }
  /// Nothing is dragged from app to app.
  @available(*, unavailable, message: "Nothing is dragged from app to app: use a DragGesture.")
  nonisolated public func dropDestination<T>(
    for payloadType: T.Type = T.self, action: @escaping ([T], CGPoint) -> Bool,
    isTargeted: @escaping (Bool) -> Void = { _ in }
  ) -> some View { self }
  /// Nothing is presented on a stage.
  @available(
    *, unavailable,
    message:
      "Nothing is presented on a stage: show the view with if, and a transition such as .move(edge: .bottom)."
  )
  nonisolated public func inspector<Content: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: () -> Content
  ) -> some View { self }
  /// A stage reads no files of a presenter.
  @available(*, unavailable, message: "A stage reads no files of a presenter: put them into the folder.")
  nonisolated public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool = false,
    onCompletion: @escaping (Any) -> Void
  ) -> some View { self }
  /// A stage has no photos.
  @available(*, unavailable, message: "A stage has no photos: put pictures into the folder Pictures.")
  nonisolated public func photosPicker(isPresented: Binding<Bool>, selection: Any) -> some View { self }
}

/// Nothing is dragged from app to app.
@available(*, unavailable, message: "Nothing is dragged from app to app: use a DragGesture.")
public protocol DropDelegate {}

/// Nothing is dragged from app to app.
@available(*, unavailable, message: "Nothing is dragged from app to app: use a DragGesture.")
public struct DropInfo {
  /// Unavailable.
  public var location: CGPoint { .zero }
  /// Unavailable.
  public func hasItemsConforming(to contentTypes: [UTType]) -> Bool { false }
  /// Unavailable.
  public func itemProviders(for contentTypes: [UTType]) -> [NSItemProvider] { [] }
}

/// Nothing is dragged from app to app.
@available(*, unavailable, message: "Nothing is dragged from app to app: use a DragGesture.")
public struct DropProposal {
  /// Unavailable.
  public init(operation: DropOperation) {}
}

/// Nothing is dragged from app to app.
@available(*, unavailable, message: "Nothing is dragged from app to app: use a DragGesture.")
public enum DropOperation {
  case cancel, forbidden, copy, move
}

/// A kind of data.
public struct UTType: Hashable, Sendable {
  /// The name of the kind.
  public let identifier: String
  /// A kind by its name.
  public init?(_ identifier: String) { self.identifier = identifier }
  private init(known identifier: String) { self.identifier = identifier }
  /// Texts.
  public static let text = UTType(known: "public.text")
  /// Texts without looks.
  public static let plainText = UTType(known: "public.plain-text")
  /// Pictures.
  public static let image = UTType(known: "public.image")
  /// Pictures.
  public static let png = UTType(known: "public.png")
  /// Pictures.
  public static let jpeg = UTType(known: "public.jpeg")
  /// Documents.
  public static let pdf = UTType(known: "com.adobe.pdf")
  /// Addresses.
  public static let url = UTType(known: "public.url")
  /// Data.
  public static let data = UTType(known: "public.data")
  /// Objects of JavaScript.
  public static let json = UTType(known: "public.json")
  /// Videos.
  public static let movie = UTType(known: "public.movie")
}

extension View {
  /// Does something when a pencil is tapped, which a stage does not have.
  nonisolated public func onPencilDoubleTap(perform action: @escaping (Any) -> Void) -> some View { self }
  /// Does something when a pencil is squeezed, which a stage does not have.
  nonisolated public func onPencilSqueeze(perform action: @escaping (Any) -> Void) -> some View { self }
  /// Unavailable.
  @available(*, unavailable, message: "A stage has no database: keep values in @State or @AppStorage.")
  nonisolated public func modelContainer(for types: Any.Type...) -> some View { self }
}
