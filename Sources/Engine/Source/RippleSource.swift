extension RippleScene {
  func source(in language: SourceLanguage) -> SceneSource {
    switch language {
    case .swiftUI: swiftUISource
    case .css:
      .unavailable(
        "CSS cannot move pixels by a function of their place. Take the SwiftUI source, or draw the wave with "
          + "WebGL, as the viewer's shaders/ripple.frag.glsl does.")
    }
  }

  private var pushes: Bool { effect != .ripple }
  private var ripples: Bool { effect != .push }

  private var swiftUISource: SceneSource {
    let parts = [
      view, Self.pressing, pushes ? Self.push : nil, ripples ? wave : nil, ripples ? editor : nil, picture,
      previews, ripples ? Self.shader : nil,
    ]
    return swiftFile(importing: ["SwiftUI"], parts.compactMap { $0 })
  }

  private var view: String {
    #"""
    /// A picture that answers a touch.
    struct TouchedPicture: View {
      @State private var origin = CGPoint.zero
      @State private var touches = 0

      var body: some View {
        Picture()
          .clipShape(.rect(cornerRadius: 24))
          .onPressingChanged { place in
            guard let place else { return }
            origin = place
            touches += 1
          }\#(ripples ? "\n      .modifier(RippleEffect(origin: origin, trigger: touches))" : "")\#(pushes ? "\n      .modifier(PushEffect(trigger: touches))" : "")
          .shadow(radius: 3, y: 2)
      }
    }
    """#
  }

  private static let push = """
    /// Gives way, and springs back.
    struct PushEffect: ViewModifier {
      var trigger: Int

      func body(content: Content) -> some View {
        content.keyframeAnimator(initialValue: 1.0, trigger: trigger) { view, scale in
          view.scaleEffect(scale)
        } keyframes: { _ in
          SpringKeyframe(0.95, duration: 0.2, spring: .snappy)
          SpringKeyframe(1, duration: 0.2, spring: .bouncy)
        }
      }
    }
    """

  private var wave: String {
    #"""
    /// Sends a wave from a point through the view whenever the trigger changes.
    struct RippleEffect: ViewModifier {
      /// When it is over, in seconds.
      static let duration = \#(duration)

      var origin: CGPoint
      var trigger: Int

      func body(content: Content) -> some View {
        content.keyframeAnimator(initialValue: 0.0, trigger: trigger) { [origin] view, time in
          view.modifier(Ripple(origin: origin, time: time))
        } keyframes: { _ in
          MoveKeyframe(0)
          LinearKeyframe(Self.duration, duration: Self.duration)
        }
      }
    }

    /// The wave as it is a time after the touch.
    struct Ripple: ViewModifier {
      var origin: CGPoint
      var time: Double
      /// The distance by which the wave moves the picture, in points.
      var amplitude = \#(amplitude)
      /// The rate of its swing, in radians a second.
      var frequency = \#(frequency)
      /// The rate at which it dies away, per second.
      var decay = \#(decay)
      /// The speed at which it travels, in points a second.
      var speed = \#(speed)

      func body(content: Content) -> some View {
        content.layerEffect(
          ShaderLibrary.Ripple(
            .float2(origin), .float(time), .float(amplitude), .float(frequency), .float(decay), .float(speed)),
          maxSampleOffset: CGSize(width: amplitude, height: amplitude),
          isEnabled: 0 < time && time < RippleEffect.duration)
      }
    }
    """#
  }

  private static let pressing = """
    /// Tells where a finger comes down, and nil when it has gone.
    struct SpatialPressingGesture: UIGestureRecognizerRepresentable {
      var onPressingChanged: (CGPoint?) -> Void

      func makeCoordinator(converter: CoordinateSpaceConverter) -> Coordinator { Coordinator() }

      func makeUIGestureRecognizer(context: Context) -> UILongPressGestureRecognizer {
        let press = UILongPressGestureRecognizer()
        press.minimumPressDuration = 0
        press.delegate = context.coordinator
        return press
      }

      func handleUIGestureRecognizerAction(_ press: UILongPressGestureRecognizer, context: Context) {
        switch press.state {
        case .began: onPressingChanged(context.converter.localLocation)
        case .ended, .cancelled, .failed: onPressingChanged(nil)
        default: break
        }
      }

      /// Lets what is around the view scroll all the same.
      final class Coordinator: NSObject, UIGestureRecognizerDelegate {
        func gestureRecognizer(
          _ recognizer: UIGestureRecognizer,
          shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
        ) -> Bool {
          true
        }
      }
    }

    extension View {
      /// Calls an action with the place where a finger comes down, and with nil when it has gone.
      func onPressingChanged(_ action: @escaping (CGPoint?) -> Void) -> some View {
        gesture(SpatialPressingGesture(onPressingChanged: action))
      }
    }
    """

  private var editor: String {
    #"""
    /// The wave held at a moment, with a slider for each of its numbers; a touch moves its origin.
    struct RippleEditor: View {
      @State private var origin = CGPoint(x: \#(shortest(Self.picture.width / 2)), y: \#(shortest(Self.picture.height / 2)))
      @State private var time = \#(scrubbedTime)
      @State private var amplitude = \#(amplitude)
      @State private var frequency = \#(frequency)
      @State private var decay = \#(decay)

      var body: some View {
        VStack {
          LabeledContent("Time") { Slider(value: $time, in: 0...2) }
          LabeledContent("Amplitude") { Slider(value: $amplitude, in: 0...100) }
          LabeledContent("Frequency") { Slider(value: $frequency, in: 0...30) }
          LabeledContent("Decay") { Slider(value: $decay, in: 0...20) }
          Picture()
            .clipShape(.rect(cornerRadius: 24))
            .onPressingChanged { place in origin = place ?? origin }
            .modifier(
              Ripple(origin: origin, time: time, amplitude: amplitude, frequency: frequency, decay: decay)
            )
            .shadow(radius: 3, y: 2)
        }
      }
    }
    """#
  }

  private var picture: String {
    switch content {
    case .picture:
      """
      /// A stand-in for a picture: put Image("pond").resizable() here.
      struct Picture: View {
        var body: some View {
          LinearGradient(colors: [.teal, .indigo], startPoint: .top, endPoint: .bottom)
            .overlay { Image(systemName: "fish.fill").font(.system(size: 110)).foregroundStyle(.orange) }
            .aspectRatio(0.75, contentMode: .fit)
        }
      }
      """
    case .text:
      """
      /// A text: whatever is drawn moves with the wave.
      struct Picture: View {
        var body: some View {
          Text(\(swiftLiteral(Self.words)))
            .font(.system(size: 48, weight: .bold, design: .rounded))
            .multilineTextAlignment(.center)
            .foregroundStyle(.white)
            .padding(24)
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .background(.teal.mix(with: .indigo, by: 0.6))
            .aspectRatio(0.75, contentMode: .fit)
        }
      }
      """
    }
  }

  /// The first one shows the scene as it is.
  private var previews: String {
    let touched = "#Preview(\"Ripple\") {\n  TouchedPicture().padding()\n}"
    let held = "#Preview(\"Ripple editor\") {\n  RippleEditor().padding()\n}"
    if !ripples { return touched }
    return (play == .held ? [held, touched] : [touched, held]).joined(separator: "\n\n")
  }

  private static let shader = """
    /* Ripple.metal: put this into a Metal file of the same target.

    #include <metal_stdlib>
    #include <SwiftUI/SwiftUI.h>
    using namespace metal;

    [[ stitchable ]] half4 Ripple(
      float2 position, SwiftUI::Layer layer,
      float2 origin, float time, float amplitude, float frequency, float decay, float speed
    ) {
      // The wave needs its time to get here.
      float2 way = position - origin;
      float distance = length(way);
      float t = max(0.0, time - distance / speed);
      float swing = sin(frequency * t) * exp(-decay * t);
      float2 direction = distance > 0 ? way / distance : float2(0);
      half4 color = layer.sample(position + amplitude * swing * direction);
      // Crests catch the light.
      color.rgb = clamp(color.rgb + half(0.3 * swing) * color.a, half3(0), half3(color.a));
      return color;
    }

    */
    """
}
