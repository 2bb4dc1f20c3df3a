extension ShadersScene {
  /// The scene's shaders, written as the files of any other scene.
  static let functions: [ShaderFunction] = [
    function("aurora", aurora, metal: auroraMetal),
    function("gradientMap", gradientMap, metal: gradientMapMetal),
    function("wobble", wobble, metal: wobbleMetal), function("ripple", ripple, metal: rippleMetal),
    function("sway", sway, metal: swayMetal),
  ].compactMap { $0 }

  /// Nil where it is none, which a test would notice.
  private static func function(_ name: String, _ text: String, metal: String) -> ShaderFunction? {
    try? ShaderFunction(name: name, text: text, metal: metal)
  }

  private static let aurora = """
    // Veils of light that flow over a night sky, and lean with the tilt.
    vec4 aurora(vec2 position, vec4 bounds, float turn, vec2 tilt) {
      vec2 p = (position - 0.5 * bounds.zw) / bounds.w - 0.12 * tilt;
      vec2 q = p;
      for (int i = 1; i < 4; i++) {
        float k = float(i);
        q += 0.3 / k * sin(2.3 * k * q.yx + vec2(2.0, 3.0) * turn * k + vec2(0.0, 1.7 * k));
      }
      float veil = 0.5 + 0.5 * sin(3.0 * q.x + 2.0 * q.y + 4.0 * turn);
      float glow = 0.5 + 0.5 * sin(2.0 * q.y - 3.0 * q.x + 3.0 * turn + 2.0 * tilt.x);
      vec3 color = mix(vec3(0.035, 0.05, 0.16), vec3(0.16, 0.12, 0.48), veil);
      color = mix(color, vec3(0.05, 0.5, 0.56), 0.75 * glow * glow * veil);
      color += vec3(0.42, 0.12, 0.3) * pow(1.0 - veil, 3.0) * glow;
      return vec4(color * (1.0 - 0.35 * dot(p, p)), 1.0);
    }

    """

  private static let gradientMap = """
    // Maps lightness to two colours, on the right of a slanting edge.
    vec4 gradientMap(vec2 position, vec4 color, vec4 dark, vec4 light, vec4 bounds, float edge) {
      float lightness = dot(color.rgb, vec3(0.213, 0.715, 0.072));
      // What is premultiplied is as light as it covers.
      vec4 mapped = mix(dark * color.a, light * color.a, smoothstep(0.1, 0.95, lightness / max(color.a, 0.001)));
      float place = (position.x + 0.2 * (position.y - 0.5 * bounds.w)) / bounds.z - edge;
      vec4 shown = mix(color, mapped, smoothstep(-0.002, 0.002, place));
      // The edge itself catches the light.
      return shown + 0.7 * exp(-8.0e4 * place * place) * (color.a - shown);
    }

    """

  private static let wobble = """
    // Shows what lies a wave away, in the direction of the tilt.
    vec2 wobble(vec2 position, float turn, vec2 amount, float wavelength) {
      vec2 phase = 6.2831853 * position.yx / wavelength + 20.0 * turn;
      return position + amount * sin(phase);
    }

    """

  private static let ripple = """
    // A wave that runs outwards from a point, moves what it passes and lightens it.
    vec4 ripple(vec2 position, Layer layer, vec2 origin, float time, float amplitude) {
      vec2 away = position - origin;
      float d = length(away);
      // The wave needs its time to get here.
      float t = max(0.0, time - d / 900.0);
      float swing = sin(15.0 * t) * exp(-5.0 * t);
      vec2 direction = d > 0.0 ? away / d : vec2(0.0);
      vec4 color = layer.sample(position + amplitude * swing * direction);
      // Crests catch the light.
      float light = amplitude > 0.0 ? 0.3 * swing : 0.0;
      return vec4(clamp(color.rgb + light * color.a, 0.0, color.a), color.a);
    }

    """

  private static let sway = """
    // Lets what it shows swing up and down, and lean to a side, more so further up.
    vec2 sway(vec2 position, float turn, float height, float lean) {
      float swing = height * sin(position.x / 46.0 - 40.0 * turn);
      return position + vec2(-lean * (1.0 - position.y / 110.0), swing);
    }

    """
}
