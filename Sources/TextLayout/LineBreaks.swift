import Foundation
import Synchronization

#if canImport(_FoundationICU)
  import _FoundationICU
#endif

/// For each scalar of a paragraph, whether a line may end after it.
///
/// Text in Thai, Lao, Khmer and Burmese, which has no spaces between words, is divided by ICU's dictionaries.
/// Source: UAX #14.
func lineBreaks(in scalars: [UInt32]) -> [Bool] {
  var units: [UInt16] = []
  var ends: [Int] = []
  for scalar in scalars {
    units.append(contentsOf: UTF16.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? .init())
    ends.append(units.count)
  }
  let breaks = lineBreaks(in: units)
  return ends.map { breaks[$0] }
}

/// For each offset in UTF-16, whether a line may begin there.
private func lineBreaks(in units: [UInt16]) -> [Bool] {
  var breaks = [Bool](repeating: false, count: units.count + 1)
  #if canImport(_FoundationICU)
    units.withUnsafeBufferPointer { text in
      LineIterator.shared.withLock { shared in
        var status = U_ZERO_ERROR
        // Opening one takes longer than finding the breaks of a line.
        let iterator = shared ?? LineIterator()
        shared = iterator
        guard let breaker = iterator?.breaker else { return }
        swift_ubrk_setText(breaker, text.baseAddress, Int32(text.count), &status)
        while case let offset = Int(swift_ubrk_next(breaker)), offset >= 0 { breaks[offset] = true }
        // The text lives no longer than this.
        swift_ubrk_setText(breaker, nil, 0, &status)
      }
    }
  #else
    let text = units.withUnsafeBufferPointer { CFStringCreateWithCharacters(nil, $0.baseAddress, $0.count) }
    let tokenizer = CFStringTokenizerCreate(
      nil, text, CFRange(location: 0, length: units.count), kCFStringTokenizerUnitLineBreak, nil)
    while !CFStringTokenizerAdvanceToNextToken(tokenizer).isEmpty {
      let range = CFStringTokenizerGetCurrentTokenRange(tokenizer)
      breaks[range.location + range.length] = true
    }
  #endif
  return breaks
}

#if canImport(_FoundationICU)
  /// ICU's iterator over the places where lines may end, by the rules of no language in particular: the scripts decide.
  private struct LineIterator: @unchecked Sendable {
    static let shared = Mutex<LineIterator?>(nil)
    let breaker: OpaquePointer

    init?() {
      var status = U_ZERO_ERROR
      guard let breaker = swift_ubrk_open(UBRK_LINE, "", nil, 0, &status) else { return nil }
      self.breaker = breaker
    }
  }
#endif
