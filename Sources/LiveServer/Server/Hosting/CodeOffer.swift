import Storage

/// The sources that presenters edit in their browsers.
package struct CodeOffer {
  let sources: SourceFolder
  let history: SourceHistory
  let access: SourceAccess
  /// Formats a text of a place, and waits for it.
  let format: @Sendable ([UInt8], SourcePlace) -> FormattedSource
  /// Looks at the folder after a save, where nothing watches it.
  let look: @Sendable () -> Void

  /// The sources of a folder.
  ///
  /// - Parameters:
  ///   - isForOthers: Whether presenters on other machines may edit them, over HTTPS.
  ///   - hasUnknownProxy: Whether there is a proxy or tunnel that may leave no trace in requests.
  ///   - look: Looks at the folder after a save, where nothing watches it.
  ///   - format: Formats a text of a place, and waits for it.
  package init(
    _ sources: SourceFolder, _ history: SourceHistory, isForOthers: Bool, hasUnknownProxy: Bool,
    look: @escaping @Sendable () -> Void = {},
    format: @escaping @Sendable ([UInt8], SourcePlace) -> FormattedSource
  ) {
    (self.sources, self.history, self.look, self.format) = (sources, history, look, format)
    access = SourceAccess(reach: isForOthers ? .everywhere : .thisMachine, hasUnknownProxy: hasUnknownProxy)
  }
}
