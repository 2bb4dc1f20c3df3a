import Foundation
import Glibc
import Platform
import Rooms
import Support
import Synchronization

/// The takes that are kept: for each room a folder, in it a file for each take, or memory where nothing can be kept.
///
/// Any thread may use it. Only `replace` overwrites a take, and only the one that it is given.
package final class TakeStore: Sendable {
  /// Nil for memory alone.
  package let folder: StateDirectory?
  private let memory = Mutex<[RoomName: [TakeName: [UInt8]]]>([:])
  /// The takes as last shared with other servers, by room, if there is no folder for them.
  let sharedInMemory = Mutex<[RoomName: SharedTakes]>([:])
  /// Held during each change, so that a name found free stays free.
  private let changes = Mutex<Void>(())
  /// The contents of the listed files, so that each is read once.
  private let listings = Mutex<[RoomName: [TakeName: (stamp: FileStamp, listing: TakeListing)]]>([:])

  /// The takes of a server within its state folder, each port's apart as its rooms are; nil for memory alone.
  package init(in state: StateDirectory?, port: Int) {
    folder = state.map { $0.folder("takes/\(port)") }
  }

  /// A room's takes, in the order of the names.
  func list(_ room: RoomName) -> [TakeListing] {
    let known = listings.withLock { $0[room] } ?? [:]
    var found: [TakeName: (stamp: FileStamp, listing: TakeListing)] = [:]
    let list = names(in: room).sorted().compactMap { name -> TakeListing? in
      let path = isInMemory(name, in: room) ? nil : folder(of: room)?.path(of: name.file)
      let stamp = path.map { FileStamp(of: $0) }
      if let stamp, let entry = known[name], entry.stamp == stamp {
        found[name] = entry
        return entry.listing
      }
      let listing = contents(of: name, in: room).map { TakeListing(name, $0) }
      if let stamp, let listing { found[name] = (stamp, listing) }
      return listing
    }
    listings.withLock { $0[room] = found }
    return list
  }

  /// A take's file, or nil if the take is missing.
  package func contents(of name: TakeName, in room: RoomName) -> Data? {
    if let bytes = memory.withLock({ $0[room]?[name] }) { return Data(bytes) }
    guard let folder = folder(of: room) else { return nil }
    return try? Data(contentsOf: folder.url.appendingPathComponent(name.file), options: .mappedIfSafe)
  }

  /// True if there is a take of that name.
  func has(_ name: TakeName, in room: RoomName) -> Bool {
    isInMemory(name, in: room) || folder(of: room).map { access($0.path(of: name.file), F_OK) == 0 } ?? false
  }

  /// Keeps a take under a name that is free, whole or not at all.
  ///
  /// - Returns: Whether the name was free.
  func add(_ bytes: [UInt8], as name: TakeName, in room: RoomName) throws(StateError) -> Bool {
    try changes.withLock { _ throws(StateError) in
      guard !has(name, in: room) else { return false }
      if let folder = folder(of: room) { return try folder.add(name.file, contents: bytes) }
      keep(bytes, as: name, in: room)
      return true
    }
  }

  /// Keeps a take until the server stops, under another name where its own is taken, which is returned.
  func keepInMemory(_ bytes: [UInt8], as name: TakeName, in room: RoomName) -> TakeName {
    changes.withLock { _ in
      let free = has(name, in: room) ? name.numbered { has($0, in: room) } : name
      keep(bytes, as: free, in: room)
      return free
    }
  }

  /// Gives a take another name.
  ///
  /// - Returns: Whether that was free.
  package func rename(_ name: TakeName, to other: TakeName, in room: RoomName) throws(StateError) -> Bool {
    try changes.withLock { _ throws(StateError) in
      guard name.file != other.file else { return true }
      guard name == other || !has(other, in: room) else { return false }
      if let bytes = memory.withLock({ $0[room]?.removeValue(forKey: name) }) {
        keep(bytes, as: other, in: room)
        return true
      }
      return try folder(of: room)?.move(name.file, to: other.file) ?? false
    }
  }

  /// Forgets a take.
  func remove(_ name: TakeName, in room: RoomName) throws(StateError) {
    try changes.withLock { _ throws(StateError) in
      try folder(of: room)?.remove(name.file)
      memory.withLock { _ = $0[room]?.removeValue(forKey: name) }
    }
  }

  /// Puts a take in the place of one whose file has that SHA-256, nil for none; nil instead of bytes removes
  /// it. If the disk refuses, the take is in memory until the server stops, and the error is thrown.
  ///
  /// - Returns: Whether the place still held that; otherwise nothing has changed.
  package func replace(
    _ name: TakeName, holding digest: String?, by bytes: [UInt8]?, in room: RoomName
  ) throws(StateError) -> Bool {
    try changes.withLock { _ throws(StateError) in
      guard self.digest(of: name, in: room) == digest else { return false }
      if bytes == nil { try folder(of: room)?.remove(name.file) }
      memory.withLock { _ = $0[room]?.removeValue(forKey: name) }
      switch (bytes, folder(of: room)) {
      case (nil, _): break
      case (let bytes?, nil): keep(bytes, as: name, in: room)
      case (let bytes?, let folder?):
        do throws(StateError) {
          try folder.replace(name.file, contents: bytes)
        } catch {
          keep(bytes, as: name, in: room)
          throw error
        }
      }
      return true
    }
  }

  private func keep(_ bytes: [UInt8], as name: TakeName, in room: RoomName) {
    memory.withLock { $0[room, default: [:]][name] = bytes }
  }

  func isInMemory(_ name: TakeName, in room: RoomName) -> Bool {
    memory.withLock { $0[room]?[name] != nil }
  }

  func folder(of room: RoomName) -> StateDirectory? {
    folder.map { $0.folder(room.description) }
  }

  /// The files of a room's folder, takes and others.
  private func files(in room: RoomName) -> [String] {
    folder(of: room).flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.url.path) } ?? []
  }

  func names(in room: RoomName) -> Set<TakeName> {
    Set(files(in: room).compactMap { TakeName(file: $0) })
      .union(memory.withLock { ($0[room] ?? [:]).keys.map { $0 } })
  }

  /// Forgets the takes of a workshop's seats that are none any more.
  package func forgetSeats(besides seats: Set<RoomName>) {
    for room in rooms() where room.isSeat && !seats.contains(room) {
      try? folder?.removeFolder(room.description)
    }
  }

  /// The rooms that have takes here.
  package func rooms() -> [RoomName] {
    let folders = folder.map { try? FileManager.default.contentsOfDirectory(atPath: $0.url.path) } ?? []
    return (folders ?? []).compactMap { RoomName($0) } + memory.withLock { Array($0.keys) }
  }
}

