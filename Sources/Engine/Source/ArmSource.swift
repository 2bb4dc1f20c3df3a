extension Arm {
  func source(in language: SourceLanguage) -> SceneSource {
    switch language {
    case .swiftUI: swiftUISource
    case .css: cssSource
    }
  }

  private var isTilted: Bool { drive == .tilt }
}

// MARK: - SwiftUI

extension Arm {
  private var swiftUISource: SceneSource {
    swiftFile(
      importing: isTilted ? ["CoreMotion", "SwiftUI"] : ["SwiftUI"],
      [
        view, Self.slider, parts, Self.shape, isTilted ? TiltSource.swift : nil,
        isTilted ? TiltSource.preview("MechanicalArm()") : "#Preview {\n  MechanicalArm()\n}",
      ].compactMap { $0 })
  }

  private var view: String {
    #"""
    /// A mechanical arm: bones that hang on each other's joints.
    struct MechanicalArm: View {
      static let arm = \#(arm)
      static let wrist = \#(wrist)
      static let finger = \#(finger)

      @State private var arm = Self.arm
      @State private var wrist = Self.wrist
      @State private var finger = Self.finger\#(isTilted ? "\n  @State private var tilt = Tilt()" : "")

      var body: some View {
        VStack {\#(isTilted ? "" : Self.button)
          Rectangle().fill(.bone).frame(width: 75, height: 60)
            .overlay(alignment: .bottom) { upperArm.jointed(at: 60, angle: 1.5 * arm + 45) }
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottom)
          \#(isTilted ? "" : Self.armSliders)AngleSlider(name: "Finger", angle: $finger, range: 30...60)
        }
        .padding()\#(isTilted ? Self.tilting : "")
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
    """#
  }

  private static let button = """

          Button("Reset Parameter") {
            withAnimation {
              arm = Self.arm
              wrist = Self.wrist
              finger = Self.finger
            }
          }
    """

  private static let armSliders = """
    AngleSlider(name: "Arm", angle: $arm, range: -45...45)
          AngleSlider(name: "Wrist", angle: $wrist, range: -80...80)
    \("      ")
    """

  private static let slider = #"""
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
    """#

  private static let tilting = """

        .onChange(of: tilt.y) { _, y in arm = min(max(y / 60, -1), 1) * 45 }
        .onChange(of: tilt.x) { _, x in wrist = min(max(x / 60, -1), 1) * 80 }
        .onAppear { tilt.start() }
        .onDisappear { tilt.stop() }
    """

  private var parts: String {
    let colors =
      palette == .parts
      ? (
        boneJoint: ".bone.mix(with: .black, by: 0.3)", finger: ".red",
        fingerJoint: ".red.mix(with: .black, by: 0.3)"
      ) : (boneJoint: ".bone", finger: ".bone", fingerJoint: ".bone")
    return #"""
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
              Circle().fill(\#(colors.boneJoint)).frame(width: 16.5, height: 16.5).offset(y: 7.5)
            }
        }
      }

      /// A bone of a finger.
      struct FingerBone: View {
        var length: Double

