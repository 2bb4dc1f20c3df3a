import Platform
import Rooms
import Support
import WebSockets

/// The traffic of a room, in both directions, since it was made.
struct Traffic {
  var messages = 0
  var frames = 0
  /// The states that clients were not sent, because a newer one covered them.
  var supersededFrames = 0
  var bytes = 0
  var errors: [WireError.Code: Int] = [:]
  /// The delays of samples, beyond those of the fastest ones.
  var sampleDelays = DelayHistogram()
  /// The round trips of frames and their acknowledgements.
  var roundTrips = DelayHistogram()

  /// Counts a message that was written once.
  mutating func count(_ payload: Payload) {
    messages += 1
    bytes += payload.count
  }

  /// Adds another room's.
  mutating func add(_ other: Traffic) {
    messages += other.messages
    frames += other.frames
    supersededFrames += other.supersededFrames
    bytes += other.bytes
    errors.merge(other.errors, uniquingKeysWith: +)
    sampleDelays.add(other.sampleDelays)
    roundTrips.add(other.roundTrips)
  }
}

/// The state of a server, and its counters since it started.
struct Metrics {
  var version = Product.version
  var uptime = 0.0
  var rooms = 0
  var connections: [Role: Int] = [:]
  /// The WebSocket handshakes.
  var handshakes = HandshakeCounts()
  /// In handshakes and other requests alike.
  var wrongKeys = 0
  /// The network connections that were refused or closed.
  var ended = ConnectionCounts()
  var messages = MessageCounts()
  /// The traffic of all rooms.
  var sent = Traffic()
  /// The delays of the loop's answers to the watch.
  var loopDelays = DelayHistogram()
  /// The number of failures to save rooms.
  var snapshotFailures = 0
  /// For a server that is one of several.
  var cluster: ClusterStatistics?
  var process: ProcessStatistics?

  /// Everything in Prometheus's text format. It reveals no person's identity, nor any key.
  var prometheus: String {
    var text = PrometheusText()
    text.add("tiltcast_build_info", "The version of the server.", label: "version", version)
    text.add("tiltcast_uptime_seconds", .gauge, "Seconds since the server started.", uptime)
    text.add("tiltcast_rooms", .gauge, "Rooms that exist.", rooms)
    text.add(
      "tiltcast_connections", .gauge, "Open WebSockets by role.", by: "role", connections)
    text.add(
      "tiltcast_handshakes_total", .counter, "WebSocket handshakes, refused ones included.", handshakes.all)
    text.add(
      "tiltcast_refused_handshakes_total", .counter, "WebSocket handshakes that were refused by reason.",
      by: "reason", handshakes.refused)
    text.add(
      "tiltcast_wrong_keys_total", .counter, "Wrong keys in handshakes and other requests.", wrongKeys)
    text.add(
      "tiltcast_refused_connections_total", .counter,
      "Network connections that were refused, or ended before a request had come.", by: "reason",
      ended.refused)
    text.add(
      "tiltcast_closed_connections_total", .counter, "WebSockets that the server closed by code.",
      by: "code", ended.closed)
    text.add("tiltcast_messages_received_total", .counter, "Messages from clients.", messages.received)
    text.add(
      "tiltcast_messages_dropped_total", .counter,
      "Messages from clients beyond what they may send, which had no effect.", messages.dropped)
    text.add("tiltcast_received_bytes_total", .counter, "Bytes of messages from clients.", messages.bytes)
    text.add(
      "tiltcast_messages_sent_total", .counter, "Messages to clients, frames included.", sent.messages)
    text.add(
      "tiltcast_sent_bytes_total", .counter, "Bytes of messages to clients, without WebSocket headers.",
      sent.bytes)
    text.add("tiltcast_frames_sent_total", .counter, "Frames to clients.", sent.frames)
    text.add(
      "tiltcast_frames_superseded_total", .counter,
      "States that a client was not sent, because a newer one covered them.", sent.supersededFrames)
    text.add("tiltcast_errors_total", .counter, "Errors sent to clients by code.", by: "code", sent.errors)
    text.add(
      "tiltcast_sample_delay_seconds",
      "Delays of samples beyond those of the fastest recent ones.", sent.sampleDelays)
    text.add(
      "tiltcast_frame_round_trip_seconds", "From a frame to its acknowledgement.", sent.roundTrips)
    text.add(
      "tiltcast_loop_delay_seconds", "How long the loop takes to answer, asked once a second.",
      loopDelays)
    text.add(
      "tiltcast_snapshot_failures_total", .counter, "Attempts to keep rooms that failed.",
      snapshotFailures)
    if let cluster { text.add(cluster) }
    process?.add(to: &text)
    return text.text
  }
}

extension PrometheusText {
  /// A node's part in its cluster.
  fileprivate mutating func add(_ cluster: ClusterStatistics) {
    add(
      "tiltcast_cluster_connected", .gauge, "Whether the cluster's Redis can be reached and does its work.",
      cluster.isConnected ? 1 : 0)
    add("tiltcast_cluster_rooms_running", .gauge, "Rooms that this node runs.", cluster.running)
    add("tiltcast_cluster_rooms_followed", .gauge, "Rooms that another node runs.", cluster.following)
    add(
      "tiltcast_journal_set_aside_total", .counter,
      "Journal entries set aside, for they were under way when a room's owner ended.", cluster.setAside)
  }
}

extension ProcessStatistics {
  /// Writes them down.
  func add(to text: inout PrometheusText) {
    text.add("process_cpu_seconds_total", .counter, "Processor time in user and system mode.", cpuSeconds)
    text.add("process_resident_memory_bytes", .gauge, "Resident memory.", residentBytes)
    text.add("process_open_fds", .gauge, "Open file descriptors.", openFiles)
    text.add("process_max_fds", .gauge, "The most file descriptors that may be open.", mostFiles)
    text.add("process_start_time_seconds", .gauge, "When the process started, since 1970.", startTime)
  }
}

/// The outcomes of WebSockets' handshakes.
struct HandshakeCounts {
  /// All of them, refused ones included.
  var all = 0
  var refused: [HandshakePolicy.Reason: Int] = [:]
}

/// The messages from clients.
struct MessageCounts {
  var received = 0
  /// Those of them that were more than their sender may send.
  var dropped = 0
  var bytes = 0
}
