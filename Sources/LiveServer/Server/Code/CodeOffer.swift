import Storage

/// The sources that presenters edit in their browsers.
package struct CodeOffer {
  let sources: SourceFolder
  let history: SourceHistory
  let reach: SourceAccess.Reach

  /// The sources of a folder.
  ///
  /// - Parameter isForOthers: Whether presenters on other machines may edit them, over HTTPS.
  package init(_ sources: SourceFolder, _ history: SourceHistory, isForOthers: Bool) {
    (self.sources, self.history) = (sources, history)
    reach = isForOthers ? .everywhere : .thisMachine
  }
}