// Recordings that run.
extension TakeStore {
  /// A file for a recording, or nil without a folder.
  func beginRecording(_ name: TakeName, in room: RoomName) throws(StateError) -> RecordingFile? {
    guard let folder = folder(of: room) else { return nil }
    // What an end that failed has left would be written over.
    if access(folder.path(of: name.file + RecordingFile.ending), F_OK) == 0 {
      _ = try keepRecording(name, in: room)
    }
    return try RecordingFile(name.file + RecordingFile.ending, in: folder)
  }

  /// Makes a take of a recording's file, under another name where its own is taken.
  ///
  /// - Returns: The take's name, or nil if the file holds nothing that could be played.
  func keepRecording(_ name: TakeName, in room: RoomName) throws(StateError) -> TakeName? {
    try changes.withLock { _ throws(StateError) in
      guard let folder = folder(of: room) else { return nil }
      let file = name.file + RecordingFile.ending
      // A take of the same file means that the last attempt got that far.
      guard hasOneName(folder.path(of: file)), holdsHeader(folder.path(of: file)) else {
        try folder.remove(file)
        return nil
      }
      guard try !keepsLonger(name, than: folder.path(of: file), in: room) else {
        try folder.remove(file)
        return name
      }
      var free = has(name, in: room) ? name.numbered { has($0, in: room) } : name
      while try !folder.move(file, to: free.file) { free = free.numbered { has($0, in: room) } }
      return free
    }
  }

