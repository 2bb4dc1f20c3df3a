import Rooms

/// The result of formatting a source.
package enum FormattedSource: Sendable {
  case text([UInt8])
  /// The text is left as it is, for these reasons.
  case problems([SceneDiagnostic])
}
