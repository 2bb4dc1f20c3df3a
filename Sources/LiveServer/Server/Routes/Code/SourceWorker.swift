import Dispatch
import Engine
import Foundation
import Rooms
import Storage
import Support
import Synchronization

/// Reads and saves sources one after the other, on a thread of its own. Those of each folder take turns.
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
    /// News of a shared text, in JSON.
    case news([UInt8])
    /// No news yet, for a request that waits for some.
    ///
    /// - isLater: Whether that was looked for after a wait.
    case quiet([UInt8], of: String, isLater: Bool)
    case refused(SourceFault)
    /// The history has no such version any more.
    case forgotten
  }

  /// The result of a task, and its number.
  struct Outcome: Sendable {
    let job: Int
    let answer: Answer
    /// The path of a text of which others have to learn something.
    var changed: String?
    /// The reason that typed text is no longer kept.
    var fault: StateError?
  }

  /// The most tasks that wait for the presenters of one room.
  static let mostWaiting = 8
  /// The most of their requests that wait for something new.
  static let mostFollowing = 32

  private let worker: FairWorker<Outcome>
  /// Waits for the disk, which no request does.
  private let syncing = DispatchQueue(label: "tiltcast.sources.sync", qos: .utility)
  /// The texts that are formatted, which may take seconds, and the results.
  private let (formatting, formatted): (FairQueue, Inbox<Outcome>)
  /// Used by the thread.
  private let texts = Mutex(SharedTexts())

  /// - Parameter wake: Wakes the loop.
  init(wake: @escaping @Sendable () -> Void) {
    worker = FairWorker("tiltcast.sources", wake: wake)
    (formatting, formatted) = (FairQueue(width: 2), Inbox(wake: wake))
  }

  /// The results since the last call.
  func takeOutcomes() -> [Outcome] { worker.takeOutcomes() + formatted.takeAll() }

  /// Runs something after all tasks that wait, except for those that format.
  func run(_ work: @escaping @Sendable () -> Void) { worker.runLast(work) }

  /// Lists the sources.
  func list(_ offer: CodeOffer, for job: Int) {
    perform(job, in: offer) { .sources(offer.sources.sources, of: offer.sources.id) }
  }

  /// Reads a source.
  func read(_ place: SourcePlace, in offer: CodeOffer, for job: Int) {
    perform(job, in: offer) { () throws(SourceFault) in .text(Text(bytes: try offer.sources.text(of: place)))
    }
  }

  /// Lists the versions of a source.
  func listVersions(of place: SourcePlace, in offer: CodeOffer, for job: Int) {
    perform(job, in: offer) { .versions(offer.history.versions(of: place)) }
  }

  /// Reads a version of a source.
  func read(version: String, of place: SourcePlace, in offer: CodeOffer, for job: Int) {
    perform(job, in: offer) {
      offer.history.text(of: version, place).map { .text(Text(bytes: $0)) } ?? .forgotten
    }
  }

  /// Formats a text of a source.
  func format(_ bytes: [UInt8], of place: SourcePlace, in offer: CodeOffer, for job: Int) {
    formatting.add(for: offer.owner, isGuests: offer.isForGuest) { [formatted] in
      formatted.report(Outcome(job: job, answer: .formatted(offer.format(bytes, place))))
    }
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
    perform(job, in: offer, on: SharedTexts.path(of: place, in: offer)) { [self] () throws(SourceFault) in
      let (isNew, notice) = try offer.save(bytes, at: place, if: condition, isPassing: isPassing)
      if isNew { texts.withLock { $0.begin(place, in: offer) } }
      return .saved(version: Text(bytes: bytes).version, isNew: isNew, notice: notice)
    }
  }

  /// Does something to a shared text, or asks what is new in it.
  ///
  /// - Parameters:
  ///   - seconds: How long to wait before.
  ///   - request: Reads the request.
  func exchange(
    after seconds: Double = 0, _ place: SourcePlace, in offer: CodeOffer, for job: Int,
    _ request: @escaping @Sendable () throws(SourceFault) -> TextExchange
  ) {
    let path = SharedTexts.path(of: place, in: offer)
    worker.perform(for: offer.owner, isGuests: offer.isForGuest, after: seconds) { [self] in
      do throws(SourceFault) {
        let request = try request()
        let result = texts.withLock { texts in
          Result { () throws(SourceFault) in
            try texts.exchange(request, of: place, in: offer, at: ServerClock.monotonic)
          }
        }
        let answer = try result.get()
        if answer.needsSync {
          syncing.asyncAfter(deadline: .now() + 1) { [self] in
            guard texts.withLock({ $0.takeUnsynced(place, in: offer) }) else { return }
            offer.history.drafts.sync(place)
          }
        }
        // Long news take a while.
        let news = answer.news.stableJSON
        return Outcome(
          job: job,
          answer: request.mayWait && !answer.isNew
            ? .quiet(news, of: path, isLater: seconds > 0) : .news(news),
          changed: answer.isNewForOthers ? path : nil, fault: answer.fault)
      } catch {
        return Outcome(job: job, answer: .refused(error))
      }
    }
  }

  private func perform(
    _ job: Int, in offer: CodeOffer, on text: String? = nil,
    _ work: @escaping @Sendable () throws(SourceFault) -> Answer
  ) {
    worker.perform(for: offer.owner, isGuests: offer.isForGuest) {
      do throws(SourceFault) {
        return Outcome(job: job, answer: try work(), changed: text)
      } catch {
        return Outcome(job: job, answer: .refused(error))
      }
    }
  }
}
