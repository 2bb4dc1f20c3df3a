import Foundation
import Platform
import Rooms
import Storage
import Support

/// The texts that people write together, of all folders, and what is in their files.
struct SharedTexts {
  /// The most texts of a folder, and of all, that are kept in memory; others are read from the disk again.
  private static let (mostOfFolder, mostOpen) = (32, 256)
  /// The time after which an empty file is believed to be empty, in seconds.
  private static let emptyTime = 0.3

  /// A text in memory.
  private struct Open {
    let folder: String
    var text: SharedText
    /// The state of the file when it was read, or nil to read it again.
    var stamp: FileStamp?
    /// True if the file's lines end as in Windows.
    var endsInCRLF = false
    /// The time from which an empty file is believed to be empty, for a text that is not.
    var emptyUntil: Double?
    var lastUse = 0.0
    /// True if the disk has all of it, if it has to.
    var isKept = true
    /// True if something was written that a power cut may take away.
    var isUnsynced = false
  }

  /// The answer to a request.
  struct Answer {
    var news: TextNews
    /// True if the client, or others, have to learn something.
    var isNew: Bool
    var isNewForOthers: Bool
    /// True if the caller calls `takeUnsynced` soon.
    var needsSync: Bool
    /// The reason that typed text is not kept, if the text before was.
    var fault: StateError?
  }

  private var open: [String: Open] = [:]
  /// The notice about a text that is not kept, without the reason: that names paths, and only the operator can mend it.
  private static let notKept = "What is typed is not kept on the server until it is saved."
  /// The beginning of the names of versions that this process gives, whose texts have not lost anything since.
  private var series = Self.newName()

  /// The place of a text among those of all folders.
  static func path(of place: SourcePlace, in offer: CodeOffer) -> String {
    "\(offer.sources.path)/\(place.text)"
  }

  /// Does what a request asks for, and answers with what is new to its client.
  ///
  /// - Parameter now: In seconds.
  mutating func exchange(
    _ request: TextExchange, of place: SourcePlace, in offer: CodeOffer, at now: Double
  ) throws(SourceFault) -> Answer {
    let path = Self.path(of: place, in: offer)
    let known = open[path]
    var entry = if let known { known } else { try load(place, in: offer) }
    // What the file has is known even if the request is refused.
    defer { keepOpen(entry, at: path, now) }
    let before = (entry.text.newest, entry.text.version)
    let wasKept = entry.isKept
    var fault: StateError?
    try look(&entry, place, offer, now)
    var notice: String?
    var needsSync = known == nil && entry.isUnsynced
    var refusal: SourceFault?
    var receipt = SharedText.Receipt.known
    do throws(TextFault) {
      if let (number, changes) = request.change {
        receipt = try entry.text.receive(
          changes, request.caret, from: request.client, number: number, for: request.version,
          of: request.text, moves: request.moves, at: now)
      }
    } catch {
      refusal = .change(error)
    }
    if let caret = request.caret, receipt != .applied, request.version == entry.text.version {
      entry.text.show(caret, of: request.client, at: now)
    }
    if let refusal {
      if needsSync { entry.isUnsynced = false }
      throw refusal
    }
    func keep() {
      do throws(StateError) {
        needsSync = try self.keep(&entry, place, offer) || needsSync
      } catch {
        (fault, notice) = (error, notice ?? Self.notKept)
      }
    }
    if entry.text.version != before.1 { keep() }
    if request.save.isWanted, receipt != .stale {
      // The change has been made, also if the save fails.
      do throws(SourceFault) {
        notice = try save(&entry, place, offer, isPassing: request.save.isPassing, at: now)
      } catch {
        notice = error.description
      }
      keep()
    }
    let isNew = entry.text.hasNews(
      after: request.news, request.version, of: request.text, for: request.client)
    var news = entry.text.news(after: request.version, of: request.text, for: request.client, at: now)
    // Nothing new is said often, and the file's version takes a look at all of it.
    if isNew || !request.mayWait, entry.text.isSaved || news.content != nil {
      news.file = Self.version(of: entry.text.saved, entry)
    }
    news.notice = notice
    return Answer(
      news: news, isNew: isNew, isNewForOthers: entry.text.newest != before.0, needsSync: needsSync,
      fault: wasKept ? fault : nil)
  }

  /// Forgets what was typed into a file that is not there any more, unless it is open: another one takes its name.
  mutating func begin(_ place: SourcePlace, in offer: CodeOffer) {
    if open[Self.path(of: place, in: offer)] == nil { offer.history.drafts.forget(place) }
  }

  /// True if something of a text was written since the last call.
  mutating func takeUnsynced(_ place: SourcePlace, in offer: CodeOffer) -> Bool {
    let path = Self.path(of: place, in: offer)
    defer { open[path]?.isUnsynced = false }
    return open[path]?.isUnsynced == true
  }

