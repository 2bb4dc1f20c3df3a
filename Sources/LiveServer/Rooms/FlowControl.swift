import Engine

/// How many frames a viewer may have in flight: as many as its round trip needs, if it acknowledges; if it does not,
/// as long as it seems to read.
struct FlowControl {
  /// Whether a frame may go out.
  enum Verdict: Equatable {
    case open
    /// Only a ping may, to hear whether the viewer reads at all.
    case ping
    /// Nothing may before this time, or an acknowledgement or pong.
    case closed(until: Time)
  }

  /// How long a viewer that is held back is left alone before it is pinged, and how often the receive window of one
  /// that does not acknowledge is looked at, in seconds.
  static let probeInterval: Time = 0.25
  /// The most frames in flight, however long the round trip is.
  static let widestWindow = 32
  /// What may lie unread in a receive buffer before it looks as if nobody read, in bytes.
  private static let leastUnread = 1024

  /// The smoothed round trip in seconds; nil before the first acknowledgement.
  private(set) var roundTrip: Time?
  private var acknowledges = false
  /// The newest frame that was sent.
  private var last = Flight()
  /// A frame that was sent no later than any that is in flight.
  private var first = Flight()
  /// Which frames are in flight: bit n is the one that lies n states before the newest.
  private var flights: UInt64 = 0
  /// How many frames are in flight that lie further back.
  private var olderFlights = 0
  private var isPinged = false
  /// Whether a viewer that is held back has answered a ping since.
  private var hasPonged = false
  /// The widest receive window that the viewer has had, in bytes.
  private var widestReceiveWindow = 0
  private var lookedAt = -Time.infinity
  private var pingedAt = -Time.infinity
  /// Whether what was sent lies unread.
  private var isUnread = false

  private struct Flight {
    var epoch: UInt16 = 0
    var sequence: UInt32 = 0
    var sentAt: Time = 0
  }

  private var inFlight: Int { flights.nonzeroBitCount + olderFlights }

  /// Whether a frame may go out now, given that frames come `interval` seconds apart; a ping then counts as sent.
  mutating func verdict(interval: Time, at time: Time) -> Verdict {
    let isOpen: Bool
    if acknowledges {
      let needed =
        Int(saturating: min(((roundTrip ?? 0) / interval).rounded(.up), Double(Self.widestWindow))) + 2
      // Who answers pings but acknowledges no longer gets a frame now and then.
      isOpen = inFlight < min(needed, Self.widestWindow) || hasPonged
    } else {
      isOpen = !isUnread
    }
    if isOpen { return .open }
    let next = (isPinged || !acknowledges ? pingedAt : last.sentAt) + Self.probeInterval
    guard time >= next else { return .closed(until: next) }
    // One ping is enough where a pong is all that is waited for. Otherwise each brings news of the receive window.
    if acknowledges, isPinged { return .closed(until: .infinity) }
    isPinged = true
    pingedAt = time
    return .ping
  }

  /// A frame went out.
  mutating func sent(epoch: UInt16, sequence: UInt32, at time: Time) {
    let flight = Flight(epoch: epoch, sequence: sequence, sentAt: time)
    if flights == 0 { first = flight }
    let step = Int(sequence &- last.sequence)
    olderFlights += step < 64 ? (flights & ~(.max >> step)).nonzeroBitCount : flights.nonzeroBitCount
    flights = flights << step | 1
    last = flight
    hasPonged = false
  }

  /// The viewer has applied a frame, and with it all that were sent before; unknown ones are ignored.
  ///
  /// - Returns: How long the frame and the acknowledgement were under way, in seconds; nil for an unknown one.
  @discardableResult
  mutating func acknowledged(epoch: UInt16, sequence: UInt32, at time: Time) -> Time? {
    let back = Int(last.sequence &- sequence)
    guard epoch == last.epoch, back < 64, flights & 1 << back != 0 else { return nil }
    let sentAt = estimatedTime(of: sequence)
    let measured = max(0, time - sentAt)
    // RFC 6298's smoothing factor.
    roundTrip = roundTrip.map { $0 + (measured - $0) / 8 } ?? measured
    acknowledges = true
    isPinged = false
    isUnread = false
    flights &= 1 << back - 1
    olderFlights = 0
    first = Flight(epoch: epoch, sequence: sequence, sentAt: sentAt)
    return measured
  }

  /// When a frame was sent, taking it that frames were sent evenly since the first one that is remembered.
  private func estimatedTime(of sequence: UInt32) -> Time {
    let span = Double(last.sequence &- first.sequence)
    guard span > 0 else { return last.sentAt }
    return first.sentAt + (last.sentAt - first.sentAt) * Double(sequence &- first.sequence) / span
  }

  /// The viewer has answered a ping, and so has read everything that was sent before it.
  mutating func ponged() {
    isPinged = false
    hasPonged = true
    isUnread = false
    // Perhaps its receive buffer has just become smaller.
    widestReceiveWindow = 0
  }

  /// Whether it is time for another look at the receive window.
  func wantsLook(at time: Time) -> Bool { !acknowledges && time >= lookedAt + Self.probeInterval }

  /// The viewer's system has room for so many bytes; it shrinks by what nobody reads.
  mutating func saw(receiveWindow: Int, at time: Time) {
    lookedAt = time
    widestReceiveWindow = max(widestReceiveWindow, receiveWindow)
    let unread = widestReceiveWindow - receiveWindow
    isUnread = unread > max(Self.leastUnread, widestReceiveWindow / 32)
  }
}
