#if !eye
  import CoreMotion
#endif
import SwiftUI

#if !eye
  #if canImport(TiltcastKit)
    // Where the device has no sensor: the phone of a room, or a drag.
    import TiltcastKit

    private typealias CMMotionManager = RoomMotionManager
    private typealias CMDeviceMotion = RoomDeviceMotion
  #endif
#endif

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
  #if !lens
    /// The part of the way from face to face that the fade takes, 0 to 1.
    static let crossFade = 1.0
  #endif
  #if foil
    /// The strength of the holographic sheen, 0 to 1.
    static let foil = 0.6
  #endif
  #if lens && springBack
    /// The tilt that counts as straight; it follows once the phone has been still.
    @State private var zero = 0.0
    @State private var lastMovement = 0.0
  #endif
  @State private var tilt = Tilt()

  var body: some View {
    ZStack {
      ForEach(Self.faces.indices, id: \.self) { index in
        Face(symbol: Self.faces[index].symbol, color: Self.faces[index].color)
          #if lens && springBack
            .mask { LensMask(face: index, tilt: tilt.x, zero: zero) }
          #elseif lens
            .mask { LensMask(face: index, tilt: tilt.x, zero: 0) }
          #else
            .opacity(opacity(of: index))
          #endif
      }
    }
    #if foil
      .colorEffect(ShaderLibrary.Foil(.float2(tilt.x, tilt.y), .float(Self.foil), .boundingRect))
    #endif
    #if eye
      .overlay { pointer }
    #endif
    .ignoresSafeArea()
    #if lens && springBack
      .onChange(of: tilt.x) { _, x in
        if abs(x - lastMovement) > 2 { lastMovement = x }
      }
      .task(id: lastMovement) {
        guard (try? await Task.sleep(for: .seconds(0.4))) != nil else { return }
        withAnimation(.spring(response: 0.55, dampingFraction: 1)) { zero = tilt.x }
      }
    #endif
    #if !eye
      .onAppear { tilt.start() }
      .onDisappear { tilt.stop() }
    #endif
  }

  #if eye
    /// Moves the eye with the pointer, and with a finger.
    private var pointer: some View {
      GeometryReader { proxy in
        Color.clear
          .contentShape(.rect)
          .onContinuousHover { phase in
            if case .active(let point) = phase { tilt.move(above: point, in: proxy.size) }
          }
          .gesture(
            DragGesture(minimumDistance: 0).onChanged { tilt.move(above: $0.location, in: proxy.size) })
      }
    }
  #endif

  #if !lens
    /// The visible share of a face; within one degree of flat the card lies flat.
    private func opacity(of face: Int) -> Double {
      guard face > 0 else { return 1 }
      let step = 2 * Self.baseDegrees / Double(Self.faces.count - 1)
      let way = ((abs(tilt.x) < 1 ? 0 : tilt.x) + Self.baseDegrees) / step - Double(face - 1)
      return min(max((way - 0.5) / max(Self.crossFade, 0.001) + 0.5, 0), 1)
    }
  #endif
}

#if lens
  /// The part of a face seen through lens strips, each of which passes from one face to the next on its own.
  struct LensMask: View, Animatable {
    /// The width of a strip in points.
    static let lensPitch = 24.0
    /// The softness of a strip's passage from face to face; 0 is a hard edge.
    static let softness = 0.5

    /// The number of the face, counted from the back.
    var face: Int
    var tilt: Double
    var zero: Double

    nonisolated var animatableData: Double {
      get { zero }
      set { zero = newValue }
    }

    var body: some View {
      let view = min(max(0.5 + (tilt - zero) / (2 * LenticularCard.baseDegrees), 0), 1)
      let softness = max(Self.softness, 0.001)
      let last = Double(LenticularCard.faces.count - 1)
      let edge = (face == 0 ? 2 : last * view - Double(face - 1)) * (1 + softness) * Self.lensPitch
      Canvas { context, size in
        for x in stride(from: 0, to: size.width, by: Self.lensPitch) {
          context.fill(
            Path(CGRect(x: x, y: 0, width: Self.lensPitch, height: size.height)),
            with: .linearGradient(
              Gradient(colors: [.black, .clear]),
              startPoint: CGPoint(x: x + edge - softness * Self.lensPitch, y: 0),
              endPoint: CGPoint(x: x + edge, y: 0)))
        }
      }
    }
  }
#endif

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

#if eye
  /// From where the card is seen, as the tilt in degrees of a phone that would show the same from straight above.
  @MainActor @Observable
  final class Tilt {
    private(set) var x = 0.0
    private(set) var y = 0.0

    /// Moves the eye above a point of the card, so high that the middle of the top edge is 60 degrees away.
    func move(above point: CGPoint, in size: CGSize) {
      let height = size.height / 2 / tan(.pi / 3)
      x = atan2(size.height / 2 - point.y, height) * 180 / .pi
      y = atan2(size.width / 2 - point.x, height) * 180 / .pi
    }
  }
#else
  /// The tilt of the screen, in degrees from lying flat: x towards the viewer, y to the right.
  @MainActor @Observable
  final class Tilt {
    private(set) var x = 0.0
    private(set) var y = 0.0
    @ObservationIgnored private let manager = CMMotionManager()

    func start() {
      guard manager.isDeviceMotionAvailable, !manager.isDeviceMotionActive else { return }
      manager.deviceMotionUpdateInterval = 1.0 / 60
      manager.startDeviceMotionUpdates(to: .main) { [weak self] motion, _ in
        guard let self, let gravity = motion?.gravity else { return }
        let (s, c) = (sin(Self.screenAngle), cos(Self.screenAngle))
        x = atan2(-gravity.x * s - gravity.y * c, -gravity.z) * 180 / .pi
        y = atan2(gravity.x * c - gravity.y * s, -gravity.z) * 180 / .pi
      }
    }

    func stop() { manager.stopDeviceMotionUpdates() }

    /// The turn of the interface on the device, in radians.
    private static var screenAngle: Double {
      let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
      return switch scene?.effectiveGeometry.interfaceOrientation {
      case .landscapeRight: .pi / 2
      case .portraitUpsideDown: .pi
      case .landscapeLeft: .pi * 3 / 2
      default: 0
      }
    }
  }
#endif

#Preview {
  LenticularCard()
    #if !eye
      #if canImport(TiltcastKit)
        .tiltcast()
      #endif
    #endif
}
