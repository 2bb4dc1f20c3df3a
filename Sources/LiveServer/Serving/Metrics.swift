/// What a room has sent, and heard, since it was made.
struct Traffic {
  var messages = 0
  var frames = 0
  var bytes = 0
  var errors: [WireError.Code: Int] = [:]
  /// How much longer than their fastest samples were under way.
  var sampleDelays = DelayHistogram()

  /// Adds another room's.
  mutating func add(_ other: Traffic) {
    messages += other.messages
    frames += other.frames
    bytes += other.bytes
    errors.merge(other.errors, uniquingKeysWith: +)
    sampleDelays.add(other.sampleDelays)
  }
}

/// What the server has counted since it started.
struct Metrics {
  var messagesReceived = 0
  /// Those of them that were more than their sender may send.
  var droppedMessages = 0
  var refusedHandshakes = 0
  /// Those of them that would have been too much.
  var limited: [Limits.Kind: Int] = [:]
  /// What rooms sent that exist no more: counters never fall.
  var retired = Traffic()

  /// The counters in Prometheus's text format, with the present state of the rooms.
  func prometheus(rooms: Int, connections: [Role: Int], sent: Traffic, uptime: Double) -> String {
    var text = ""
    func metric(_ name: String, _ type: String, _ help: String, _ values: [(labels: String, value: String)]) {
      text += "# HELP tiltcast_\(name) \(help)\n# TYPE tiltcast_\(name) \(type)\n"
      for value in values { text += "tiltcast_\(name)\(value.labels) \(value.value)\n" }
    }
    func counter(_ name: String, _ help: String, _ value: Int) {
      metric(name, "counter", help, [("", "\(value)")])
    }
    metric("uptime_seconds", "gauge", "Seconds since the server started.", [("", "\(uptime)")])
    metric("rooms", "gauge", "Rooms that exist.", [("", "\(rooms)")])
    metric(
      "connections", "gauge", "Open WebSockets by role.",
      Role.allCases.map { ("{role=\"\($0.rawValue)\"}", "\(connections[$0] ?? 0)") })
    counter("messages_received_total", "Messages from clients.", messagesReceived)
    counter(
      "messages_dropped_total", "Messages from clients beyond what they may send, which had no effect.",
      droppedMessages)
    counter("messages_sent_total", "Messages to clients, frames included.", sent.messages)
    counter("frames_sent_total", "Frames to clients.", sent.frames)
    counter("sent_bytes_total", "Bytes of messages to clients, without WebSocket headers.", sent.bytes)
    counter("refused_handshakes_total", "WebSocket handshakes that were refused.", refusedHandshakes)
    metric(
      "limited_handshakes_total", "counter",
      "Refused WebSocket handshakes that would have been too much, by limit.",
      Limits.Kind.allCases.map { ("{limit=\"\($0.rawValue)\"}", "\(limited[$0] ?? 0)") })
    metric(
      "errors_total", "counter", "Errors sent to clients by code.",
      WireError.Code.allCases.map { ("{code=\"\($0.rawValue)\"}", "\(sent.errors[$0] ?? 0)") })
    return text + sent.sampleDelays.prometheus
  }
}

extension DelayHistogram {
  fileprivate var prometheus: String {
    let name = "tiltcast_sample_delay_seconds"
    var text =
      "# HELP \(name) How much longer than the fastest of late a sample was under way.\n# TYPE \(name) histogram\n"
    var below = 0
    for (bound, count) in zip(Self.bounds, counts) {
      below += count
      text += "\(name)_bucket{le=\"\(bound)\"} \(below)\n"
    }
    return text + "\(name)_bucket{le=\"+Inf\"} \(count)\n\(name)_sum \(sum)\n\(name)_count \(count)\n"
  }
}
