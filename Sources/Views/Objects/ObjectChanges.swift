import Synchronization

/// An object that views read. Its values may change at any event, and views are evaluated after each.
public protocol ObservableObject: AnyObject {
  /// The type of the publisher.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never
  /// A publisher that sends before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// A publisher that sends before a published property changes.
  public var objectWillChange: ObservableObjectPublisher { ObjectPublishers.publisher(of: self) }
}

/// A publisher of an object's changes, which views follow by themselves.
public final class ObservableObjectPublisher: Publisher, @unchecked Sendable {
  /// Nothing but the change itself.
  public typealias Output = Void
  /// There are no errors.
  public typealias Failure = Never
  fileprivate let changes = PassthroughSubject<Void, Never>()

  /// A publisher of its own.
  public init() {}
  /// Sends a change, and has views evaluated after the event.
  public func send() {
    changes.send()
    ViewUpdate.current?.invalidate()
  }
  /// Starts a subscription.
  public func begin(_ receive: Receiver<Void, Never>) -> AnyCancellable { changes.begin(receive) }
}

/// The publishers of objects' changes that are kept beside the objects.
enum ObjectPublishers {
  private struct Entry: @unchecked Sendable {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  private struct Table {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries at which those of objects that are gone are removed.
    var most = 256
    /// True for the classes that have a publisher of their own.
    var haveOwn: [ObjectIdentifier: Bool] = [:]
  }

  private static let table = Mutex(Table())

  /// The publisher of an object, which is made with its first use.
  static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    let entry = Entry(object: object, publisher: ObservableObjectPublisher())
    let key = ObjectIdentifier(object)
    return table.withLock { table in
      if let old = table.entries[key], old.object != nil { return old.publisher }
      if table.entries.count >= table.most {
        table.entries = table.entries.filter { $0.value.object != nil }
        table.most = max(256, 2 * table.entries.count)
      }
      table.entries[key] = entry
      return entry.publisher
    }
  }

  /// Sends that a published property of an object changes.
  static func willChange(_ object: AnyObject) {
    let key = ObjectIdentifier(object)
    let type: AnyClass = type(of: object)
    let (entry, hasOwn) = table.withLock { ($0.entries[key], $0.haveOwn[ObjectIdentifier(type)]) }
    if hasOwn ?? findOwn(type) {
      ((object as? any ObservableObject)?.objectWillChange as? ObservableObjectPublisher)?.changes.send()
    } else if let entry, entry.object != nil {
      entry.publisher.changes.send()
    }
  }

  private static func findOwn(_ type: AnyClass) -> Bool {
    let hasOwn = ObjectFields.names(of: type).contains("objectWillChange")
    table.withLock { $0.haveOwn[ObjectIdentifier(type)] = hasOwn }
    return hasOwn
  }
}