  private mutating func keepOpen(_ entry: Open, at path: String, _ now: Double) {
    let isFirst = open[path] == nil
    open[path] = entry
    open[path]?.lastUse = now
    guard isFirst else { return }
    let counts = Dictionary(open.values.map { ($0.folder, 1) }, uniquingKeysWith: +)
    if counts[entry.folder, default: 0] > Self.mostOfFolder {
      closeOldest(of: entry.folder)
    } else if open.count > Self.mostOpen, let largest = counts.max(by: { $0.value < $1.value }) {
      closeOldest(of: largest.key)
    }
  }

  private mutating func closeOldest(of folder: String) {
    let texts = open.filter { $0.value.folder == folder }
    guard let (path, entry) = texts.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
    open[path] = nil
    // What the disk has of it is another text.
    if !entry.isKept { series = Self.newName() }
  }

  private static func newName() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }

  private func load(_ place: SourcePlace, in offer: CodeOffer) throws(SourceFault) -> Open {
    var limits = SharedText.Limits()
    limits.bytes = offer.sources.limits.fileBytes
    let (id, folder) = (series + Self.newName(), offer.sources.path)
    if let kept = offer.history.drafts.text(of: place) {
      let isSame = kept.id.hasPrefix(series)
      var entry = Open(folder: folder, text: SharedText(kept, id: isSame ? kept.id : id, limits: limits))
      // Pages get the new name, and may come back with it after another restart.
      if !isSame { _ = try? keep(&entry, place, offer) }
      return entry
    }
    let stamp = FileStamp(of: Self.path(of: place, in: offer))
    let (units, endsInCRLF) = Self.units(of: try offer.sources.text(of: place))
    return Open(
      folder: folder, text: SharedText(id: id, units, limits: limits), stamp: stamp, endsInCRLF: endsInCRLF)
  }

  /// Keeps a text on the disk; returns whether to synchronize it soon.
  private func keep(
    _ entry: inout Open, _ place: SourcePlace, _ offer: CodeOffer
  ) throws(StateError) -> Bool {
    entry.isKept = false
    try offer.history.drafts.keep(entry.text.kept, of: place)
    entry.isKept = true
    defer { entry.isUnsynced = true }
    return !entry.isUnsynced
  }

  /// Takes in what another editor has done to the file.
  private func look(
    _ entry: inout Open, _ place: SourcePlace, _ offer: CodeOffer, _ now: Double
  ) throws(SourceFault) {
    let stamp = FileStamp(of: Self.path(of: place, in: offer))
    guard stamp != entry.stamp else { return }
    do throws(SourceFault) {
      let (units, endsInCRLF) = Self.units(of: try offer.sources.text(of: place))
      if units.isEmpty, !entry.text.saved.isEmpty, now < entry.emptyUntil ?? .infinity {
        // An editor empties the file before it writes.
        entry.emptyUntil = entry.emptyUntil ?? now + Self.emptyTime
        return
      }
      entry.emptyUntil = nil
      if !entry.text.isSaved, !entry.text.isGone, units != entry.text.saved {
        // What both have changed may read badly afterwards; what was typed is in the history as it was.
        let time = Int(saturating: Date().timeIntervalSince1970 * 1000)
        _ = try? offer.history.add(Self.bytes(of: entry.text.units, entry), of: place, at: time)
      }
      entry.text.fileHas(units)
      entry.endsInCRLF = endsInCRLF
    } catch .missing {
      entry.text.fileHas(nil)
    }
    entry.stamp = stamp
  }

  /// Saves the text; returns a sentence about what could not be kept.
  private func save(
    _ entry: inout Open, _ place: SourcePlace, _ offer: CodeOffer, isPassing: Bool, at now: Double
  ) throws(SourceFault) -> String? {
    // Another editor may replace the file at any time, also twice before this.
    defer { entry.stamp = nil }
    for isLast in [false, true] {
      let known: SourceFolder.Condition =
        isLast || entry.text.isGone
        ? .anything : .versions([Self.version(of: entry.text.saved, entry)])
      do throws(SourceFault) {
        let bytes = Self.bytes(of: entry.text.units, entry)
        let (_, notice) = try offer.save(bytes, at: place, if: known, isPassing: isPassing)
        entry.text.save()
        return notice
      } catch .overtaken {
        entry.stamp = nil
        try look(&entry, place, offer, now)
      }
    }
    return nil
  }

  private static func version(of units: [UInt16], _ entry: Open) -> String {
    SourceFolder.version(of: bytes(of: units, entry))
  }

  private static func bytes(of units: [UInt16], _ entry: Open) -> [UInt8] {
    let bytes = Array(String(decoding: units, as: UTF16.self).utf8)
    return entry.endsInCRLF ? bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } : bytes
  }

  /// The text of a file, in which a line feed ends a line, and whether a carriage return stood before it.
  private static func units(of bytes: [UInt8]) -> (units: [UInt16], endsInCRLF: Bool) {
    var units: [UInt16] = []
    var endsInCRLF = false
    var previous: UInt16 = 0
    for unit in String(decoding: bytes, as: UTF8.self).utf16 {
      if unit == 0x0A, previous == 0x0D {
        endsInCRLF = true
      } else {
        units.append(unit == 0x0D ? 0x0A : unit)
      }
      previous = unit
    }
    return (units, endsInCRLF)
  }
}
