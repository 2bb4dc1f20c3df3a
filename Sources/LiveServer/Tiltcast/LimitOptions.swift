import ArgumentParser
import LiveServer
import WebSockets

/// The options of `tiltcast serve` that say how much the server takes on.
struct LimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The rooms that can exist.", valueName: "number"))
  var maxRooms = Limits().rooms
  @Option(
    help: ArgumentHelp("The viewers and phones in one room; presenters always get in.", valueName: "number"))
  var maxViewers = Limits().viewers
  @Option(help: ArgumentHelp("The connections in all, pages included.", valueName: "number"))
  var maxConnections = 20_000
  @Option(
    help: ArgumentHelp(
      "The WebSockets from one address, this machine's own apart; raise it behind a proxy on another machine.",
      valueName: "number"))
  var maxPerAddress = Limits().perAddress
  @Option(
    help: ArgumentHelp(
      "The wrong keys from one address in a minute, this machine's own apart, before it has to wait.",
      valueName: "number"))
  var maxWrongKeys = Limits().wrongKeys
  @Option(
    help: ArgumentHelp("How long a room is kept that nobody is in; main always is.", valueName: "seconds"))
  var roomIdle = Limits().roomIdle
  @Flag(help: "Hold this machine's own clients to the limits by address too.")
  var limitLoopback = false
  @Option(
    help: ArgumentHelp(
      "How long a client may be silent, a ping's answer included, before it counts as gone.",
      valueName: "seconds"))
  var idleTimeout = WebSocketService.Configuration.IdlePolicy().hangUpAfter

  func validate() throws {
    let numbers = [
      ("--max-rooms", maxRooms), ("--max-viewers", maxViewers), ("--max-connections", maxConnections),
      ("--max-per-address", maxPerAddress), ("--max-wrong-keys", maxWrongKeys),
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

  /// What they say, but for the connections in all.
  var limits: Limits {
    Limits(
      rooms: maxRooms, viewers: maxViewers, perAddress: maxPerAddress, countsLoopback: limitLoopback,
      roomIdle: roomIdle, wrongKeys: maxWrongKeys)
  }
}
