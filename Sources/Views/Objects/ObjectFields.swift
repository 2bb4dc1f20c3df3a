import Observation
@_spi(Reflection) import Swift

/// The stored properties of an object, as the standard library describes them.
///
/// A scene is a value, and objects are not. So an object's values are copied after each event. If another copy of
/// the scene has changed an object, a copy restores its own values. Properties that are objects themselves are
/// left out: they may be weak.
struct ObjectFields {
  private struct Field {
    let name: String
    let offset: Int
    let size: Int
    let type: Any.Type
  }

  private let fields: [Field]
  /// The places of properties that are objects, or that keep subscriptions.
  private let references: [Range<Int>]
  /// True if any change alters the bytes of the properties: none of them holds an object.
  let isTelling: Bool

  /// The properties of an object's class, with those of the classes that it inherits from.
  init(of object: AnyObject) {
    func size<T>(_ type: T.Type) -> Int { MemoryLayout<T>.size }
    var (found, isTelling): ([Field], Bool) = ([], true)
    var references: [Range<Int>] = []
    // The option for classes.
    _ = _forEachField(of: type(of: object), options: _EachFieldOptions(rawValue: 1)) {
      label, offset, type, kind in
      let isObject = kind == .class || (type as? any OptionalObject.Type)?.isObject == true
      let size = _openExistential(type, do: size)
      // A copy of subscriptions would go on with them.
      if isObject || type == Set<AnyCancellable>.self || type == [AnyCancellable].self {
        references.append(offset..<offset + size)
      } else {
        found.append(Field(name: String(cString: label), offset: offset, size: size, type: type))
      }
      isTelling = isTelling && !isObject && Self.isTelling(type)
      return true
    }
    (fields, self.references, self.isTelling) = (found, references, isTelling)
  }

  /// The names of all stored properties of a class, with those of the classes that it inherits from.
  static func names(of type: AnyClass) -> [String] {
    var names: [String] = []
    _ = _forEachField(of: type, options: _EachFieldOptions(rawValue: 1)) { label, _, _, _ in
      names.append(String(cString: label))
      return true
    }
    return names
  }

  /// True if values of a type hold no objects, as far as that is known.
  static func isTelling(_ type: Any.Type, depth: Int = 6) -> Bool {
    func isTrivial<T>(_ type: T.Type) -> Bool { _isPOD(type) }
    func isStructure<T>(_ type: T.Type) -> Bool {
      var isStructure = false
      _ = _forEachField(of: Holder<T>.self) { _, _, _, kind in
        isStructure = kind == .struct
        return true
      }
      return isStructure
    }
    func fieldsAreTelling<T>(_ type: T.Type) -> Bool {
      _forEachField(of: type) { _, _, fieldType, _ in isTelling(fieldType, depth: depth - 1) }
    }
    if type == String.self || type == ObservationRegistrar.self || _openExistential(type, do: isTrivial) {
      return true
    }
    guard depth > 0 else { return false }
    if let wrapper = type as? any WrapsValue.Type { return isTelling(wrapper.wrapped, depth: depth - 1) }
    if let holder = type as? any ValueHolder.Type {
      return holder.held.allSatisfy { isTelling($0, depth: depth - 1) }
    }
    // The standard library describes the fields of structures and classes only.
    return _openExistential(type, do: isStructure) && _openExistential(type, do: fieldsAreTelling)
  }

  /// True for a value that holds no objects now. A type may allow objects where the value has none: a case of an enum
  /// may hold nothing but numbers.
  static func isTelling(value: Any, depth: Int = 6) -> Bool {
    guard !isTelling(type(of: value)) else { return true }
    let mirror = Mirror(reflecting: value)
    guard depth > 0, mirror.children.count <= 100, let style = mirror.displayStyle, style != .class else {
      return false
    }
    return mirror.children.allSatisfy { isTelling(value: $0.value, depth: depth - 1) }
  }

  /// The values in the order of the properties.
  func values(of object: AnyObject) -> [Any] {
    let pointer = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    return fields.map { field in
      func read<T>(_ type: T.Type) -> Any { (pointer + field.offset).assumingMemoryBound(to: type).pointee }
      return _openExistential(field.type, do: read)
    }
  }

  /// The bytes of the properties. A value that is stored elsewhere, such as that of a list, has another address once it
  /// has changed, as long as a copy of it is held.
  func image(of object: AnyObject) -> [UInt8] {
    let pointer = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    return fields.flatMap { UnsafeRawBufferPointer(start: pointer + $0.offset, count: $0.size) }
  }

  /// The bytes of all properties, with the addresses of objects.
  func wholeImage(of object: AnyObject) -> [UInt8] {
    let pointer = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    return image(of: object)
      + references.flatMap { UnsafeRawBufferPointer(start: pointer + $0.lowerBound, count: $0.count) }
  }

  /// Compares the bytes of the properties with an earlier image.
  func matches(_ image: [UInt8], of object: AnyObject) -> Bool {
    let pointer = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    var start = 0
    return fields.allSatisfy { field in
      defer { start += field.size }
      return UnsafeRawBufferPointer(start: pointer + field.offset, count: field.size)
        .elementsEqual(image[start..<start + field.size])
    }
  }

  /// Sets the values in the order of the properties.
  func set(_ values: [Any], in object: AnyObject) {
    for (field, value) in zip(fields, values) { set(value, field, in: object) }
  }

