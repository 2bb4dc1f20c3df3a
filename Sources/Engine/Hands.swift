/// A person's hand over a scene: the point that a finger touches, or that a phone's tilt points to.
public struct Hand: Hashable, Sendable {
  /// The place that decides the colour and the sign, from 0.
  public var place: Int
  /// The location in points of the stage.
  public var location: Point
  /// True if a finger touches the stage there.
  public var isTouching: Bool

  /// A hand that touches the stage.
  public init(place: Int, touching location: Point) {
    (self.place, self.location, isTouching) = (place, location, true)
  }

  /// A hand as a phone's tilt shows it: in the middle of the stage for one that lies level, at an edge for one that
  /// stands on its side.
  public init(place: Int, held: PackedAttitude, on stage: Size) {
    let gravity = held.attitude.gravity(.zero)
    let location = Point(
      x: stage.width * (0.5 + gravity.x * 0.48), y: stage.height * (0.5 + gravity.y * 0.48))
    (self.place, self.location, isTouching) = (place, location, false)
  }
}

extension Stage {
  /// The most hands that are drawn.
  public static let mostHands = 128

  /// The most floats of a hand, with its share of what is around all hands.
  private static let floatsPerHand = 40

  /// Writes hands over the scene, as far as their numbers fit into the frame; the structure holds more than there are,
  /// so few newcomers change it.
  func write(_ hands: [Hand], into frame: inout FrameBuilder) {
    let fitting = (FrameState.maximumFloats - frame.values.count) / Self.floatsPerHand
    let most = Crowd.capacities.last { $0 <= min(fitting, Self.mostHands) } ?? 0
    guard most > 0 else { return }
    let count = min(hands.count, most)
    let capacity = Crowd.capacities.first { $0 >= count } ?? most
    let middle = Point(x: scene.kind.stage.width / 2, y: scene.kind.stage.height / 2)
    ZStack {
      ForEach(0..<capacity) { index in
        let hand = index < count ? hands[index] : Hand(place: 0, touching: middle)
        return ZStack {
          Ellipse(diameter: 44).fill(Color.white.opacity(0.85)).scaleEffect(hand.isTouching ? 1.25 : 1)
          Ellipse(diameter: 36).fill(CrowdColor(place: hand.place).color)
          SignShape(Sign(place: hand.place)).frame(width: 18, height: 18).fill(.white)
        }
        .offset(hand.location - middle)
        .opacity(index < count ? (hand.isTouching ? 1 : 0.75) : 0)
      }
    }
    .frame(width: scene.kind.stage.width, height: scene.kind.stage.height)
    .render(into: &frame)
  }
}
