// Which takes a room has and may get: the room alone says who gets a name, at once, whatever threads and disks do.
extension Room {
  /// A take of that name, as its file is called; nil where there is none.
  func listed(_ name: TakeName) -> TakeName? {
    takes.lazy.compactMap { TakeName($0.name) }.first { $0 == name }
  }

  /// How many bytes takes may still have.
  var freeTakeBytes: Int {
    TakeStore.mostBytes - takes.map(\.bytes).reduce(0, +) - reservedTakes.values.reduce(0, +)
  }

  /// Why another take of that name and size cannot be kept, as a sentence; nil where it can.
  func refusal(ofTake name: TakeName, bytes: Int) -> String? {
    if let refusal = refusal(ofName: name) { return refusal }
    guard takes.count + reservedTakes.count < TakeStore.most, bytes <= freeTakeBytes else {
      return "A room keeps at most \(TakeStore.most) takes and \(TakeStore.mostBytes >> 20) MiB of them; "
        + "delete some first."
    }
    return nil
  }

  /// Why no take may get that name, as a sentence; nil where one may.
  func refusal(ofName name: TakeName) -> String? {
    if reservedTakes[name] != nil {
      return "A take \"\(name)\" is just being recorded or brought; choose another name."
    }
    return listed(name).map { "There is a take \"\($0)\" already; choose another name." }
  }

  /// Nobody else gets the name until it is released, and that many bytes are spoken for.
  mutating func reserve(_ name: TakeName, bytes: Int) { reservedTakes[name] = bytes }

  /// The name is free again, or in the list.
  mutating func release(_ name: TakeName) { reservedTakes[name] = nil }
}
