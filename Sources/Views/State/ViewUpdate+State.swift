extension ViewUpdate {
  /// The value of a state; the initial one where the scene has none.
  func state<Value>(_ key: UInt64, or initial: @autoclosure () -> Value) -> Value {
    // A body reads a state for each view that it makes, and a cast takes longer than all else.
    func typed<Held>(_ held: Held) -> Value {
      Held.self == Value.self ? unsafeBitCast(held, to: Value.self) : cast(held, or: initial())
    }
    if let lastRead, lastRead.key == key { return _openExistential(lastRead.value, do: typed) }
    guard let index = memory.states.index(forKey: key) else { return initial() }
    let value = memory.states.values[index].value
    lastRead = (key, value)
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
    guard !isRepeating, !isEqual(value, memory.states[key]?.value) else { return }
    stateChanges(key)
    lastRead = nil
    memory.states[key]?.value = Value.self is AnyObject.Type ? ObjectCell(value as AnyObject) : value
    isDirty = true
  }

  /// The key of a state that is there from now on.
  func state<Value>(at place: PropertyPlace, initial: Value, line: SourceLine? = nil) -> UInt64 {
    let key = place.key
    let generation = memory.generation
    noteTransaction(of: key)
    if let cell = memory.states[key], cell.value is Value {
      memory.states[key]?.generation = generation
    } else {
      let path = place.path
      noteUnsaved(Value.self, at: place, line)
      lastRead = nil
      memory.states[key] = Memory.Cell(
        value: isRestoring?.value(at: path, as: Value.self) ?? initial, path: path, generation: generation)
    }
    return key
  }
}

/// Whether both are equal values of one type.
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
