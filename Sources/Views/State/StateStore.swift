/// The states of a scene's views, the objects among them included.
///
/// Values are made, decoded and compared by the caller, because authors' code may read states.
struct StateStore {
  /// The value of a state, and where it belongs.
  struct Cell {
    var value: Any
    let path: String
    /// The last evaluation that has read the state; the greatest number for a state that always stays.
    var generation: Int
  }

  private var cells: [UInt64: Cell] = [:]
  /// True if one of them has ever been an object.
  private(set) var hasObjects = false
  /// True if any change alters a state or the bytes of an object: no state has ever held what may change unseen, such as
  /// a list of objects.
  private(set) var areTelling = true
  /// The types of states, and whether all of their values are telling.
  private var types: [ObjectIdentifier: Bool] = [:]
  /// The keys of the states that are objects.
  private var objectKeys: [ObjectIdentifier: UInt64] = [:]
  /// The state that was read last, and its value: a body reads one for each view that it makes.
  private var lastRead: Any = ()
  /// Its key; nil for none.
  private var lastKey: UInt64?

  /// The beginning of the paths of values that all views share.
  static let shared = "AppStorage."
  /// The most states that are kept of views that are out of sight in lazy containers.
  private static let mostUnseen = 1000

  /// All states, in the order of their paths.
  var sorted: [Cell] { cells.values.sorted { $0.path < $1.path } }

  /// The states that are objects.
  var objects: [(key: UInt64, cell: ObjectCell)] {
    guard hasObjects else { return [] }
    return cells.compactMap { key, cell in (cell.value as? ObjectCell).map { (key, $0) } }
  }

  /// A state; nil if there is none.
  subscript(key: UInt64) -> Cell? { cells[key] }

  /// The key of the state that is an object; nil if none is.
  func key(of object: AnyObject) -> UInt64? {
    objectKeys[ObjectIdentifier(object)].flatMap { holds(object, at: $0) ? $0 : nil }
  }

  /// True if a state is an object.
  func holds(_ object: AnyObject, at key: UInt64) -> Bool {
    (cells[key]?.value as? ObjectCell)?.box.object === object
  }

  /// The value of a state; nil if there is none.
  mutating func value(of key: UInt64) -> Any? {
    if lastKey == key { return lastRead }
    guard let index = cells.index(forKey: key) else { return nil }
    let value = cells.values[index].value
    (lastKey, lastRead) = (key, value)
    return value
  }

  /// Forgets the state that was read last.
  private mutating func forgetLast() { (lastKey, lastRead) = (nil, ()) }

  /// Gives a state that is there another value.
  mutating func set(_ value: Any, at key: UInt64) {
    forgetLast()
    cells[key]?.value = value
    watch(value)
  }

  /// Lets a state live on in a generation, if its value has the right type; whether it has.
  mutating func renew<Value>(_ key: UInt64, as type: Value.Type, in generation: Int) -> Bool {
    // No value at all would be one of an optional type.
    guard let cell = cells[key], cell.value is Value else { return false }
    cells[key]?.generation = generation
    return true
  }

  /// Adds a state, or puts another one in its place.
  mutating func insert(_ cell: Cell, at key: UInt64) {
    forgetLast()
    cells[key] = cell
    if let object = cell.value as? ObjectCell {
      hasObjects = true
      objectKeys[ObjectIdentifier(object.box.object)] = key
    }
    watch(cell.value)
  }

  /// Takes note of a value whose changes may be unseen.
  private mutating func watch(_ value: Any) {
    let type = type(of: value)
    guard areTelling, types[ObjectIdentifier(type)] != true else { return }
    if let object = value as? ObjectCell {
      areTelling = object.isTelling
    } else {
      let isTelling = ObjectFields.isTelling(type)
      types[ObjectIdentifier(type)] = isTelling
      areTelling = isTelling || ObjectFields.isTelling(value: value)
    }
  }

  /// Forgets the states of views that are gone, and keeps those of views that are out of sight in lazy containers.
  ///
  /// - Parameter paths: The paths of the lazy containers.
  mutating func removeStates(before generation: Int, outside paths: [String]) {
    forgetLast()
    defer { if hasObjects { objectKeys = objectKeys.filter { cells[$0.value] != nil } } }
    func isUnseen(_ cell: Cell) -> Bool {
      cell.generation < generation && paths.contains { cell.path.hasPrefix($0) }
    }
    guard !paths.isEmpty else {
      cells = cells.filter { $0.value.generation >= generation }
      return
    }
    let unseen = cells.values.filter(isUnseen).map(\.generation).sorted(by: >)
    let oldest = unseen.count > Self.mostUnseen ? unseen[Self.mostUnseen] + 1 : 0
    cells = cells.filter {
      $0.value.generation >= generation || $0.value.generation >= oldest && isUnseen($0.value)
    }
  }
}
