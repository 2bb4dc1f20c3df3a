import Engine

/// When viewers are shown something next: frames at most at the room's rate, everything else more seldom.
package struct Pace {
  /// The most presence messages per second to all members together: many people may come at once.
  private static let mostPresences = 10_000.0

  /// The shortest time between two readings of parameters that the scene changes itself, in seconds.
  private static let parametersInterval: Time = 0.1

  /// The period within which held-back viewers are released together, in seconds: many then cost little more
  /// than one.
  static let releaseInterval: Time = 0.04

  /// The most intervals that a frame may be late without putting off the next one.
  private static let mostLateness = 2.0

  /// The number of renderings that may follow each other within an interval.
  private static let renderings = 8.0

  /// The most frames a second for a screen that asks for them, as a multiple of those for all.
  private static let quickest = 2.0

  /// The time between two frames for viewers that do not ask for more, in seconds.
  package let usualInterval: Time
  /// The time between two frames, in seconds: shorter than the usual one while a screen asks for more.
  package private(set) var interval: Time
  /// When the scene was last rendered.
  private(set) var lastFrame: Time
  /// When the next frame may be made at the earliest.
  private(set) var nextFrame: Time
  /// When parameters are next read that the scene may have changed by itself.
  private(set) var nextParameters = -Time.infinity
  /// When viewers that are held back may go on; infinity while none is.
  package private(set) var nextReleaseTime = Time.infinity
  /// The shortest time between two renderings that are due because something happened to the stage, in
  /// seconds.
  private var renderingInterval: Time
  /// The earliest time of the next average of all tilts.
  private var nextMean: Time
  private var lastPresence: Time

  init(frameRate: Double, at time: Time) {
    usualInterval = 1 / frameRate
    interval = usualInterval
    (lastFrame, nextFrame, nextMean) = (time, time, time)
    // Long ago, but a time at which a room can be woken.
    lastPresence = time - 60
    renderingInterval = interval / Self.renderings
  }

  /// Makes frames as often as the quickest screen asks for; nil while none asks.
  mutating func serve(_ shortest: Time?) {
    interval = min(usualInterval, max(shortest ?? usualInterval, usualInterval / Self.quickest))
    renderingInterval = min(renderingInterval, interval)
  }

  /// When the next frame is due for what has happened to the stage. Samples that have been held up come all at once,
  /// and make one frame or two.
  var dirtyFrameTime: Time { max(nextFrame, lastFrame + renderingInterval) }

  /// The time at which the average of all tilts is due, if it has changed.
  var meanTime: Time { max(nextFrame, nextMean) }

  /// When the next frame is due for what moves by itself.
  var movingFrameTime: Time { max(nextFrame, lastFrame + interval) }

  /// The scene is rendered. If that shows nothing new, again and again, the pauses between renderings become as long as
  /// those between frames.
  mutating func recordRendering(isNew: Bool, at time: Time) {
    let isRepeated = !isNew && time - lastFrame < interval
    renderingInterval = isRepeated ? min(2 * renderingInterval, interval) : interval / Self.renderings
    lastFrame = time
  }

  /// Records an average of all tilts, even if nothing moves.
  mutating func recordMean(at time: Time) { nextMean = following(nextMean, at: time) }

  /// A frame counts, which puts off the next one.
  ///
  /// A frame that is late by up to a few intervals does not put off the next ones. Otherwise samples that come
  /// as often as frames would wait ever after the first one that was held up, each for its turn.
  mutating func recordFrame(at time: Time) { nextFrame = following(nextFrame, at: time) }

  private func following(_ last: Time, at time: Time) -> Time {
    max(last + interval, time - Self.mostLateness * interval)
  }

  /// Records a reading of the parameters.
  mutating func recordParameters(at time: Time) { nextParameters = time + Self.parametersInterval }

  /// Holds a viewer back; its release is hardly later than the time at which it may go on.
  mutating func hold(until end: Time, at time: Time) {
    // In a room that is quicker than usual, most viewers are held back between two frames.
    let least = interval < usualInterval ? usualInterval : Self.releaseInterval
    nextReleaseTime = min(nextReleaseTime, max(end, time + least))
  }

  /// True if viewers that were held back may go on now.
  mutating func consumeRelease(at time: Time) -> Bool {
    guard time >= nextReleaseTime else { return false }
    nextReleaseTime = .infinity
    return true
  }

  /// The time at which presence is due, if it has changed.
  func presenceTime(members: Int) -> Time {
    lastPresence + max(0.1, Double(members) / Self.mostPresences)
  }

  /// Records a presence message.
  mutating func recordPresence(at time: Time) { lastPresence = time }
}