  /// The names of the properties, as they are written.
  var names: [String] { fields.map { $0.name.hasPrefix("_") ? String($0.name.dropFirst()) : $0.name } }

  /// Sets each property to the value that `value` finds for its name, type and present value.
  func restore(in object: AnyObject, _ value: (String, Any.Type, Any) -> Any?) {
    for ((field, name), present) in zip(zip(fields, names), values(of: object)) {
      if let found = value(name, field.type, present) { set(found, field, in: object) }
    }
  }

  private func set(_ value: Any, _ field: Field, in object: AnyObject) {
    let pointer = Unmanaged.passUnretained(object).toOpaque()
    func write<T>(_ type: T.Type) {
      if let value = value as? T { (pointer + field.offset).assumingMemoryBound(to: type).pointee = value }
    }
    _openExistential(field.type, do: write)
  }
}

/// An optional that may hold an object.
private protocol OptionalObject {
  static var isObject: Bool { get }
}

extension Optional: OptionalObject {
  fileprivate static var isObject: Bool { Wrapped.self is AnyObject.Type }
}

/// A value alone, by whose description the kind of its type is known.
private struct Holder<Value> {
  let value: Value
}

/// A type that holds nothing but values of other types.
private protocol ValueHolder {
  static var held: [Any.Type] { get }
}

extension Optional: ValueHolder {
  fileprivate static var held: [Any.Type] { [Wrapped.self] }
}
extension Array: ValueHolder {
  fileprivate static var held: [Any.Type] { [Element.self] }
}
extension Set: ValueHolder {
  fileprivate static var held: [Any.Type] { [Element.self] }
}
extension Dictionary: ValueHolder {
  fileprivate static var held: [Any.Type] { [Key.self, Value.self] }
}

/// An object of a state, with its values after the last event of this copy of the scene.
struct ObjectCell {
  /// The object, shared by the copies of a scene, and the one that has changed it last.
  final class Box {
    let object: AnyObject
    let shared: (any SharedObject)?
    private var own = Owner()

    var owner: Owner {
      get { shared?.owner ?? own }
      set { if let shared { shared.owner = newValue } else { own = newValue } }
    }

    init(_ object: AnyObject) { (self.object, shared) = (object, object as? any SharedObject) }
  }

  /// A moment in a copy of a scene.
  final class Owner {}

  let box: Box
  private let fields: ObjectFields
  private var owner: Owner
  private(set) var values: [Any]
  /// The values of the objects within a shared object.
  private var more: Any?

  init(_ object: AnyObject) {
    (box, fields) = (Box(object), ObjectFields(of: object))
    (owner, values, more) = (box.owner, fields.values(of: object), box.shared?.keepMore())
  }

  /// True if another copy of the scene has gone on with the object.
  var isStale: Bool { box.owner !== owner }

  /// The bytes of the object's properties.
  var image: [UInt8] { fields.image(of: box.object) }
  /// Compares the bytes of the properties with an earlier image.
  func matches(_ image: [UInt8]) -> Bool { fields.matches(image, of: box.object) }
  /// The bytes of all of the object's properties, with the addresses of objects.
  var wholeImage: [UInt8] { fields.wholeImage(of: box.object) }
  /// Compares the bytes of all properties with an earlier image.
  func matchesWhole(_ image: [UInt8]) -> Bool { wholeImage == image }
  /// True if every change of the object alters its bytes.
  var isTelling: Bool { fields.isTelling }
  /// The object's present values.
  var present: [Any] { fields.values(of: box.object) }

  /// Gives the object values that it has had.
  func set(_ values: [Any]) { fields.set(values, in: box.object) }

  /// Copies the object's present values.
  mutating func keep() {
    values = fields.values(of: box.object)
    more = box.shared?.keepMore()
    owner = Owner()
    box.owner = owner
  }

  /// Gives the object the copied values again.
  func undo() {
    fields.set(values, in: box.object)
    if let more { box.shared?.restoreMore(more) }
    box.owner = owner
  }

  /// The properties that can be saved, by name.
  var encodables: [(name: String, value: any Encodable)] {
    zip(fields.names, values).compactMap { name, value in
      ((value as? any WrapsValue)?.stored ?? value as? any Encodable).map { (name, $0) }
    }
  }

  /// Takes saved values for properties by name and type.
  mutating func restore(_ value: (String, any Decodable.Type) -> Any?) {
    fields.restore(in: box.object) { name, type, present in
      if let wrapper = present as? any WrapsValue {
        let decodable = Swift.type(of: wrapper).wrapped as? any Decodable.Type
        return decodable.flatMap { value(name, $0) }.flatMap(wrapper.holding)
      }
      return (type as? any Decodable.Type).flatMap { value(name, $0) }
    }
    keep()
  }
}

/// An object that several scenes may share, with objects that it holds.
protocol SharedObject: AnyObject {
  /// The copy of a scene that has changed it last.
  var owner: ObjectCell.Owner { get set }
  /// The values of the objects within it.
  func keepMore() -> Any
  /// Gives these objects their former values.
  func restoreMore(_ more: Any)
}

/// A property wrapper whose value is saved in its place.
protocol WrapsValue {
  static var wrapped: Any.Type { get }
  var stored: (any Encodable)? { get }
  /// The wrapper with another value; nil for a value of another type.
  func holding(_ value: Any) -> Any?
}
