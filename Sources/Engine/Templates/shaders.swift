import CoreMotion
import SwiftUI

#if canImport(TiltcastKit)
  // Where the device has no sensor: the phone of a room, or a drag.
  import TiltcastKit

  private typealias CMMotionManager = RoomMotionManager
  private typealias CMDeviceMotion = RoomDeviceMotion
#endif

/// A picture and a word that shaders change, above a fill that a shader draws.
struct ShadedPicture: View {
  /// The tilt in degrees that has the full effect.
  static let fullTilt = 20.0
  /// The colours of the picture's darkest and lightest parts.
  static let dark = Color(red: 0.1059, green: 0.0431, blue: 0.3098)
  static let light = Color(red: 1, green: 0.851, blue: 0.6275)
  /// The distance by which a full tilt moves the picture's waves, and their length, in points.
  static let wobble = 14.0
  static let wavelength = 130.0
  /// The distance by which a touch's wave moves the picture, in points.
  static let amplitude = 14.0
  /// The distance by which the word sways, in points.
  static let sway = 9.0
  /// True if the fill flows by itself.
  static let flows = true

  @State private var tilt = Tilt()
  @State private var start = Date.now
  @State private var origin = CGPoint.zero
  @State private var touches = 0

  var body: some View {
    TimelineView(.animation(paused: !Self.flows)) { timeline in
      let turn = Self.flows ? 2 * Double.pi * timeline.date.timeIntervalSince(start) / 60 : 0
      let lean = CGPoint(x: tilt.y / Self.fullTilt, y: tilt.x / Self.fullTilt)
      ZStack {
        Rectangle()
          .fill(ShaderLibrary.aurora(.boundingRect, .float(turn), .float2(lean)))
          .ignoresSafeArea()
        VStack(spacing: 32) {
          // A stand-in for a picture: put Image("picture").resizable() here.
          LinearGradient(colors: [.purple, .orange], startPoint: .top, endPoint: .bottom)
            .aspectRatio(1.6, contentMode: .fit)
            .colorEffect(
              ShaderLibrary.gradientMap(
                .color(Self.dark), .color(Self.light), .boundingRect, .float(0.5 + 0.5 * lean.x))
            )
            .clipShape(.rect(cornerRadius: 20))
            .distortionEffect(
              ShaderLibrary.wobble(
                .float(turn), .float2(Self.wobble * lean.x, Self.wobble * lean.y), .float(Self.wavelength)),
              maxSampleOffset: CGSize(width: 60, height: 60)
            )
            .modifier(RippleEffect(origin: origin, amplitude: Self.amplitude, trigger: touches))
            .shadow(radius: 14, y: 8)
            .gesture(
              DragGesture(minimumDistance: 0).onEnded { drag in
                origin = drag.startLocation
                touches += 1
              })
          Text("Shaders")
            .font(.system(size: 72, weight: .bold, design: .rounded))
            .foregroundStyle(.white)
            .padding(24)
            .distortionEffect(
              ShaderLibrary.sway(.float(turn), .float(Self.sway), .float(36 * lean.x)),
              maxSampleOffset: CGSize(width: 60, height: 60))
        }
        .padding(24)
      }
    }
    .onAppear { tilt.start() }
    .onDisappear { tilt.stop() }
  }
}

/// Sends a wave from a point through the view whenever the trigger changes.
struct RippleEffect: ViewModifier {
  var origin: CGPoint
  var amplitude: Double
  var trigger: Int

  func body(content: Content) -> some View {
    content.keyframeAnimator(initialValue: 0.0, trigger: trigger) { [origin, amplitude] view, time in
      view.layerEffect(
        ShaderLibrary.ripple(.float2(origin), .float(time), .float(amplitude)),
        maxSampleOffset: CGSize(width: amplitude, height: amplitude), isEnabled: 0 < time && time < 2)
    } keyframes: { _ in
      MoveKeyframe(0)
      LinearKeyframe(2, duration: 2)
    }
  }
}

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

#Preview("Shaders") {
  ShadedPicture()
    #if canImport(TiltcastKit)
      .tiltcast()
    #endif
}
