import Engine

/// A shadow of a style.
public struct ShadowStyle: Equatable, Sendable {
  let isInside: Bool
  let color: Color
  let radius: Double
  let offset: CGSize

  private init(isInside: Bool, _ color: Color, _ radius: CGFloat, _ x: CGFloat, _ y: CGFloat) {
    (self.isInside, self.color) = (isInside, color)
    (self.radius, offset) = (Double(radius).clamped(to: 0...1000), CGSize(width: x, height: y))
  }

  /// A shadow outside.
  public static func drop(
    color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle(isInside: false, color, radius, x, y) }
  /// A shadow inside.
  public static func inner(
    color: Color = Color(white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle(isInside: true, color, radius, x, y) }
}

extension ShapeStyle {
  /// The style with a shadow.
  public func shadow(_ style: ShadowStyle) -> some ShapeStyle {
    ShadowedStyle(style: self, shadow: style)
  }
}

extension ShapeStyle where Self == AnyShapeStyle {
  /// The style in front with a shadow.
  public static func shadow(_ style: ShadowStyle) -> AnyShapeStyle {
    AnyShapeStyle(SurroundingShapeStyle(role: .foreground).shadow(style))
  }
  /// The style in front, with its opacity multiplied.
  public static func opacity(_ opacity: Double) -> AnyShapeStyle {
    AnyShapeStyle(SurroundingShapeStyle(role: .foreground).opacity(opacity))
  }
}

/// A style whose filling has a shadow.
struct ShadowedStyle<S: ShapeStyle>: ShapeStyle {
  let style: S
  let shadow: ShadowStyle

  func fill(in context: ViewContext) -> Fill {
    var fill = style.fill(in: context)
    fill.shadows.append(shadow)
    return fill
  }
}

extension Fill {
  /// The colour of a drawing of which only the outline counts; the fill's own, so that it moves with it.
  private var silhouette: Engine.Color {
    if case .color(let color) = kind { color } else { .black }
  }

  /// Writes the fill with its outermost shadow.
  func write(
    _ shadow: ShadowStyle, in frame: CGRect, _ key: UInt64, in context: ViewContext,
    into writer: DisplayWriter, drawing: (Engine.Color) -> Void
  ) {
    var rest = self
    rest.shadows.removeLast()
    func writeRest() { rest.write(in: frame, key, in: context, into: writer, drawing: drawing) }
    let own = StableHash.combine(key, UInt64(920 + rest.shadows.count))
    guard !shadow.isInside else {
      writeRest()
      return shadow.writeInside(frame, own, in: context, into: writer) { drawing(silhouette) }
    }
    writer.node(.shadow) {
      writer.write(
        SIMD4(shadow.offset.width, shadow.offset.height, shadow.radius, 0), 0..<3, own, .amount,
        context.animation)
      writer.write(
        shadow.color.resolved(in: context).values, 0..<4, own, .color, context.animation)
    } content: {
      writeRest()
    }
  }
}

extension ShadowStyle {
  /// Draws the shadow that what is around a drawing casts upon it.
  fileprivate func writeInside(
    _ frame: CGRect, _ key: UInt64, in context: ViewContext, into writer: DisplayWriter,
    silhouette: () -> Void
  ) {
    let animation = context.animation
    writer.masked {
      writer.node(.blend) {
        writer.write(BlendMode.normal.number)
      } content: {
        writer.leaf(.rectangle, isHittable: false) {
          // A drawing may reach beyond its frame, as letters do.
          writer.write(frame.insetBy(dx: -50, dy: -50).values, 0..<4, key, .frame, animation)
          writer.write(color.resolved(in: context).values, 0..<4, key, .color, animation)
          writer.write(0)
        }
        writer.node(.blend) {
          writer.write(BlendMode.destinationOut.number)
        } content: {
          writer.node(.offset) {
            writer.write(SIMD4(offset.width, offset.height, 0, 0), 0..<2, key, .anchor, animation)
          } content: {
            writer.node(.blur) {
              writer.write(SIMD4(radius, 0, 0, 0), 0..<1, key, .amount, animation)
            } content: {
              writer.deaf(true, content: silhouette)
            }
          }
        }
      }
    } by: {
      silhouette()
    }
  }
}
