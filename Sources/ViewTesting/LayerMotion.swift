import Engine
import Views

/// The motion of a layer over some time, against a moment before it.
public struct LayerMotion: Identifiable, Sendable {
  /// The pictures in a second that are looked at, and the seconds in the end in which nothing may move.
  private static let (rate, rest) = (20.0, 0.5)
  /// The longest motion in seconds.
  private static let longest = 20.0
  /// The differences that still count as rest: of places in points, of colours and of a shader's numbers.
  private static let (still, stillColor) = (0.5, 0.01)
  /// The least way, in points, beyond which an overshoot is one.
  private static let leastWay = 10.0

  /// The place among all layers.
  public let id: Layer.ID
  /// The layer before, and as it is in the end.
  public let (start, end): (Layer, Layer)
  /// The layer at each moment at which it is there.
  private let states: [Layer]
  /// The layer at each moment of the last half second; nil for a moment without it.
  private let last: [Layer?]

  /// The distance from where it was, in the end, in points: that of its middle or of its corner.
  public var distance: Double { end.distance(from: start) }
  /// The farthest distance at any moment.
  public var reach: Double { states.map { $0.distance(from: start) }.max() ?? 0 }
  /// The way of its middle, in the end.
  public var way: CGSize {
    guard let start = start.center, let end = end.center else { return .zero }
    return CGSize(width: end.x - start.x, height: end.y - start.y)
  }

  /// The greatest part of its way by which it goes beyond where it is in the end; nothing for ways below 10 points.
  public var overshoot: Double {
    var most = 0.0
    for index in start.coordinates.indices where index < end.coordinates.count {
      let (from, way) = (start.coordinates[index], end.coordinates[index] - start.coordinates[index])
      guard abs(way) >= Self.leastWay else { continue }
      for case let value? in states.map({
        $0.coordinates.indices.contains(index) ? $0.coordinates[index] : nil
      }) {
        most = max(most, (value - from) / way - 1)
      }
    }
    return most
  }

  /// The greatest change of a component of its colours, in the end; 1 is the whole way.
  public var colorChange: Double { end.colorDifference(from: start) }
  /// The greatest change of a number that its shader gets, in the end; infinite for another shader.
  public var shaderChange: Double { end.shader?.difference(from: start.shader) ?? 0 }

  /// True if the layer stands still in the last half second.
  public var rests: Bool { lasts { $0.distance(from: end) <= Self.still } }
  /// True if its colours do not change in the last half second.
  public var colorRests: Bool { lasts { $0.colorDifference(from: end) <= Self.stillColor } }
  /// True if the numbers of its shader do not change in the last half second.
  public var shaderRests: Bool {
    lasts { layer in end.shader.map { $0.difference(from: layer.shader) <= Self.stillColor } ?? true }
  }

  private func lasts(_ isStill: (Layer) -> Bool) -> Bool { last.allSatisfy { $0.map(isStill) ?? false } }

  /// The motions of the layers that are there before and in the end.
  ///
  /// - Parameter layers: The layers at a time after the last input.
  static func all(
    from start: [Layer], for duration: Double, _ layers: (Double) -> [Layer]
  ) -> [LayerMotion] {
    let duration = min(max(0, duration.isFinite ? duration : 0), longest)
    // unchecked: at most 400.
    let count = Int((duration * rate).rounded(.down))
    let times = (0..<max(0, count)).map { Double($0) / rate } + [duration]
    let moments = times.map { time in
      (time, Dictionary(layers(time).map { ($0.id, $0) }) { first, _ in first })
    }
    let end = moments.last?.1 ?? [:]
    return start.compactMap { before in
      guard let after = end[before.id] else { return nil }
      let states = moments.map { ($0.0, $0.1[before.id]) }
      return LayerMotion(
        id: before.id, start: before, end: after, states: states.compactMap(\.1),
        last: states.filter { $0.0 >= duration - rest }.map(\.1))
    }
  }
}

// What is drawn, by no name.
extension Stage {
  /// The point in its middle.
  public var center: CGPoint { CGPoint(x: size.width / 2, y: size.height / 2) }

  /// All texts that are shown now.
  public var texts: [String] { texts(at: nil) }
  /// All texts that are shown at a time after the last input.
  public func texts(at time: Double) -> [String] { texts(at: Optional(time)) }

  private func texts(at time: Double?) -> [String] {
    elements(at: time).filter(\.isText).compactMap(\.text)
  }

  /// The layers that are drawn now, in painter's order.
  public var layers: [Layer] { layers(at: nil) }
  /// The layers that are drawn at a time after the last input, in painter's order.
  public func layers(at time: Double) -> [Layer] { layers(at: Optional(time)) }

  private func layers(at time: Double?) -> [Layer] { Layer.all(in: FrameTree(drawn(at: time).frame)) }

  /// The motions of all layers since the last input, against what was drawn before; the clock stands still.
  ///
  /// - Parameters:
  ///   - layers: What was drawn before.
  ///   - duration: The length in seconds.
  public func motions(from layers: [Layer], for duration: Double) -> [LayerMotion] {
    LayerMotion.all(from: layers, for: duration) { self.layers(at: $0) }
  }
}
