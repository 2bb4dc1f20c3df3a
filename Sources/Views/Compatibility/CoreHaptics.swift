// What can be felt, as Core Haptics has it: a stage cannot be felt, as a simulator cannot.

/// The abilities of a device.
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
  /// The abilities of the device: none.
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

/// A pattern of taps.
open class CHHapticPattern: @unchecked Sendable {
  /// A pattern.
  public init(events: [CHHapticEvent], parameters: [CHHapticDynamicParameter]) throws {}
  /// A pattern with curves.
  public init(events: [CHHapticEvent], parameterCurves: [CHHapticParameterCurve]) throws {}
}

/// A tap.
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

  /// The meaning of a number.
  public enum ParameterID: Sendable {
    /// The strength.
    case hapticIntensity
    /// The sharpness.
    case hapticSharpness
    /// The time to full strength.
    case attackTime
    /// The time of getting weaker.
    case decayTime
    /// The time of the end.
    case releaseTime
    /// A tap that goes on.
    case sustained
    /// The loudness.
    case audioVolume
  }

  /// A tap at a time.
  public init(
    eventType type: EventType, parameters: [CHHapticEventParameter], relativeTime time: TimeInterval
  ) {}
  /// A tap of a duration.
  public init(
    eventType type: EventType, parameters: [CHHapticEventParameter], relativeTime time: TimeInterval,
    duration: TimeInterval
  ) {}
}

/// A number of a tap.
open class CHHapticEventParameter: @unchecked Sendable {
  /// A number.
  public init(parameterID: CHHapticEvent.ParameterID, value: Float) {}
}

/// A changing number while a pattern plays.
open class CHHapticDynamicParameter: @unchecked Sendable {
  /// The meaning of the number.
  public enum ID: Sendable {
    /// The strength of all taps.
    case hapticIntensityControl
    /// The sharpness of all taps.
    case hapticSharpnessControl
  }

  /// A number at a time.
  public init(parameterID: ID, value: Float, relativeTime time: TimeInterval) {}
}

/// A curve of numbers while a pattern plays.
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
