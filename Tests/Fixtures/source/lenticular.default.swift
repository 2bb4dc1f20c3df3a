import CoreMotion
import SwiftUI

/// A card that shows another picture at another tilt.
struct LenticularCard: View {
  /// The tilt in degrees at which a face is fully there.
  static let baseDegrees = 60.0
  @State private var tilt = Tilt()

  var body: some View {
    ZStack {
      Face(symbol: "moon.stars.fill", color: .indigo)
      Face(symbol: "sunrise.fill", color: .orange).opacity(middleOpacity)
      Face(symbol: "sun.max.fill", color: .yellow).opacity(frontOpacity)
    }
    .aspectRatio(1.6, contentMode: .fit)
    .clipShape(.rect(cornerRadius: 20))
    .onAppear { tilt.start() }
    .onDisappear { tilt.stop() }
  }

  // Within one degree of flat the middle face is seen.
  private var middleOpacity: Double { tilt.x <= -1 ? max(0, 1 + tilt.x / Self.baseDegrees) : 1 }
  private var frontOpacity: Double { tilt.x >= 1 ? min(1, tilt.x / Self.baseDegrees) : 0 }
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

/// How the screen is tilted, in degrees from lying flat: x towards the viewer, y to the right.
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

  /// How far the interface is turned on the device, in radians.
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
  LenticularCard().padding()
}
