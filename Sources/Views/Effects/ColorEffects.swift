import Engine

/// A way of blending colours with those behind them.
public enum BlendMode: Hashable, Sendable {
  /// One over the other.
  case normal
  /// The product: darker.
  case multiply
  /// The product of the opposites: lighter.
  case screen
  /// Darker where it is dark behind, lighter where it is light.
  case overlay
  /// The darker one.
  case darken
  /// The lighter one.
  case lighten
  /// Much lighter.
  case colorDodge
  /// Much darker.
  case colorBurn
  /// Somewhat darker or lighter.
  case softLight
  /// Darker where it is dark, lighter where it is light.
  case hardLight
  /// The difference.
  case difference
  /// The difference, with less contrast.
  case exclusion
  /// The hue, with what is behind for the rest.
  case hue
  /// The saturation, with what is behind for the rest.
  case saturation
  /// Hue and saturation, with what is behind for the rest.
  case color
  /// The luminosity, with what is behind for the rest.
  case luminosity
  /// Only over what is behind.
  case sourceAtop
  /// Under what is behind.
  case destinationOver
  /// A hole in what is behind.
  case destinationOut
  /// The sum, less white.
  case plusDarker
  /// The sum.
  case plusLighter

  /// The number of the node's mode.
  var number: Double {
    switch self {
    case .normal: 0
    case .multiply: 1
    case .screen: 2
    case .overlay: 3
    case .darken: 4
    case .lighten: 5
    case .colorDodge: 6
    case .colorBurn: 7
    case .softLight: 8
    case .hardLight: 9
    case .difference: 10
    case .exclusion: 11
    case .hue: 12
    case .saturation: 13
    case .color: 14
    case .luminosity: 15
    case .plusLighter: 16
    case .plusDarker: 17
    case .sourceAtop: 18
    case .destinationOver: 19
    case .destinationOut: 20
    }
  }
}

extension View {
  /// Blends the view with what is behind it.
  nonisolated public func blendMode(_ blendMode: BlendMode) -> some View {
    wrapped { element, context in
      blendMode == .normal ? element : EffectElement(element, .blend, blendMode.number, in: context)
    }
  }

  /// Draws the view as a whole before it is blended with what is behind.
  nonisolated public func compositingGroup() -> some View { wrapped { EffectElement($0, .blend, 0, in: $1) } }
  /// Draws the view as a whole before it is blended with what is behind.
  nonisolated public func drawingGroup(opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear)
    -> some View
  { compositingGroup() }

  /// Moves every colour component away from the middle, by a factor.
  nonisolated public func contrast(_ amount: Double) -> some View {
    wrapped { ColorMatrixElement($0, .contrast(amount), in: $1) }
  }

  /// Inverts every colour component.
  nonisolated public func colorInvert() -> some View {
    wrapped { ColorMatrixElement($0, .inverse, in: $1) }
  }

  /// Multiplies every colour with another one.
  nonisolated public func colorMultiply(_ color: Color) -> some View {
    wrapped { ColorMatrixElement($0, .product(color.resolved(in: $1)), in: $1) }
  }
}

/// A change of colours that are not premultiplied.
struct ColorMatrix {
  var rows: [SIMD4<Double>] = [SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0)]
  /// An offset, and a factor of the opacity.
  var offset = SIMD4(0.0, 0, 0, 1)

  static func contrast(_ amount: Double) -> ColorMatrix {
    let middle = 0.5 - 0.5 * amount
    return ColorMatrix(rows: ColorMatrix().rows.map { $0 * amount }, offset: SIMD4(middle, middle, middle, 1))
  }

  static let inverse = ColorMatrix(rows: ColorMatrix().rows.map { -$0 }, offset: SIMD4(1, 1, 1, 1))

  static func product(_ color: Engine.Color) -> ColorMatrix {
    let factors = [color.red, color.green, color.blue]
    return ColorMatrix(
      rows: zip(ColorMatrix().rows, factors).map { $0 * $1 }, offset: SIMD4(0, 0, 0, color.alpha))
  }
}

final class ColorMatrixElement: WrapperElement {
  private let matrix: ColorMatrix

  init(_ child: ViewElement, _ matrix: ColorMatrix, in context: ViewContext) {
    self.matrix = matrix
    super.init(child, .effect, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let frame = CGRect(origin: corner, size: size(proposal))
    let vectors = matrix.rows + [matrix.offset]
    let detail = Engine.Node.Detail.shader(arguments: vectors.map { _ in .vec4 })
    writer.node(.colorEffect, asset: StyleShaders.colorMatrix, detail: detail) {
      writer.write(frame.values, 0..<4, key, .frame, animation)
      for (index, vector) in vectors.enumerated() {
        writer.write(vector, 0..<4, StableHash.combine(key, UInt64(100 + index)), .amount, animation)
      }
    } content: {
      child.write(at: corner, proposal, into: writer)
    }
  }
}
