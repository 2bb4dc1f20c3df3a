// What is dragged and dropped, which nothing is here: a notice says what to use instead.

extension View {
  /// Lets the view be dragged or dropped on, which a notice says is not done here.
  nonisolated public func onDrag(_ data: @escaping () -> NSItemProvider) -> some View { undraggable() }
  /// Lets the view be dragged or dropped on, which a notice says is not done here.
  nonisolated public func onDrop(
    of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
    perform: @escaping ([NSItemProvider]) -> Bool
  ) -> some View { undraggable() }
  /// Lets the view be dragged or dropped on, which a notice says is not done here.
  nonisolated public func onDrop(
    of supportedTypes: [String], isTargeted: Binding<Bool>?, perform: @escaping ([NSItemProvider]) -> Bool
  ) -> some View { undraggable() }
  /// Lets the view be dragged or dropped on, which a notice says is not done here.
  nonisolated public func onDrop(
    of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
    perform: @escaping ([NSItemProvider], CGPoint) -> Bool
  ) -> some View { undraggable() }
  /// Lets the view be dragged or dropped on, which a notice says is not done here.
  nonisolated public func onDrop(
    of supportedTypes: [String], isTargeted: Binding<Bool>?,
    perform: @escaping ([NSItemProvider], CGPoint) -> Bool
  ) -> some View { undraggable() }
  /// Lets the view be dragged or dropped on, which a notice says is not done here.
  nonisolated public func onDrop(of supportedContentTypes: [UTType], delegate: any DropDelegate) -> some View
  { undraggable() }
  /// Lets the view be dragged or dropped on, which a notice says is not done here.
  nonisolated public func onDrop(of supportedTypes: [String], delegate: any DropDelegate) -> some View {
    undraggable()
  }
  /// Lets the view be dragged or dropped on, which a notice says is not done here.
  nonisolated public func dropDestination<T>(
    for payloadType: T.Type = T.self, action: @escaping ([T], CGPoint) -> Bool,
    isTargeted: @escaping (Bool) -> Void = { _ in }
  ) -> some View { undraggable() }
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

/// A taker of dropped things, which gets none.
public protocol DropDelegate {
  /// Takes what is dropped.
  func performDrop(info: DropInfo) -> Bool
  /// True if something may be dropped.
  func validateDrop(info: DropInfo) -> Bool
  /// Notes a thing above the view.
  func dropEntered(info: DropInfo)
  /// Says what a drop would do.
  func dropUpdated(info: DropInfo) -> DropProposal?
  /// Notes the end of that.
  func dropExited(info: DropInfo)
}

extension DropDelegate {
  /// True.
  public func validateDrop(info: DropInfo) -> Bool { true }
  /// No effect.
  public func dropEntered(info: DropInfo) {}
  /// Nothing special.
  public func dropUpdated(info: DropInfo) -> DropProposal? { nil }
  /// No effect.
  public func dropExited(info: DropInfo) {}
}

extension View {
  nonisolated fileprivate func undraggable() -> some View {
    adjusted { $0.update.notice("Nothing is dragged and dropped on a stage: use a DragGesture.") }
  }
}

/// A drop.
public struct DropInfo {
  /// The place of the drop.
  public var location: CGPoint { .zero }
  /// True if something of a kind is dropped.
  public func hasItemsConforming(to contentTypes: [UTType]) -> Bool { false }
  /// True if something of a kind is dropped.
  public func hasItemsConforming(to contentTypes: [String]) -> Bool { false }
  /// The dropped things.
  public func itemProviders(for contentTypes: [String]) -> [NSItemProvider] { [] }
  /// The dropped things.
  public func itemProviders(for contentTypes: [UTType]) -> [NSItemProvider] { [] }
}

/// The effect of a drop.
public struct DropProposal {
  /// An effect of a drop.
  public init(operation: DropOperation) {}
}

/// An effect of a drop.
public enum DropOperation: Sendable {
  /// None.
  case cancel
  /// None is allowed.
  case forbidden
  /// A copy.
  case copy
  /// A move.
  case move
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
}

/// An object that can be dragged, which nothing is here.
public protocol NSItemProviderWriting {}

extension String: NSItemProviderWriting {}
extension NSString: NSItemProviderWriting {}
extension UIImage: NSItemProviderWriting {}
extension Foundation.NSURL: NSItemProviderWriting {}

/// A thing that is dragged.
public final class NSItemProvider: Sendable {
  /// A thing.
  public init() {}
  /// A thing of an object.
  public init(object: Any) {}
  /// A thing of a file.
  public init?(contentsOf fileURL: URL) {}
  /// True if the thing is of a kind; nothing is.
  public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool { false }
  /// True if the thing can be of a type; nothing can.
  public func canLoadObject(ofClass type: Any.Type) -> Bool { false }
  /// Loads nothing.
  public func loadObject(
    ofClass type: Any.Type, completionHandler: @escaping (Any?, (any Error)?) -> Void
  ) {}
  /// Loads nothing.
  public func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String, completionHandler: @escaping (Data?, (any Error)?) -> Void
  ) {}
  /// Loads nothing.
  public func loadFileRepresentation(
    forTypeIdentifier typeIdentifier: String, completionHandler: @escaping (URL?, (any Error)?) -> Void
  ) {}
}

extension View {
  /// Lets the view be dragged, which a notice says is not done here.
  nonisolated public func draggable<T>(_ payload: T) -> some View { undraggable() }
  /// Lets the view be dragged, which a notice says is not done here.
  nonisolated public func draggable<T, V: View>(_ payload: T, @ViewBuilder preview: () -> V) -> some View {
    undraggable()
  }
  /// Lets the view be dragged, which a notice says is not done here.
  nonisolated public func onDrag<V: View>(
    _ data: @escaping () -> NSItemProvider, @ViewBuilder preview: () -> V
  ) -> some View { undraggable() }
}
