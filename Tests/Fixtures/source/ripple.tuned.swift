import SwiftUI

/// A picture that answers a touch.
struct TouchedPicture: View {
  @State private var origin = CGPoint.zero
  @State private var touches = 0

  var body: some View {
    Picture()
      .clipShape(.rect(cornerRadius: 24))
      .modifier(RippleEffect(origin: origin, trigger: touches))
      .shadow(radius: 3, y: 2)
      .onTapGesture { location in
        origin = location
        touches += 1
      }
  }
}

/// Sends a wave from a point through the view whenever the trigger changes.
struct RippleEffect: ViewModifier {
  /// How far the wave moves the picture, in points.
  static let amplitude = 40.0
  /// How fast it swings, in radians a second.
  static let frequency = 25.0
  /// How fast it dies away, per second.
  static let decay = 4.0
  /// How fast it travels, in points a second.
  static let speed = 300.0
  /// When it is over, in seconds.
  static let duration = 1.0

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

/// The wave as it is a time after the touch; a slider for the time scrubs it.
struct Ripple: ViewModifier {
  var origin: CGPoint
  var time: Double

  func body(content: Content) -> some View {
    content.layerEffect(
      ShaderLibrary.Ripple(
        .float2(origin), .float(time), .float(RippleEffect.amplitude), .float(RippleEffect.frequency),
        .float(RippleEffect.decay), .float(RippleEffect.speed)),
      maxSampleOffset: CGSize(width: RippleEffect.amplitude, height: RippleEffect.amplitude),
      isEnabled: 0 < time && time < RippleEffect.duration)
  }
}

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

#Preview {
  TouchedPicture().padding()
}

#Preview("Held at a moment") {
  @Previewable @State var time = 0.3
  VStack {
    Picture().modifier(Ripple(origin: CGPoint(x: 170, y: 230), time: time))
    Slider(value: $time, in: 0...2)
  }
  .padding()
}

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
