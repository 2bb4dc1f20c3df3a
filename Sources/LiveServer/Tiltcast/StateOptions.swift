import ArgumentParser
import Engine
import Foundation
import Logging
import Rooms
import Server
import Storage
import Support

/// The options of `tiltcast serve` for its state.
struct StateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder for keys, certificates and rooms (default: $XDG_STATE_HOME/tiltcast).", valueName: "dir"))
  var state: String?
  @Option(
    help: ArgumentHelp("Maximum total size of uploaded pictures, in MiB.", valueName: "number"))
  var mediaQuota = 500
  @Option(
    help: ArgumentHelp(
      "How long to keep pictures that no room, show or take uses any more, and takes of deleted rooms.",
      valueName: "days"))
  var keepUnused = 30.0
  @Flag(help: "Start with fresh rooms; ignore saved ones.")
  var fresh = false

  func validate() throws {
    guard (1...1_000_000).contains(mediaQuota) else {
      throw ValidationError("--media-quota takes a number of MiB from 1 to 1000000, not \(mediaQuota).")
    }
    guard (1...36_500).contains(keepUnused) else {
      throw ValidationError("--keep-unused takes a number of days from 1 to 36500, not \(keepUnused).")
    }
  }

  /// The folder for keys, certificates and rooms.
  var directory: StateDirectory { StateDirectory(path: state) }

  /// The store of uploaded pictures.
  var pictures: PictureStore {
    PictureStore(folder: directory.url.appendingPathComponent("media"), quota: mediaQuota << 20)
  }

  /// The secret of the folder; one of its own for this run where the folder cannot be written to.
  func secret(_ log: Logger) throws(StateError) -> [UInt8] {
    do {
      return try directory.secret()
    } catch .unusable(let path, let reason) where directory.exists {
      log.warning(
        "The state folder \(path) cannot be used: \(reason). Links will change with the next start.")
      return try StateDirectory.randomSecret()
    }
  }

  /// Restores the saved rooms, and saves them from now on.
  ///
  /// Rooms belong to a port. With `--port 0` in the default folder, the operator cannot mean the same server
  /// again.
  ///
  /// - Parameters:
  ///   - own: The scenes of a workshop's rooms; nil without a workshop.
  ///   - edited: The folder of the scenes that are edited; nil for none.
  ///   - requested: The port that was asked for; 0 for any.
  func persistRooms(
    of scenes: SceneCatalog, own: [RoomName: SceneCatalog]? = nil, edited: String?, requested: Int, port: Int,
    _ configuration: inout Server.Configuration, _ log: Logger
  ) {
    guard requested != 0 || state != nil else { return }
    // Of two servers that were asked for the same port, the second one serves another.
    let ports = requested == 0 ? [0] : [requested, port]
    let stores = ports.map {
      SnapshotStore(in: directory, port: $0, edited: edited, scenes: scenes, own: own ?? [:])
    }
    guard let store = stores.first(where: { $0.folder.lock() }) else {
      return log.warning(
        "Another server keeps its rooms in \(stores[0].folder.url.path), so this one begins fresh and keeps none."
      )
    }
    let seats = own.map { _ in WorkshopFolder(in: directory).rooms }
    if let seats { store.forgetSeats(besides: seats) }
    if fresh {
      do { try store.setAside() } catch { log.warning("\(error)") }
    } else {
      let found = store.load()
      for warning in found.warnings { log.warning("\(warning)") }
      configuration.restored = found.rooms
    }
    configuration.writer = SnapshotWriter(store, log: log)
    guard let takes = takes(ofAnyOf: ports) else {
      return log.warning(
        "Another server keeps its takes in \(directory.path(of: "takes/\(ports[0])")), so takes of this one are lost when it stops."
      )
    }
    if let seats { takes.store.forgetSeats(besides: seats) }
    configuration.takes = takes.store
    if let pictures = configuration.pictures {
      configuration.upkeep = Upkeep(
        of: directory, ports: [store.port, takes.port], pictures: pictures, takes: takes.store,
        age: keepUnused * 86_400)
    }
  }

  /// Returns the takes of the first port whose folder no other server uses, or nil. `serve` and `edit` keep takes in one
  /// folder, but not at the same time: each would take the recordings of the other for cut off, and end them.
  func takes(ofAnyOf ports: [Int]) -> (store: TakeStore, port: Int)? {
    for port in ports {
      let store = TakeStore(in: directory, port: port)
      if store.folder?.lock() != false { return (store, port) }
    }
    return nil
  }
}
