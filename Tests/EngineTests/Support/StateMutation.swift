import Foundation

/// What becomes of a scene's coded state when one thing in it is another: each leaf and each list, by every value
/// that is worth trying.
enum StateMutation {
  /// What stands in the place of something else; nil takes it out.
  private static var replacements: [Any?] {
    [
      nil, NSNull(), 0, -1, 2, 1e8, 1e15, -1e300, Double.leastNonzeroMagnitude, Int.max, "nan", "", true,
      [Any](),
      [Any](repeating: 0.5, count: 5000),
    ]
  }

  /// Every state that differs from the given one in one place.
  static func all(of state: [String: Any]) -> [[String: Any]] {
    replaced(state).compactMap { $0 as? [String: Any] }
  }

  private static func replaced(_ value: Any) -> [Any] {
    var results: [Any] = []
    switch value {
    case let object as [String: Any]:
      for (key, part) in object.sorted(by: { $0.key < $1.key }) {
        for other in replacements.map({ $0 as Any? }) + replaced(part).map({ $0 as Any? }) {
          var next = object
          next[key] = other
          results.append(next)
        }
      }
    case let list as [Any]:
      results.append(list + list)
      if !list.isEmpty { results.append(Array(list.dropLast())) }
      for (index, part) in list.enumerated().prefix(4) {
        for other in replacements + replaced(part).map({ $0 as Any? }) {
          var next = list
          if let other { next[index] = other } else { next.remove(at: index) }
          results.append(next)
        }
      }
    default: break
    }
    return results
  }

  /// Every state that differs from the given one in one number, which is another.
  static func all(of state: [String: Any], puttingNumber number: Double) -> [[String: Any]] {
    replaced(state, number).compactMap { $0 as? [String: Any] }
  }

  private static func replaced(_ value: Any, _ number: Double) -> [Any] {
    var results: [Any] = []
    switch value {
    case let object as [String: Any]:
      for (key, part) in object {
        for other in replaced(part, number) { results.append(object.merging([key: other]) { $1 }) }
      }
    case let list as [Any]:
      for (index, part) in list.enumerated() {
        for other in replaced(part, number) {
          var next = list
          next[index] = other
          results.append(next)
        }
      }
    case is String, is NSNull: break
    default: results.append(number)
    }
    return results
  }
}
