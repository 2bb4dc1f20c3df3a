import CoreMotion
import SwiftUI

#if canImport(TiltcastKit)
  // Where the device has no sensor: the phone of a room, or a drag.
  import TiltcastKit

  private typealias CMMotionManager = RoomMotionManager
  private typealias CMDeviceMotion = RoomDeviceMotion
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
  static let baseDegrees = 25.0
  /// The strength of the holographic sheen, 0 to 1.
  static let foil = 0.6
  /// The tilt that counts as straight; it follows once the phone has been still.
  @State private var zero = 0.0
  @State private var lastMovement = 0.0
  @State private var tilt = Tilt()

  var body: some View {
    ZStack {
      ForEach(Self.faces.indices, id: \.self) { index in
        Face(symbol: Self.faces[index].symbol, color: Self.faces[index].color)
          .mask { LensMask(face: index, tilt: tilt.x, zero: zero) }
      }
    }
    .colorEffect(ShaderLibrary.Foil(.float2(tilt.x, tilt.y), .float(Self.foil), .boundingRect))
    .ignoresSafeArea()
    .onChange(of: tilt.x) { _, x in
      if abs(x - lastMovement) > 2 { lastMovement = x }
    }
    .task(id: lastMovement) {
      guard (try? await Task.sleep(for: .seconds(0.4))) != nil else { return }
      withAnimation(.spring(response: 0.55, dampingFraction: 1)) { zero = tilt.x }
    }
    .onAppear { tilt.start() }
    .onDisappear { tilt.stop() }
  }
}

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

#Preview {
  LenticularCard()
    #if canImport(TiltcastKit)
      .tiltcast()
    #endif
}

/* Foil.metal: put this into a Metal file of the same target.

#include <metal_stdlib>
#include <SwiftUI/SwiftUI.h>
using namespace metal;

static float3 rainbow(float u) { return 0.5 + 0.5 * cos(6.2831853 * (u + float3(0, 1, 2) / 3)); }
static float wave(float u) { return 0.5 + 0.5 * cos(6.2831853 * u); }
static float random(float2 cell, float salt) {
  return fract(sin(dot(cell, float2(127.1, 311.7)) + 74.7 * salt) * 43758.5453);
}

// The sheen at a place in points; both tilts in degrees, x about the screen's horizontal axis.
static float3 sheen(float2 p, float2 tilt, float2 size) {
  // A grain flashes where both tilts, modulo 30 degrees, are near its own.
  float2 cell = floor(p / 6);
  float2 own = 30 * float2(random(cell, 0), random(cell, 1));
  float2 apart = tilt.yx - own + 15;
  apart -= 30 * floor(apart / 30) + 15;
  float2 q = p / 6 - cell - 0.5;
  float light = exp(-dot(apart, apart) / 16) * exp(-dot(q, q) / 0.06);
  return light * mix(rainbow(random(cell, 2)), float3(1), 0.6);
}

[[ stitchable ]] half4 Foil(float2 position, half4 color, float2 tilt, float intensity, float4 bounds) {
  half3 light = half3(intensity * clamp(sheen(position - bounds.xy, tilt, bounds.zw), 0.0, 1.0));
  return half4(color.rgb + light * (color.a - color.rgb), color.a);
}

*/
