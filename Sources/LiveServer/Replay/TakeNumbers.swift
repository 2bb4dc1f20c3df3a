import Engine
import Foundation

/// What a take from anywhere may say of a scene's state: numbers that no computation of a scene runs over.
enum TakeNumbers {
  /// The greatest number, and the longest list.
  private static let greatest = 1e15
  private static let longest = 4096

  /// Throws if a header holds a number or a list beyond what any recording has.
  static func check(_ header: Data) throws(WireError) {
    guard let json = try? JSONSerialization.jsonObject(with: header) else { return }
    guard isSound(json) else {
      throw WireError(
        code: .outOfRange,
        message: "The field \"state\" or \"start\" holds a number or a list that is too large.")
    }
  }

  private static func isSound(_ json: Any) -> Bool {
    switch json {
    case let number as NSNumber: abs(number.doubleValue) <= greatest
    case let list as [Any]: list.count <= longest && list.allSatisfy(isSound)
    case let object as [String: Any]: object.values.allSatisfy(isSound)
    default: true
    }
  }
}

extension Stage {
  /// Throws if what the scene shows at first, or a little later, is no number.
  func checkNumbers(from time: Time) throws(WireError) {
    var stage = self
    for moment in [0, 0.1, 1, 100] {
      stage.render(at: time + moment)
      guard stage.frame.values.allSatisfy(\.isFinite) else {
        throw WireError(
          code: .outOfRange, message: "The field \"state\" leads to a picture that no numbers describe.")
      }
    }
  }
}
