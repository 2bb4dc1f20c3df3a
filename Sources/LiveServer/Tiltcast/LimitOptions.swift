import ArgumentParser
import Server
import WebSockets

/// The options of `tiltcast serve` for limits.
struct LimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Maximum number of rooms.", valueName: "number"))
  var maxRooms = Limits().rooms
  @Option(
    help: ArgumentHelp(
      "Maximum number of viewers and phones in a room; presenters always get in.", valueName: "number"))
  var maxViewers = Limits().viewers
  @Option(help: ArgumentHelp("Maximum number of connections, page loads included.", valueName: "number"))
  var maxConnections = 20_000
  @Option(
    help: ArgumentHelp(
      "Maximum number of WebSockets per address, not counting this machine's own; see --trusted-proxy if there is a proxy.",
      valueName: "number"))
  var maxPerAddress = Limits().perAddress
  @Option(
    help: ArgumentHelp(
      "Maximum number of places in a crowd per address of this network, as of one phone's tabs; this machine, proxies and routers are not counted.",
      valueName: "number"))
  var placesPerAddress = Limits().placesPerAddress
  @Option(
    help: ArgumentHelp(
      "Maximum number of wrong keys per address and minute before it has to wait, not counting this machine's own.",
      valueName: "number"))
  var maxWrongKeys = Limits().wrongKeys
  @Option(
    help: ArgumentHelp("How long an empty room is kept; main is never removed.", valueName: "seconds"))
  var roomIdle = Limits().roomIdle
  @Flag(help: "Apply the limits per address to this machine's own clients too.")
  var limitLoopback = false
  @Option(
    help: ArgumentHelp(
      "How long a client may be silent, without even a pong, before it is disconnected.",
      valueName: "seconds"))
  var idleTimeout = WebSocketService.Configuration.IdlePolicy().hangUpAfter

  func validate() throws {
    let numbers = [
      ("--max-rooms", maxRooms), ("--max-viewers", maxViewers), ("--max-connections", maxConnections),
      ("--max-per-address", maxPerAddress), ("--places-per-address", placesPerAddress),
      ("--max-wrong-keys", maxWrongKeys),
    ]
    for (name, number) in numbers where !(1...1_000_000).contains(number) {
      throw ValidationError("\(name) takes a number from 1 to 1000000, not \(number).")
    }
    guard (1...3600).contains(idleTimeout) else {
      throw ValidationError("--idle-timeout takes a number of seconds from 1 to 3600, not \(idleTimeout).")
    }
    guard (0...1e9).contains(roomIdle) else {
      throw ValidationError("--room-idle takes a number of seconds, 0 or more, not \(roomIdle).")
    }
  }

  /// The limits from the command line, except total connections.
  var limits: Limits {
    Limits(
      rooms: maxRooms, viewers: maxViewers, perAddress: maxPerAddress, placesPerAddress: placesPerAddress,
      countsLoopback: limitLoopback, roomIdle: roomIdle, wrongKeys: maxWrongKeys)
  }
}
