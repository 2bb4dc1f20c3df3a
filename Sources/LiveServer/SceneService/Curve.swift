/// The values of a number of an element over time.
public struct Curve: Sendable, CustomStringConvertible {
  /// The seconds since the last input, in rising order: each 1/120 s, and each moment at which something happened.
  public let times: [Double]
  /// The values at these times.
  public let values: [Double]

  /// A curve from its points.
  package init(times: [Double], values: [Double]) { (self.times, self.values) = (times, values) }

  /// The first value.
  public var start: Double { values.first ?? .nan }
  /// The last value.
  public var end: Double { values.last ?? .nan }
  /// The least value.
  public var minimum: Double { values.min() ?? .nan }
  /// The greatest value.
  public var maximum: Double { values.max() ?? .nan }

  /// The greatest distance by which the values go beyond the last one, away from the first one.
  public var overshoot: Double {
    guard !values.isEmpty else { return .nan }
    return max(0, end >= start ? maximum - end : end - minimum)
  }

  /// The value at a time, on the line between its neighbours.
  public func value(at time: Double) -> Double {
    guard let next = times.firstIndex(where: { $0 >= time }) else { return end }
    guard next > 0, times[next] > times[next - 1] else { return values[next] }
    let share = (time - times[next - 1]) / (times[next] - times[next - 1])
    return values[next - 1] + (values[next] - values[next - 1]) * share
  }

  /// The change in a second at a time.
  public func velocity(at time: Double) -> Double {
    guard let last = times.last, last > times[0] else { return .nan }
    let half = 1.0 / 240
    let (before, after) = (max(times[0], time - half), min(last, time + half))
    return after > before ? (value(at: after) - value(at: before)) / (after - before) : 0
  }

  /// The greatest change in a second, in either direction.
  public var topSpeed: Double {
    var most = Double.nan
    for index in values.indices.dropFirst() where times[index] > times[index - 1] {
      let speed = abs((values[index] - values[index - 1]) / (times[index] - times[index - 1]))
      most = most.isNaN ? speed : max(most, speed)
    }
    return most
  }

  /// The time at which a value is reached; nil for never.
  public func time(reaching value: Double) -> Double? {
    guard let first = values.first else { return nil }
    if first == value { return times[0] }
    for index in values.indices.dropFirst() {
      let (before, after) = (values[index - 1], values[index])
      guard (before - value) * (after - value) <= 0 else { continue }
      let share = after == before ? 1 : (value - before) / (after - before)
      return times[index - 1] + (times[index] - times[index - 1]) * share
    }
    return nil
  }

  /// True if a value is reached by a time.
  public func reaches(_ value: Double, by time: Double = .infinity) -> Bool {
    self.time(reaching: value).map { $0 <= time } ?? false
  }

  /// The number of times that the values go from one side of a value to the other.
  public func crossings(of value: Double) -> Int {
    var (count, side) = (0, 0.0)
    for next in values where next != value {
      let now: Double = next > value ? 1 : -1
      if side != 0, now != side { count += 1 }
      side = now
    }
    return count
  }

  /// The time from which on the values stay close to the last one.
  public func settlingTime(within tolerance: Double) -> Double {
    guard let late = values.lastIndex(where: { !(abs($0 - end) <= tolerance) }) else {
      return times.first ?? .nan
    }
    return late + 1 < times.count ? times[late + 1] : .infinity
  }

  /// True if the values stay close to the last one from a time on.
  public func settles(within tolerance: Double, by time: Double) -> Bool {
    settlingTime(within: tolerance) <= time
  }

  /// The beginning, the end, the range and the time of settling, as a sentence.
  public var description: String {
    guard let last = times.last else { return "an empty curve" }
    func short(_ number: Double) -> String { "\((number * 1000).rounded() / 1000)" }
    let size = max(maximum - minimum, 1e-9)
    return
      "a curve from \(short(start)) to \(short(end)) within \(short(last)) s, between \(short(minimum)) and "
      + "\(short(maximum)), settled within a hundredth after \(short(settlingTime(within: size / 100))) s"
  }
}
