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
  static let baseDegrees = 60.0
  @State private var tilt = Tilt()

  var body: some View {
    ZStack {
      ForEach(Self.faces.indices, id: \.self) { index in
        Face(symbol: Self.faces[index].symbol, color: Self.faces[index].color)
          .opacity(opacity(of: index))
      }
    }
    .ignoresSafeArea()
    .onAppear { tilt.start() }
    .onDisappear { tilt.stop() }
  }

  /// The visible share of a face; within one degree of flat the card lies flat.
  private func opacity(of face: Int) -> Double {
    guard face > 0 else { return 1 }
    let step = 2 * Self.baseDegrees / Double(Self.faces.count - 1)
    let way = ((abs(tilt.x) < 1 ? 0 : tilt.x) + Self.baseDegrees) / step - Double(face - 1)
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
