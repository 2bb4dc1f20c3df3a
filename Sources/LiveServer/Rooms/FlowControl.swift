import DequeModule
import Engine

/// How many frames a viewer that acknowledges may have in flight: as many as its round trip needs.
///
/// A viewer that never acknowledges is held back by its socket's small buffers alone.
struct FlowControl {
  private struct Flight {
    var epoch: UInt16
    var sequence: UInt32
    var sentAt: Time
  }

  /// A frame goes out at least this often, in seconds, so that a viewer that stops acknowledging is not stuck.
  static let probeInterval: Time = 0.25
  /// The most frames in flight, however long the round trip is.
  static let widestWindow = 32

  private var flights: Deque<Flight> = []
  private var acknowledges = false
  /// The smoothed round trip in seconds; nil before the first acknowledgement.
  private(set) var roundTrip: Time?

  /// When the next frame may go out, given that frames come `interval` seconds apart; `-infinity` for at once.
  func opening(interval: Time) -> Time {
    guard acknowledges, let last = flights.last else { return -.infinity }
    let needed = Int(((roundTrip ?? 0) / interval).rounded(.up)) + 2
    return flights.count < min(needed, Self.widestWindow) ? -.infinity : last.sentAt + Self.probeInterval
  }

  /// A frame went out.
  mutating func sent(epoch: UInt16, sequence: UInt32, at time: Time) {
    flights.append(Flight(epoch: epoch, sequence: sequence, sentAt: time))
    if flights.count > Self.widestWindow { flights.removeFirst() }
  }

  /// The viewer has applied a frame, and with it all that were sent before; unknown ones are ignored.
  mutating func acknowledged(epoch: UInt16, sequence: UInt32, at time: Time) {
    guard let index = flights.lastIndex(where: { $0.epoch == epoch && $0.sequence == sequence }) else {
      return
    }
    acknowledges = true
    let measured = time - flights[index].sentAt
    // RFC 6298's smoothing factor.
    roundTrip = roundTrip.map { $0 + (measured - $0) / 8 } ?? measured
    flights.removeFirst(index + 1)
  }
}