  /// Makes takes of a dead server's recordings, up to where they were written, and deletes its drafts. Takes
  /// with file names in another form, such as with decomposed accents, are renamed.
  func recoverRecordings() -> [(TakeName, RoomName)] {
    rooms().flatMap { room in
      if let folder = folder(of: room) { folder.disk.collectDrafts(in: folder.url.path, depth: 1) }
      return files(in: room).compactMap { file -> (TakeName, RoomName)? in
        if let folder = folder(of: room), let name = TakeName(file: file), name.file != file {
          _ = try? folder.move(file, to: name.file)
        }
        guard file.hasSuffix(RecordingFile.ending),
          let name = TakeName(file: String(file.dropLast(RecordingFile.ending.count))),
          let kept = try? keepRecording(name, in: room)
        else { return nil }
        return (kept, room)
      }
    }
  }

  /// True if a take is the same recording as a file, and longer. A shorter one is forgotten: a node has kept it with
  /// which the recording did not end.
  private func keepsLonger(_ name: TakeName, than path: String, in room: RoomName) throws(StateError) -> Bool
  {
    guard let take = contents(of: name, in: room),
      let recording = try? Data(contentsOf: URL(fileURLWithPath: path)), let folder = folder(of: room)
    else { return false }
    if take.count > recording.count { return Take.isPart(recording, of: take) }
    guard Take.isPart(take, of: recording) else { return false }
    try folder.remove(name.file)
    memory.withLock { _ = $0[room]?.removeValue(forKey: name) }
    return false
  }

  private func hasOneName(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_nlink == 1
  }

  private func holdsHeader(_ path: String) -> Bool {
    let file = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    return file?.contains(UInt8(ascii: "\n")) == true
  }
}

// What other servers have too.
extension TakeStore {
  private static let sharedFile = ".shared"

  /// The SHA-256 of a take's file, or nil if the take is missing.
  func digest(of name: TakeName, in room: RoomName) -> String? {
    contents(of: name, in: room).map { SHA256Digest.text(of: [UInt8]($0)[...]) }
  }

  /// The SHA-256 of a room's takes; throws if a folder exists but cannot be read.
  package func digests(in room: RoomName) throws(StateError) -> [TakeName: String] {
    if let folder = folder(of: room), folder.exists, access(folder.url.path, R_OK | X_OK) != 0 {
      throw .unusable(folder.url.path, reason: String(cString: strerror(errno)))
    }
    return names(in: room).reduce(into: [:]) { $0[$1] = digest(of: $1, in: room) }
  }

  /// The takes as they last were here and on other servers alike; nil before that.
  package func shared(in room: RoomName) -> SharedTakes? {
    guard let folder = folder(of: room) else { return sharedInMemory.withLock { $0[room] } }
    return (try? folder.contents(of: Self.sharedFile)).flatMap {
      try? JSONDecoder().decode(SharedTakes.self, from: Data($0))
    }
  }

  /// Remembers what `shared(in:)` gives.
  package func setShared(_ shared: SharedTakes, in room: RoomName) {
    guard let folder = folder(of: room) else { return sharedInMemory.withLock { $0[room] = shared } }
    // A take that goes with this process must not look deleted.
    var shared = shared
    for name in names(in: room) where isInMemory(name, in: room) { shared.digests[name.description] = nil }
    guard let json = try? JSONEncoder().encode(shared) else { return }
    try? folder.replace(Self.sharedFile, contents: Array(json))
  }
}

extension TakeStore {
  /// The rooms with takes that have not been among others for long enough; those are given the present time.
  ///
  /// - Parameter age: In seconds.
  func abandonedRooms(besides known: Set<RoomName>, after age: Double) -> [RoomName] {
    rooms().sorted { $0.description < $1.description }.filter { room in
      guard known.contains(room) else { return isAbandoned(room, after: age) }
      if let folder = folder(of: room) { touch(folder.url.path) }
      return false
    }
  }

  private func isAbandoned(_ room: RoomName, after age: Double) -> Bool {
    guard let folder = folder(of: room), let time = modificationTime(of: folder.url.path) else {
      return false
    }
    return Date().timeIntervalSince1970 - time > age
  }

  /// Deletes the takes of a room that is gone, and its folder: at the next time, because other servers need the news
  /// before, unless it was a seat's, of which they do not know.
  ///
  /// - Returns: Whether the room had any.
  func removeAll(in room: RoomName, after age: Double) -> Bool {
    guard isAbandoned(room, after: age) else { return false }
    let names = names(in: room)
    for name in names { try? remove(name, in: room) }
    if names.isEmpty || room.isSeat { try? folder?.removeFolder(room.description) }
    return !names.isEmpty
  }
}
