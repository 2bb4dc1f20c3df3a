// What can be felt, as Core Haptics has it: a stage cannot be felt, as a simulator cannot.

/// What a device can do.
public protocol CHHapticDeviceCapability {
  /// True if the device can be felt.
  var supportsHaptics: Bool { get }
  /// True if the device can be heard.
  var supportsAudio: Bool { get }
}

private struct NoHaptics: CHHapticDeviceCapability {
  var supportsHaptics: Bool { false }
  var supportsAudio: Bool { false }
}

/// An engine, which does nothing.
open class CHHapticEngine: @unchecked Sendable {
  /// The reason that an engine has stopped.
  public enum StoppedReason: Int, Sendable {
    /// By a call.
    case audioSessionInterrupt = 1
    /// By the app's end.
    case applicationSuspended = 2
    /// By an error.
    case systemError = -1
  }

  /// Never called.
  open var stoppedHandler: (StoppedReason) -> Void = { _ in }
  /// Never called.
  open var resetHandler: () -> Void = {}
  /// No effect.
  open var playsHapticsOnly = false
  /// No effect.
  open var isAutoShutdownEnabled = false

  /// An engine.
  public init() throws {}
  /// What the device can do: nothing.
  open class func capabilitiesForHardware() -> any CHHapticDeviceCapability { NoHaptics() }
  /// Does nothing.
  open func start() throws {}
  /// Does nothing, and says that it has ended.
  open func start(completionHandler: (((any Error)?) -> Void)?) { completionHandler?(nil) }
  /// Does nothing.
  open func stop(completionHandler: (((any Error)?) -> Void)? = nil) { completionHandler?(nil) }
  /// A player, which does nothing.
  open func makePlayer(with pattern: CHHapticPattern) throws -> any CHHapticPatternPlayer { SilentPlayer() }
  /// A player, which does nothing.
  open func makeAdvancedPlayer(with pattern: CHHapticPattern) throws -> any CHHapticPatternPlayer {
    SilentPlayer()
  }
  /// Does nothing.
  open func playPattern(from fileURL: URL) throws {}
}

/// A player of a pattern.
public protocol CHHapticPatternPlayer {
  /// Begins.
  func start(atTime time: TimeInterval) throws
  /// Ends.
  func stop(atTime time: TimeInterval) throws
}

private struct SilentPlayer: CHHapticPatternPlayer {
  func start(atTime time: TimeInterval) throws {}
  func stop(atTime time: TimeInterval) throws {}
}

/// The beginning of an engine's time.
public let CHHapticTimeImmediate: TimeInterval = 0

/// What is felt, one after the other.
open class CHHapticPattern: @unchecked Sendable {
  /// A pattern.
  public init(events: [CHHapticEvent], parameters: [CHHapticDynamicParameter]) throws {}
  /// A pattern with curves.
  public init(events: [CHHapticEvent], parameterCurves: [CHHapticParameterCurve]) throws {}
}

/// Something that is felt.
open class CHHapticEvent: @unchecked Sendable {
  /// The kind.
  public enum EventType: Sendable {
    /// A tap.
    case hapticTransient
    /// For a time.
    case hapticContinuous
    /// A sound for a time.
    case audioContinuous
    /// A sound of the author's own.
    case audioCustom
  }

  /// What a number says.
  public enum ParameterID: Sendable {
    /// How strong it is.
    case hapticIntensity
    /// How sharp it is.
    case hapticSharpness
    /// How fast it begins.
    case attackTime
    /// How fast it becomes weaker.
    case decayTime
    /// How fast it ends.
    case releaseTime
    /// Whether it goes on.
    case sustained
    /// How loud it is.
    case audioVolume
  }

  /// Something that is felt at a time.
  public init(
    eventType type: EventType, parameters: [CHHapticEventParameter], relativeTime time: TimeInterval
  ) {}
  /// Something that is felt for a time.
  public init(
    eventType type: EventType, parameters: [CHHapticEventParameter], relativeTime time: TimeInterval,
    duration: TimeInterval
  ) {}
}

/// A number of something that is felt.
open class CHHapticEventParameter: @unchecked Sendable {
  /// A number.
  public init(parameterID: CHHapticEvent.ParameterID, value: Float) {}
}

/// A number that changes while a pattern plays.
open class CHHapticDynamicParameter: @unchecked Sendable {
  /// What the number says.
  public enum ID: Sendable {
    /// How strong everything is.
    case hapticIntensityControl
    /// How sharp everything is.
    case hapticSharpnessControl
  }

  /// A number at a time.
  public init(parameterID: ID, value: Float, relativeTime time: TimeInterval) {}
}

/// Numbers that change along a curve while a pattern plays.
open class CHHapticParameterCurve: @unchecked Sendable {
  /// A number of a curve at a time.
  open class ControlPoint: @unchecked Sendable {
    /// A number at a time.
    public init(relativeTime time: TimeInterval, value: Float) {}
  }

  /// A curve.
  public init(
    parameterID: CHHapticDynamicParameter.ID, controlPoints: [ControlPoint], relativeTime: TimeInterval
  ) {}
}
