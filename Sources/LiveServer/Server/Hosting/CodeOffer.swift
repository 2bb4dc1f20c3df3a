import Foundation
import Storage
import Support

/// The sources that presenters edit in their browsers.
package struct CodeOffer {
  let sources: SourceFolder
  let history: SourceHistory
  let access: SourceAccess
  /// True if a guest of the server asks, who leaves others their turns.
  var isForGuest = false
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

  /// The name under which requests take turns: those of a teacher do not wait for those of a seat's writer.
  var owner: String { isForGuest ? "guest \(sources.path)" : sources.path }

  /// Saves a source, and keeps the version that it replaces.
  ///
  /// - Parameters:
  ///   - condition: What the file may be before.
  ///   - isPassing: Whether others follow at once, as while a slider is dragged.
  /// - Returns: Whether it is a new one, and a sentence about what could not be kept.
  func save(
    _ bytes: [UInt8], at place: SourcePlace, if condition: SourceFolder.Condition, isPassing: Bool
  ) throws(SourceFault) -> (isNew: Bool, notice: String?) {
    var notice: String?
    func keep(_ bytes: [UInt8], inPlaceOfPassed passed: Bool = false) -> Bool {
      do throws(StateError) {
        let time = Int(saturating: Date().timeIntervalSince1970 * 1000)
        return try history.add(bytes, of: place, at: time, inPlaceOfPassed: passed)
      } catch {
        notice = "The version before is not in the history. \(error)"
        return false
      }
    }
    // What another editor has saved is not known yet, and stays.
    var isKnown = true
    let isNew = try sources.save(bytes, at: place, if: condition) { isKnown = !keep($0) }
    look()
    // An editor on this machine may replace it next, which nobody here sees.
    _ = keep(bytes, inPlaceOfPassed: isPassing && isKnown)
    return (isNew, notice)
  }
}
