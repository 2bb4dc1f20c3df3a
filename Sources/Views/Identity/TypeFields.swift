@_spi(Reflection) import Swift

/// The runtime's knowledge of a view's type: its name, and where its dynamic properties are stored.
final class TypeFields {
  let name: String
  let hash: UInt64
  /// True if the line of its declaration is known.
  let isKnown: Bool
  let properties: [Property]
  /// The stored objects that views read without a wrapper.
  private let objects: [ObjectProperty]
  /// True if values of the type have data that move.
  let isAnimatable: Bool

  struct Property {
    let name: String
    let offset: Int
    let type: any DynamicProperty.Type
  }

  struct ObjectProperty {
    let name: String
    let offset: Int
    let type: Any.Type
  }

  /// The fields of a type, found by the standard library's description of its layout.
  init<T>(of type: T.Type, in places: [String: String]) {
    let full = String(describing: type)
    name = full.firstIndex(of: "<").map { String(full[..<$0]) } ?? full
    hash = StableHash.of(name)
    isKnown = places[name] != nil
    var (found, objects): ([Property], [ObjectProperty]) = ([], [])
    _ = _forEachField(of: type) { label, offset, fieldType, _ in
      if let property = fieldType as? any DynamicProperty.Type {
        var name = String(cString: label)
        if name.hasPrefix("_") { name.removeFirst() }
        found.append(Property(name: name, offset: offset, type: property))
      } else if Self.isObserved(fieldType) {
        objects.append(ObjectProperty(name: String(cString: label), offset: offset, type: fieldType))
      }
      return true
    }
    (properties, self.objects) = (found, objects)
    isAnimatable = type is any Animatable.Type
  }

  /// True for a class of the author's, whose objects views observe; a store keeps those of databases.
  private static func isObserved(_ type: Any.Type) -> Bool {
    guard type is AnyObject.Type, !(type is NSObject.Type), !(type is any PersistentModel.Type) else {
      return false
    }
    let module = String(reflecting: type).prefix { $0 != "." }
    return module != "Views" && !module.hasPrefix("Foundation")
  }

  /// Connects the dynamic properties of a value to the update.
  func install<T>(in value: inout T, at place: PropertyPlace) {
    guard !properties.isEmpty || !objects.isEmpty else { return }
    withUnsafeMutablePointer(to: &value) { pointer in
      let raw = UnsafeMutableRawPointer(pointer)
      for property in properties {
        Self.install(property.type, at: raw + property.offset, place.field(property.name))
      }
      for object in objects {
        func follow<Object>(_ type: Object.Type) {
          let pointer = (raw + object.offset).assumingMemoryBound(to: type)
          let followed = place.update.follow(pointer.pointee as AnyObject, at: place.field(object.name))
          if let followed = followed as? Object { pointer.pointee = followed }
        }
        _openExistential(object.type, do: follow)
      }
    }
  }

  private static func install<P: DynamicProperty>(
    _ type: P.Type, at pointer: UnsafeMutableRawPointer, _ place: PropertyPlace
  ) {
    pointer.assumingMemoryBound(to: type).pointee.install(at: place)
  }
}

extension ViewUpdate {
  /// The fields of a type, which are looked up once.
  func fields<T>(of type: T.Type) -> TypeFields {
    let id = ObjectIdentifier(type)
    if let known = memory.types[id] { return known }
    let fields = TypeFields(of: type, in: program.places)
    memory.types[id] = fields
    return fields
  }
}
