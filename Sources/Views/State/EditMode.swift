/// Modes of editing.
public enum EditMode: Hashable, Sendable {
  /// Nothing is edited.
  case inactive
  /// Something is edited for a moment.
  case transient
  /// Something is edited.
  case active
  /// True if something is edited.
  public var isEditing: Bool { self != .inactive }
}

private enum EditModeKey: EnvironmentKey { static var defaultValue: Binding<EditMode>? { nil } }

extension EnvironmentValues {
  /// A binding to the mode of editing of the page around, or the one that a view sets.
  public var editMode: Binding<EditMode>? {
    get { self[EditModeKey.self] }
    set { self[EditModeKey.self] = newValue }
  }
}

extension ViewContext {
  /// Lets the views inside be edited together, as those of a page are.
  mutating func beginEditing() {
    let place = PropertyPlace(
      update: update, place: place.part("edit"), surroundings: surroundings, name: "mode")
    // The state is there once somebody has begun to edit.
    if update.holdsState(at: place, as: Bool.self) {
      _ = update.state(at: place, initial: false)
      if let transaction = update.takeTransaction() { move(in: transaction) }
    }
    environment.editMode = Binding {
      ViewUpdate.current?.state(place.key, or: false) == true ? .active : .inactive
    } set: { mode in
      ViewUpdate.current?.setState(at: place, to: mode.isEditing, initial: false)
    }
  }
}

extension ViewUpdate {
  /// True if a state has a value, or a saved one.
  fileprivate func holdsState<Value>(at place: PropertyPlace, as type: Value.Type) -> Bool {
    memory.states[place.key] != nil || isRestoring?.value(at: place.path, as: type) != nil
  }

  /// Sets a state that is there from its first change on.
  fileprivate func setState<Value>(at place: PropertyPlace, to value: Value, initial: Value) {
    if memory.states[place.key] == nil {
      memory.states.insert(
        .init(value: initial, path: place.path, generation: memory.generation), at: place.key)
    }
    setState(place.key, to: value)
  }
}
