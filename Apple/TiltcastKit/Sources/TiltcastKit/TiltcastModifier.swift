#if canImport(SwiftUI)
  import SwiftUI
  import TiltcastRoom

  extension View {
    /// Tilts the view by the phone of a room, or by drags over it, where the device has no sensor.
    ///
    ///     #Preview { Card().tiltcast("http://192.168.1.20:8080/phone?key=…") }
    ///
    /// - Parameters:
    ///   - link: The tilt link that the server prints. Without one, the environment variable `TILTCAST_ROOM` is read;
    ///     without that, only drags tilt.
    ///   - drags: Whether drags tilt; false for a view with a drag of its own.
    nonisolated public func tiltcast(_ link: String? = nil, drags: Bool = true) -> some View {
      modifier(
        TiltcastModifier(link: link ?? ProcessInfo.processInfo.environment["TILTCAST_ROOM"], drags: drags))
    }
  }

  /// A view in a room. Not tried on a Mac yet.
  struct TiltcastModifier: ViewModifier {
    let link: String?
    let drags: Bool
    @State private var drag = DragTilt()
    /// The drag's way at its last change.
    @State private var way = CGSize.zero
    @State private var size = CGSize.zero

    func body(content: Content) -> some View {
      content
        .background {
          GeometryReader { proxy in
            Color.clear.onChange(of: proxy.size, initial: true) { _, new in size = new }
          }
        }
        .contentShape(.rect)
        .simultaneousGesture(
          DragGesture(minimumDistance: 4).onChanged { turn(to: $0.translation) }.onEnded { _ in way = .zero },
          including: drags ? .all : .subviews
        )
        .overlay(alignment: .bottom) {
          if let sentence { Text(verbatim: sentence).font(.caption).foregroundStyle(.secondary) }
        }
        .onChange(of: link, initial: true) {
          if let link { Room.shared.join(link) }
        }
    }

    /// The reason why the room is not followed.
    private var sentence: String? {
      switch Room.shared.status {
      case .apart, .connecting, .joined: nil
      case .waiting(let sentence), .ended(let sentence): sentence
      }
    }

    private func turn(to new: CGSize) {
      drag.turn(
        right: new.width - way.width, down: new.height - way.height, side: min(size.width, size.height))
      way = new
      MotionHub.shared.offer(drag.motion, by: .drag)
    }
  }
#endif
