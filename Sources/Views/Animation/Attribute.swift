import Engine
import Foundation

/// Up to four numbers of a node that are at rest, or on their way to a target.
///
/// A spring takes over position and velocity. Curves add up: each is the rest of a way, and they end one by one. All of
/// it is a closed form, so any time may be asked for in any order.
struct Attribute: Hashable, Codable, Sendable {
  typealias Value = SIMD4<Double>

  /// The values at rest.
  private(set) var target: Value
  private(set) var moves: [Move] = []
  /// True if the values are a colour's, which moves in linear light, as SwiftUI's do since iOS 18.
  let isColor: Bool

  init(_ target: Value, isColor: Bool = false) { (self.target, self.isColor) = (target, isColor) }

  /// One movement: how far the value is from where it leads, which fades to nothing.
  struct Move: Hashable, Codable, Sendable {
    let start: Time
    let distance: Value
    let velocity: Value
    let animation: Animation
    let restTime: Time

    init(_ distance: Value, velocity: Value = .zero, by animation: Animation, at start: Time) {
      (self.start, self.distance, self.velocity, self.animation) = (start, distance, velocity, animation)
      restTime = start + animation.duration(from: distance, velocity: velocity)
    }

    func value(at time: Time) -> Value {
      time < restTime ? animation.rest(of: distance, velocity: velocity, after: time - start) : .zero
    }

    func velocity(at time: Time) -> Value {
      time < restTime ? animation.velocity(of: distance, velocity: velocity, after: time - start) : .zero
    }
  }

  /// The time at which the attribute comes to rest; -∞ if it is at rest, infinity for never.
  var restTime: Time { moves.reduce(-.infinity) { max($0, $1.restTime) } }

  /// The values at a time.
  func value(at time: Time) -> Value {
    guard isColor else { return moves.reduce(target) { $0 + $1.value(at: time) } }
    let rest = moves.reduce(Value.zero) { $0 + $1.value(at: time) }
    return rest == .zero ? target : (target.linearLight + rest).gammaEncoded
  }

  /// The values at a time, in the space in which they move.
  private func position(at time: Time) -> Value { isColor ? value(at: time).linearLight : value(at: time) }

  /// The way from a value to another one, in the space in which values move.
  private func distance(from start: Value, to end: Value) -> Value {
    isColor ? start.linearLight - end.linearLight : start - end
  }

  /// The speed of the values at a time, per second.
  func velocity(at time: Time) -> Value { moves.reduce(.zero) { $0 + $1.velocity(at: time) } }

  /// The same without movements that have ended.
  func settled(at time: Time) -> Attribute {
    var copy = self
    copy.moves.removeAll { $0.restTime <= time }
    return copy
  }

  /// Goes to another target, at once without an animation.
  mutating func retarget(to next: Value, by animation: Animation?, at time: Time) {
    guard next != target || goesOn(by: animation, at: time) else {
      self = settled(at: time)
      return
    }
    guard let animation else {
      self = Attribute(next, isColor: isColor)
      return
    }
    if case .spring = animation.base, animation.count == 1, animation.delay == 0 {
      let distance = position(at: time) - (isColor ? next.linearLight : next)
      let velocity = velocity(at: time) * (1 / animation.speed) - distance * animation.initialVelocity
      self = Attribute(next, isColor: isColor)
      let move = Move(distance, velocity: velocity, by: animation, at: time)
      if move.restTime > time { moves = [move] }
    } else {
      // What never ends would go on for ever: the numbers go on from where they are.
      let (shown, hasEndless) = (position(at: time), restTime == .infinity)
      moves.removeAll { $0.restTime == .infinity }
      self = settled(at: time)
      // Only so many can be seen to overlap.
      if moves.count >= Self.mostMoves {
        moves = [Move(distance(from: value(at: time), to: target), by: .default, at: time)]
      }
      var way = distance(from: target, to: next)
      if hasEndless {
        let rest = isColor ? next.linearLight : next
        way = moves.reduce(shown - rest) { $0 - $1.value(at: time) }
      }
      moves.append(Move(way, by: animation, at: time))
      target = next
    }
  }

