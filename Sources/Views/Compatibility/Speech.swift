// Speech and the microphone, as Speech and AVFoundation have them. A stage has no microphone, which a notice says.

/// The recognition of speech; it is never available.
open class SFSpeechRecognizer: @unchecked Sendable {
  /// A permission.
  public enum AuthorizationStatus: Int, Sendable {
    /// Not asked for.
    case notDetermined
    /// Refused.
    case denied
    /// Forbidden by the device.
    case restricted
    /// Given.
    case authorized
  }
  /// True if speech is recognised; it is not.
  public var isAvailable: Bool { false }
  /// The recognition for the device's language.
  public init?() {}
  /// The recognition for a language.
  public init?(locale: Locale) {}
  /// Asks for nothing: no permission is given.
  public class func requestAuthorization(_ handler: @escaping @Sendable (AuthorizationStatus) -> Void) {
    ViewUpdate.current?.notice("A stage has no microphone: show a text of the view.")
    handler(.denied)
  }
  /// The permission: none.
  public class func authorizationStatus() -> AuthorizationStatus { .denied }
  /// A task that ends without a result.
  public func recognitionTask(
    with request: SFSpeechRecognitionRequest,
    resultHandler: @escaping @Sendable (SFSpeechRecognitionResult?, (any Error)?) -> Void
  ) -> SFSpeechRecognitionTask { SFSpeechRecognitionTask() }
}

/// Speech to be recognised.
open class SFSpeechRecognitionRequest: @unchecked Sendable {
  /// True if results may come early.
  public var shouldReportPartialResults = true
  /// True if the device recognises it by itself.
  public var requiresOnDeviceRecognition = false
  /// Speech.
  public init() {}
}

/// Speech from a microphone.
open class SFSpeechAudioBufferRecognitionRequest: SFSpeechRecognitionRequest, @unchecked Sendable {
  /// Takes nothing.
  public func append(_ audioPCMBuffer: AVAudioPCMBuffer) {}
  /// Ends the speech.
  public func endAudio() {}
}

/// A recognition that goes on.
open class SFSpeechRecognitionTask: @unchecked Sendable {
  /// Ends the recognition.
  public func cancel() {}
  /// Ends the recognition with the text so far.
  public func finish() {}
}

/// A recognised text.
open class SFSpeechRecognitionResult: @unchecked Sendable {
  /// The most likely text.
  public var bestTranscription: SFTranscription { SFTranscription() }
  /// True if it is the last one.
  public var isFinal: Bool { true }
}

/// A text of speech.
open class SFTranscription: @unchecked Sendable {
  /// The text.
  public var formattedString: String { "" }
}

/// A program of sounds; it plays and records nothing.
open class AVAudioEngine: @unchecked Sendable {
  /// The microphone.
  public let inputNode = AVAudioInputNode()
  /// True if it runs; it does not.
  public var isRunning: Bool { false }
  /// A program.
  public init() {}
  /// Does nothing.
  public func prepare() {}
  /// Does nothing.
  public func start() throws {}
  /// Does nothing.
  public func stop() {}
  /// Does nothing.
  public func pause() {}
}

/// The microphone, which records nothing.
open class AVAudioInputNode: @unchecked Sendable {
  /// A form of sounds.
  public func outputFormat(forBus bus: Int) -> AVAudioFormat { AVAudioFormat() }
  /// Records nothing.
  public func installTap(
    onBus bus: Int, bufferSize: UInt32, format: AVAudioFormat?,
    block: @escaping (AVAudioPCMBuffer, AVAudioTime) -> Void
  ) {}
  /// Does nothing.
  public func removeTap(onBus bus: Int) {}
}

/// A form of sounds.
open class AVAudioFormat: @unchecked Sendable {}
/// A piece of a sound.
open class AVAudioPCMBuffer: @unchecked Sendable {}
/// A moment of a sound.
open class AVAudioTime: @unchecked Sendable {}

/// The permission to record.
open class AVAudioApplication: @unchecked Sendable {
  /// Asks for nothing: no permission is given.
  public class func requestRecordPermission(completionHandler: @escaping @Sendable (Bool) -> Void) {
    completionHandler(false)
  }
}

extension AVAudioSession {
  /// Asks for nothing: no permission is given.
  public func requestRecordPermission(_ response: @escaping @Sendable (Bool) -> Void) { response(false) }
  /// Sets nothing.
  public func setActive(_ active: Bool, options: SetActiveOptions) throws {}

  /// The options of a session's beginning or end.
  public struct SetActiveOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Other apps may go on.
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
  }
}
