extension ViewUpdate {
  /// The value of a state; the initial one where the scene has none.
  func state<Value>(_ key: UInt64, or initial: @autoclosure () -> Value) -> Value {
    // A body reads a state for each view that it makes, and a cast takes longer than all else.
    func typed<Held>(_ held: Held) -> Value {
      Held.self == Value.self ? unsafeBitCast(held, to: Value.self) : cast(held, or: initial())
    }
    guard let value = memory.states.value(of: key) else { return initial() }
    return _openExistential(value, do: typed)
  }

  /// The value of a state that is not stored as it is.
  @inline(never)
  private func cast<Value>(_ value: Any, or initial: @autoclosure () -> Value) -> Value {
    // Nothing at all would be a value of an optional type.
    if let cell = value as? ObjectCell { return cell.box.object as? Value ?? initial() }
    return value as? Value ?? initial()
  }

  func setState<Value>(_ key: UInt64, to value: Value) {
    // A state that is set to the value that it has changes nothing.
    guard !isRepeating, !isEqual(value, memory.states.value(of: key)) else { return }
    let stored: Any = Value.self is AnyObject.Type ? ObjectCell(value as AnyObject) : value
    collectChange(of: key, to: stored)
    memory.states.set(stored, at: key)
    if !memory.followed.isEmpty, let path = memory.states[key]?.path { memory.followed.note(path) }
    if Value.self is AnyObject.Type { collection?.watch(memory.states) }
    isDirty = true
  }

  /// The key of a state that is there from now on.
  func state<Value>(at place: PropertyPlace, initial: Value, line: SourceLine? = nil) -> UInt64 {
    let key = place.key
    noteTransaction(of: key)
    if !memory.states.renew(key, as: Value.self, in: memory.generation) {
      let path = place.path
      noteUnsaved(Value.self, at: place, line)
      let value = isRestoring?.value(at: path, as: Value.self) ?? initial
      memory.states.insert(.init(value: value, path: path, generation: memory.generation), at: key)
    }
    return key
  }

  /// The key of a value that all views share by its name, and that stays when none of them is there.
  func storage<Value>(_ name: String, at place: PropertyPlace, initial: Value) -> UInt64 {
    let path = StateStore.shared + name
    let key = StableHash.of(path)
    noteTransaction(of: key)
    if !memory.states.renew(key, as: Value.self, in: .max) {
      noteUnsaved(Value.self, at: place, nil)
      let value = isRestoring?.value(at: path, as: Value.self) ?? initial
      memory.states.insert(.init(value: value, path: path, generation: .max), at: key)
    }
    return key
  }
}

// Objects of states.
extension ViewUpdate {
  /// The key of an object that is there from now on.
  func object(at place: PropertyPlace, make: () -> AnyObject) -> UInt64 {
    let key = place.key
    noteTransaction(of: key)
    if !memory.states.renew(key, as: ObjectCell.self, in: memory.generation) {
      let outer = pass.outlook
      pass.outlook?.chance = Chance(state: StableHash.combine(key, time.bitPattern))
      let object = ObjectCell(make())
      pass.outlook = outer
      insert(object, at: place)
    }
    return key
  }

  /// Gives the objects that another copy of the scene has changed since what they held in this one.
  func takeObjects() { for (_, cell) in memory.states.objects where cell.isStale { cell.undo() } }

  /// Has views evaluated if there are objects, which announce no changes.
  func objectsMayHaveChanged() { if !memory.states.objects.isEmpty { isDirty = true } }

  /// Has views evaluated after code that may have changed objects, also some that other states hold, such as a list.
  func codeHasEnded() {
    objectsMayHaveChanged()
    if !memory.states.areTelling || memory.rootsHoldObjects { isDirty = true }
  }

  /// Copies what the objects hold now.
  func keepObjects() {
    for (key, var cell) in memory.states.objects {
      cell.keep()
      memory.states.set(cell, at: key)
    }
  }

  /// Gives the objects what they held before this event.
  func undoObjects() { for (_, cell) in memory.states.objects { cell.undo() } }
}

/// True if both are equal values of one type.
private func isEqual<Value>(_ value: Value, _ other: Any?) -> Bool {
  // Casts take longer than all else that a slider's move leads to.
  func isEqualNumber<Held>(_ held: Held) -> Bool {
    Held.self == Double.self && unsafeBitCast(held, to: Double.self) == unsafeBitCast(value, to: Double.self)
  }
  if Value.self == Double.self, let other { return _openExistential(other, do: isEqualNumber) }
  func compare<E: Equatable>(_ value: E) -> Bool { (other as? E) == value }
  guard let value = value as? any Equatable else { return false }
  return compare(value)
}
