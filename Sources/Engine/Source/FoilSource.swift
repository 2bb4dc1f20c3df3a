/// The foil's patterns as a Metal shader and as CSS.
enum FoilSource {
  /// A shader for `colorEffect`, in a comment that says where it belongs.
  static func metal(_ pattern: FoilPattern) -> String {
    #"""
    /* Foil.metal: put this into a Metal file of the same target.

    #include <metal_stdlib>
    #include <SwiftUI/SwiftUI.h>
    using namespace metal;

    static float3 rainbow(float u) { return 0.5 + 0.5 * cos(6.2831853 * (u + float3(0, 1, 2) / 3)); }
    static float wave(float u) { return 0.5 + 0.5 * cos(6.2831853 * u); }
    \#(pattern == .glitter || pattern == .facets ? hash + "\n" : "")
    // The sheen at a place in points; both tilts in degrees, x about the screen's horizontal axis.
    static float3 sheen(float2 p, float2 tilt, float2 size) {
    \#(sheen(pattern))
    }

    [[ stitchable ]] half4 Foil(float2 position, half4 color, float2 tilt, float intensity, float4 bounds) {
      half3 light = half3(intensity * clamp(sheen(position - bounds.xy, tilt, bounds.zw), 0.0, 1.0));
      return half4(color.rgb + light * (color.a - color.rgb), color.a);
    }

    */
    """#
  }

  private static let hash = """
    static float random(float2 cell, float salt) {
      return fract(sin(dot(cell, float2(127.1, 311.7)) + 74.7 * salt) * 43758.5453);
    }
    """

  private static func sheen(_ pattern: FoilPattern) -> String {
    switch pattern {
    case .bands:
      """
        float strength = wave((p.x + 0.5 * p.y) / 480 - tilt.y / 40 + tilt.x / 60);
        return rainbow((p.x + 0.5 * p.y) / 240 + tilt.y / 30 + tilt.x / 45) * strength * strength;
      """
    case .glitter:
      """
        // A grain flashes where both tilts, modulo 30 degrees, are near its own.
        float2 cell = floor(p / 6);
        float2 own = 30 * float2(random(cell, 0), random(cell, 1));
        float2 apart = tilt.yx - own + 15;
        apart -= 30 * floor(apart / 30) + 15;
        float2 q = p / 6 - cell - 0.5;
        float light = exp(-dot(apart, apart) / 16) * exp(-dot(q, q) / 0.06);
        return light * mix(rainbow(random(cell, 2)), float3(1), 0.6);
      """
    case .rings:
      """
        // Circles around the light's reflection, brightest in two beams, as on a disc.
        float2 q = p - size * (0.5 + 0.955 * sin(tilt.yx * 0.0174533));
        float d = length(q);
        float beam = wave((atan2(q.y, q.x) - (tilt.y - tilt.x) * 0.0174533) / 3.1415927);
        return rainbow(d / 120) * mix(0.6, 0.15 + 0.85 * beam * beam, d / (d + 60));
      """
    case .facets:
      """
        // Squares cut into four mirrors, each of its own slant.
        float2 cell = floor(p / 48), q = p / 48 - cell - 0.5;
        float side = abs(q.x) > abs(q.y) ? (q.x > 0 ? 0 : 1) : (q.y > 0 ? 2 : 3);
        float2 slant = 60 * float2(random(cell, 3 * side), random(cell, 3 * side + 1));
        float2 near = cos(3 * 0.0174533 * (tilt.yx - slant));
        float light = near.x * near.x * near.y * near.y;
        return light * mix(rainbow(random(cell, 3 * side + 2) + tilt.y / 90), float3(1), light * light * 0.6);
      """
    }
  }

  /// Gradients moved by the custom properties `--tilt-x` and `--tilt-y`, screened over the content below.
  static func style(_ pattern: FoilPattern, intensity: Double) -> String {
    let colors = "#f55, #fd5, #5f8, #5cf, #a6f, #f55"
    let image =
      switch pattern {
      case .bands:
        "repeating-linear-gradient(116deg, \(colors) 240px) "
          + "calc(8px * (var(--tilt-y, 0) + var(--tilt-x, 0))) 0 / 1280px"
      case .glitter:
        "repeating-radial-gradient(circle at 40% 45%, #fff 0 0.6px, transparent 1.2px 5px) "
          + "calc(3px * var(--tilt-y, 0)) calc(3px * var(--tilt-x, 0)) / 12px 12px"
      case .rings:
        "repeating-radial-gradient(circle at calc(50% + 1% * var(--tilt-y, 0)) "
          + "calc(50% + 1% * var(--tilt-x, 0)), \(colors) 120px)"
      case .facets:
        "repeating-conic-gradient(from calc(6deg * (var(--tilt-y, 0) + var(--tilt-x, 0))), "
          + "#fff8, #0000 45deg, #5cf8 90deg) 0 0 / 48px 48px"
      }
    return """
      #foil { opacity: \(shortest(intensity)); mix-blend-mode: screen; background: \(image); }
      """
  }
}
