/// The places of a text's lines, found once.
struct LineIndex: Sendable {
  /// The places of the line breaks.
  private let ends: [UInt32]
  private let count: Int

  /// The lines of a text of less than 4 GiB.
  init(_ text: [UInt8]) {
    ends = text.indices.lazy.filter { text[$0] == UInt8(ascii: "\n") }.map { UInt32(truncatingIfNeeded: $0) }
    count = text.count
  }

  /// The line, from 1, that a byte is in.
  func line(at place: Int) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < place { low = middle + 1 } else { high = middle }
    }
    return 1 + low
  }

  /// The bytes of a line, from 1, without its end; nil if there is no such line.
  func range(of line: Int) -> Range<Int>? {
    guard (1...ends.count + 1).contains(line) else { return nil }
    let start = line == 1 ? 0 : Int(ends[line - 2]) + 1
    return start..<(line <= ends.count ? Int(ends[line - 1]) : count)
  }
}
