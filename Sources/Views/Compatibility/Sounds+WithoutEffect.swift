// Sounds, which a stage does not play. A notice says so where one would begin.

/// A sound, which a stage does not play.
open class AVAudioPlayer: @unchecked Sendable {
  /// A sound of a file.
  public init(contentsOf url: URL) throws {}
  /// A sound of a file.
  public init(contentsOf url: URL, fileTypeHint utiString: String?) throws {}
  /// A sound of bytes.
  public init(data: Data) throws {}

  /// Plays nothing, which a notice says.
  @discardableResult
  public func play() -> Bool {
    noticeSilence()
    return false
  }
  /// Does nothing.
  public func stop() {}
  /// Does nothing.
  public func pause() {}
  /// Does nothing.
  @discardableResult
  public func prepareToPlay() -> Bool { false }
  /// Does nothing.
  public func setVolume(_ volume: Float, fadeDuration duration: TimeInterval) {}
  /// The loudness, without effect.
  public var volume: Float = 1
  /// The number of repetitions, without effect.
  public var numberOfLoops = 0
  /// The speed, without effect.
  public var rate: Float = 1
  /// True if the speed can change, without effect.
  public var enableRate = false
  /// The place in the sound in seconds, without effect.
  public var currentTime: TimeInterval = 0
  /// The length in seconds, which is unknown.
  public var duration: TimeInterval { 0 }
  /// True if a sound is heard.
  public var isPlaying: Bool { false }
}

/// The settings of an app's sounds, without effect.
open class AVAudioSession: @unchecked Sendable {
  /// The settings of the app.
  public static func sharedInstance() -> AVAudioSession { AVAudioSession() }

  init() {}

  /// Sets nothing.
  public func setCategory(_ category: Category) throws {}
  /// Sets nothing.
  public func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {}
  /// Sets nothing.
  public func setActive(_ active: Bool) throws {}

  /// The purpose of sounds.
  public struct Category: Hashable, Sendable {
    let name: String
    /// Sounds in the foreground.
    public static let playback = Category(name: "playback")
    /// Sounds beside others'.
    public static let ambient = Category(name: "ambient")
    /// Sounds in the place of others'.
    public static let soloAmbient = Category(name: "soloAmbient")
    /// Sounds and a microphone.
    public static let playAndRecord = Category(name: "playAndRecord")
  }
  /// The manner of sounds.
  public struct Mode: Hashable, Sendable {
    let name: String
    /// The standard behavior.
    public static let `default` = Mode(name: "default")
    /// For measuring.
    public static let measurement = Mode(name: "measurement")
    /// For films.
    public static let moviePlayback = Mode(name: "moviePlayback")
    /// For speech that is played.
    public static let spokenAudio = Mode(name: "spokenAudio")
  }
  /// The options of a purpose.
  public struct CategoryOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Options of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Beside others' sounds.
    public static let mixWithOthers = CategoryOptions(rawValue: 1)
    /// Others' sounds get softer.
    public static let duckOthers = CategoryOptions(rawValue: 2)
  }
}

/// The number of a sound of the system.
public typealias SystemSoundID = UInt32

/// Plays nothing, which a notice says.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) { noticeSilence() }

/// Plays nothing, which a notice says.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) { noticeSilence() }

/// The number of a phone's vibration.
public let kSystemSoundID_Vibrate: SystemSoundID = 4095

private func noticeSilence() { ViewUpdate.current?.notice("A stage plays no sounds.") }
