extension Panorama {
  func source(in language: SourceLanguage) -> SceneSource {
    switch language {
    case .swiftUI: swiftUISource
    case .css: cssSource
    }
  }
}

// MARK: - SwiftUI

extension Panorama {
  private var swiftUISource: SceneSource {
    swiftFile(
      importing: ["CoreMotion", "SwiftUI"],
      [view, smooth ? seamless : single, town, heading, TiltSource.preview("PanoramaView()", drags: false)])
  }

  private var view: String {
    #"""
    /// A picture of the whole horizon that turns with whoever holds the phone.
    struct PanoramaView: View {
      /// The turn that shows the whole picture, in degrees.
      static let viewAngle = \#(viewAngle)\#(movement)
      /// The picture's width as a multiple of its height; the picture must be wider than the screen.
      static let aspectRatio = 4096.0 / 780

      @State private var heading = Heading()
      /// The distance of the drag, in widths of the picture.
      @State private var dragged = 0.0
      @State private var dragStart = 0.0

      var body: some View {
        GeometryReader { proxy in
          let width = proxy.size.height * Self.aspectRatio
          Strip(turns: heading.degrees / 180 * (360 / Self.viewAngle) + dragged, width: width)
            .frame(width: proxy.size.width, alignment: .leading)\#(elevated)\#(animation)
            .contentShape(.rect)
            .gesture(
              DragGesture()
                .onChanged { dragged = dragStart + $0.translation.width / width }
                .onEnded { value in
                  \#(glide)
                  dragStart = dragged
                })
        }
        .ignoresSafeArea()
        \#(looksAtIntervals ? Self.following : Self.listening)
      }\#(rise)
    }
    """#
  }

  private var looksAtIntervals: Bool { sampling == .interval }

  private static let following = ".task { await heading.follow() }"
  private static let listening = ".onAppear { heading.start() }\n    .onDisappear { heading.stop() }"

  private var movement: String {
    let meanings = [
      smooth ? "how long the picture takes to each new place" : nil,
      looksAtIntervals ? "what lies between two looks at the phone" : nil,
    ].compactMap { $0 }
    guard let first = meanings.first?.first else { return "" }
    let sentence = first.uppercased() + meanings.joined(separator: ", and ").dropFirst()
    return "\n  /// \(sentence), in seconds.\n  static let interval = \(interval)"
  }

  private var animation: String {
    smooth ? "\n        .animation(.linear(duration: Self.interval), value: heading.degrees)" : ""
  }

  private var glide: String {
    let rest = "dragged = dragStart + value.%@.width / width"
    return smooth
      ? "withAnimation(.easeOut(duration: 1)) {\n                "
        + rest.replacing("%@", with: "predictedEndTranslation") + "\n              }"
      : rest.replacing("%@", with: "translation")
  }

  private var elevated: String {
    guard pitchPan else { return "" }
    return """

              // A little enlarged, so that there is picture above and below.
              .scaleEffect(1.25)
              .offset(y: rise(width: width, height: proxy.size.height))
      """
  }

  private var rise: String {
    guard pitchPan else { return "" }
    return """


        /// The distance by which looking up lowers the picture, in points.
        private func rise(width: Double, height: Double) -> Double {
          min(max(heading.elevation * width / Self.viewAngle, -0.1 * height), 0.1 * height)
        }
      """
  }

  private var seamless: String {
    #"""
    /// Three copies side by side; the middle one's centre is `turns` widths to the right of the leading edge. Whole
    /// turns are taken off while drawing, so that no movement sweeps back.
    struct Strip: View, Animatable {
      var turns: Double
      var width: Double

      nonisolated var animatableData: Double {
        get { turns }
        set { turns = newValue }
      }

      var body: some View {
        HStack(spacing: 0) {
          ForEach(-1...1, id: \.self) { _ in Town().frame(width: width) }
        }
        .offset(x: (turns - turns.rounded()) * width)
        .frame(width: 0)
      }
    }
    """#
  }

  private var single: String {
    """
    /// One copy, which ends where the picture ends; its centre is `turns` widths to the right of the leading edge.
    struct Strip: View {
      var turns: Double
      var width: Double

      var body: some View {
        Town().frame(width: width).offset(x: turns * width).frame(width: 0)
      }
    }
    """
  }

  private var town: String {
    """
    /// A stand-in for a picture whose edges meet: put Image("town").resizable() here.
    struct Town: View {
      var body: some View {
        LinearGradient(
          colors: [.indigo, .orange, .cyan, .blue, .cyan, .pink, .indigo],
          startPoint: .leading, endPoint: .trailing)
      }
    }
    """
  }

  private var heading: String {
    #"""
    /// The direction in which the device looks.
    @MainActor @Observable
    final class Heading {
      /// The angle of the attitude's quaternion about the vertical since the start, which never jumps; half the
      /// yaw of an upright phone.
      private(set) var degrees = 0.0\#(pitchPan ? elevationProperty : "")
      @ObservationIgnored private var last: Double?
      @ObservationIgnored private let manager = CMMotionManager()

    \#(looksAtIntervals ? Self.follow : Self.start)

      private func look(at motion: CMDeviceMotion) {
        let q = motion.attitude.quaternion\#(pitchPan ? elevationUpdate : "")
        // A phone that lies flat has no heading: the last one stays.
        guard q.x * q.x + q.y * q.y >= 1e-4 else { return }
        let angle = atan2(q.y, q.x) * 180 / .pi
        // q and -q are the same attitude, and differ by 180 degrees here.
        if let last { degrees += (angle - last).remainder(dividingBy: 180) }
        last = angle
      }
    }
    """#
  }

  private static let start = """
      func start() {
        guard manager.isDeviceMotionAvailable, !manager.isDeviceMotionActive else { return }
        manager.deviceMotionUpdateInterval = 1.0 / 60
        manager.startDeviceMotionUpdates(to: .main) { [weak self] motion, _ in
          guard let self, let motion else { return }
          look(at: motion)
        }
      }

      func stop() {
        manager.stopDeviceMotionUpdates()
        last = nil
      }
    """

  private static let follow = """
      /// Looks at the newest attitude now and again, until the view goes.
      func follow() async {
        guard manager.isDeviceMotionAvailable else { return }
        manager.startDeviceMotionUpdates()
        while !Task.isCancelled {
          if let motion = manager.deviceMotion { look(at: motion) }
          try? await Task.sleep(for: .seconds(max(PanoramaView.interval, 1.0 / 60)))
        }
        manager.stopDeviceMotionUpdates()
        last = nil
      }
    """

  private var elevationProperty: String {
    "\n  /// How far up the phone looks, in degrees.\n  private(set) var elevation = 0.0"
  }

  private var elevationUpdate: String {
    "\n    elevation = asin(min(max(motion.gravity.z, -1), 1)) * 180 / .pi"
  }
}

// MARK: - CSS

extension Panorama {
  private var cssSource: SceneSource {
    webPage(
      title: Self.title,
      style: """
        #town {
          width: min(844px, 96vw); height: 390px; border-radius: 20px; touch-action: none;
          /* A picture whose edges meet belongs here: url(town.jpg). */
          background: linear-gradient(90deg, #2b2a6b, #f58e5d, #8fd3f4, #3b82d6, #8fd3f4, #f2789f, #2b2a6b);
          background-size: \(shortest(width))px \(pitchPan ? "125%" : "100%");
          background-repeat: \(smooth ? "repeat-x" : "no-repeat");
          /* At 0 the picture's middle is at the left edge. */
          background-position: calc(var(--x, 0px) - \(shortest(width / 2))px) var(--y, 50%);\(smooth ? "\n  transition: background-position \(shortest(interval))s linear;" : "")
        }
        """,
      body: #"<div id="town"></div>"#,
      script: """
        const viewAngle = \(shortest(viewAngle)); // how far one turns to see the whole picture, in degrees
        const width = \(shortest(width)); // of the picture, in pixels
        const town = document.getElementById("town");
        let [degrees, dragged, last] = [0, 0, null];

        function show() {
          town.style.setProperty("--x", `${width * (degrees / 180) * (360 / viewAngle) + dragged}px`);
        }

        function look({ alpha, beta, gamma }) {
          if (alpha === null) return;\(pitchPan ? Self.elevationScript : "")
          const [a, b, g] = [alpha, beta, gamma].map((angle) => angle * Math.PI / 360);
          const x = Math.cos(a) * Math.sin(b) * Math.cos(g) - Math.sin(a) * Math.cos(b) * Math.sin(g);
          const y = Math.cos(a) * Math.cos(b) * Math.sin(g) + Math.sin(a) * Math.sin(b) * Math.cos(g);
          // A phone that lies flat has no heading: the last one stays.
          if (x * x + y * y < 1e-4) return;
          const angle = Math.atan2(y, x) * 180 / Math.PI;
          // A quaternion and its negative are the same attitude, and differ by 180 degrees here.
          if (last !== null) degrees += angle - last - 180 * Math.round((angle - last) / 180);
          last = angle;
          show();
        }

        \(looksAtIntervals ? followScript : Self.listenScript)
        addEventListener("click", () => globalThis.DeviceOrientationEvent?.requestPermission?.(), { once: true });

        town.addEventListener("pointerdown", (event) => town.setPointerCapture(event.pointerId));
        town.addEventListener("pointermove", (event) => {
          if (!town.hasPointerCapture(event.pointerId)) return;
          dragged += event.movementX;
          show();
        });
        """)
  }

  private static let listenScript = #"addEventListener("deviceorientation", look);"#

  private var followScript: String {
    """
    // The newest attitude is looked at now and again.
    let newest = null;
    addEventListener("deviceorientation", (event) => newest = event);
    setInterval(() => newest && look(newest), \(shortest(interval)) * 1000);
    """
  }

  private static let elevationScript = """

      // Looking up lowers the picture, as far as there is picture.
      const elevation = Math.asin(-Math.cos(beta * Math.PI / 180) * Math.cos(gamma * Math.PI / 180)) * 180 / Math.PI;
      const rise = Math.min(Math.max(elevation * width / viewAngle, -48.75), 48.75);
      town.style.setProperty("--y", `${rise - 48.75}px`);
    """
}
