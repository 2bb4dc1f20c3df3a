import Foundation
import TestSupport
import Testing

@testable import Redis
@testable import Server
@testable import Support

/// What several servers do together; one cluster at a time, beside everything else.
@Suite("Clusters", .serialized, .programLogs)
enum Clusters {}

/// Real servers that carry the same rooms, with a Redis of their own.
final class TestCluster {
  let redis: TestRedis
  private(set) var nodes: [ChildServer] = []
  /// What Redis knows each node by, in the order of `nodes`.
  private(set) var numbers: [UInt64] = []
  private let states = Faults.StateFolder()
  private let options: [String]

  /// Rooms stand still until a test moves them.
  static let still = ["--no-attract"]

  /// - Parameters:
  ///   - hosts: The address at which each node reaches Redis; as many nodes are started.
  ///   - options: Of every node.
  init(
    _ redis: TestRedis? = nil, hosts: [String] = ["127.0.0.1", "127.0.0.1", "127.0.0.1"],
    options: [String] = still
  ) throws {
    self.redis = try redis ?? TestRedis()
    self.options = options
    for host in hosts { try addNode(reaching: host) }
  }

  /// Starts one more node, and waits until it shows the room.
  @discardableResult
  func addNode(reaching host: String = "127.0.0.1") throws -> ChildServer {
    nodes.append(try start("\(nodes.count)", port: 0, reaching: host))
    numbers.append(try number(of: nodes[nodes.count - 1]))
    return nodes[nodes.count - 1]
  }

  /// Starts a node that has ended, at its port, or at another one with the takes that it had.
  func restart(_ index: Int, withTakes: Bool = false) throws {
    nodes[index] = try start("\(index)", port: withTakes ? 0 : nodes[index].port, reaching: "127.0.0.1")
    numbers[index] = try number(of: nodes[index])
  }

  /// A node's state folder.
  func state(of index: Int) -> URL { states.url.appendingPathComponent("\(index)") }

  private func start(_ name: String, port: Int, reaching host: String) throws -> ChildServer {
    let url = redis.url.replacing("127.0.0.1", with: host)
    return try ChildServer(
      state: states.url.appendingPathComponent(name), port: port, options: options + ["--cluster", url])
  }

  /// Its people's numbers begin with its own.
  private func number(of node: ChildServer) throws -> UInt64 {
    let client = try node.join()
    return (client.messages["hello"]?["id"] as? UInt64 ?? 0) >> 32
  }

  /// Which node has the lease of a room; nil while none has.
  func holder(of room: String = "main") throws -> Int? {
    let lease = try redis.session().send(Redis.command("GET", "tiltcast:\(room):lease")).text
    return lease?.split(separator: " ").first.flatMap { UInt64($0) }.flatMap { numbers.firstIndex(of: $0) }
  }

  /// Waits until a node has the lease of a room, and returns which.
  func owner(of room: String = "main", besides other: Int? = nil) throws -> Int {
    var found: Int?
    let isThere = try Faults.eventually {
      found = try holder(of: room)
      return found != nil && found != other
    }
    guard isThere, let found else { throw TestSocket.Failure.malformed("Nobody runs the room \(room).") }
    return found
  }

  /// The nodes that do not run a room.
  func followers(of room: String = "main") throws -> [Int] {
    let owner = try owner(of: room)
    return nodes.indices.filter { $0 != owner }
  }

  /// A client at one of the nodes.
  func join(_ index: Int, key: String? = nil, room: String = "main", and parameters: String = "") throws
    -> LiveClient
  {
    let client = try knock(index, key: key, room: room, and: parameters)
    return client.status == 101 ? try client.settled() : client
  }

  /// A client that has not read anything yet.
  func knock(_ index: Int, key: String? = nil, room: String = "main", and parameters: String = "") throws
    -> LiveClient
  {
    let path = "/ws?room=\(room)" + (key.map { "&key=\($0)" } ?? "") + parameters
    return LiveClient(try TestWebSocket(port: nodes[index].port, path: path))
  }

  /// A viewer at every node.
  func viewers() throws -> [LiveClient] { try nodes.indices.map { try join($0) } }

  var presenterKey: String { nodes[0].presenterKey }
  var phoneKey: String { nodes[0].phoneKey }
}

extension [LiveClient] {
  /// Reads on until something is so; false where it never is.
  func readUntil(_ condition: () throws -> Bool) throws -> Bool {
    try Faults.eventually {
      for client in self { try client.readAll() }
      return try condition()
    }
  }

  /// Reads on until all show the same, to the bit.
  func agree() throws -> Bool {
    try readUntil {
      allSatisfy { $0.shows(the: self[0]) && $0.frames.last?.sequence == self[0].frames.last?.sequence }
    }
  }
}

extension LiveClient {
  var id: UInt64 { messages["hello"]?["id"] as? UInt64 ?? 0 }

  func send(_ json: String) throws { try webSocket.send(text: json) }

  /// The names of everybody in the room, as a presenter is told them.
  var names: Set<String> {
    let people = messages["people"]?["people"] as? [[String: Any]] ?? []
    return Set(people.compactMap { $0["name"] as? String })
  }

  /// The newest error's code.
  var error: String? { messages["error"]?["code"] as? String }

  /// Tilts through angles at the sensor's pace.
  func tilt(through angles: some Sequence<Double>) throws {
    for angle in angles {
      try tilt(angle)
      usleep(16_000)
    }
  }
}
