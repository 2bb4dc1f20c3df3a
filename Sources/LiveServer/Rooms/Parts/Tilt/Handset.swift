import Engine

/// How a client holds its phone, as its samples tell.
struct Handset {
  /// The attitude last heard, smoothed if the room smooths.
  private(set) var attitude: Attitude
  /// How the page stood on the device then.
  private(set) var screenAngle: ScreenAngle
  /// How it is held; nil until it calibrates.
  var reference: Attitude?
  /// When it was last heard.
  private(set) var lastHeard: Time
  /// How much longer than the fastest of late its last sample was under way, in seconds; nil where it told no time.
  private(set) var delay: Time?
  private var lastDeviceTime: Double?
  private var clock = ClockOffset()
  private var filter: OneEuroFilter?

  /// A handset at its first sample.
  init(_ sample: Sample, at time: Time) {
    attitude = sample.attitude
    screenAngle = sample.screenAngle
    lastHeard = time
    record(sample, at: time)
  }

  /// Takes in a sample, and returns it as the scene is to have it.
  mutating func hear(_ sample: Sample, smoothing: Smoothing?, at time: Time) -> Sample {
    let interval = interval(to: sample, at: time)
    lastHeard = time
    record(sample, at: time)
    screenAngle = sample.screenAngle
    var sample = sample
    if let smoothing {
      // A filter that begins in mid-stream begins where the stream is, not with the next sample.
      if filter == nil {
        filter = OneEuroFilter(smoothing)
        _ = filter?.smooth(attitude, after: 0)
      }
      filter?.smoothing = smoothing
      sample.attitude = filter?.smooth(sample.attitude, after: interval) ?? sample.attitude
    } else {
      filter = nil
    }
    attitude = sample.attitude
    return sample
  }

  private mutating func record(_ sample: Sample, at time: Time) {
    lastDeviceTime = sample.deviceTime
    delay = sample.deviceTime.map { clock.measure(deviceTime: $0, at: time) }
  }

  /// The seconds since the last sample: by the device's clock, which the network does not shake, where it tells
  /// a time that goes on, and else by the arrivals.
  private func interval(to sample: Sample, at time: Time) -> Time {
    if let last = lastDeviceTime, let next = sample.deviceTime, next > last { return (next - last) / 1000 }
    return time - lastHeard
  }
}
