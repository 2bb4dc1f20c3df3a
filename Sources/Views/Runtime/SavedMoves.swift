import Engine

/// The movements of a saved state, with each animation once: many views are moved by few.
struct SavedMoves {
  private(set) var moves: [String: [Attribute.Move]] = [:]

  init(_ moves: [String: [Attribute.Move]]) { self.moves = moves }
}

extension SavedMoves: Codable {
  private enum CodingKeys: CodingKey {
    case animations, numbers
  }

  /// The numbers of a movement: its animation's place, its start, its distance, and its velocity if it has one.
  private static func numbers(of move: Attribute.Move, _ animation: Int) -> [Double] {
    let distance = [Double(animation), move.start] + (0..<4).map { move.distance[$0] }
    return move.velocity == .zero ? distance : distance + (0..<4).map { move.velocity[$0] }
  }

  private static func move(_ numbers: [Double], _ animations: [Animation]) -> Attribute.Move? {
    guard numbers.count == 6 || numbers.count == 10, let place = Int(exactly: numbers[0]),
      animations.indices.contains(place)
    else { return nil }
    let velocity = numbers.count == 10 ? SIMD4(numbers[6], numbers[7], numbers[8], numbers[9]) : .zero
    let distance = SIMD4(numbers[2], numbers[3], numbers[4], numbers[5])
    return Attribute.Move(distance, velocity: velocity, by: animations[place], at: numbers[1])
  }

  func encode(to encoder: any Encoder) throws {
    var (animations, places): ([Animation], [Animation: Int]) = ([], [:])
    let numbers = moves.sorted { $0.key < $1.key }.map { key, moves in
      (
        key,
        moves.map { move in
          let place = places[move.animation] ?? animations.count
          if place == animations.count {
            animations.append(move.animation)
            places[move.animation] = place
          }
          return Self.numbers(of: move, place)
        }
      )
    }
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(animations, forKey: .animations)
    try fields.encode(Dictionary(uniqueKeysWithValues: numbers), forKey: .numbers)
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    // Version 1.1 wrote each movement with its animation.
    guard fields.contains(.numbers) else {
      moves = try decoder.singleValueContainer().decode([String: [Attribute.Move]].self)
      return
    }
    let animations = try fields.decode([Animation].self, forKey: .animations)
    guard animations.allSatisfy(\.isSound) else {
      throw DecodingError.dataCorruptedError(
        forKey: .animations, in: fields, debugDescription: "an animation is out of bounds")
    }
    moves = try fields.decode([String: [[Double]]].self, forKey: .numbers).mapValues { moves in
      try moves.map { numbers in
        guard let move = Self.move(numbers, animations) else {
          throw DecodingError.dataCorruptedError(
            forKey: .numbers, in: fields, debugDescription: "a movement has other numbers")
        }
        return move
      }
    }
  }
}
