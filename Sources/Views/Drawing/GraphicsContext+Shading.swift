extension GraphicsContext {
  /// A filling of paths.
  public struct Shading: Sendable {
    let style: AnyShapeStyle

    init(style: AnyShapeStyle) { self.style = style }
    private init(_ gradient: Gradient, _ form: Fill.Form) {
      style = AnyShapeStyle(FormedGradient(gradient: gradient, form: form))
    }

    /// A colour.
    public static func color(_ color: Color) -> Shading { Shading(style: AnyShapeStyle(color)) }
    /// A colour from its components.
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) -> Shading { .color(Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity)) }
    /// A grey.
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1
    ) -> Shading { .color(Color(colorSpace, white: white, opacity: opacity)) }
    /// A style.
    public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading(style: AnyShapeStyle(style)) }
    /// A gradient along a line.
    public static func linearGradient(_ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint) -> Shading
    {
      Shading(gradient, .linear(from: .point(startPoint), to: .point(endPoint)))
    }
    /// A gradient around a point.
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> Shading {
      Shading(gradient, .radial(.point(center), from: startRadius, to: endRadius))
    }
    /// A gradient around a full turn.
    public static func conicGradient(_ gradient: Gradient, center: CGPoint, angle: Angle = .zero) -> Shading {
      Shading(gradient, .angular(.point(center), from: angle, to: angle + .degrees(360)))
    }
    /// The style in front.
    public static var foreground: Shading {
      Shading(style: AnyShapeStyle(SurroundingShapeStyle(role: .foreground)))
    }
    /// A gradient over a grid of points, which is not drawn; a notice says so.
    @available(*, unavailable, message: "Draw a MeshGradient view behind the Canvas.")
    public static func meshGradient(_ gradient: MeshGradient) -> Shading { .foreground }
    /// A picture that is repeated from the corner of what it fills.
    public static func tiledImage(
      _ image: Image, origin: CGPoint = .zero, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
      scale: CGFloat = 1
    ) -> Shading { .style(ImagePaint(image: image, sourceRect: sourceRect, scale: scale)) }
    /// A shader, filled in the frame of the path.
    public static func shader(_ shader: Shader, bounds: CGRect = .zero) -> Shading {
      Shading(style: AnyShapeStyle(shader))
    }
    /// The first of several fillings, one for each level of styles.
    public static func palette(_ array: [Shading]) -> Shading { array.first ?? .foreground }
    /// The background.
    public static var backdrop: Shading {
      Shading(style: AnyShapeStyle(SurroundingShapeStyle(role: .background)))
    }
  }
}
