import ArgumentParser
import CFloor
import CViewers

/// `benchmarks floor`: the server that the real one is compared with.
struct Floor: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve frames of a fixed size at the least cost.", shouldDisplay: false)

  @Argument(help: "The size of a frame in bytes; 0 for a server that only reads.")
  var payload: Int32

  func validate() throws {
    guard payload == 0 || (24...65535).contains(payload) else {
      throw ValidationError("A frame has 24 to 65535 bytes, or none, not \(payload).")
    }
  }

  func run() throws {
    throw ExitCode(floor_main(payload))
  }
}

/// `benchmarks viewers`: the load.
struct Viewers: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Open viewers and who tilts, and measure as standard input asks.", shouldDisplay: false)

  @Option(help: "The server's port.")
  var port: Int32
  @Option(help: "A file with a line for each room: its name, a space, and a key.")
  var list: String
  @Option(help: "How many viewers to open in each room.")
  var count: Int32
  @Option(help: "How many besides stop reading when asked to.")
  var stalling: Int32 = 0
  @Option(help: "Samples a second.")
  var rate = 60.0
  @Option(help: "The size of frames that are sent instead of samples; 0 for samples.")
  var relayed: Int32 = 0
  @Option(help: "The protocol of subscriptions.")
  var messaging = Messaging.plain
  @Flag(help: "Acknowledge frames.")
  var acknowledges = false
  @Option(help: "The server's process.")
  var process: Int32

  func run() throws {
    try list.withCString { rooms in
      var options = viewers_options(
        port: port, rooms: rooms, viewers: count, stalling: stalling, acknowledges: acknowledges,
        rate: rate, relayed: relayed, protocol: messaging.protocol, process: process)
      throw ExitCode(viewers_main(&options))
    }
  }
}

/// `benchmarks secure-viewers`: viewers over TLS.
struct SecureViewers: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Open viewers over TLS and read what they get.", shouldDisplay: false)

  @Option(help: "The server's port for TLS.")
  var port: Int32
  @Option(help: "How many viewers to open.")
  var count: Int32

  func run() throws {
    throw ExitCode(secure_viewers_main(port, count))
  }
}

/// How a server is asked to pass a message on to all.
enum Messaging: String, ExpressibleByArgument {
  case plain, mqtt, nats

  fileprivate var `protocol`: CViewers.`protocol` {
    switch self {
    case .plain: protocol_plain
    case .mqtt: protocol_mqtt
    case .nats: protocol_nats
    }
  }
}
