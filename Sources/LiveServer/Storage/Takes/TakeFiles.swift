import Foundation
import Rooms

extension TakeName {
  private static let ending = ".jsonl"

  /// The name of the take's file: what might mean something to a file system is percent-encoded.
  package var file: String {
    let plain = CharacterSet(charactersIn: "a"..."z").union(CharacterSet(charactersIn: "A"..."Z"))
      .union(CharacterSet(charactersIn: "0"..."9")).union(CharacterSet(charactersIn: " -_"))
    return (description.addingPercentEncoding(withAllowedCharacters: plain) ?? "") + Self.ending
  }

  /// The take whose file this is; nil for other files.
  init?(file: String) {
    guard file.hasSuffix(Self.ending),
      let name = String(file.dropLast(Self.ending.count)).removingPercentEncoding
    else { return nil }
    self.init(name)
  }
}
