extension ShadersScene {
  func source(in language: SourceLanguage) -> SceneSource {
    switch language {
    case .swiftUI:
      swiftFile(
        importing: ["CoreMotion", "SwiftUI"],
        [view, Self.ripple, TiltSource.swift, TiltSource.preview("ShadedPicture()", title: "Shaders")])
    case .css:
      .unavailable(
        "CSS cannot give pixels colours by a function of their place. Take the SwiftUI source, or draw with WebGL, as "
          + "the viewer's js/render/effects.js does.")
    }
  }

  private var view: String {
    #"""
    /// A picture and a word that shaders change, above a fill that a shader draws.
    struct ShadedPicture: View {
      /// The tilt in degrees that has the full effect.
      static let fullTilt = 20.0

      @State private var tilt = Tilt()
      @State private var start = Date.now
      @State private var origin = CGPoint.zero
      @State private var touches = 0

      var body: some View {
        TimelineView(.animation\#(flows ? "" : "(paused: true)")) { timeline in
          let turn = \#(flows ? "2 * Double.pi * timeline.date.timeIntervalSince(start) / 60" : "0.0")
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
                    .color(\#(swiftColor(dark))),
                    .color(\#(swiftColor(light))),
                    .boundingRect, .float(0.5 + 0.5 * lean.x))
                )
                .clipShape(.rect(cornerRadius: 20))
                .distortionEffect(
                  ShaderLibrary.wobble(
                    .float(turn), .float2(\#(wobble) * lean.x, \#(wobble) * lean.y), .float(\#(wavelength))),
                  maxSampleOffset: CGSize(width: 60, height: 60)
                )
                .modifier(RippleEffect(origin: origin, amplitude: \#(amplitude), trigger: touches))
                .shadow(radius: 14, y: 8)
                .gesture(
                  DragGesture(minimumDistance: 0).onEnded { drag in
                    origin = drag.startLocation
                    touches += 1
                  })
              Text(\#(swiftLiteral(Self.word)))
                .font(.system(size: 72, weight: .bold, design: .rounded))
                .foregroundStyle(.white)
                .padding(24)
                .distortionEffect(
                  ShaderLibrary.sway(.float(turn), .float(\#(sway)), .float(36 * lean.x)),
                  maxSampleOffset: CGSize(width: 60, height: 60))
            }
            .padding(24)
          }
        }
        .onAppear { tilt.start() }
        .onDisappear { tilt.stop() }
      }
    }
    """#
  }

  private static let ripple = """
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
    """
}
