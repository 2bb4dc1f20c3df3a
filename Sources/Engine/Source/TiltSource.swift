/// The parts of a scene's source that read the phone's sensor.
enum TiltSource {
  /// CoreMotion's names on the package TiltcastKit, for devices without a sensor.
  static let kit = """
    #if canImport(TiltcastKit)
      // Where the device has no sensor: the phone of a room, or a drag.
      import TiltcastKit

      private typealias CMMotionManager = RoomMotionManager
      private typealias CMDeviceMotion = RoomDeviceMotion
    #endif
    """

  /// A preview of a view that tilts.
  ///
  /// - Parameter drags: Whether a drag over the view tilts it; false for a view with a drag of its own.
  static func preview(_ view: String, title: String? = nil, drags: Bool = true) -> String {
    """
    #Preview\(title.map { "(\"\($0)\")" } ?? "") {
      \(view)
        #if canImport(TiltcastKit)
          .tiltcast(\(drags ? "" : "drags: false"))
        #endif
    }
    """
  }

  /// A SwiftUI model of the screen's tilt; `x` and `y` as ``Attitude/screenTilt(_:)`` has them.
  ///
  /// Gravity in the device's axes is the negative of the third row of its rotation, so that the tilts need
  /// neither angles nor quaternions.
  static let swift = #"""
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
    """#

  /// The same in a page; a mouse stands in for the sensor.
  static let script = #"""
    // Calls back with the screen's tilt in degrees from lying flat: x towards the viewer, y to the right.
    function onTilt(handle) {
      addEventListener("deviceorientation", ({ beta, gamma }) => {
        if (beta === null || gamma === null) return;
        const [b, g, s] = [beta, gamma, screen.orientation?.angle ?? 0].map((degrees) => degrees * Math.PI / 180);
        // The world's up in the device's axes.
        const up = [-Math.cos(b) * Math.sin(g), Math.sin(b), Math.cos(b) * Math.cos(g)];
        handle(
          Math.atan2(up[0] * Math.sin(s) + up[1] * Math.cos(s), up[2]) * 180 / Math.PI,
          Math.atan2(up[1] * Math.sin(s) - up[0] * Math.cos(s), up[2]) * 180 / Math.PI);
      });
      addEventListener("pointermove", (event) => {
        if (event.pointerType !== "mouse") return;
        handle((0.5 - event.clientY / innerHeight) * 150, (event.clientX / innerWidth - 0.5) * 150);
      });
      // iOS wants to be asked, inside a tap.
      addEventListener("click", () => globalThis.DeviceOrientationEvent?.requestPermission?.(), { once: true });
    }
    """#
}

/// A page that stands alone.
func webPage(title: String, style: String, body: String, script: String) -> SceneSource {
  .text(
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(title)</title>
    <style>
    body { margin: 0; min-height: 100vh; display: grid; place-items: center; align-content: center; gap: 32px; background: #0e0f14; overflow: hidden; }
    \(style)
    </style>
    <body>
    \(body)
    </body>
    <script>
    \(script)
    </script>
    </html>

    """)
}

/// A Swift file from its declarations, with an empty line between two.
func swiftFile(importing modules: [String], _ declarations: [String]) -> SceneSource {
  let imports = modules.map { "import \($0)\n" }.joined()
  let kit = modules.contains("CoreMotion") ? "\n\(TiltSource.kit)\n" : ""
  return .text(imports + kit + "\n" + declarations.joined(separator: "\n\n") + "\n")
}
