import Engine

/// The text of the field that has the focus while people type: its version, its selection, and what an input method may
/// still replace. Offsets count UTF-16 units.
///
/// The text's own value belongs to the views; ``follow(_:)`` takes it in after each evaluation.
struct TextEditing: Equatable {
  /// A change of the text.
  struct Change: Equatable {
    /// The part of the text before that was replaced.
    let range: Range<Int>
    /// The number of units in its place.
    let count: Int
  }

  /// A part that an input method may still replace; the field shows it, but its value does not have it.
  struct Composition: Equatable {
    var range: Range<Int>
    var units: [UInt16]
    /// The selection within the shown text.
    var selection: Range<Int>
  }

  /// The outcome of an edit.
  enum Outcome: Equatable {
    /// The edit is refused: it was made for another field, for a version that is forgotten, or for places that the text
    /// does not have. With a sentence if people can do something about it.
    case refused(String?)
    /// Only the look of the field may have changed.
    case shown
    /// The value becomes this text.
    case changed(String)
  }

  /// The field; nil while nothing has the focus.
  private(set) var field: UInt64?
  private(set) var version = 0
  private(set) var units: [UInt16] = []
  private(set) var selection = 0..<0
  private(set) var composition: Composition?
  private(set) var receipts: [FocusedField.Receipt] = []
  /// The changes that led to the present version, the newest last.
  private var changes: [Change] = []
  /// True if the text of the field is not known yet.
  private var isNew = false

  /// The most changes over which outdated edits are moved.
  static let mostChanges = 200

  /// The text as it is shown: with what an input method may still replace.
  var shown: (text: String, selection: Range<Int>, marked: Range<Int>?) {
    guard let composition else { return (String(decoding: units, as: UTF16.self), selection, nil) }
    var all = units
    all.replaceSubrange(composition.range, with: composition.units)
    let start = composition.range.lowerBound
    return (
      String(decoding: all, as: UTF16.self), composition.selection, start..<start + composition.units.count
    )
  }

  /// Gives a field the focus, or none.
  mutating func focus(_ field: UInt64?) {
    guard field != self.field else { return }
    self.field = field
    version += 1
    (units, selection, composition, changes, isNew) = ([], 0..<0, nil, [], true)
  }

  /// Goes on with a saved field, whose text comes with the next evaluation.
  mutating func restore(_ field: UInt64, version: Int, selection: Range<Int>) {
    focus(field)
    self.version = max(0, min(version, FocusedField.ids.upperBound - 1))
    self.selection = selection
  }

  /// Selects a part of the text, or puts the caret to a place.
  mutating func select(_ range: Range<Int>) {
    composition = nil
    selection = Self.aligned(range.clamped(to: 0..<units.count), in: units)
  }

  /// Takes in the text that the field has.
  mutating func follow(_ text: String) {
    let new = Array(text.utf16.prefix(TextInput.mostUnits + 1))
    if isNew {
      let isRestored = selection != 0..<0
      (units, isNew) = (new, false)
      select(isRestored ? selection : new.count..<new.count)
      return
    }
    guard new != units else { return }
    let start = zip(units, new).prefix { $0 == $1 }.count
    let most = min(units.count, new.count) - start
    let end = zip(units.reversed(), new.reversed()).prefix { $0 == $1 }.count
    let kept = min(end, most)
    apply(Change(range: start..<units.count - kept, count: new.count - kept - start), to: new)
  }

