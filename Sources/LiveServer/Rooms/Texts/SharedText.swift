import Support

/// A text that several people write at once. It puts their changes into one order: a change is made for a version, and
/// applied if that is the newest, or moved over the changes since if its client asks for that. Else the client gets
/// these, moves its own change over them, and sends it again. Pure.
package struct SharedText: Sendable {
  /// The bounds of a text and of its changes.
  package struct Limits: Sendable {
    /// The most bytes of the text in UTF-8.
    package var bytes = 64 << 10
    /// The most clients that are remembered by name.
    var clients = 200
    /// The changes of one client, and of all of them, in any second.
    var clientPerSecond = 20.0
    var perSecond = 200.0

    package init() {}
  }

  /// A change as it was applied.
  package struct Entry: Encodable, Sendable {
    /// The client, or empty for a change by another program.
    package let client: String
    /// Its number among those of the client.
    package let number: Int
    package let changes: TextChange

    /// The same change under another name of the client.
    func named(_ client: String) -> Entry { Entry(client: client, number: number, changes: changes) }
  }

  /// The fate of a change.
  package enum Receipt: Sendable {
    case applied
    /// It was applied before.
    case known
    /// It is for another version.
    case stale
  }

  /// A client's last change, and what it may still send.
  private struct Client: Sendable {
    /// The number of the last change that was applied.
    var number: Int
    var budget: TokenBucket
    /// The time of its last request, in seconds.
    var lastRequest = 0.0

    init(_ limits: Limits, number: Int = 0) {
      self.number = number
      budget = TokenBucket(rate: limits.clientPerSecond, capacity: limits.clientPerSecond)
    }
  }

  /// The caret of a client, and the time of its last request.
  private struct ShownCaret: Sendable {
    var caret: TextCaret
    var lastRequest: Double
  }

  /// The name of this text's versions: those under another name say nothing about it.
  package let id: String
  /// The names that versions had before, and the last one under each, the newest last.
  private var origins: [KeptText.Origin] = []
  private static let mostOrigins = 50
  package private(set) var version = 0
  package private(set) var units: [UInt16]
  /// The text of the file that is compiled, as it was last seen.
  package private(set) var saved: [UInt16]
  /// True if the file is missing.
  package private(set) var isGone = false
  /// The number of the newest news, its author, and the one before the newest change of
  /// the same client.
  private var news = (newest: 0, author: "", before: 0)
  private var applied = AppliedChanges()
  private var clients: [String: Client] = [:]
  private var carets: [String: ShownCaret] = [:]
  private var budget: TokenBucket
  private let limits: Limits

  /// A text as it is in a file.
  package init(id: String, _ units: [UInt16], limits: Limits = Limits()) {
    (self.id, self.units, saved, self.limits) = (id, units, units, limits)
    budget = TokenBucket(rate: limits.perSecond, capacity: limits.perSecond)
  }

  /// A text that was kept. Its versions go on under another name: after a power cut some that had the old one are lost.
  package init(_ kept: KeptText, id: String, limits: Limits = Limits()) {
    self.init(id: id, Array(kept.text.utf16), limits: limits)
    (version, isGone) = (kept.version, kept.isGone)
    origins =
      id == kept.id
      ? kept.origins
      : (kept.origins + [.init(id: kept.id, version: kept.version)]).suffix(Self.mostOrigins)
    if let saved = kept.saved { self.saved = Array(saved.utf16) }
    for (client, number) in kept.numbers.prefix(limits.clients) {
      clients[client] = Client(limits, number: number)
    }
  }

  /// The text as it is kept.
  package var kept: KeptText {
    KeptText(
      id: id, origins: origins, version: version, text: text,
      saved: isSaved ? nil : String(decoding: saved, as: UTF16.self),
      isGone: isGone, numbers: clients.mapValues(\.number).filter { $0.value > 0 })
  }

  /// The number of the newest of all news.
  package var newest: Int { news.newest }

  package var text: String { String(decoding: units, as: UTF16.self) }

  /// True if the file has this text.
  package var isSaved: Bool { !isGone && units == saved }

  /// Applies a client's change, unless it has been applied before, or another one was faster and it is not to be moved.
  ///
  /// - Parameters:
  ///   - caret: The client's caret after the change.
  ///   - number: Which of the client's changes it is, growing.
  ///   - moves: Whether a change for an older version is moved over the changes since, if these are known.
  ///   - now: In seconds.
  package mutating func receive(
    _ change: TextChange, _ caret: TextCaret? = nil, from client: String, number: Int, for version: Int,
    of id: String, moves: Bool = false, at now: Double
  ) throws(TextFault) -> Receipt {
    var known =
      clients[client] ?? Client(limits)
    guard number > known.number else { return .known }
    let isNewest = id == self.id && version == self.version
    guard isNewest || moves && isKnown(version, of: id) else { return .stale }
    defer { recordRequest(of: client, known, at: now) }
    guard known.budget.take(at: now), budget.take(at: now)
    else { throw .tooFast(most: Int(limits.clientPerSecond)) }
    guard let (change, caret) = try applied.move(change, caret, overLast: self.version - version)
    else { return .stale }
    guard let result = change.result(on: units) else { throw .doesNotFit }
    let bytes = result.utf8Count
    guard bytes <= limits.bytes || bytes <= units.utf8Count else { throw .tooLong(most: limits.bytes) }
    apply(change, by: client, number: number, to: result)
    known.number = number
    if let caret { show(caret, of: client, at: now) }
    return .applied
  }

  /// Takes in what the file has now, nil if it is not there any more. What has changed in it changes the text too, and
  /// what was typed since the last save stays.
  package mutating func fileHas(_ units: [UInt16]?) {
    guard let units else {
      if !isGone { tell("") }
      return isGone = true
    }
    guard isGone || units != saved else { return }
    if units != self.units {
      let theirs = TextChange(from: saved, to: units)
      let change = theirs.mapped(over: TextChange(from: saved, to: self.units), isBefore: true)
      if !change.isEmpty, let result = change.result(on: self.units) {
        apply(change, by: "", number: 0, to: result)
      }
    }
    (saved, isGone) = (units, false)
    tell("")
  }

  /// The file has this text now.
  package mutating func save() {
    (saved, isGone) = (units, false)
    tell("")
  }

  private mutating func apply(_ change: TextChange, by client: String, number: Int, to result: [UInt16]) {
    units = result
    version += 1
    applied.append(Entry(client: client, number: number, changes: change))
    for name in carets.keys { carets[name]?.caret.move(over: change) }
    tell(client)
  }

  private mutating func tell(_ author: String) {
    if author != news.author { (news.before, news.author) = (news.newest, author) }
    news.newest += 1
  }

  private mutating func recordRequest(of name: String, _ client: Client, at now: Double) {
    clients[name] = client
    clients[name]?.lastRequest = now
    guard clients.count > limits.clients else { return }
    // A client without a change has no number that would be forgotten with it.
    let oldest = clients.min {
      ($0.value.number > 0 ? 1 : 0, $0.value.lastRequest) < (
        $1.value.number > 0 ? 1 : 0, $1.value.lastRequest
      )
    }
    if let oldest { clients[oldest.key] = nil }
  }
}

