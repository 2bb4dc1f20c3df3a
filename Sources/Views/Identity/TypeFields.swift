@_spi(Reflection) import Swift

/// The runtime's knowledge of a view's type: its name, and where its dynamic properties are stored.
final class TypeFields {
  let name: String
  let hash: UInt64
  /// True if the line of its declaration is known.
  let isKnown: Bool
  let properties: [Property]
  /// True if values of the type have data that move.
  let isAnimatable: Bool

  struct Property {
    let name: String
    let offset: Int
    let type: any DynamicProperty.Type
  }

  /// The fields of a type, found by the standard library's description of its layout.
  init<T>(of type: T.Type, in places: [String: String]) {
    let full = String(describing: type)
    name = full.firstIndex(of: "<").map { String(full[..<$0]) } ?? full
    hash = StableHash.of(name)
    isKnown = places[name] != nil
    var found: [Property] = []
    _ = _forEachField(of: type) { label, offset, fieldType, _ in
      if let property = fieldType as? any DynamicProperty.Type {
        var name = String(cString: label)
        if name.hasPrefix("_") { name.removeFirst() }
        found.append(Property(name: name, offset: offset, type: property))
      }
      return true
    }
    properties = found
    isAnimatable = type is any Animatable.Type
  }

  /// Connects the dynamic properties of a value to the update.
  func install<T>(in value: inout T, at place: PropertyPlace) {
    guard !properties.isEmpty else { return }
    withUnsafeMutablePointer(to: &value) { pointer in
      let raw = UnsafeMutableRawPointer(pointer)
      for property in properties {
        Self.install(property.type, at: raw + property.offset, place.field(property.name))
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
