/// The identifier of a managed object.
public struct NSManagedObjectID: Hashable, @unchecked Sendable {
  let object: ObjectIdentifier

  init(_ object: NSManagedObject) { self.object = ObjectIdentifier(object) }

  /// False: an identifier stays the same.
  public var isTemporaryID: Bool { false }

  /// An address of its own.
  public func uriRepresentation() -> URL {
    URL(string: "x-coredata:///object/\(UInt(bitPattern: object))") ?? URL(fileURLWithPath: "/")
  }
}

/// The description of a class of objects in a data model.
open class NSEntityDescription {
  /// A property that holds other objects.
  public struct Relationship {
    /// The fate of the related objects of a deleted one.
    public enum DeleteRule: Sendable {
      /// They are deleted, too.
      case cascade
      /// They are no longer related to it.
      case nullify
    }

    let name: String
    let isToMany: Bool
    let inverse: String?
    let deleteRule: DeleteRule

    /// A property with the name of the one on the other side, if there is one.
    public init(_ name: String, isToMany: Bool, inverse: String?, deleteRule: DeleteRule) {
      (self.name, self.isToMany, self.inverse, self.deleteRule) = (name, isToMany, inverse, deleteRule)
    }
  }

  /// The name.
  public var name: String?
  let type: NSManagedObject.Type
  let defaultValues: [String: Any]
  let relationships: [Relationship]
  private let make: ((NSManagedObjectContext) -> NSManagedObject)?

  /// The description of a class, and the function that makes one of its objects.
  public init(
    name: String, type: NSManagedObject.Type, make: ((NSManagedObjectContext) -> NSManagedObject)? = nil,
    defaultValues: [String: Any] = [:], relationships: [Relationship] = []
  ) {
    (self.name, self.type, self.make) = (name, type, make)
    (self.defaultValues, self.relationships) = (defaultValues, relationships)
  }

  /// The name of the class, which stays as it is.
  public var managedObjectClassName: String {
    get { "\(type)" }
    set {}
  }

  func relationship(_ name: String) -> Relationship? { relationships.first { $0.name == name } }
}

// The entities of the folder's data models.
extension NSEntityDescription {
  private struct Declared {
    var byName: [String: NSEntityDescription] = [:]
    var byType: [ObjectIdentifier: NSEntityDescription] = [:]
  }

  // It is set once, before the scenes are made.
  nonisolated(unsafe) private static var declared = Declared()

  /// Makes the entities of data models known.
  public static func declare(_ descriptions: [NSEntityDescription]) {
    for description in descriptions {
      if let name = description.name { declared.byName[name] = description }
      declared.byType[ObjectIdentifier(description.type)] = description
    }
  }

  static func declared(named name: String) -> NSEntityDescription? { declared.byName[name] }

  static func declared(for type: NSManagedObject.Type) -> NSEntityDescription? {
    declared.byType[ObjectIdentifier(type)]
  }

  /// The entity of a name in the folder's data models; nil if there is none.
  public class func entity(forEntityName entityName: String, in context: NSManagedObjectContext)
    -> NSEntityDescription?
  {
    declared.byName[entityName]
  }

  /// A new object of an entity, which has the entity's class if a data model of the folder has the entity.
  public class func insertNewObject(forEntityName entityName: String, into context: NSManagedObjectContext)
    -> NSManagedObject
  {
    let entity =
      entity(forEntityName: entityName, in: context)
      ?? NSEntityDescription(name: entityName, type: NSManagedObject.self)
    return entity.make?(context) ?? NSManagedObject(entity: entity, insertInto: context)
  }
}