// News.
extension SharedText {
  /// The seconds for which the caret of a silent client is shown.
  private static let caretLifetime = 45.0
  /// The bytes of changes that are sent also where the whole text is shorter.
  private static let shortBytes = 16 << 10
  /// The most carets that are shown, and the most that are kept.
  private static let (mostCarets, mostKeptCarets) = (16, 64)

  /// Notes where a client's caret is in the newest version.
  package mutating func show(_ caret: TextCaret, of client: String, at now: Double) {
    let caret = caret.within(units.count)
    guard carets[client]?.caret != caret else { return }
    carets[client] = ShownCaret(caret: caret, lastRequest: now)
    if carets.count > Self.mostKeptCarets,
      let oldest = carets.min(by: { $0.value.lastRequest < $1.value.lastRequest })
    {
      carets[oldest.key] = nil
    }
    tell(client)
  }

  /// True if a client that has a version has to learn something that is newer than a number.
  package func hasNews(after number: Int, _ version: Int, of id: String, for client: String) -> Bool {
    guard id == self.id, isKnown(version, of: id), number <= news.newest else { return true }
    return client == news.author ? number < news.before : number < news.newest || version < self.version
  }

  /// The last version under a name, or nil if the name is not known.
  private func lastVersion(of id: String) -> Int? {
    id == self.id ? version : origins.last { $0.id == id }?.version
  }

  /// True if the changes since a version are known.
  private func isKnown(_ version: Int, of id: String) -> Bool {
    guard let last = lastVersion(of: id), version >= self.version - applied.count else { return false }
    return id == self.id ? version <= last : version == last
  }

  /// The name under which other clients see a client: its own name is the proof that a change is its.
  private func publicName(of client: String) -> String {
    guard !client.isEmpty else { return "" }
    return String(SHA256Digest.text(of: Array(client.utf8)[...]).prefix(16))
  }

  /// True if the server has lost a version that a client has. A name that is not known says so only of a text that had no
  /// other.
  private func hasLost(_ version: Int, of id: String) -> Bool {
    guard let last = lastVersion(of: id) else { return origins.isEmpty && !id.isEmpty && version > 0 }
    return version > last
  }

  /// The changes since a version; nil if they are not known, or much longer than the text.
  private func changes(since version: Int, of id: String) -> ArraySlice<Entry>? {
    guard isKnown(version, of: id), let changes = applied.last(self.version - version) else { return nil }
    let bytes = changes.byteCount
    return bytes > Self.shortBytes && bytes > units.jsonByteCount ? nil : changes
  }

  /// The news for a client that has a version.
  package mutating func news(after version: Int, of id: String, for client: String, at now: Double)
    -> TextNews
  {
    clients[client]?.lastRequest = now
    carets[client]?.lastRequest = now
    let changes = changes(since: version, of: id)
    let carets = carets.filter { $0.key != client && now - $0.value.lastRequest < Self.caretLifetime }
      .map { TextNews.Caret(client: publicName(of: $0.key), caret: $0.value.caret) }
      .sorted { $0.client < $1.client }
    return TextNews(
      text: self.id, version: self.version, news: news.newest, done: clients[client]?.number ?? 0,
      changes: changes?.map { $0.client == client ? $0 : $0.named(publicName(of: $0.client)) },
      content: changes == nil ? text : nil,
      isLost: hasLost(version, of: id) ? true : nil,
      isSaved: isSaved, isGone: isGone, carets: Array(carets.prefix(Self.mostCarets)))
  }
}

extension Array<UInt16> {
  /// The number of its bytes in UTF-8.
  fileprivate var utf8Count: Int {
    reduce(0) { $0 + ($1 < 0x80 ? 1 : $1 < 0x800 || (0xD800..<0xE000).contains($1) ? 2 : 3) }
  }
}
