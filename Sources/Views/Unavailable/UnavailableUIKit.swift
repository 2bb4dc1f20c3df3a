// UIKit's and AppKit's types that SwiftUI files name most. Each declaration says what to use instead.

/// Pictures are files of the folder.
@available(
  *, unavailable,
  message: "There is no NSImage here: put the picture into the folder Pictures, and use Image(\"name\")."
)
public final class NSImage: Sendable {
  /// Not supported; the message says what to use instead.
  public init() {}
  /// Not supported; the message says what to use instead.
  public init?(named name: String) { nil }
}

@available(
  *, unavailable, message: "Put the picture into the folder Pictures, and use Image(\"name\")."
)
extension Image {
  /// Not supported; the message says what to use instead.
  public init(nsImage: NSImage) { self.init("") }
  /// Not supported; the message says what to use instead.
  public init(
    size: CGSize, label: Text? = nil, opaque: Bool = false,
    renderer: @escaping (inout GraphicsContext) -> Void
  ) { self.init("") }
}

/// Colours are SwiftUI's, or UIKit's by name.
@available(*, unavailable, message: "There is no NSColor here: use Color.")
public final class NSColor: Sendable {}

/// Particles are drawn by a canvas.
@available(
  *, unavailable, message: "There is no Core Animation here: draw particles with TimelineView and Canvas."
)
open class CAEmitterLayer {}

/// A moment of a video.
public struct CMTime: Hashable, Sendable {
  /// The moment in seconds.
  public let seconds: Double
  /// The beginning.
  public static let zero = CMTime(seconds: 0, preferredTimescale: 1)
  /// A moment in seconds.
  public init(seconds: Double, preferredTimescale: Int32) { self.seconds = seconds }
}

/// A video, which a stage does not play.
public final class AVPlayer: @unchecked Sendable {
  /// A video at an address.
  public init(url: URL) {}
  /// No video.
  public init() {}
  /// Does nothing: a stage plays no videos.
  public func play() {}
  /// Does nothing: a stage plays no videos.
  public func pause() {}
  /// Does nothing: a stage plays no videos.
  public func seek(to time: CMTime) {}
  /// Does nothing: a stage plays no videos.
  public var isMuted = false
}
