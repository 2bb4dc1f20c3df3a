import SwiftUI

/// A card that shows another picture at another tilt.
struct LenticularCard: View {
  /// The faces from the back to the front.
  static let faces: [(symbol: String, color: Color)] = [
    ("moon.stars.fill", .indigo),
    ("sunrise.fill", .orange),
    ("sun.max.fill", .yellow),
  ]
  /// The tilt in degrees at which the first or the last face is fully there.
  static let baseDegrees = 60.0
  @State private var eye = Eye()

  var body: some View {
    ZStack {
      ForEach(Self.faces.indices, id: \.self) { index in
        Face(symbol: Self.faces[index].symbol, color: Self.faces[index].color)
          .opacity(opacity(of: index))
      }
    }
    .overlay {
      GeometryReader { proxy in
        Color.clear
          .contentShape(.rect)
          .onContinuousHover { phase in
            if case .active(let point) = phase { eye.move(above: point, in: proxy.size) }
          }
          .gesture(
            DragGesture(minimumDistance: 0).onChanged { eye.move(above: $0.location, in: proxy.size) })
      }
    }
    .ignoresSafeArea()
  }

  /// The visible share of a face; within one degree of flat the card lies flat.
  private func opacity(of face: Int) -> Double {
    guard face > 0 else { return 1 }
    let step = 2 * Self.baseDegrees / Double(Self.faces.count - 1)
    let way = ((abs(eye.x) < 1 ? 0 : eye.x) + Self.baseDegrees) / step - Double(face - 1)
    return min(max(way, 0), 1)
  }
}

/// A stand-in for a picture: put Image("name").resizable() here.
struct Face: View {
  var symbol: String
  var color: Color

  var body: some View {
    color.overlay {
      Image(systemName: symbol).font(.system(size: 96)).foregroundStyle(.white)
    }
  }
}

/// Keeps the screen in landscape left, home button on the left, however the phone is turned.
///
/// The app's structure holds it: @UIApplicationDelegateAdaptor(LandscapeLeft.self) private var orientation
/// Without it, make landscape left the only one of the target's supported orientations.
final class LandscapeLeft: NSObject, UIApplicationDelegate {
  func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask {
    .landscapeLeft
  }
}

/// From where the card is seen, as the tilt in degrees of a phone that would show the same from straight above.
@MainActor @Observable
final class Eye {
  private(set) var x = 0.0
  private(set) var y = 0.0

  /// Moves the eye above a point of the card, so high that the middle of the top edge is 60 degrees away.
  func move(above point: CGPoint, in size: CGSize) {
    let height = size.height / 2 / tan(.pi / 3)
    x = atan2(size.height / 2 - point.y, height) * 180 / .pi
    y = atan2(size.width / 2 - point.x, height) * 180 / .pi
  }
}

#Preview {
  LenticularCard()
}
