import Engine

/// The number of frames that a viewer may have in flight: as many as its round trip needs, if it acknowledges;
/// if not, as long as it seems to read.
///
/// No wait is endless: a viewer that is held back gets a frame after `longestPause` all the same. Each such rescue that
/// nothing answers doubles the pause, because a viewer that has stopped reading finds all of them when it returns. Any
/// sign of life ends that.
package struct FlowControl {
  /// The longest pause after a frame for a viewer that gives signs of life, and the interval between two probes of the
  /// receive window of a viewer that does not acknowledge, in seconds.
  static let longestPause: Time = 0.2
  /// The longest pause after a frame for a silent viewer, in seconds.
  static let longestSilentPause: Time = 3.2
  /// The most frames in flight, however long the round trip is.
  static let widestWindow = 32
  /// The time after which a narrow receive window is no longer a sign that the viewer does not read, in
  /// seconds.
  static let unreadLimit: Time = 5
  /// The most unread bytes in a receive buffer that still look as if the viewer reads.
  private static let leastUnread = 1024

  /// The shortest time between two frames that the viewer asks for, in seconds; nil for what comes at the
  /// usual rate.
  package var wantedInterval: Time?
  /// The time from which the next frame comes in the viewer's own rhythm.
  private var nextInRhythm = -Time.infinity
  /// The smoothed round trip in seconds; nil before the first acknowledgement.
  private(set) var roundTrip: Time?
  /// The newest frame that was sent.
  private var last = Flight()
  /// A frame that was sent no later than any that is in flight.
  private var first = Flight()
  /// The frames in flight: bit n is the frame n states before the newest, of any structure.
  private var flights: UInt128 = 0
  /// The number of frames in flight that lie further back.
  private var olderFlights = 0
  /// The widest receive window that the viewer has had, in bytes.
  private var widestReceiveWindow = 0
  private var probedAt = -Time.infinity
  /// The time since which sent bytes lie unread, or nil if none do.
  private var unreadSince: Time?
  /// The receive window at the last probe, in bytes.
  private var lastReceiveWindow = 0
  /// The longest pause after the last frame, in seconds.
  private var longestPause = Self.longestPause
  /// True if a sign of life came since the newest frame.
  private var isHeard = false

  private struct Flight {
    var sequence: UInt32 = 0
    var sentAt = -Time.infinity
  }

  /// The number of frames in flight.
  var inFlight: Int { flights.nonzeroBitCount + olderFlights }

  /// True if rescues have gone out without a sign of life since.
  var isSilent: Bool { longestPause > Self.longestPause }

  /// The time before which no frame may go out, for frames `interval` seconds apart, or nil if one may go out
  /// now.
  ///
  /// - Parameter usual: The time between frames for viewers that ask for nothing, where `interval` is shorter.
  func pause(interval: Time, usual: Time = 0, at time: Time) -> Time? {
    // A frame that comes a little before its time is better than the one after it.
    if rhythm(interval, usual) > 0, time < nextInRhythm - interval / 4 { return nextInRhythm }
    let end = last.sentAt + longestPause
    return time >= end || isOpen(interval: interval) ? nil : end
  }

  /// The time between two frames for this viewer; 0 where each frame of the room is one for it.
  private func rhythm(_ interval: Time, _ usual: Time) -> Time {
    let own = wantedInterval ?? usual
    return own > interval ? own : 0
  }

  private func isOpen(interval: Time) -> Bool {
    guard let roundTrip else { return unreadSince == nil }
    let needed = Int(saturating: min((roundTrip / interval).rounded(.up), Double(Self.widestWindow))) + 2
    return inFlight < min(needed, Self.widestWindow)
  }

  /// Records a frame that went out. It is a rescue if the viewer was held back and silent until now.
  mutating func sent(_ sequence: UInt32, interval: Time, usual: Time = 0, at time: Time) {
    let rhythm = rhythm(interval, usual)
    // After a pause it begins again.
    nextInRhythm = (time - nextInRhythm < rhythm ? nextInRhythm : time) + rhythm
    if !isHeard, !isOpen(interval: interval), time >= last.sentAt + longestPause {
      longestPause = min(2 * longestPause, Self.longestSilentPause)
    }
    isHeard = false
    let flight = Flight(sequence: sequence, sentAt: time)
    if flights == 0 { first = flight }
    let step = Int(sequence &- last.sequence)
    olderFlights += (step < 128 ? flights & ~(.max >> step) : flights).nonzeroBitCount
    flights = flights << step | 1
    last = flight
  }

  /// Records a sign of life from the viewer; returns true if the viewer was silent before.
  @discardableResult
  package mutating func recordSignOfLife() -> Bool {
    defer { longestPause = Self.longestPause }
    isHeard = true
    return isSilent
  }

  /// The viewer has applied a frame, and with it all that were sent before, those of earlier structures too; one that
  /// was not sent is ignored.
  ///
  /// - Returns: How long the frame and the acknowledgement were under way, in seconds; nil for one that is ignored.
  @discardableResult
  package mutating func acknowledged(_ sequence: UInt32, at time: Time) -> Time? {
    recordSignOfLife()
    let back = Int(last.sequence &- sequence)
    guard back < 128, flights & 1 << back != 0 else { return nil }
    let sentAt = estimatedTime(of: sequence)
    let measured = max(0, time - sentAt)
    // RFC 6298's smoothing factor.
    roundTrip = roundTrip.map { $0 + (measured - $0) / 8 } ?? measured
    unreadSince = nil
    flights &= 1 << back - 1
    olderFlights = 0
    first = Flight(sequence: sequence, sentAt: sentAt)
    return measured
  }

  /// When a frame was sent, taking it that frames were sent evenly since the first one that is remembered.
  private func estimatedTime(of sequence: UInt32) -> Time {
    let span = Double(last.sequence &- first.sequence)
    guard span > 0 else { return last.sentAt }
    return first.sentAt + (last.sentAt - first.sentAt) * Double(sequence &- first.sequence) / span
  }

  /// True if to probe the receive window again.
  func needsProbe(at time: Time) -> Bool { roundTrip == nil && time >= probedAt + Self.longestPause }

  /// Takes note of the viewer's receive window, in bytes; unread bytes shrink it.
  package mutating func recordReceiveWindow(_ receiveWindow: Int, at time: Time) {
    probedAt = time
    // The system may have made the receive buffer smaller for good.
    if let unreadSince, time >= unreadSince + Self.unreadLimit { widestReceiveWindow = 0 }
    widestReceiveWindow = max(widestReceiveWindow, receiveWindow)
    // What was sent since the last probe has been read.
    if receiveWindow >= lastReceiveWindow { recordSignOfLife() }
    lastReceiveWindow = receiveWindow
    let unread = widestReceiveWindow - receiveWindow
    let isUnread = unread > max(Self.leastUnread, widestReceiveWindow / 32)
    unreadSince = isUnread ? unreadSince ?? time : nil
  }
}
