import Storage

/// The sources that presenters edit in their browsers.
package struct CodeOffer {
  let sources: SourceFolder
  let history: SourceHistory
  let access: SourceAccess

  /// The sources of a folder.
  ///
  /// - Parameters:
  ///   - isForOthers: Whether presenters on other machines may edit them, over HTTPS.
  ///   - hasUnknownProxy: Whether there is a proxy or tunnel that may leave no trace in requests.
  package init(
    _ sources: SourceFolder, _ history: SourceHistory, isForOthers: Bool, hasUnknownProxy: Bool
  ) {
    (self.sources, self.history) = (sources, history)
    access = SourceAccess(reach: isForOthers ? .everywhere : .thisMachine, hasUnknownProxy: hasUnknownProxy)
  }
}
