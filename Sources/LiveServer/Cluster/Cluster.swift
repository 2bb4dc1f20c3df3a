import Engine
import Logging
import Redis
import Rooms
import Support

/// This server as one node of a cluster, whose nodes share their rooms through Redis.
package final class Cluster {
  /// The interval between checks for dead nodes, in seconds.
  private static let lookInterval: Time = 0.5

  /// The most reasons that are logged of one outage.
  private static let mostReasons = 8
  /// The most rooms whose codes are known from other nodes; each code that a person types is compared with all.
  private static let mostCodes = 2000
  /// The time for which Redis must do its work before an outage counts as over, in seconds.
  private static let steadiness: Time = 2

  /// The node's number and the term of its leases.
  struct Configuration {
    /// This node's number, from 1.
    var node: UInt64
    /// The length of a lease on a room, in seconds.
    var term: Time
  }

  private let configuration: Configuration
  private let link: any ClusterLink
  private let clock: () -> Time
  private let log: Logger
  /// The rooms that exist, on any node.
  package private(set) var rooms: Set<RoomName> = [.main]
  /// The generations of the rooms' codes, as far as their owners have announced them.
  package private(set) var codeGenerations: [RoomName: UInt32] = [:]
  private var replicas: [RoomName: RoomReplica] = [:]
  private var nodes = NodeWatch()
  private var nextLook: Time = 0
  private(set) var isConnected = false
  /// The reasons that have been logged during the present outage.
  private var loggedReasons: Set<String> = []
  /// The time since which Redis has done its work again, in an outage that is not over yet.
  private var recoveringSince: Time?
  /// The number of journal entries that were set aside.
  package private(set) var setAsideCount = 0
  /// A room has changed for a reason other than its own connections.
  package var onChange: (RoomName) -> Void = { _ in }
  /// `deadline` is earlier than it was.
  package var onWait: () -> Void = {}
  /// The show that a room plays when it begins to run here.
  package var show: (RoomName) -> ShowContents? = { _ in nil }

  init(_ configuration: Configuration, _ link: any ClusterLink, clock: @escaping () -> Time, log: Logger) {
    self.configuration = configuration
    self.link = link
    self.clock = clock
    self.log = log
    nextLook = clock()
  }

  /// True if Redis answers, and has answered for a while since its last outage.
  package var isUsable: Bool { isConnected && recoveringSince == nil }
  /// The number of rooms that this node runs.
  package var runningCount: Int { replicas.values.count { $0.isRunning } }
  /// The number of rooms that another node runs.
  package var followedCount: Int { replicas.count - runningCount }

  /// When `tick` is wanted, or a little earlier.
  package private(set) var deadline: Time = 0

  /// Begins to receive from the other nodes.
  package func start() {
    link.start(
      ClusterEvents(
        connected: { [weak self] in self?.connect() },
        disconnected: { [weak self] in self?.disconnect(because: $0) },
        room: { [weak self] in self?.rooms.formUnion($0) },
        codes: { [weak self] in self?.receive($0) },
        retired: { [weak self] in self?.retire($0) },
        node: { [weak self] in self?.receive($0) }))
  }

  private func receive(_ generations: [RoomName: UInt32]) {
    for (room, generation) in generations
    where codeGenerations[room] != nil || codeGenerations.count < Self.mostCodes {
      codeGenerations[room] = generation
    }
  }

  /// The replica of a room on this node, which begins with `begin`.
  package func replica(of host: any ReplicaHost) -> RoomReplica {
    RoomReplica(
      host,
      RoomReplica.Surroundings(
        link: link, term: configuration.term, node: configuration.node, clock: clock,
        vitality: { [link, clock] in
          let vitality = link.vitality
          return Vitality(until: clock() + vitality.until, lapses: vitality.lapses)
        },
        onChange: { [weak self] in self?.note($0) }, onWait: { [weak self] in self?.wait(until: $0) },
        onSetAside: { [weak self] in self?.recordSetAside($1, of: $0) },
        show: { [weak self] in self?.show($0) }))
  }

  /// Makes a room on this node one with the same room on the others.
  package func begin(_ replica: RoomReplica) {
    replicas[replica.name] = replica
    if rooms.insert(replica.name).inserted { link.announce(replica.name, nil) }
    replica.listen()
    if isConnected { replica.connect() }
  }

  /// Announces a room that this node knows, and calls the completion once the other nodes know it, or cannot be reached.
  package func announce(_ room: RoomName, _ completion: @escaping () -> Void) {
    link.announce(room, completion)
  }

  /// Leaves a room. A room that runs here and has never been changed is forgotten.
  package func end(_ host: any ReplicaHost) {
    replicas.removeValue(forKey: host.name)?.end(retiring: host.node.room?.value.isTouched == false)
  }

  private func retire(_ room: RoomName) {
    // A client may have come meanwhile.
    if let replica = replicas[room], !replica.members.isEmpty {
      link.announce(room, nil)
      replica.inherit()
    } else {
      rooms.remove(room)
      codeGenerations[room] = nil
    }
  }

  private func recordSetAside(_ place: StreamID, of room: RoomName) {
    setAsideCount += 1
    log.error(
      """
      An entry of the room's journal was under way when its owner ended. It was set aside, and the room goes on \
      without it; it lies in Redis under "\(RedisKeys.aside(room))".
      """, metadata: ["room": "\(room)", "entry": "\(place)"])
  }

  private func wait(until time: Time) {
    guard time < deadline else { return }
    deadline = time
    onWait()
  }

  private func note(_ room: RoomName) {
    deadline = min(deadline, replicas[room]?.deadline ?? .infinity)
    onChange(room)
  }

  /// Gives all rooms away.
  package func stop() {
    for replica in replicas.values { replica.end() }
    link.stop()
  }

  /// Does what is due.
  package func tick() {
    let now = clock()
    if now >= nextLook {
      nextLook = now + Self.lookInterval
      if isConnected { link.probe() }
      if let recoveringSince, now - recoveringSince >= Self.steadiness { endOutage() }
      loseNodes(at: now)
      for replica in replicas.values { replica.tick() }
    } else {
      for replica in replicas.values where replica.deadline <= now { replica.tick() }
    }
    deadline = replicas.values.reduce(nextLook) { min($0, $1.deadline) }
  }

  private func connect() {
    isConnected = true
    if loggedReasons.isEmpty { endOutage() } else { recoveringSince = clock() }
    for room in rooms { link.announce(room, nil) }
    for replica in replicas.values { replica.connect() }
  }

  private func endOutage() {
    (loggedReasons, recoveringSince) = ([], nil)
    log.notice("the cluster's Redis can be reached", metadata: ["node": "\(configuration.node)"])
  }

  private func disconnect(because reason: String) {
    if loggedReasons.count < Self.mostReasons, loggedReasons.insert(reason).inserted {
      log.error("The cluster's Redis cannot be used. \(reason)")
    }
    (isConnected, recoveringSince) = (false, nil)
    nodes.forget()
    for replica in replicas.values { replica.disconnect() }
  }

  private func receive(_ news: NodeNews) {
    nodes.receive(news, at: clock())
    switch news {
    case .came(configuration.node):
      for room in rooms { link.announce(room, nil) }
      for (room, generation) in codeGenerations { link.announce(code: generation, of: room) }
    case .gone(configuration.node): break
    case .came(let node): log.info("a node came", metadata: ["node": "\(node)"])
    case .gone(let node):
      log.notice("a node is gone", metadata: ["node": "\(node)"])
      for replica in replicas.values { replica.inherit(from: node) }
    }
  }

  /// Lets go of the people of nodes that are gone.
  private func loseNodes(at now: Time) {
    guard isConnected else { return }
    let others = replicas.values.reduce(into: Set<UInt64>()) { $0.formUnion($1.nodes) }
    for node in nodes.unknown(of: others) {
      link.ask(whetherThere: node) { [weak self] isThere in
        guard let self else { return }
        nodes.answer(node, isThere: isThere, at: clock())
      }
    }
    for node in nodes.takeLost(at: now) {
      for replica in replicas.values { replica.lose(node: node) }
    }
  }
}

extension Cluster {
  /// A function that makes a node's cluster, once the server's clock is known.
  ///
  /// - Parameter term: The length of a lease on a room, in seconds.
  package static func maker(
    of identity: ClusterIdentity, sharing redis: RedisAddress, term: Time, on loop: any EventLoop,
    _ log: Logger
  ) -> (@escaping () -> Time) -> Cluster {
    let link = RedisRooms(redis, identity, term: term, on: loop)
    let configuration = Configuration(node: identity.node, term: term)
    return { clock in Cluster(configuration, link, clock: clock, log: log) }
  }
}
