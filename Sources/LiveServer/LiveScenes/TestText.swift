import Rooms
import Support

/// The text of a file of tests with its tokens, and the ways to quote them.
struct TestText {
  let file: SceneSources.File
  let tokens: SwiftTokens

  /// The text of a file.
  init(_ file: SceneSources.File) {
    self.file = file
    tokens = SwiftTokens(file.text)
  }

  /// The name of the file, without its folders.
  var fileName: String { file.place.split(separator: "/").last.map(String.init) ?? file.place }

  /// The reason not to compile a token.
  func refusal(_ sentence: String, _ index: Int) -> CompilerRefusal {
    let line = tokens.tokens.indices.contains(index) ? tokens.line(of: index) : 1
    return CompilerRefusal([SceneDiagnostic(.error, from: .file, sentence, file: file.place, line: line)])
  }

  /// The text of tokens as it is written.
  func source(_ range: Range<Int>) -> String {
    guard !range.isEmpty else { return "" }
    let bytes =
      tokens.tokens[range.lowerBound].range.lowerBound..<tokens.tokens[range.upperBound - 1].range.upperBound
    return String(decoding: file.text[bytes], as: UTF8.self)
  }

  /// The text of tokens on one line.
  func line(_ range: Range<Int>) -> String {
    source(range).split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
  }

  /// The line breaks in the text of tokens.
  func breaks(in range: Range<Int>) -> String {
    String(repeating: "\n", count: source(range).utf8.count { $0 == UInt8(ascii: "\n") })
  }

  /// The parts between commas of a range of tokens, without those in brackets.
  func parts(_ range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var (start, depth) = (range.lowerBound, 0)
    for index in range {
      switch tokens.word(index) {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "," where depth == 0:
        parts.append(start..<index)
        start = index + 1
      default: break
      }
    }
    if start < range.upperBound { parts.append(start..<range.upperBound) }
    return parts
  }
}