  /// Takes in an edit.
  ///
  /// - Parameter allowsLines: Whether the field has more than one line; a line break is a space elsewhere.
  mutating func receive(_ input: TextInput, isSecure: Bool = false, allowsLines: Bool = false) -> Outcome {
    guard let field else { return .refused(nil) }
    if let author = input.author, let number = input.number {
      // What was sent twice is done once.
      guard receipts.last(where: { $0.author == author }).map({ $0.number < number }) ?? true else {
        return .refused(nil)
      }
      receipts.removeAll { $0.author == author }
      receipts.append(FocusedField.Receipt(author: author, number: number))
      if receipts.count > FocusedField.mostReceipts { receipts.removeFirst() }
    }
    guard input.field == nil || input.field == Self.id(of: field),
      let since = changes(since: input.version)
    else { return .refused(nil) }
    guard let text = input.text else {
      if let range = input.selection { select(since.reduce(range) { $1.moved($0) }) }
      return .shown
    }
    var range = input.range ?? selection
    let before = units.count - since.reduce(0) { $0 + $1.count - $1.range.count }
    if input.version != nil, input.range != nil, range.upperBound > before { return .refused(nil) }
    if input.range != nil { range = since.reduce(range) { $1.moved($0) } }
    range = Self.aligned(range.clamped(to: 0..<units.count), in: units)
    let typed = Array(
      (isSecure ? input.masked.text ?? "" : Self.typeable(text, allowsLines: allowsLines)).utf16)
    guard units.count - range.count + typed.count <= TextInput.mostUnits else {
      composition = nil
      return .refused("A text field takes at most \(TextInput.mostUnits) letters.")
    }
    let end = range.lowerBound + typed.count
    if input.isComposing {
      let wanted = input.selection ?? end..<end
      composition = Composition(
        range: range, units: typed,
        selection: wanted.clamped(to: 0..<units.count - range.count + typed.count))
      return .shown
    }
    composition = nil
    var new = units
    new.replaceSubrange(range, with: typed)
    let wanted = since.isEmpty ? input.selection : nil
    guard new != units else {
      select(wanted ?? end..<end)
      return .shown
    }
    apply(Change(range: range, count: typed.count), to: new)
    select(wanted ?? end..<end)
    return .changed(String(decoding: units, as: UTF16.self))
  }

  /// The number that names a field to clients.
  static func id(of field: UInt64) -> Int {
    Int(truncatingIfNeeded: field & UInt64(clamping: FocusedField.ids.upperBound - 1))
  }

  private mutating func apply(_ change: Change, to new: [UInt16]) {
    version += 1
    changes.append(change)
    if changes.count > Self.mostChanges { changes.removeFirst() }
    units = new
    selection = Self.aligned(change.moved(selection).clamped(to: 0..<new.count), in: new)
    if let range = composition?.range {
      let moved = change.moved(range)
      // Text that was typed over by others is not replaced any more.
      composition =
        moved.count == range.count
        ? composition.map { old in
          var next = old
          let shift = moved.lowerBound - range.lowerBound
          next.range = moved
          next.selection = max(0, old.selection.lowerBound + shift)..<max(0, old.selection.upperBound + shift)
          return next
        } : nil
    }
  }

  /// The changes since a version; nil for one that is not known.
  private func changes(since version: Int?) -> ArraySlice<Change>? {
    guard let version, version != self.version else { return [] }
    let count = self.version - version
    return version <= self.version && count <= changes.count ? changes.suffix(count) : nil
  }

  /// A text without what no keyboard types.
  private static func typeable(_ text: String, allowsLines: Bool) -> String {
    var scalars = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      defer { wasReturn = scalar == "\r" }
      switch scalar {
      case "\n" where wasReturn: break
      case "\r", "\n", "\u{2028}", "\u{2029}": scalars.append(allowsLines ? "\n" : " ")
      case "\t": scalars.append(scalar)
      default: if scalar.properties.generalCategory != .control { scalars.append(scalar) }
      }
    }
    return String(scalars)
  }

  /// A range that divides no pair of surrogates.
  private static func aligned(_ range: Range<Int>, in units: [UInt16]) -> Range<Int> {
    func divides(_ place: Int) -> Bool {
      units.indices.contains(place) && UTF16.isTrailSurrogate(units[place]) && place > 0
        && UTF16.isLeadSurrogate(units[place - 1])
    }
    let start = divides(range.lowerBound) ? range.lowerBound - 1 : range.lowerBound
    guard !range.isEmpty else { return start..<start }
    return start..<(divides(range.upperBound) ? range.upperBound + 1 : range.upperBound)
  }
}

extension TextEditing.Change {
  /// A part of the text before the change as a part of the text after it. What is inserted at its start is in front of
  /// it, and what is inserted at its end behind it.
  func moved(_ part: Range<Int>) -> Range<Int> {
    guard !part.isEmpty else {
      let place = moved(part.lowerBound, isEnd: false)
      return place..<place
    }
    let start = moved(part.lowerBound, isEnd: false)
    return start..<max(start, moved(part.upperBound, isEnd: true))
  }

  private func moved(_ place: Int, isEnd: Bool) -> Int {
    if place < range.lowerBound || place == range.lowerBound && (isEnd || !range.isEmpty) { return place }
    return place >= range.upperBound ? place - range.count + count : range.lowerBound + count
  }
}
