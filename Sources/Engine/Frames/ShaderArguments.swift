extension Shader.Argument {
  /// Writes the argument of a shader that acts on a layer of a size.
  func write(into frame: inout FrameBuilder, for size: Size) {
    switch self {
    case .float(let x): frame.write(x)
    case .float2(let x, let y):
      frame.write(x)
      frame.write(y)
    case .float3(let x, let y, let z):
      frame.write(x)
      frame.write(y)
      frame.write(z)
    case .float4(let x, let y, let z, let w):
      frame.write(x)
      frame.write(y)
      frame.write(z)
      frame.write(w)
    case .color(let color): frame.write(color)
    case .boundingRect:
      frame.write(0)
      frame.write(0)
      frame.write(size.width)
      frame.write(size.height)
    }
  }
}
