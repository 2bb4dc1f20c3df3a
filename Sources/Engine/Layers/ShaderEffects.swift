extension Layer {
  /// Replaces the colour of every pixel of the composited layer by a shader's result.
  ///
  /// The function is `vec4 NAME(vec2 position, vec4 color, …)`. A disabled effect leaves the layer unchanged.
  public func colorEffect(_ shader: Shader, isEnabled: Bool = true) -> ShaderEffect<Self> {
    ShaderEffect(content: self, kind: .colorEffect, shader: shader, reach: nil, isEnabled: isEnabled)
  }

  /// Shows, at every pixel, the point of the layer that a shader computes.
  ///
  /// The function is `vec2 NAME(vec2 position, …)`. `maxSampleOffset` is how far from a pixel that may be, in points.
  public func distortionEffect(
    _ shader: Shader, maxSampleOffset: Size, isEnabled: Bool = true
  ) -> ShaderEffect<Self> {
    ShaderEffect(
      content: self, kind: .distortionEffect, shader: shader, reach: maxSampleOffset, isEnabled: isEnabled)
  }

  /// Replaces every pixel by a shader's result, which may sample the whole composited layer.
  ///
  /// The function is `vec4 NAME(vec2 position, Layer layer, …)`, and `layer.sample(p)` is the colour at p.
  /// `maxSampleOffset` is how far from a pixel it looks, in points.
  public func layerEffect(
    _ shader: Shader, maxSampleOffset: Size, isEnabled: Bool = true
  ) -> ShaderEffect<Self> {
    ShaderEffect(
      content: self, kind: .layerEffect, shader: shader, reach: maxSampleOffset, isEnabled: isEnabled)
  }
}

extension Shape {
  /// Fills the shape with a shader's colours, clipped to the shape.
  ///
  /// The function is `vec4 NAME(vec2 position, …)`. Without it the shape is seen in its colour.
  public func fill(_ shader: Shader) -> ShaderEffect<Self> {
    ShaderEffect(content: self, kind: .shaderFill, shader: shader, reach: nil, isEnabled: true)
  }
}

/// A layer as a shader shows it.
public struct ShaderEffect<Content: Layer>: Modifier {
  let content: Content
  let kind: NodeKind
  let shader: Shader
  /// The distance from a pixel within which the shader reads; nil for the pixel alone.
  let reach: Size?
  let isEnabled: Bool

  /// Writes a node of the effect's kind, or the layer alone.
  public func render(into frame: inout FrameBuilder) {
    guard isEnabled else { return content.render(into: &frame) }
    let arguments = shader.arguments.prefix(Shader.mostArguments)
    let outer = frame.open(kind, shader: shader.name, detail: .shader(arguments: arguments.map(\.kind)))
    frame.write(content.size)
    if let reach {
      frame.write(reach.width)
      frame.write(reach.height)
    }
    for argument in arguments { argument.write(into: &frame, for: content.size) }
    content.render(into: &frame)
    frame.close(outer)
  }
}
