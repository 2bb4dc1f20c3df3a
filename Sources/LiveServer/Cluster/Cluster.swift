import Engine
import Logging
import Redis
import Rooms
import WebSockets

/// This server as one node of several that carry the same rooms, with Redis as all that they share.
package final class Cluster {
  /// How often a node says that it is there, in seconds; one that is silent three times as long is gone.
  static let beat: Time = 1
  /// How long a request waits for a room that another node runs, in seconds.
  static let patience: Time = 3

  /// What a cluster needs to know.
  struct Configuration {
    /// This node's number, from 1.
    var node: UInt64
    /// How long a lease on a room lasts, in seconds.
    var term: Time
  }

  private let configuration: Configuration
  private let link: any ClusterLink
  private let clock: () -> Time
  private let log: Logger
  /// The rooms that exist, on whichever node.
  private(set) var rooms: Set<RoomName> = [.main]
  private var ties: [RoomName: ClusterRoom] = [:]
  /// When each of the other nodes was heard last.
  private var heard: [UInt64: Time] = [:]
  private var nextBeat: Time = 0
  private(set) var isConnected = false
  private var setAsideCount = 0
  /// Something has happened to a room that no connection of its own brought about.
  var onChange: (RoomHost) -> Void = { _ in }
  /// A room begins to run here, and may have to be told what this node knows.
  var onLead: (RoomHost) -> Void = { _ in }

  init(_ configuration: Configuration, _ link: any ClusterLink, clock: @escaping () -> Time, log: Logger) {
    self.configuration = configuration
    self.link = link
    self.clock = clock
    self.log = log
    nextBeat = clock()
  }

  /// What is counted of the cluster.
  struct Statistics {
    var isConnected: Bool
    var running: Int
    var following: Int
    var setAside: Int

    func add(to text: inout PrometheusText) {
      text.add(
        "tiltcast_cluster_connected", .gauge, "Whether the cluster's Redis can be reached.",
        isConnected ? 1 : 0)
      text.add("tiltcast_cluster_rooms_running", .gauge, "Rooms that this node runs.", running)
      text.add("tiltcast_cluster_rooms_followed", .gauge, "Rooms that another node runs.", following)
      text.add(
        "tiltcast_journal_set_aside_total", .counter,
        "Journal entries set aside, for they were under way when a room's owner ended.", setAside)
    }
  }

  var statistics: Statistics {
    let running = ties.values.count { $0.isRunning }
    return Statistics(
      isConnected: isConnected, running: running, following: ties.count - running, setAside: setAsideCount)
  }

  /// When `tick` is wanted, or a little earlier.
  private(set) var deadline: Time = 0

  /// Begins to hear the other nodes.
  func start() {
    link.start(
      ClusterEvents(
        connected: { [weak self] in self?.connect() },
        disconnected: { [weak self] in self?.disconnect(because: $0) },
        room: { [weak self] in self?.rooms.formUnion($0) },
        retired: { [weak self] in self?.retire($0) },
        node: { [weak self] in self?.hear($0) }))
  }

  /// Ties a room on this node to the same room on the others.
  func join(_ host: RoomHost) {
    let tie = ClusterRoom(
      host,
      ClusterRoom.Surroundings(
        link: link, term: configuration.term, node: configuration.node, clock: clock,
        onChange: { [weak self] in self?.note($0) },
        onSetAside: { [weak self] in self?.noteSetAside($1, of: $0) },
        onLead: { [weak self] in self?.onLead($0) }))
    host.tie = tie
    ties[host.room.name] = tie
    if rooms.insert(host.room.name).inserted { link.announce(host.room.name) }
    tie.begin()
    if isConnected { tie.connect() }
  }

  /// Ends this node's part in a room; one that runs here, and that nobody has changed, is forgotten.
  func leave(_ host: RoomHost) {
    ties.removeValue(forKey: host.room.name)?.end(retiring: !host.room.revision.isTouched)
    host.tie = nil
  }

  private func retire(_ room: RoomName) {
    // Somebody may have come meanwhile.
    if let tie = ties[room], !tie.host.room.seats.isEmpty {
      link.announce(room)
      tie.inherit()
    } else {
      rooms.remove(room)
    }
  }

  private func noteSetAside(_ place: StreamID, of room: RoomName) {
    setAsideCount += 1
    log.error(
      """
      An entry of the room's journal was under way when its owner ended. It was set aside, and the room goes on \
      without it; it lies in Redis under "\(RedisKeys.aside(room))".
      """, metadata: ["room": "\(room)", "entry": "\(place)"])
  }

  private func note(_ host: RoomHost) {
    deadline = min(deadline, host.tie?.deadline ?? .infinity)
    onChange(host)
  }

  /// Gives all rooms away.
  func stop() {
    for tie in ties.values { tie.end() }
    link.stop()
  }

  /// Does what is due.
  func tick() {
    let now = clock()
    if now >= nextBeat {
      nextBeat = now + Self.beat
      link.beat(configuration.node)
      loseSilentNodes(at: now)
      for tie in ties.values { tie.tick() }
    } else {
      for tie in ties.values where tie.deadline <= now { tie.tick() }
    }
    deadline = ties.values.reduce(nextBeat) { min($0, $1.deadline) }
  }

  private func connect() {
    isConnected = true
    log.notice("the cluster's Redis can be reached", metadata: ["node": "\(configuration.node)"])
    for room in rooms { link.announce(room) }
    for tie in ties.values { tie.connect() }
  }

  private func disconnect(because reason: String) {
    if isConnected { log.error("The cluster's Redis cannot be reached. \(reason)") }
    isConnected = false
    for tie in ties.values { tie.disconnect() }
  }

  private func hear(_ node: UInt64) {
    guard node != configuration.node else { return }
    if heard.updateValue(clock(), forKey: node) == nil {
      log.info("a node came", metadata: ["node": "\(node)"])
    }
  }

  private func loseSilentNodes(at now: Time) {
    // While nobody can be heard, nobody is gone.
    guard isConnected else {
      for node in heard.keys { heard[node] = now }
      return
    }
    for tie in ties.values {
      for node in tie.nodes where node != configuration.node && heard[node] == nil { heard[node] = now }
    }
    for (node, time) in heard where now - time > 3 * Self.beat {
      heard[node] = nil
      log.notice("a node is gone", metadata: ["node": "\(node)"])
      for tie in ties.values { tie.lose(node: node) }
    }
  }
}

extension Cluster {
  /// What makes a node's cluster, once the server's clock is known.
  ///
  /// - Parameter term: How long a lease on a room lasts, in seconds.
  package static func maker(
    of identity: ClusterIdentity, sharing redis: RedisAddress, term: Time, on service: WebSocketService,
    _ log: Logger
  ) -> (@escaping () -> Time) -> Cluster {
    let link = RedisRooms(redis, identity, term: term, on: service)
    let configuration = Configuration(node: identity.node, term: term)
    return { clock in Cluster(configuration, link, clock: clock, log: log) }
  }
}
