// The scene's shaders in Metal's language.
extension ShadersScene {
  static let auroraMetal = """
    // Veils of light that flow over a night sky, and lean with the tilt.
    [[ stitchable ]] half4 aurora(float2 position, float4 bounds, float turn, float2 tilt) {
      float2 p = (position - 0.5 * bounds.zw) / bounds.w - 0.12 * tilt;
      float2 q = p;
      for (int i = 1; i < 4; i++) {
        float k = float(i);
        q += 0.3 / k * sin(2.3 * k * q.yx + float2(2, 3) * turn * k + float2(0, 1.7 * k));
      }
      float veil = 0.5 + 0.5 * sin(3 * q.x + 2 * q.y + 4 * turn);
      float glow = 0.5 + 0.5 * sin(2 * q.y - 3 * q.x + 3 * turn + 2 * tilt.x);
      float3 color = mix(float3(0.035, 0.05, 0.16), float3(0.16, 0.12, 0.48), veil);
      color = mix(color, float3(0.05, 0.5, 0.56), 0.75 * glow * glow * veil);
      color += float3(0.42, 0.12, 0.3) * pow(1 - veil, 3.0) * glow;
      return half4(half3(color * (1 - 0.35 * dot(p, p))), 1);
    }
    """

  static let gradientMapMetal = """
    // Maps lightness to two colours, on the right of a slanting edge.
    [[ stitchable ]] half4 gradientMap(
      float2 position, half4 color, half4 dark, half4 light, float4 bounds, float edge
    ) {
      half lightness = dot(color.rgb, half3(0.213, 0.715, 0.072));
      // What is premultiplied is as light as it covers.
      half4 mapped = mix(dark * color.a, light * color.a, smoothstep(0.1h, 0.95h, lightness / max(color.a, 0.001h)));
      float place = (position.x + 0.2 * (position.y - 0.5 * bounds.w)) / bounds.z - edge;
      half4 shown = mix(color, mapped, half(smoothstep(-0.002, 0.002, place)));
      // The edge itself catches the light.
      return shown + half(0.7 * exp(-8.0e4 * place * place)) * (color.a - shown);
    }
    """

  static let wobbleMetal = """
    // Shows what lies a wave away, in the direction of the tilt.
    [[ stitchable ]] float2 wobble(float2 position, float turn, float2 amount, float wavelength) {
      float2 phase = 6.2831853 * position.yx / wavelength + 20 * turn;
      return position + amount * sin(phase);
    }
    """

  static let rippleMetal = """
    // A wave that runs outwards from a point, moves what it passes and lightens it.
    [[ stitchable ]] half4 ripple(
      float2 position, SwiftUI::Layer layer, float2 origin, float time, float amplitude
    ) {
      float2 away = position - origin;
      float d = length(away);
      // The wave needs its time to get here.
      float t = max(0.0, time - d / 900);
      float swing = sin(15 * t) * exp(-5 * t);
      float2 direction = d > 0 ? away / d : float2(0);
      half4 color = layer.sample(position + amplitude * swing * direction);
      // Crests catch the light.
      half light = amplitude > 0 ? half(0.3 * swing) : 0;
      return half4(clamp(color.rgb + light * color.a, half3(0), half3(color.a)), color.a);
    }
    """

  static let swayMetal = """
    // Lets what it shows swing up and down, and lean to a side, more so further up.
    [[ stitchable ]] float2 sway(float2 position, float turn, float height, float lean) {
      float swing = height * sin(position.x / 46 - 40 * turn);
      return position + float2(-lean * (1 - position.y / 110), swing);
    }
    """
}
