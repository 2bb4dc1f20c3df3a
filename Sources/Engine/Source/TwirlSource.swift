extension Twirl {
  func source(in language: SourceLanguage) -> SceneSource {
    switch language {
    case .swiftUI: swiftUISource
    case .css: cssSource
    }
  }
}

// MARK: - SwiftUI

extension Twirl {
  private var swiftUISource: SceneSource {
    let parts = [
      #"""
      /// A person who comes and goes.
      struct PresenceView: View {
        @State private var isOnline = true

        var body: some View {
          VStack(spacing: 40) {
            ZStack {
              if isOnline {
                Avatar()\#(transition)
              }
            }
            .frame(width: 200, height: 200)
            Button(isOnline ? "Go offline" : "Come online") {
              \#(style == .none ? "isOnline.toggle()" : Self.animated)
            }
          }
        }
      }
      """#, style.isCustom ? twirl : nil, Self.avatar, "#Preview {\n  PresenceView()\n}",
    ]
    return swiftFile(importing: ["SwiftUI"], parts.compactMap { $0 })
  }

  private static let animated =
    "withAnimation(.spring(response: 0.55, dampingFraction: 1)) { isOnline.toggle() }"

  private var transition: String {
    switch style {
    case .none: ""
    case .scale: ".transition(.scale)"
    case .scaleOpacity: ".transition(.scale.combined(with: .opacity))"
    case .half, .blur, .rotation, .twirl: ".transition(Twirl())"
    }
  }

  /// The transition as far as the style has got with it.
  private var twirl: String {
    let lines = [
      ".scaleEffect(isShown ? 1 : 0.5)", ".opacity(isShown ? 1 : 0)",
      style.blurs ? ".blur(radius: isShown ? 0 : 10)" : nil,
      style.rotates
        ? ".rotationEffect(.degrees(phase == .willAppear ? 360 : phase == .didDisappear ? -360 : 0))" : nil,
      style == .twirl ? ".brightness(phase == .willAppear ? 1 : 0)" : nil,
    ]
    let words =
      switch style {
      case .blur: "Shrinks and fades into a blur."
      case .rotation: "Turns the same way in and out, out of a blur."
      case .twirl: "Turns the same way in and out, out of a blur, and flashes on the way in."
      case .none, .scale, .scaleOpacity, .half: "Shrinks and fades."
      }
    return """
      /// \(words)
      struct Twirl: Transition {
        func body(content: Content, phase: TransitionPhase) -> some View {
          let isShown = phase.isIdentity
          content
            \(lines.compactMap { $0 }.joined(separator: "\n      "))
        }
      }
      """
  }

  private static let avatar = """
    /// A stand-in for a picture: put Image("avatar").resizable() here.
    struct Avatar: View {
      var body: some View {
        Circle().fill(.mint.gradient).overlay {
          Image(systemName: "face.smiling").font(.system(size: 110)).foregroundStyle(.white)
        }
      }
    }
    """
}

// MARK: - CSS

extension Twirl {
  private var cssSource: SceneSource {
    let ease = "0.8s var(--spring)"
    let (gone, before, properties): (String, String, String) =
      switch style {
      case .none: ("visibility: hidden;", "", "")
      case .scale: ("scale: 0;", "scale: 0;", "scale \(ease)")
      case .scaleOpacity: ("scale: 0; opacity: 0;", "scale: 0; opacity: 0;", "scale \(ease), opacity \(ease)")
      case .half, .blur, .rotation, .twirl:
        (
          customLook(rotation: -360, brightness: 1), customLook(rotation: 360, brightness: 2),
          (["scale", "opacity"] + (style.rotates ? ["rotate"] : []) + (style.blurs ? ["filter"] : []))
            .map { "\($0) \(ease)" }.joined(separator: ", ")
        )
      }
    return webPage(
      title: Self.title,
      style: """
        /* The critically damped spring of 0.55 s, 1 - (1 + wt)e^(-wt) with w = 2π/0.55, over 0.8 s. */
        :root { --spring: linear(\(Self.springStops)); }
        #avatar {
          width: 200px; height: 200px; border-radius: 50%; background: linear-gradient(#8fe3cf, #3fb29b);
          display: grid; place-items: center; font-size: 110px;\(style == .twirl ? " filter: blur(0) brightness(1);" : style.blurs ? " filter: blur(0);" : "")
          \(properties.isEmpty ? "" : "transition: \(properties);")
        }
        #avatar.gone { \(gone) }
        /* Where it comes from: taken on at once, before it appears. */
        #avatar.before { \(before) transition: none; }
        """,
      body: """
        <div id="avatar">🙂</div>
        <button id="toggle">Online or offline</button>
        """,
      script: """
        const avatar = document.getElementById("avatar");
        document.getElementById("toggle").addEventListener("click", () => {
          if (!avatar.classList.contains("gone")) {
            avatar.classList.add("gone");
            return;
          }
          const isFullyGone = avatar.getAnimations().length === 0;
          avatar.classList.remove("gone");
          if (!isFullyGone) return;
          avatar.classList.add("before");
          avatar.getBoundingClientRect(); // Lets the browser take the first look in.
          avatar.classList.remove("before");
        });
        """)
  }

  /// The look, in the present style, of an avatar that is gone or about to appear.
  private func customLook(rotation: Int, brightness: Int) -> String {
    "scale: 0.5; opacity: 0;" + (style.rotates ? " rotate: \(rotation)deg;" : "")
      + (style.blurs ? " filter: blur(10px)\(style == .twirl ? " brightness(\(brightness))" : "");" : "")
  }

  /// The default spring at 25 steps of 0.8 s, as stops of CSS's `linear()`.
  private static let springStops = (0...25).map { step in
    let value = step == 25 ? 1 : Spring.default.value(fromValue: 0, toValue: 1, time: Double(step) * 0.032)
    return shortest((value * 10000).rounded() / 10000)
  }.joined(separator: ", ")
}
