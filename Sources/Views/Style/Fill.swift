import Engine

/// A filling of shapes.
public struct Fill {
  /// A point in the frame of what is filled.
  enum Place: Hashable, Sendable {
    case fraction(UnitPoint)
    case point(CGPoint)

    func point(in rect: CGRect) -> CGPoint {
      switch self {
      case .fraction(let fraction): fraction.point(in: rect)
      case .point(let point): point
      }
    }
  }

  /// The layout of a gradient's colours in the frame that they fill.
  enum Form: Hashable, Sendable {
    case linear(from: Place, to: Place)
    case radial(Place, from: CGFloat, to: CGFloat)
    case elliptical(UnitPoint, from: CGFloat, to: CGFloat)
    case angular(Place, from: Angle, to: Angle)
  }

  enum Kind {
    case color(Engine.Color)
    case gradient([Gradient.Stop], Form)
    case material(tint: Engine.Color)
    case shader(Shader)
    case picture(PictureTiles)
  }
  var kind: Kind
  /// The shadows, from the innermost.
  var shadows: [ShadowStyle] = []

  init(kind: Kind) { self.kind = kind }

  /// A colour that stands for the whole.
  func color(in context: ViewContext) -> Engine.Color {
    switch kind {
    case .color(let color), .material(let color): return color
    case .shader, .picture: return .black
    case .gradient(let stops, _):
      let colors = stops.map { $0.color.resolved(in: context) }
      guard let first = colors.first else { return .clear }
      return colors.dropFirst().enumerated().reduce(first) {
        $0.mix(with: $1.element, by: 1 / Double($1.offset + 2))
      }
    }
  }

  /// Writes what the fill shows within a drawing.
  ///
  /// - Parameters:
  ///   - frame: The frame of what is filled.
  ///   - key: Names what is filled.
  ///   - drawing: Draws in a colour.
  func write(
    in frame: CGRect, _ key: UInt64, in context: ViewContext, into writer: DisplayWriter,
    drawing: (Engine.Color) -> Void
  ) {
    guard let shadow = shadows.last else {
      return writeKind(in: frame, key, in: context, into: writer, drawing: drawing)
    }
    write(shadow, in: frame, key, in: context, into: writer, drawing: drawing)
  }

  private func writeKind(
    in frame: CGRect, _ key: UInt64, in context: ViewContext, into writer: DisplayWriter,
    drawing: (Engine.Color) -> Void
  ) {
    switch kind {
    case .color(let color): drawing(color)
    case .material(let tint):
      writer.node(.backdrop) {
        // Source: measured by eye; Apple documents no numbers.
        writer.write(SIMD4(20, 1.8, 0, 0), 0..<2, key, .extra, context.animation)
        writer.write(tint.values, 0..<4, key, .track, context.animation)
      } content: {
        drawing(.black)
      }
    case .shader(let shader):
      let own = StableHash.combine(key, 901)
      shader.write(.shaderFill, frame, reach: nil, own, in: context, into: writer) { drawing(.black) }
    case .picture(let tiles):
      writer.masked {
        tiles.write(in: frame, key, in: context, into: writer)
      } by: {
        drawing(.black)
      }
    case .gradient(let stops, let form):
      let gradient = GradientFill(stops, form, in: context)
      gradient.write(in: frame, key, context.animation, into: writer) {
        drawing(.black)
      }
    }
  }
}

/// A gradient as the arguments of its shader.
struct GradientFill {
  private let form: Fill.Form
  private let stops: [(color: Engine.Color, location: Double)]

  init(_ stops: [Gradient.Stop], _ form: Fill.Form, in context: ViewContext) {
    self.form = form
    var stops = stops.map { ($0.color.resolved(in: context), Double($0.location).clamped(to: -100...100)) }
    // Each place is at least the one before.
    for index in stops.indices.dropFirst() { stops[index].1 = max(stops[index].1, stops[index - 1].1) }
    if case .elliptical(_, let start, let end) = form, end > 0 {
      // Its shader counts from the middle.
      for index in stops.indices { stops[index].1 = (start + (end - start) * stops[index].1) / end }
    }
    if stops.isEmpty { stops = [(Engine.Color.clear, 0)] }
    self.stops = Self.fitted(stops)
  }

  /// As many as a shader takes: the last one again, or the colours at even places.
  private static func fitted(
    _ stops: [(color: Engine.Color, location: Double)]
  ) -> [(color: Engine.Color, location: Double)] {
    let count = StyleShaders.stopCounts.first { $0 >= stops.count } ?? StyleShaders.stopCounts.max() ?? 2
    guard stops.count > count else {
      return stops + Array(repeating: stops[stops.count - 1], count: count - stops.count)
    }
    return (0..<count).map { index in
      let place = Double(index * (stops.count - 1)) / Double(count - 1)
      let before = min(Int(saturating: place), stops.count - 2)
      let (a, b, part) = (stops[before], stops[before + 1], place - Double(before))
      return (a.color.mix(with: b.color, by: part), a.location + (b.location - a.location) * part)
    }
  }

  private func numbers(in size: CGSize) -> (StyleShaders.Form, SIMD4<Double>) {
    let rect = CGRect(origin: .zero, size: size)
    func radial(_ center: Fill.Place, _ x: Double, _ y: Double) -> SIMD4<Double> {
      let center = center.point(in: rect)
      return SIMD4(center.x, center.y, x, y)
    }
    switch form {
    case .linear(let start, let end):
      let (start, end) = (start.point(in: rect), end.point(in: rect))
      return (.linear, SIMD4(start.x, start.y, end.x, end.y))
    case .radial(let center, let start, let end): return (.radial, radial(center, start, end))
    case .elliptical(let center, _, let end):
      return (.elliptical, radial(.fraction(center), size.width * end, size.height * end))
    case .angular(let center, let start, let end):
      return (.angular, radial(center, start.degrees, end.degrees))
    }
  }

  func write(
    in frame: CGRect, _ key: UInt64, _ animation: Animation?, into writer: DisplayWriter,
    content: () -> Void
  ) {
    let (name, numbers) = numbers(in: frame.size)
    let places = stride(from: 0, to: stops.count, by: 4).map { start in
      let four = stops[start..<min(start + 4, stops.count)].map(\.location)
      return SIMD4(four + Array(repeating: four[four.count - 1], count: 4 - four.count))
    }
    let kinds: [Engine.Shader.ArgumentKind] =
      Array(repeating: .vec4, count: 1 + places.count) + Array(repeating: .color, count: stops.count)
    writer.node(
      .shaderFill, asset: StyleShaders.name(of: name, stops: stops.count), detail: .shader(arguments: kinds)
    ) {
      writer.write(frame.values, 0..<4, key, .track, animation)
      writer.write(numbers, 0..<4, StableHash.combine(key, 900), .anchor, animation)
      for (index, four) in places.enumerated() {
        writer.write(four, 0..<4, StableHash.combine(key, UInt64(910 + index)), .anchor, animation)
      }
      for (index, stop) in stops.enumerated() {
        writer.write(
          stop.color.values, 0..<4, StableHash.combine(key, UInt64(1000 + index)), .color, animation)
      }
    } content: {
      content()
    }
  }
}