  /// True if an animation takes the numbers to where they go already, and by the same spring.
  ///
  /// It is then as if they began here, on the same way: the engine's numbers do so, and come to rest at that moment.
  private func goesOn(by animation: Animation?, at time: Time) -> Bool {
    guard let animation, case .spring = animation.base, animation.count == 1, animation.delay == 0,
      animation.initialVelocity == 0
    else { return false }
    return moves.count == 1 && moves[0].animation == animation && moves[0].restTime > time
  }

  /// Takes over the movements of a saved attribute whose numbers lead to the same place.
  mutating func resume(_ moves: [Move]) { self.moves = Array(moves.prefix(Self.mostMoves + 1)) }

  private static let mostMoves = 16
}

extension SIMD4<Double> {
  /// The colour with linear components, from gamma-encoded ones; the fourth is the opacity.
  var linearLight: Self { Self(x.linearLight, y.linearLight, z.linearLight, w) }
  /// The colour with gamma-encoded components, from linear ones; the fourth is the opacity.
  var gammaEncoded: Self { Self(x.gammaEncoded, y.gammaEncoded, z.gammaEncoded, w) }
}

extension Double {
  /// A component of sRGB in linear light; a negative one is its mirror image. Source: IEC 61966-2-1.
  var linearLight: Double {
    let size = abs(self)
    let linear = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return self < 0 ? -linear : linear
  }
  /// A component of linear light in sRGB. Source: IEC 61966-2-1.
  var gammaEncoded: Double {
    let size = abs(self)
    let encoded = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    return self < 0 ? -encoded : encoded
  }
}

extension Animation {
  /// The time from the start to rest, in seconds.
  func duration(from distance: Attribute.Value, velocity: Attribute.Value) -> Time {
    switch base {
    case .spring(let spring):
      var longest = 0.0
      for index in 0..<4 {
        longest = max(
          longest,
          spring.settlingTime(fromValue: distance[index], toValue: 0, initialVelocity: velocity[index]))
      }
      return delay + longest * count / speed
    case .curve(_, let duration): return duration > 0 ? delay + duration * count / speed : delay
    }
  }

  /// The rest of a distance after some time.
  func rest(of distance: Attribute.Value, velocity: Attribute.Value, after time: Time) -> Attribute.Value {
    let local = (time - delay) * speed
    guard local > 0 else { return distance }
    switch base {
    case .spring(let spring):
      let length = count == 1 ? .infinity : duration(from: distance, velocity: velocity, once: spring)
      let moment = cycle(local, length: length)
      var result = Attribute.Value.zero
      for index in 0..<4 where distance[index] != 0 || velocity[index] != 0 {
        result[index] = spring.value(
          fromValue: distance[index], toValue: 0, initialVelocity: velocity[index], time: moment)
      }
      return result
    case .curve(let curve, let duration):
      guard duration > 0 else { return .zero }
      return distance * (1 - curve.value(at: cycle(local, length: duration) / duration))
    }
  }

  /// The speed of the rest of a distance after some time, per second.
  func velocity(of distance: Attribute.Value, velocity: Attribute.Value, after time: Time) -> Attribute.Value
  {
    let local = (time - delay) * speed
    if case .spring(let spring) = base, count == 1, local >= 0 {
      var result = Attribute.Value.zero
      for index in 0..<4 where distance[index] != 0 || velocity[index] != 0 {
        result[index] = spring.velocity(
          fromValue: distance[index], toValue: 0, initialVelocity: velocity[index], time: local)
      }
      return result * speed
    }
    let step = 1e-4
    let before = rest(of: distance, velocity: velocity, after: time - step)
    let after = rest(of: distance, velocity: velocity, after: time + step)
    return (after - before) * (0.5 / step)
  }

  private func duration(from distance: Attribute.Value, velocity: Attribute.Value, once spring: Spring)
    -> Time
  {
    var once = Animation(.spring(spring))
    once.speed = 1
    return once.duration(from: distance, velocity: velocity)
  }

  /// The moment within one run, of which every second one may go backwards.
  private func cycle(_ time: Time, length: Time) -> Time {
    guard count > 1, length > 0, length.isFinite else { return time }
    let run = (time / length).rounded(.down)
    let moment = time - run * length
    return autoreverses && run.truncatingRemainder(dividingBy: 2) == 1 ? length - moment : moment
  }
}
