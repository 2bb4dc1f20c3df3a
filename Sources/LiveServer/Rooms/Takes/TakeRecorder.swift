import Engine

/// Writes down what happens to a stage, as the lines of a take, which are drained as they come.
struct TakeRecorder {
  /// The longest time for which lines wait, in seconds: at most so much is lost when a server dies.
  static let interval: Time = 0.5
  /// The fewest bytes that it makes sense to begin with.
  static let leastCapacity = 1 << 20

  /// The take's name.
  let name: TakeName
  /// When the recording began, in the scene's time.
  let began: Time
  /// The most bytes of the take.
  private let capacity: Int
  /// The stage at the beginning, until its header is written: its scene's program may not have answered yet.
  private var beginning: Stage?
  /// The events that have not been drained.
  private var waiting: [UInt8] = []
  /// The number of bytes that have been drained.
  private var drained = 0
  private var lastDrain: Time
  /// The time of the last line, in seconds from the start.
  private var last: Time = 0

  /// A recorder of a stage, from now on.
  init(_ stage: Stage, name: TakeName, capacity: Int = Take.mostBytes, at time: Time) {
    self.name = name
    self.capacity = capacity
    (began, lastDrain) = (time, time)
    if stage.scene.isAwaited { beginning = stage } else { waiting = TakeHeaderText(stage, at: time).line }
  }

  /// A recorder that goes on with another node's recording, of which so much has been drained.
  ///
  /// - Parameter lines: The lines that were drained.
  init(
    resuming recording: RunningRecording, after lines: ArraySlice<UInt8>,
    named name: TakeName, capacity: Int, at time: Time
  ) {
    self.name = name
    self.capacity = capacity
    (began, drained, waiting, lastDrain) = (recording.began, recording.bytes, [], time)
    last = TakeLine.time(ofLastIn: lines) ?? 0
  }

  /// The number of bytes that have been recorded.
  var count: Int { drained + waiting.count }
  /// When something happens by itself: the take is as long as takes may be, or lines have waited for long enough.
  var nextTime: Time { min(deadline, drainTime) }
  /// When the take is as long as takes may be, in the scene's time.
  private var deadline: Time { began + Take.longest }
  /// When lines have waited for long enough; infinity when there are none, and while they wait for the header.
  private var drainTime: Time {
    waiting.isEmpty && beginning == nil || isBeginningAwaited ? .infinity : lastDrain + Self.interval
  }
  /// True if there is no room for another event.
  private var isFull: Bool { count > capacity - 128 * 1024 }

  /// True if its header waits for an answer of the scene's program.
  var isBeginningAwaited: Bool { beginning?.scene.isAwaited == true }

  /// When the recording ends by itself, which is now at the latest; nil while it goes on.
  func limit(at time: Time) -> Time? {
    time >= deadline || isFull ? min(time, deadline) : nil
  }

  /// Records an event that the stage has taken in; one after the deadline, as after a pause of the whole process, is
  /// not in the take.
  mutating func record(_ event: Event, at time: Time) {
    guard time <= deadline else { return }
    append(event.takeFields, at: time)
  }

  private mutating func append(_ fields: String, at time: Time) {
    // A new owner's clock may be behind the one that the lines before come from.
    last = max(last, offset(of: time))
    waiting += Array("{\"t\": \(last), \(fields)}\n".utf8)
  }

  /// The lines that have come since the last time, whole; nil for none, and while they may wait.
  ///
  /// - Parameter isForced: Whether they may not wait.
  mutating func drain(isForced: Bool = true, at time: Time) -> [UInt8]? {
    guard isForced || time >= drainTime else { return nil }
    if let beginning { waiting = TakeHeaderText(beginning, at: began).line + waiting }
    beginning = nil
    guard !waiting.isEmpty else { return nil }
    defer {
      drained += waiting.count
      waiting = []
      lastDrain = time
    }
    return waiting
  }

  /// Ends the take; returns the lines that are left.
  mutating func end(at time: Time) -> [UInt8] {
    append("\"type\": \"end\"", at: min(time, deadline))
    return drain(at: time) ?? []
  }

  /// The seconds from the start, so that the start and they add up to the very time.
  func offset(of time: Time) -> Time {
    let offset = max(0, time - began)
    let sum = began + offset
    return sum == time ? offset : sum < time ? offset.nextUp : offset.nextDown
  }

  /// The recording's state for clients.
  var state: ReplayState.Recording {
    ReplayState.Recording(name: name.description, began: began * 1000, longest: Take.longest)
  }

  /// The state with which another node continues the recording.
  var running: RunningRecording {
    RunningRecording(name: name.description, began: began, bytes: count)
  }
}
