import Engine
import Support

/// The seats that the clients of each address may take with the main room's code: half of all in a minute, so that one
/// client cannot take what a class is about to. A class that shares an address has all its seats in the second minute;
/// cards and the teacher's key give seats without waiting.
struct SeatRations {
  /// The time over which seats are counted, in seconds.
  static let window: Time = 60
  /// The seats that every address may take, in however small a workshop.
  static let least = 4
  /// The most addresses that are remembered: those of a class with the most seats, and others.
  private static let mostAddresses = 1024

  private let ration: Int
  private let countsLoopback: Bool
  private var times: [ClientNetwork: [Time]] = [:]

  /// Rations of a workshop.
  ///
  /// - Parameters:
  ///   - seats: The most seats.
  ///   - countsLoopback: Whether the machine's own clients are counted, which may be a proxy's.
  init(of seats: Int, countsLoopback: Bool) {
    ration = max(Self.least, (seats + 1) / 2)
    self.countsLoopback = countsLoopback
  }

  /// The time after which a client of an address may take its next seat, in seconds; 0 for now.
  mutating func wait(of network: ClientNetwork, at now: Time) -> Time {
    guard countsLoopback || !network.isLoopback else { return 0 }
    times = times.compactMapValues { times in
      let recent = times.filter { $0 > now - Self.window }
      return recent.isEmpty ? nil : recent
    }
    guard let taken = times[network] else { return times.count < Self.mostAddresses ? 0 : 1 }
    return taken.count < ration ? 0 : taken[taken.count - ration] + Self.window - now
  }

  /// A client of an address has taken a seat.
  mutating func note(_ network: ClientNetwork, at now: Time) { times[network, default: []].append(now) }
}
