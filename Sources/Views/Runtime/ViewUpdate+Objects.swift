import Engine

// Objects of states.
extension ViewUpdate {
  /// The key of an object that is there from now on.
  func object(at place: PropertyPlace, make: () -> AnyObject) -> UInt64 {
    let key = place.key
    let generation = memory.generation
    if memory.states[key]?.value is ObjectCell {
      memory.states[key]?.generation = generation
    } else {
      let path = place.path
      let outer = outlook
      outlook?.chance = Chance(state: StableHash.combine(key, time.bitPattern))
      var object = ObjectCell(make())
      outlook = outer
      if let isRestoring {
        object.restore { name, type in isRestoring.value(at: "\(path).\(name)", as: type) }
      }
      memory.states[key] = Memory.Cell(value: object, path: path, generation: generation)
    }
    return key
  }

  private var objects: [(key: UInt64, cell: ObjectCell)] {
    memory.states.compactMap { key, cell in (cell.value as? ObjectCell).map { (key, $0) } }
  }

  /// Gives the objects that another copy of the scene has changed since what they held in this one.
  func takeObjects() { for (_, cell) in objects where cell.isStale { cell.undo() } }

  /// Has views evaluated, since nobody tells when an object changes.
  func objectsMayHaveChanged() { if !objects.isEmpty { isDirty = true } }

  /// Has views evaluated.
  func objectsChanged() { isDirty = true }

  /// Copies what the objects hold now.
  func keepObjects() {
    for (key, cell) in objects {
      var cell = cell
      cell.keep()
      memory.states[key]?.value = cell
    }
  }

  /// Gives the objects what they held before this event.
  func undoObjects() { for (_, cell) in objects { cell.undo() } }
}

// How the phone is held.
extension ViewUpdate {
  /// The motion, for code that is evaluated again when it changes.
  func readMotion() -> CMDeviceMotion? {
    memory.readsMotion = true
    return memory.motion.map { CMDeviceMotion($0, at: time) }
  }

  /// The tilt, for a view that is evaluated again when it changes.
  func readTilt() -> Tilt.Value {
    memory.readsMotion = true
    guard let motion = memory.motion else { return Tilt.Value() }
    return Tilt.Value(x: motion.tiltX, y: motion.tiltY, heading: motion.heading)
  }

  /// Takes in how the phone is held.
  func handle(_ motion: Motion) {
    memory.motion = motion
    if memory.readsMotion { isDirty = true }
    let handlers = memory.motionHandlers
    guard !handlers.isEmpty else { return }
    let update = CMDeviceMotion(motion, at: time)
    for handler in handlers { handler.handler(update, nil) }
  }
}
