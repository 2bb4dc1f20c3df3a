import Engine

/// The client whose tilt moves the scene.
///
/// The first sender becomes the driver; a sensor takes the place from a synthetic driver, unless the synthetic
/// driver was given the place; a driver that leaves or is silent for five seconds loses the place.
struct Driver: Equatable, Codable {
  /// The longest silence of a driver, in seconds.
  static let idleTimeout: Time = 5
  /// The silence of a driver after which another connection of the same session may go on, in seconds: two
  /// that are in use at once do not take the place from each other.
  static let quietTime: Time = 0.25

  /// The client that drives, or nil without one.
  private(set) var id: ClientID?
  private var isSynthetic = false
  /// True if the place was given rather than taken.
  private var isGiven = false
  private var lastHeard: Time = 0

  /// The time at which the driver loses the place unless it sends again; nil without a driver.
  var deadline: Time? { id.map { _ in lastHeard + Self.idleTimeout } }

  /// True if the driver has been silent for a while.
  func isQuiet(at time: Time) -> Bool { time - lastHeard >= Self.quietTime }

  /// Takes in a sample; returns true if its sender drives, perhaps from now on.
  mutating func receiveSample(from client: ClientID, isSynthetic: Bool, at time: Time) -> Bool {
    guard id == nil || id == client || (self.isSynthetic && !isSynthetic && !isGiven) else { return false }
    if id != client { isGiven = false }
    id = client
    self.isSynthetic = isSynthetic
    lastHeard = time
    return true
  }

  /// Makes a client the driver, which takes the place or is given it.
  mutating func assign(to client: ClientID, isGiven: Bool = false, at time: Time) {
    id = client
    isSynthetic = false
    self.isGiven = isGiven
    lastHeard = time
  }

  /// Bounds the time of the last sample by the present.
  mutating func bound(to time: Time) { lastHeard = min(lastHeard, time) }

  /// Renames the driver, which has come back under another number.
  mutating func rename(to client: ClientID) { id = client }

  /// Removes a client; returns true if it was the driver.
  mutating func leave(_ client: ClientID) -> Bool {
    guard id == client else { return false }
    id = nil
    return true
  }

  /// Removes a driver that has been silent for too long; returns true if there was one.
  mutating func expire(at time: Time) -> Bool {
    guard let deadline, time >= deadline else { return false }
    id = nil
    return true
  }
}
