import Engine

/// A device's clock offset from the server's, estimated from its fastest samples.
///
/// The difference of arrival and device time is the clocks' offset plus the time under way, which is never
/// negative: the smallest difference within the last 10 to 20 s is the nearest to the offset. A constant part
/// of the way looks like a part of the offset, so the measure is how much longer than the fastest a sample
/// took. Crystals drift apart by less than a millisecond in that time.
///
/// Only the metric of delays needs it: smoothing uses intervals of the device's clock alone.
/// Source: Paxson: On Calibrating Measurements of Packet Transit Times, SIGMETRICS 1998 (minimum filter).
struct ClockOffset {
  /// Half of how far back the smallest difference is looked for, in seconds.
  static let halfWindow: Time = 10
  /// A difference that is so much greater, in seconds, comes from a clock that was set or stood still.
  static let longestDelay: Time = 5

  private var smallest = Time.infinity
  private var smallestBefore = Time.infinity
  private var began = -Time.infinity

  /// Takes in a sample's device time, in milliseconds; returns its delay beyond the fastest sample's, in
  /// seconds.
  mutating func measure(deviceTime: Double, at time: Time) -> Time {
    let difference = time - deviceTime / 1000
    if difference - min(smallest, smallestBefore) > Self.longestDelay { self = ClockOffset() }
    if time - began >= Self.halfWindow {
      smallestBefore = time - began < 2 * Self.halfWindow ? smallest : .infinity
      smallest = .infinity
      began = time
    }
    smallest = min(smallest, difference)
    return difference - min(smallest, smallestBefore)
  }
}
