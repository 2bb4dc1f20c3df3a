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

/// A stage knows no place.
@available(*, unavailable, message: "A stage knows no place: leave it out.")
public final class CLLocationManager {
  /// Not supported; the message says what to use instead.
  public init() {}
}

/// A stage knows no place.
@available(*, unavailable, message: "A stage knows no place: leave it out.")
public protocol CLLocationManagerDelegate {}

/// A stage has no haptic engine.
@available(*, unavailable, message: "A stage cannot be felt: use sensoryFeedback, which does nothing.")
public final class CHHapticEngine {
  /// Not supported; the message says what to use instead.
  public init() throws {}
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
  public var isMuted = false
}
