import Engine
import Support

/// Counts the recent wrong keys from each address.
///
/// An address that has brought too many in a minute waits for the minute's end before any key of it is looked at
/// again. Keys have 192 bits, so guessing is hopeless anyway; the limit keeps it cheap for the server, and
/// visible in metrics and log.
struct KeyGuesses {
  /// The most addresses that are remembered.
  static let mostAddresses = 4096

  private let limit: Int
  private let countsLoopback: Bool
  private var windows: [ClientNetwork: GuessCount] = [:]

  /// - Parameters:
  ///   - limit: The wrong keys from one address in a minute before it has to wait.
  ///   - countsLoopback: Whether this machine's own are counted. Behind a proxy they are those of all clients.
  init(limit: Int, countsLoopback: Bool = false) {
    self.limit = limit
    self.countsLoopback = countsLoopback
  }

  /// The seconds that an address has to wait before its next key is checked, or nil if it need not wait.
  func wait(of network: ClientNetwork, at time: Time) -> Time? {
    windows[network]?.wait(limit: limit, at: time)
  }

  /// A wrong key came from an address.
  ///
  /// - Returns: Whether the address has to wait from now on.
  mutating func add(_ network: ClientNetwork, at time: Time) -> Bool {
    guard countsLoopback || !network.isLoopback else { return false }
    var window = windows[network] ?? GuessCount()
    window.add(at: time)
    if windows[network] == nil { makeRoom(at: time) }
    windows[network] = window
    return window.count == limit
  }

  /// Evicts expired windows, then the next to expire.
  private mutating func makeRoom(at time: Time) {
    guard windows.count >= Self.mostAddresses else { return }
    windows = windows.filter { $1.end > time }
    guard windows.count >= Self.mostAddresses,
      let oldest = windows.min(by: { $0.value.end < $1.value.end })
    else { return }
    windows[oldest.key] = nil
  }
}
