import CWebSockets
import Support

/// The connections that are open: WebSockets, and the streams that stand in for them.
final class OpenConnections {
  private var connections: [UInt64: Connection] = [:]
  /// The id of the newest connection.
  private var lastID: UInt64
  private var idleWatch: IdleWatch?
  private var overheadWatch: OverheadWatch?

  /// - Parameter onOverhead: Called for a connection that has sent bytes which belong to no message.
  /// - Returns: Nil where the loop takes no more timers.
  init?(
    _ configuration: WebSocketService.Configuration, on loop: any EventLoop,
    onOverhead: @escaping (_ connection: Connection, _ count: Int) -> Void
  ) {
    lastID = configuration.firstConnection - 1
    let idleTimer = loop.makeTimer { [weak self] in
      if let self { idleWatch?.check(connections) }
    }
    let overheadTimer = loop.makeTimer { [weak self] in self?.checkOverhead(onOverhead) }
    guard let idleTimer, let overheadTimer else { return nil }
    idleWatch = IdleWatch(configuration.idlePolicy, timer: idleTimer)
    overheadWatch = OverheadWatch(timer: overheadTimer)
  }

  private func checkOverhead(_ onOverhead: (_ connection: Connection, _ count: Int) -> Void) {
    var found: [(connection: Connection, count: Int)] = []
    overheadWatch?.check(connections) { found.append(($0, $1)) }
    for (connection, count) in found { onOverhead(connection, count) }
  }

  var isEmpty: Bool { connections.isEmpty }

  /// Makes a connection, which is not open yet.
  func make(for request: HTTPRequest, _ wsi: OpaquePointer, isStream: Bool = false) -> Connection {
    lastID += 1
    var request = request
    request.route = nil
    return Connection(id: lastID, request: request, wsi: wsi, isStream: isStream)
  }

  /// A connection is open.
  func add(_ connection: Connection) {
    connections[connection.id] = connection
    guard !connection.isStream else { return }
    idleWatch?.add(connection)
    overheadWatch?.add(connection)
  }

  /// A connection is gone.
  func remove(_ connection: Connection) { connections[connection.id] = nil }

  /// Closes all of them.
  func close(code: UInt16, reason: String) {
    for connection in connections.values { connection.close(code: code, reason: reason) }
  }
}
