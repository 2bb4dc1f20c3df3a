/// A layer for each place of a crowd, in the order of places.
///
/// The structure holds more places than there are people, so that few joins change it; a free place is
/// invisible. It stays the same only if the content has the same layers for each person: where people differ,
/// use colours, sizes and opacities, not `if`. People who are away are faint, a spotlight dims the others, and
/// people who ask where they are blink.
public struct Everybody<Content: Layer>: LayerContent {
  private let layers: [Effect<Content>]

  /// A layer for each place; for a free one, `content` gets a person who holds the phone level.
  public init(at time: Time, in environment: Environment, content: (Participant) -> Content) {
    let crowd = environment.crowd
    layers = (0..<crowd.capacity).map { place in
      let one = crowd[place]
      return content(one ?? Participant(place: place, arrival: -1, side: 0))
        .opacity(one.map { crowd.presence(of: $0, at: time) } ?? 0)
    }
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

extension Crowd {
  /// The time for which a person who asked where they are blinks, in seconds.
  static let blinking: Time = 3
  /// The flashes a second meanwhile; three and more could harm people.
  private static let flashes = 2.0
  private static let (opacityAway, opacityDimmed, opacityBlinking) = (0.35, 0.2, 0.1)

  /// The opacity of a person, 0 to 1.
  func presence(of one: Participant, at time: Time) -> Double {
    if let found = one.foundAt, (found..<found + Self.blinking).contains(time) {
      let phase = (time - found) * Self.flashes
      return phase - phase.rounded(.down) < 0.5 ? 1 : Self.opacityBlinking
    }
    if let spotlight, spotlight != one.place { return Self.opacityDimmed }
    return one.isAway ? Self.opacityAway : 1
  }

  /// The time at which the last person stops blinking.
  var restTime: Time { people.compactMap(\.foundAt).max().map { $0 + Self.blinking } ?? -.infinity }

}
