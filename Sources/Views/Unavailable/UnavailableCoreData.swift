// Parts of Core Data that a stage does not have. Each declaration says what to use instead.

extension NSEntityDescription {
  /// Not supported; the message says what to use instead.
  @available(
    *, unavailable,
    message: "A data model is a file here: write it in Xcode, as .xcdatamodeld, and put it into the folder."
  )
  public convenience init() { self.init(name: "", type: NSManagedObject.self) }

  /// Not supported; the message says what to use instead.
  @available(
    *, unavailable,
    message: "A data model is a file here: write it in Xcode, as .xcdatamodeld, and put it into the folder."
  )
  public var properties: [Any] {
    get { [] }
    set {}
  }
}

extension NSManagedObjectModel {
  /// Not supported; the message says what to use instead.
  @available(
    *, unavailable,
    message: "A data model is a file here: write it in Xcode, as .xcdatamodeld, and put it into the folder."
  )
  public var entities: [NSEntityDescription] {
    get { [] }
    set {}
  }
}

/// Many objects at once.
@available(*, unavailable, message: "Make the objects one by one: all are in memory.")
public final class NSBatchInsertRequest {
  /// Not supported; the message says what to use instead.
  public init(entityName: String, objects: [[String: Any]]) {}
  /// Not supported; the message says what to use instead.
  public init(entity: NSEntityDescription, objects: [[String: Any]]) {}
  /// Not supported; the message says what to use instead.
  public init(entity: NSEntityDescription, managedObjectHandler: @escaping (NSManagedObject) -> Bool) {}
}

/// Changes of many objects at once.
@available(*, unavailable, message: "Change the objects one by one: all are in memory.")
public final class NSBatchUpdateRequest {
  /// Not supported; the message says what to use instead.
  public init(entityName: String) {}
  /// Not supported; the message says what to use instead.
  public init(entity: NSEntityDescription) {}
}
