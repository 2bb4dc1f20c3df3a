import Storage

/// The sources that presenters edit in their browsers.
package struct CodeOffer {
  let sources: SourceFolder
  let history: SourceHistory
  let access: SourceAccess
  /// Formats a text of a place, and waits for it.
  let format: @Sendable ([UInt8], SourcePlace) -> FormattedSource

  /// The sources of a folder.
  ///
  /// - Parameters:
  ///   - isForOthers: Whether presenters on other machines may edit them, over HTTPS.
  ///   - hasUnknownProxy: Whether there is a proxy or tunnel that may leave no trace in requests.
  ///   - format: Formats a text of a place, and waits for it.
  package init(
    _ sources: SourceFolder, _ history: SourceHistory, isForOthers: Bool, hasUnknownProxy: Bool,
    format: @escaping @Sendable ([UInt8], SourcePlace) -> FormattedSource
  ) {
    (self.sources, self.history, self.format) = (sources, history, format)
    access = SourceAccess(reach: isForOthers ? .everywhere : .thisMachine, hasUnknownProxy: hasUnknownProxy)
  }
}
