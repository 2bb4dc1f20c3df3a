import Engine
import Foundation
import Views

// Inputs of phones in hands, and of several fingers.
extension Stage {
  /// Moves several fingers at once, each from a point to another one.
  ///
  /// - Parameters:
  ///   - duration: The seconds that it takes.
  ///   - lifts: Whether the fingers are lifted in the end; otherwise they stay until `release()`.
  @discardableResult
  public func drag(
    _ ways: [(from: CGPoint, to: CGPoint)], for duration: Double = 0.3, lifts: Bool = true,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Stage {
    let source = SourceText(file, line)
    guard ways.count <= Self.mostFingers else {
      record?.add("At most \(Self.mostFingers) fingers touch a stage, and not \(ways.count).", at: source)
      return self
    }
    func point(_ point: CGPoint) -> Point { Point(x: Double(point.x), y: Double(point.y)) }
    return drive(source) { stage throws(StageError) in
      try stage.drag(ways.map { (point($0.from), point($0.to)) }, for: duration, lifts: lifts)
    }
  }

  /// The most fingers on a stage.
  private static let mostFingers = 10
  /// The readings of a phone in a second, and the turns to and fro of a hand that shakes it.
  private static let (readings, shakes) = (60.0, 5.0)
  /// The longest shake in seconds.
  private static let longestShake = 60.0

  /// Shakes the phone: it rolls to and fro, and is held level in the end.
  ///
  /// - Parameters:
  ///   - angle: The farthest roll in degrees.
  ///   - duration: The seconds that it takes.
  @discardableResult
  public func shaken(
    by angle: Double = 25, for duration: Double = 0.8, file: StaticString = #fileID, line: UInt = #line
  ) -> Stage {
    let duration = min(max(0, duration.isFinite ? duration : 0), Self.longestShake)
    // unchecked: at most 3,600.
    let count = max(1, Int((duration * Self.readings).rounded()))
    for step in 1...count {
      advance(by: 1 / Self.readings)
      let roll = step == count ? 0 : angle * sin(2 * .pi * Self.shakes * Double(step) / Self.readings)
      tilted(roll: roll, file: file, line: line)
    }
    return self
  }

  /// Lets people with phones join, which the view must ask for by `@Crowd`.
  ///
  /// - Parameter sides: The side of each, 0 or 1.
  @discardableResult
  public func joined(sides: [Int], file: StaticString = #fileID, line: UInt = #line) -> Stage {
    var change = CrowdChange()
    change.joined = sides.prefix(Self.mostPeople).enumerated().map {
      CrowdChange.Newcomer(place: people + $0, side: $1 == 0 ? 0 : 1)
    }
    people += change.joined.count
    return drive(SourceText(file, line)) { stage throws(StageError) in try stage.drive(.crowd(change)) }
  }

  /// Lets a number of people with phones join, in turn on either side.
  @discardableResult
  public func joined(
    _ count: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> Stage {
    joined(sides: (0..<max(0, min(count, Self.mostPeople))).map { $0 % 2 }, file: file, line: line)
  }

  /// The most people who join at once.
  private static let mostPeople = 1000

  /// Holds the phone of a person in a crowd at angles, in degrees; people count from 0.
  @discardableResult
  public func tilted(
    person: Int, roll: Double = 0, pitch: Double = 0, file: StaticString = #fileID, line: UInt = #line
  ) -> Stage {
    let source = SourceText(file, line)
    guard let attitude = Attitude(alpha: 0, beta: pitch, gamma: roll), isHere(person, source) else {
      return self
    }
    var change = CrowdChange()
    change.moved = [CrowdChange.Movement(place: person, held: PackedAttitude(attitude))]
    return drive(source) { stage throws(StageError) in try stage.drive(.crowd(change)) }
  }

  /// Presses the button on the phone of a person in a crowd.
  @discardableResult
  public func pressed(person: Int, file: StaticString = #fileID, line: UInt = #line) -> Stage {
    let source = SourceText(file, line)
    guard isHere(person, source) else { return self }
    var change = CrowdChange()
    change.pressed = [person]
    return drive(source) { stage throws(StageError) in try stage.drive(.crowd(change)) }
  }

  /// Lets a person of a crowd leave.
  @discardableResult
  public func left(person: Int, file: StaticString = #fileID, line: UInt = #line) -> Stage {
    let source = SourceText(file, line)
    guard isHere(person, source) else { return self }
    var change = CrowdChange()
    change.left = [person]
    return drive(source) { stage throws(StageError) in try stage.drive(.crowd(change)) }
  }

  private func isHere(_ person: Int, _ source: SourceText) -> Bool {
    guard (0..<people).contains(person) else {
      record?.add("There is no person \(person): \(people) have joined, counted from 0.", at: source)
      return false
    }
    return true
  }
}
