import SwiftUI

#if !push
  /// The wave's numbers.
  enum Wave {
    /// The distance by which it moves the picture, in points.
    static let amplitude = 12.0
    /// The rate of its swing, in radians a second.
    static let frequency = 15.0
    /// The rate at which it dies away, per second.
    static let decay = 8.0
    /// The speed at which it travels, in points a second.
    static let speed = 1200.0
    /// The time at which it is over, in seconds.
    static let duration = 3.0
    /// The moment at which the editor holds it, in seconds.
    static let time = 0.3
  }
#endif

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
      }
      #if !push
        .modifier(RippleEffect(origin: origin, trigger: touches))
      #endif
      #if !ripple
        .modifier(PushEffect(trigger: touches))
      #endif
      .shadow(radius: 3, y: 2)
  }
}

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

#if !ripple
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
#endif

#if !push
  /// Sends a wave from a point through the view whenever the trigger changes.
  struct RippleEffect: ViewModifier {
    var origin: CGPoint
    var trigger: Int

    func body(content: Content) -> some View {
      content.keyframeAnimator(initialValue: 0.0, trigger: trigger) { [origin] view, time in
        view.modifier(Ripple(origin: origin, time: time))
      } keyframes: { _ in
        MoveKeyframe(0)
        LinearKeyframe(Wave.duration, duration: Wave.duration)
      }
    }
  }

  /// The wave as it is a time after the touch.
  struct Ripple: ViewModifier {
    var origin: CGPoint
    var time: Double
    var amplitude = Wave.amplitude
    var frequency = Wave.frequency
    var decay = Wave.decay

    func body(content: Content) -> some View {
      content.layerEffect(
        ShaderLibrary.Ripple(
          .float2(origin), .float(time), .float(amplitude), .float(frequency), .float(decay),
          .float(Wave.speed)),
        maxSampleOffset: CGSize(width: amplitude, height: amplitude),
        isEnabled: 0 < time && time < Wave.duration)
    }
  }

  /// The wave held at a moment, with a slider for each of its numbers; a touch moves its origin.
  struct RippleEditor: View {
    @State private var origin = CGPoint(x: 171, y: 228)
    @State private var time = Wave.time
    @State private var amplitude = Wave.amplitude
    @State private var frequency = Wave.frequency
    @State private var decay = Wave.decay

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
#endif

#if text
  /// A text: whatever is drawn moves with the wave.
  struct Picture: View {
    var body: some View {
      Text("Every stone tells the whole pond 🪨")
        .font(.system(size: 48, weight: .bold, design: .rounded))
        .multilineTextAlignment(.center)
        .foregroundStyle(.white)
        .padding(24)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(.teal.mix(with: .indigo, by: 0.6))
        .aspectRatio(0.75, contentMode: .fit)
    }
  }
#else
  /// A stand-in for a picture: put Image("pond").resizable() here.
  struct Picture: View {
    var body: some View {
      LinearGradient(colors: [.teal, .indigo], startPoint: .top, endPoint: .bottom)
        .overlay { Image(systemName: "fish.fill").font(.system(size: 110)).foregroundStyle(.orange) }
        .aspectRatio(0.75, contentMode: .fit)
    }
  }
#endif

#if held && !push
  #Preview("Ripple editor") {
    RippleEditor().padding()
  }

#endif
#Preview("Ripple") {
  TouchedPicture().padding()
}
#if !push && !held

  #Preview("Ripple editor") {
    RippleEditor().padding()
  }
#endif
