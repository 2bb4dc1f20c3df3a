import Engine
import Foundation
import Storage
import Support

/// Reads and saves sources one after the other, on a thread of its own.
final class SourceWorker: Sendable {
  /// A text, and the name of its content.
  struct Text: Sendable {
    let bytes: [UInt8]
    var version: String { SourceFolder.version(of: bytes) }
  }

  /// The result of a task.
  enum Answer: Sendable {
    /// The sources of a folder with a name.
    case sources([SourceFolder.Listing], of: String)
    case text(Text)
    case versions([SourceHistory.Version])
    case formatted(FormattedSource)
    /// Saved; with a sentence about what could not be kept.
    case saved(version: String, isNew: Bool, notice: String?)
    case refused(SourceFault)
    /// The history has no such version any more.
    case forgotten
  }

  /// The result of a task, and its number.
  struct Outcome: Sendable {
    let job: Int
    let answer: Answer
  }

  /// The most tasks that wait for the presenters of one room.
  static let mostWaiting = 32

  private let worker: Worker<Outcome>
  /// The one that waits for the formatter, which may take seconds.
  private let formatter: Worker<Outcome>

  /// - Parameter wake: Wakes the loop.
  init(wake: @escaping @Sendable () -> Void) {
    worker = Worker("tiltcast.sources", wake: wake)
    formatter = Worker("tiltcast.formatter", wake: wake)
  }

  /// The results since the last call.
  func takeOutcomes() -> [Outcome] { worker.takeOutcomes() + formatter.takeOutcomes() }

  /// Runs something after all tasks that wait, except for those that format.
  func run(_ work: @escaping @Sendable () -> Void) { worker.run(work) }

  /// Lists the sources.
  func list(_ offer: CodeOffer, for job: Int) {
    perform(job) { .sources(offer.sources.sources, of: offer.sources.id) }
  }

  /// Reads a source.
  func read(_ place: SourcePlace, in offer: CodeOffer, for job: Int) {
    perform(job) { () throws(SourceFault) in .text(Text(bytes: try offer.sources.text(of: place))) }
  }

  /// Lists the versions of a source.
  func listVersions(of place: SourcePlace, in offer: CodeOffer, for job: Int) {
    perform(job) { .versions(offer.history.versions(of: place)) }
  }

  /// Reads a version of a source.
  func read(version: String, of place: SourcePlace, in offer: CodeOffer, for job: Int) {
    perform(job) {
      offer.history.text(of: version, place).map { .text(Text(bytes: $0)) } ?? .forgotten
    }
  }

  /// Formats a text of a source.
  func format(_ bytes: [UInt8], of place: SourcePlace, in offer: CodeOffer, for job: Int) {
    formatter.perform { Outcome(job: job, answer: .formatted(offer.format(bytes, place))) }
  }

  /// Saves a source, and keeps the version that it replaces.
  ///
  /// - Parameters:
  ///   - condition: What the file may be before.
  ///   - isPassing: Whether others follow at once, as while a slider is dragged.
  func save(
    _ bytes: [UInt8], at place: SourcePlace, in offer: CodeOffer, if condition: SourceFolder.Condition,
    isPassing: Bool, for job: Int
  ) {
    perform(job) { () throws(SourceFault) in
      var notice: String?
      func keep(_ bytes: [UInt8], inPlaceOfPassed passed: Bool = false) -> Bool {
        do throws(StateError) {
          let time = Int(saturating: Date().timeIntervalSince1970 * 1000)
          return try offer.history.add(bytes, of: place, at: time, inPlaceOfPassed: passed)
        } catch {
          notice = "The version before is not in the history. \(error)"
          return false
        }
      }
      // What another editor has saved is not known yet, and stays.
      var isKnown = true
      let isAdded = try offer.sources.save(bytes, at: place, if: condition) { isKnown = !keep($0) }
      offer.look()
      // An editor on this machine may replace it next, which nobody here sees.
      _ = keep(bytes, inPlaceOfPassed: isPassing && isKnown)
      return .saved(version: Text(bytes: bytes).version, isNew: isAdded, notice: notice)
    }
  }

  private func perform(_ job: Int, _ work: @escaping @Sendable () throws(SourceFault) -> Answer) {
    worker.perform {
      do throws(SourceFault) {
        return Outcome(job: job, answer: try work())
      } catch {
        return Outcome(job: job, answer: .refused(error))
      }
    }
  }
}