        var body: some View {
          Rectangle().fill(\#(colors.finger)).frame(width: 9, height: length)
            .overlay(alignment: .bottom) {
              Circle().fill(\#(colors.fingerJoint)).frame(width: 16.5, height: 16.5).offset(y: 8.25)
            }
        }
      }
      """#
  }

  private static let shape = #"""
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
    }
    """#
}

// MARK: - CSS

extension Arm {
  private var cssSource: SceneSource {
    let colors =
      palette == .parts
      ? (boneJoint: "#3f78a3", finger: "#ff3b30", fingerJoint: "#b3291f")
      : (boneJoint: "#59abe9", finger: "#59abe9", fingerJoint: "#59abe9")
    return webPage(
      title: Self.title,
      style: """
        :root { --arm: \(shortest(arm)); --wrist: \(shortest(wrist)); --finger: \(shortest(finger)); }
        #stand { position: relative; width: 75px; height: 60px; margin-top: 300px; background: #59abe9; }
        /* Every bone turns about its lower end, which lies on its parent's upper end. */
        #stand div { position: absolute; bottom: 100%; left: 50%; transform-origin: 50% 100%; }
        .bone { width: 37.5px; height: 105px; margin-left: -18.75px; }
        .bone::before {
          content: ""; position: absolute; inset: 0; background: #59abe9;
          clip-path: path("\(Bone.outline)");
        }
        .finger { width: 9px; height: 37.5px; margin-left: -4.5px; background: \(colors.finger); }
        .proximal { height: 60px; }
        .bone::after, .finger::after {
          content: ""; position: absolute; left: 50%; bottom: -8.25px; width: 16.5px; height: 16.5px;
          margin-left: -8.25px; border-radius: 50%; background: \(colors.boneJoint);
        }
        .finger::after { background: \(colors.fingerJoint); }
        #upper { rotate: calc((1.5 * var(--arm) + 45) * 1deg); }
        #fore { rotate: calc((var(--arm) - 90) * 1deg); }
        #hand { width: 0; height: 0; rotate: calc(var(--wrist) * 1deg); }
        .left { --side: 1; }
        .right { --side: -1; }
        .proximal { rotate: calc(var(--side) * (0.5 * var(--finger) + 25) * 1deg); }
        .knuckle1 { rotate: calc(var(--side) * (var(--finger) - 80) * 1deg); }
        .knuckle2 { rotate: calc(var(--side) * var(--finger) * -1deg); }
        form { position: fixed; bottom: 16px; color: #fff; font: 16px system-ui; display: grid; gap: 8px; }
        """,
      body: """
        <div id="stand">
          <div id="upper" class="bone">
            <div id="fore" class="bone">
              <div id="hand">
                <div class="left finger proximal"><div class="finger knuckle1"><div class="finger knuckle2"></div></div></div>
                <div class="right finger proximal"><div class="finger knuckle1"><div class="finger knuckle2"></div></div></div>
              </div>
            </div>
          </div>
        </div>
        <form>\(isTilted ? "" : armInputs)
          \(Self.input("Finger", Self.fingerRange, finger))
        </form>
        """,
      script: """
        const form = document.querySelector("form");

        // Moves a slider, and the angle in degrees that it stands for.
        function set(input, angle) {
          input.value = angle;
          input.previousElementSibling.textContent = Number(angle).toFixed(1);
          document.documentElement.style.setProperty(`--${input.name}`, angle);
        }

        form.addEventListener("input", ({ target }) => set(target, target.value));
        """ + (isTilted ? "" : "\n\n" + Self.resetScript)
          + (isTilted ? "\n\n" + Self.tiltScript + "\n\n" + TiltSource.script : ""))
  }

  private var armInputs: String {
    """

      <button type="button">Reset Parameter</button>
      \(Self.input("Arm", Self.armRange, arm))
      \(Self.input("Wrist", Self.wristRange, wrist))
    """
  }

  /// A slider below its name and value.
  private static func input(_ title: String, _ range: ClosedRange<Double>, _ value: Double) -> String {
    let (lowest, highest, now) = (shortest(range.lowerBound), shortest(range.upperBound), shortest(value))
    return "<label>\(title): <output>\((value * 10).rounded() / 10)</output> "
      + "<input type=\"range\" name=\"\(title.lowercased())\" min=\"\(lowest)\" max=\"\(highest)\" "
      + "step=\"any\" value=\"\(now)\"></label>"
  }

  private static let resetScript = """
    // All three go back on a critically damped spring.
    form.querySelector("button").addEventListener("click", () => {
      const ways = [...form.querySelectorAll("input")]
        .map((input) => [input, Number(input.defaultValue), input.value - input.defaultValue]);
      const [start, frequency] = [performance.now(), 2 * Math.PI / 0.55];
      requestAnimationFrame(function draw(now) {
        const t = Math.max(0, now - start) / 1000;
        const rest = t < 2 ? (1 + frequency * t) * Math.exp(-frequency * t) : 0;
        for (const [input, angle, way] of ways) set(input, angle + way * rest);
        if (rest > 0) requestAnimationFrame(draw);
      });
    });
    """

  private static let tiltScript = """
    onTilt((x, y) => {
      const part = (angle) => Math.min(Math.max(angle / 60, -1), 1);
      document.documentElement.style.setProperty("--arm", part(y) * 45);
      document.documentElement.style.setProperty("--wrist", part(x) * 80);
    });
    """
}
