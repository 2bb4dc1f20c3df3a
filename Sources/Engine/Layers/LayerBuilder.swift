/// Builds a stack's content from a list of layers, as SwiftUI's `ViewBuilder` does.
@resultBuilder
public enum LayerBuilder {
  /// Nothing.
  public static func buildBlock() -> EmptyLayer { EmptyLayer() }
  /// The first layer.
  public static func buildPartialBlock<First: LayerContent>(first: consuming First) -> First { first }
  /// One layer more.
  public static func buildPartialBlock<First: LayerContent, Second: LayerContent>(
    accumulated: consuming First, next: consuming Second
  ) -> Pair<First, Second> { Pair(first: accumulated, second: next) }
  /// The branch of an `if` that was taken.
  public static func buildEither<First: Layer, Second: Layer>(first: First) -> Either<First, Second> {
    .first(first)
  }
  /// The branch of an `else` that was taken.
  public static func buildEither<First: Layer, Second: Layer>(second: Second) -> Either<First, Second> {
    .second(second)
  }
  /// An `if` without an `else`.
  public static func buildOptional<Content: Layer>(_ content: Content?) -> Either<Content, EmptyLayer> {
    content.map { .first($0) } ?? .second(EmptyLayer())
  }
}

/// Nothing to draw; writes an empty group, so that an id on it names something.
public struct EmptyLayer: Layer {
  /// Nothing.
  public init() {}
  /// No extent.
  public var size: Size { .zero }
  /// Writes an empty group.
  public func render(into frame: inout FrameBuilder) { frame.leaf(.group) }
}

/// Two parts of a builder's content, in order.
public struct Pair<First: LayerContent, Second: LayerContent>: LayerContent {
  let first: First
  let second: Second

  /// Measures both.
  public func measure(into extent: inout Extent) {
    first.measure(into: &extent)
    second.measure(into: &extent)
  }

  /// Places both.
  public func place(by placement: inout Placement, into frame: inout FrameBuilder) {
    first.place(by: &placement, into: &frame)
    second.place(by: &placement, into: &frame)
  }
}

/// A branch of an `if`; writes one group, so that it has one root for an id.
public enum Either<First: Layer, Second: Layer>: Layer {
  /// The condition held.
  case first(First)
  /// The condition did not hold.
  case second(Second)

  /// The size of the branch that was taken.
  public var size: Size {
    switch self {
    case .first(let layer): layer.size
    case .second(let layer): layer.size
    }
  }

  /// The plane of the branch that was taken.
  public var plane: Double {
    switch self {
    case .first(let layer): layer.plane
    case .second(let layer): layer.plane
    }
  }

  /// Writes a group with the branch that was taken.
  public func render(into frame: inout FrameBuilder) {
    let outer = frame.open(.group)
    switch self {
    case .first(let layer): layer.render(into: &frame)
    case .second(let layer): layer.render(into: &frame)
    }
    frame.close(outer)
  }
}

/// One layer for each element of a collection, in order.
///
/// It builds its layers once, in one array, and has no identity of its own: ids name layers.
public struct ForEach<Element: Layer>: LayerContent {
  let layers: [Element]

  /// A layer for each element.
  public init<Data: Sequence>(_ data: Data, content: (Data.Element) -> Element) {
    layers = data.map(content)
  }

  /// Measures all.
  public func measure(into extent: inout Extent) {
    for layer in layers { layer.measure(into: &extent) }
  }

  /// Places all.
  public func place(by placement: inout Placement, into frame: inout FrameBuilder) {
    for layer in layers { layer.place(by: &placement, into: &frame) }
  }
}
