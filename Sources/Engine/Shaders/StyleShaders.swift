/// The shaders of gradients and colour effects that views draw with.
package enum StyleShaders {
  /// The form of a gradient.
  package enum Form: String, CaseIterable, Sendable {
    /// Along a line, from a point to a point.
    case linear
    /// Around a point, between two radii.
    case radial
    /// Around a point, between two radii that are different to the side and down.
    case elliptical
    /// Around a point, between two angles.
    case angular
  }

  /// The numbers of colours that gradients' shaders take; larger gradients are reduced to evenly spaced ones.
  package static let stopCounts = [2, 4, 8, 16]

  /// The beginning of the names of all of these.
  package static let prefix = "view_"

  /// The name of a gradient's shader. Its arguments are four numbers of the form, the places of the colours, four in
  /// each vector, and the colours.
  package static func name(of form: Form, stops: Int) -> String { "\(prefix)\(form.rawValue)_\(stops)" }

  /// The name of the shader that multiplies colours, not premultiplied, by three rows and adds an offset; the offset's
  /// last number multiplies the opacity.
  package static let colorMatrix = "view_colors"

  /// The name of the shader that draws a colour where the opacity is between the first two numbers of its argument.
  package static let alphaThreshold = "view_threshold"

  /// The name of the shader that draws black, as opaque as colours are bright.
  package static let luminanceToAlpha = "view_luminance"

  static let functions: [ShaderFunction] =
    Form.allCases.flatMap { form in
      stopCounts.compactMap {
        try? ShaderFunction(name: name(of: form, stops: $0), text: text(of: form, stops: $0))
      }
    }
    + [
      (colorMatrix, colorMatrixText), (alphaThreshold, alphaThresholdText), (luminanceToAlpha, luminanceText),
    ].compactMap { try? ShaderFunction(name: $0, text: $1) }

  private static func text(of form: Form, stops: Int) -> String {
    let places = (0..<(stops + 3) / 4).map { "vec4 p\($0)" }
    let colors = (0..<stops).map { "vec4 c\($0)" }
    func place(_ index: Int) -> String { "p\(index / 4).\(["x", "y", "z", "w"][index % 4])" }
    let mixes = (1..<stops).map {
      "  color = mix(color, c\($0), clamp((t - \(place($0 - 1))) / max(\(place($0)) - \(place($0 - 1)), 1e-6), 0.0, 1.0));\n"
    }
    return """
      vec4 \(name(of: form, stops: stops))(vec2 position, vec4 form, \((places + colors).joined(separator: ", "))) {
      \(way(of: form))
        vec4 color = c0;
      \(mixes.joined())  return color;
      }

      """
  }

  /// Works out `t`, the place between the first colour and the last.
  private static func way(of form: Form) -> String {
    switch form {
    case .linear:
      """
        vec2 d = form.zw - form.xy;
        float t = dot(position - form.xy, d) / max(dot(d, d), 1e-6);
      """
    case .radial:
      """
        float range = form.w - form.z;
        float t = (length(position - form.xy) - form.z) / (abs(range) < 1e-6 ? 1e-6 : range);
      """
    case .elliptical:
      """
        float t = length((position - form.xy) / max(form.zw, vec2(1e-6)));
      """
    case .angular:
      // What is left of the turn is halved between the last colour and the first.
      """
        vec2 d = position - form.xy;
        float span = clamp(abs(form.w - form.z), 1e-3, 360.0);
        float turn = (degrees(atan(d.y, d.x)) - form.z) * (form.w < form.z ? -1.0 : 1.0);
        turn -= 360.0 * floor(turn / 360.0);
        float t = turn > 180.0 + 0.5 * span ? 0.0 : turn / span;
      """
    }
  }

  private static let colorMatrixText = """
    vec4 view_colors(vec2 position, vec4 color, vec4 red, vec4 green, vec4 blue, vec4 offset) {
      vec3 c = color.a > 0.0 ? color.rgb / color.a : vec3(0.0);
      vec4 v = vec4(c, 1.0);
      vec3 changed = clamp(vec3(dot(red, v), dot(green, v), dot(blue, v)) + offset.rgb, 0.0, 1.0);
      float alpha = color.a * offset.a;
      return vec4(changed * alpha, alpha);
    }

    """

  // Over a fiftieth of the opacity, so that the edge of something blurred is smooth.
  private static let alphaThresholdText = """
    vec4 view_threshold(vec2 position, vec4 color, vec4 range, vec4 tint) {
      float above = clamp((color.a - range.x) * 50.0 + 0.5, 0.0, 1.0);
      float below = clamp((range.y - color.a) * 50.0 + 0.5, 0.0, 1.0);
      return tint * above * below;
    }

    """

  private static let luminanceText = """
    vec4 view_luminance(vec2 position, vec4 color) {
      return vec4(0.0, 0.0, 0.0, dot(color.rgb, vec3(0.2126, 0.7152, 0.0722)));
    }

    """
}
