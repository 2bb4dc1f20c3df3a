import Engine

/// A client's phone, as its samples describe it.
struct Handset {
  /// The attitude last heard, smoothed if the room smooths.
  private(set) var attitude: Attitude
  /// The page's orientation on the device at that time.
  private(set) var screenAngle: ScreenAngle
  /// The calibrated attitude, or nil if the phone has not been calibrated.
  var reference: Attitude?
  /// The attitude from which its heading counts until it calibrates: its first.
  private let first: Attitude
  /// The time of the last sample.
  private(set) var lastHeard: Time
  /// The delay of its last sample beyond the fastest recent one, in seconds, or nil if the sample had no time.
  private(set) var delay: Time?
  /// The server's time at the zero of its device times, in milliseconds, as the phone has measured it; nil before that.
  var clockOffset: Double?
  private var lastDeviceTime: Double?
  private var clock = ClockOffset()
  private var filter: OneEuroFilter?

  /// A handset at its first sample.
  init(_ sample: Sample, at time: Time) {
    attitude = sample.attitude
    first = sample.attitude
    screenAngle = sample.screenAngle
    lastHeard = time
    record(sample, at: time)
  }

  /// Takes in a sample, and returns it as the scene is to have it.
  mutating func receive(_ sample: Sample, smoothing: Smoothing?, at time: Time) -> Sample {
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

  /// The attitude of the page, with its heading counted from the calibration.
  ///
  /// Each phone has a zero of its own, so headings cannot be averaged as they come.
  var ofPage: Attitude {
    attitude.ofPage(screenAngle).facing(from: (reference ?? first).ofPage(screenAngle))
  }

  /// The attitude of the page as seen from the calibration.
  var relativeOfPage: Attitude {
    attitude.relative(to: reference ?? .identity).ofPage(screenAngle)
  }

  private mutating func record(_ sample: Sample, at time: Time) {
    lastDeviceTime = sample.deviceTime
    delay = sample.deviceTime.map { clock.measure(deviceTime: $0, at: time) }
  }

  /// The seconds since the last sample: by the device's clock, which the network does not shake, if its time
  /// has advanced, and else by the arrivals.
  private func interval(to sample: Sample, at time: Time) -> Time {
    if let last = lastDeviceTime, let next = sample.deviceTime, next > last { return (next - last) / 1000 }
    return time - lastHeard
  }
}

extension Attitude {
  /// The attitude with its heading counted from another's: turned back about the world's z by that one's twist.
  ///
  /// An attitude that is half a turn from upright has no heading, and then nothing is turned.
  /// Source: swing-twist decomposition of a rotation.
  fileprivate func facing(from other: Attitude) -> Attitude {
    let (w, z) = (other.quaternion.w, other.quaternion.z)
    guard w * w + z * z > 1e-4 else { return self }
    return Attitude(quaternion: Quaternion(w: w, x: 0, y: 0, z: -z) * quaternion) ?? self
  }
}
