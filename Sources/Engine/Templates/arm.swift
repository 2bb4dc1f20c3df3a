#if tilt
  import CoreMotion
#endif
import SwiftUI

#if tilt
  #if canImport(TiltcastKit)
    // Where the device has no sensor: the phone of a room, or a drag.
    import TiltcastKit

    private typealias CMMotionManager = RoomMotionManager
    private typealias CMDeviceMotion = RoomDeviceMotion
  #endif
#endif

/// A mechanical arm: bones that hang on each other's joints.
struct MechanicalArm: View {
  static let arm = 0.0
  static let wrist = -45.0
  static let finger = 40.0

  @State private var arm = Self.arm
  @State private var wrist = Self.wrist
  @State private var finger = Self.finger
  #if tilt
    @State private var tilt = Tilt()
  #endif

  var body: some View {
    VStack {
      #if !tilt
        Button("Reset Parameter") {
          withAnimation {
            arm = Self.arm
            wrist = Self.wrist
            finger = Self.finger
          }
        }
      #endif
      Rectangle().fill(.bone).frame(width: 75, height: 60)
        .overlay(alignment: .bottom) { upperArm.jointed(at: 60, angle: 1.5 * arm + 45) }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottom)
      #if !tilt
        AngleSlider(name: "Arm", angle: $arm, range: -45...45)
        AngleSlider(name: "Wrist", angle: $wrist, range: -80...80)
      #endif
      AngleSlider(name: "Finger", angle: $finger, range: 30...60)
    }
    .padding()
    #if tilt
      .onChange(of: tilt.y) { _, y in arm = min(max(y / 60, -1), 1) * 45 }
      .onChange(of: tilt.x) { _, x in wrist = min(max(x / 60, -1), 1) * 80 }
      .onAppear { tilt.start() }
      .onDisappear { tilt.stop() }
    #endif
  }

  private var upperArm: some View {
    Bone().overlay(alignment: .bottom) { forearm.jointed(at: 105, angle: arm - 90) }
  }

  private var forearm: some View {
    Bone().overlay(alignment: .bottom) { hand.jointed(at: 105, angle: wrist) }
  }

  private var hand: some View {
    ZStack(alignment: .bottom) {
      fingerBones(side: 1)
      fingerBones(side: -1)
    }
    .frame(width: 37.5, height: 37.5, alignment: .bottom)
  }

  /// Three bones that bend against each other; the side is 1 for the left and -1 for the right finger.
  private func fingerBones(side: Double) -> some View {
    FingerBone(length: 60)
      .overlay(alignment: .bottom) {
        FingerBone(length: 37.5)
          .overlay(alignment: .bottom) {
            FingerBone(length: 37.5).jointed(at: 37.5, angle: -side * finger)
          }
          .jointed(at: 60, angle: -side * (80 - finger))
      }
      .jointed(at: 0, angle: side * (0.5 * finger + 25))
  }
}

/// A slider below its name and value.
struct AngleSlider: View {
  var name: String
  @Binding var angle: Double
  var range: ClosedRange<Double>

  var body: some View {
    HStack {
      Text("\(name): \(angle, specifier: "%.1f")")
      Spacer()
    }
    Slider(value: $angle, in: range)
    Divider()
  }
}

extension View {
  /// Turns about the bottom end, and stands on a joint so far above the parent's bottom.
  func jointed(at height: Double, angle: Double) -> some View {
    rotationEffect(.degrees(angle), anchor: .bottom).offset(y: -height)
  }
}

/// One of the two arm bones, with the disc of its joint.
struct Bone: View {
  var body: some View {
    ArmShape().fill(.bone).frame(width: 37.5, height: 105)
      .overlay(alignment: .bottom) {
        Circle().fill(.boneJoint).frame(width: 16.5, height: 16.5).offset(y: 7.5)
      }
  }
}

/// A bone of a finger.
struct FingerBone: View {
  var length: Double

  var body: some View {
    Rectangle().fill(.finger).frame(width: 9, height: length)
      .overlay(alignment: .bottom) {
        Circle().fill(.fingerJoint).frame(width: 16.5, height: 16.5).offset(y: 8.25)
      }
  }
}

/// A tapered bone with round ends.
struct ArmShape: Shape {
  func path(in rect: CGRect) -> Path {
    func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: rect.minX + x, y: rect.minY + y) }
    let (w, h) = (rect.width, rect.height)
    return Path { path in
      path.move(to: point(w - 5, 14))
      path.addLine(to: point(w, h - 19))
      path.addCurve(to: point(w / 2, h), control1: point(w, h - 8.51), control2: point(0.77614 * w, h))
      path.addCurve(to: point(0, h - 19), control1: point(0.22386 * w, h), control2: point(0, h - 8.51))
      path.addLine(to: point(5, 14))
      path.addCurve(to: point(9.2, 4), control1: point(5, 10.08), control2: point(6.61, 6.54))
      path.addCurve(to: point(w / 2, 0), control1: point(11.72, 1.53), control2: point(0.39957 * w, 0))
      path.addCurve(to: point(w - 5, 14), control1: point(0.70347 * w, 0), control2: point(w - 5, 6.27))
      path.closeSubpath()
    }
  }
}

extension ShapeStyle where Self == Color {
  static var bone: Color { Color(red: 0.349, green: 0.671, blue: 0.914) }
  #if parts
    static var boneJoint: Color { Color(red: 0.2, green: 0.455, blue: 0.686) }
    static var finger: Color { .red }
    static var fingerJoint: Color { Color(red: 0.776, green: 0.125, blue: 0.106) }
  #else
    static var boneJoint: Color { .bone }
    static var finger: Color { .bone }
    static var fingerJoint: Color { .bone }
  #endif
}

#if tilt
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
  MechanicalArm()
    #if tilt
      #if canImport(TiltcastKit)
        .tiltcast()
      #endif
    #endif
}
