extension GraphicsContext {
  /// A change of how what is drawn looks.
  public struct Filter {
    let apply: (AnyView) -> AnyView
    /// A transform.
    public static func projectionTransform(_ matrix: ProjectionTransform) -> Filter {
      Filter { AnyView($0.projectionEffect(matrix)) }
    }
    /// A blur.
    public static func blur(radius: CGFloat) -> Filter { Filter { AnyView($0.blur(radius: radius)) } }
    /// A shadow.
    public static func shadow(
      color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> Filter {
      Filter { AnyView($0.shadow(color: color, radius: radius, x: x, y: y)) }
    }
    /// A turn of the hue.
    public static func hueRotation(_ angle: Angle) -> Filter { Filter { AnyView($0.hueRotation(angle)) } }
    /// Another saturation.
    public static func saturation(_ amount: Double) -> Filter { Filter { AnyView($0.saturation(amount)) } }
    /// Another brightness.
    public static func brightness(_ amount: Double) -> Filter { Filter { AnyView($0.brightness(amount)) } }
    /// Another contrast.
    public static func contrast(_ amount: Double) -> Filter { Filter { AnyView($0.contrast(amount)) } }
    /// Less colour.
    public static func grayscale(_ amount: Double) -> Filter { Filter { AnyView($0.grayscale(amount)) } }
    /// A product with a colour.
    public static func colorMultiply(_ color: Color) -> Filter { Filter { AnyView($0.colorMultiply(color)) } }
    /// Black, as opaque as colours are bright.
    public static var luminanceToAlpha: Filter { Filter { AnyView($0.luminanceToAlpha()) } }
    /// Other colours, by an amount from 0 to 1.
    public static func colorInvert(_ amount: Double = 1) -> Filter {
      Filter { view in AnyView(view.wrapped { ColorMatrixElement($0, .inverse(by: amount), in: $1) }) }
    }
    /// A colour where the opacity is between two bounds, and nothing elsewhere.
    public static func alphaThreshold(min: Double, max: Double = 1, color: Color = Color.black) -> Filter {
      Filter { AnyView($0.alphaThreshold(min: min, max: max, color: color)) }
    }
    /// A shader that gives every pixel another colour.
    public static func colorShader(_ shader: Shader) -> Filter { Filter { AnyView($0.colorEffect(shader)) } }
    /// A shader that moves every pixel.
    public static func distortionShader(_ shader: Shader, maxSampleOffset: CGSize) -> Filter {
      Filter { AnyView($0.distortionEffect(shader, maxSampleOffset: maxSampleOffset)) }
    }
    /// A shader that reads the layer.
    public static func layerShader(_ shader: Shader, maxSampleOffset: CGSize) -> Filter {
      Filter { AnyView($0.layerEffect(shader, maxSampleOffset: maxSampleOffset)) }
    }
  }
}
