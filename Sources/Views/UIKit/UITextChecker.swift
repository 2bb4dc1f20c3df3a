import Foundation

/// A checker of spelling without a dictionary, to which every word is right.
open class UITextChecker {
  /// A checker.
  public init() {}

  /// No place, with a notice.
  open func rangeOfMisspelledWord(
    in stringToCheck: String, range: NSRange, startingAt startingOffset: Int, wrap wrapFlag: Bool,
    language: String
  ) -> NSRange {
    ViewUpdate.current?.notice(
      "A stage has no dictionary, so that a UITextChecker takes every word for right.")
    return NSRange(location: NSNotFound, length: 0)
  }
  /// No guesses.
  open func guesses(forWordRange range: NSRange, in string: String, language: String) -> [String]? { nil }
  /// No completions.
  open func completions(forPartialWordRange range: NSRange, in string: String, language: String) -> [String]?
  {
    nil
  }
  /// The one language of a stage.
  open class var availableLanguages: [String] { ["en_US"] }
}
