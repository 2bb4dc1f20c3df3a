/// An edit of the text field that has the focus. Offsets count UTF-16 units.
public struct TextInput: Codable, Hashable, Sendable {
  /// A key besides those that type.
  public enum Key: String, Codable, CaseIterable, Sendable {
    /// The return key, which submits the text of a field of one line.
    case submit = "return"
    /// The key that ends typing.
    case done
  }

  /// The field for which the edit was made; nil for the field that has the focus.
  public var field: Int?
  /// The version of the field that the edit is based on; nil for the newest one.
  public var version: Int?
  /// The part of the text that is replaced; nil for the selection.
  public var range: Range<Int>?
  /// The text in its place; nil if only the selection changes.
  public var text: String?
  /// The selection after the edit; nil for a caret behind the text.
  public var selection: Range<Int>?
  /// True if an input method may still replace the text, which is then shown but not in the field's value.
  public var isComposing: Bool
  /// A key that is pressed after the edit.
  public var key: Key?
  /// The number of the sender; nil for nobody who wants a receipt.
  public var author: Int?
  /// The number of the edit among the sender's own, from 1, which comes back as a receipt.
  public var number: Int?

  /// The most units of an edit's text, and of a field's.
  public static let mostUnits = 4000

  /// An edit from its parts; by default it types nothing.
  public init(
    field: Int? = nil, version: Int? = nil, range: Range<Int>? = nil, text: String? = nil,
    selection: Range<Int>? = nil, isComposing: Bool = false, key: Key? = nil, author: Int? = nil,
    number: Int? = nil
  ) {
    (self.field, self.version, self.range, self.text) = (field, version, range, text)
    (self.selection, self.isComposing, self.key) = (selection, isComposing, key)
    (self.author, self.number) = (author, number)
  }

  /// The edit with a dot for each unit of its text, as a secure field takes it.
  public var masked: TextInput {
    var copy = self
    copy.text = text.map { String(repeating: Self.dot, count: $0.utf16.count) }
    return copy
  }

  /// The sign that stands for each unit of a secret text.
  public static let dot = "•"
}

/// The text field that has the focus, as people who type see it.
public struct FocusedField: Codable, Hashable, Sendable {
  /// The form of a field.
  public enum Kind: String, Codable, CaseIterable, Sendable {
    /// One line.
    case line
    /// Several lines.
    case lines
    /// One line, shown as dots.
    case secure
    /// One line of words to search for.
    case search
  }

  /// The keys of a keyboard, as HTML's `inputmode` names them.
  public enum InputMode: String, Codable, CaseIterable, Sendable {
    /// All letters.
    case text
    /// Digits and a decimal separator.
    case decimal
    /// Digits.
    case numeric
    /// Digits and signs of telephone numbers.
    case tel
    /// Letters with an at sign.
    case email
    /// Letters with a slash.
    case url
    /// Letters with a key that searches.
    case search
  }

  /// The letters that a keyboard makes capitals, as HTML's `autocapitalize` names them.
  public enum Capitalization: String, Codable, CaseIterable, Sendable {
    /// No letter.
    case none
    /// The first letter of each word.
    case words
    /// The first letter of each sentence.
    case sentences
    /// Every letter.
    case characters
  }

  /// The return key, as HTML's `enterkeyhint` names it.
  public enum ReturnKey: String, Codable, CaseIterable, Sendable {
    /// Begins a line.
    case enter
    /// Ends typing.
    case done
    /// Opens what was typed.
    case go
    /// Goes to the next field.
    case next
    /// Searches.
    case search
    /// Sends what was typed.
    case send
  }

  /// The meaning of the text, as HTML's `autocomplete` names it.
  public enum Content: String, Codable, CaseIterable, Sendable {
    /// Anything.
    case off
    /// A person's whole name.
    case name
    /// A name of an account.
    case username
    /// An address of electronic mail.
    case email
    /// A telephone number.
    case tel
    /// A given name.
    case givenName = "given-name"
    /// A family name.
    case familyName = "family-name"
    /// An organization.
    case organization
    /// The address of a page.
    case url
    /// A street and a number.
    case streetAddress = "street-address"
    /// A postal code.
    case postalCode = "postal-code"
    /// A known password.
    case password = "current-password"
    /// A new password.
    case newPassword = "new-password"
    /// A code for one use.
    case oneTimeCode = "one-time-code"
  }

  /// The newest edit of a sender that the field has taken in or refused.
  public struct Receipt: Codable, Hashable, Sendable {
    /// The number of the sender.
    public var author: Int
    /// The number of the edit among the sender's own.
    public var number: Int

    /// The number of a sender's edit.
    public init(author: Int, number: Int) { (self.author, self.number) = (author, number) }
  }

  /// The number of the field, below 2⁵³.
  public var id: Int
  /// The number of changes so far, of this field and of those before it.
  public var version: Int
  /// The form of the field.
  public var kind: Kind
  /// The top left corner on the stage, in points.
  public var origin: Point
  /// The size on the stage, in points.
  public var size: Size
  /// The text; dots in a secure field. What an input method may still replace is not in it.
  public var text: String
  /// The selected part in UTF-16 units, or the place of the caret.
  public var selection: Range<Int>
  /// The keys of the keyboard.
  public var inputMode = InputMode.text
  /// The letters that the keyboard makes capitals.
  public var capitalization = Capitalization.sentences
  /// True if the keyboard corrects what is typed.
  public var corrects = true
  /// The return key.
  public var returnKey = ReturnKey.enter
  /// The meaning of the text.
  public var content = Content.off
  /// The newest edits of up to ``mostReceipts`` senders.
  public var receipts: [Receipt] = []

  /// The most senders whose edits are remembered.
  public static let mostReceipts = 16
  /// The number behind the greatest id.
  public static let ids = 0..<(1 << 53)

  /// A field from its parts.
  public init(
    id: Int, version: Int, kind: Kind, origin: Point, size: Size, text: String, selection: Range<Int>
  ) {
    (self.id, self.version, self.kind, self.origin, self.size) = (id, version, kind, origin, size)
    (self.text, self.selection) = (text, selection)
  }

  /// True if the numbers of a field are those that a field can have.
  public var isSound: Bool {
    let units = text.utf16.count
    return Self.ids.contains(id) && version >= 0 && units <= TextInput.mostUnits
      && 0 <= selection.lowerBound && selection.upperBound <= units && receipts.count <= Self.mostReceipts
      && [origin.x, origin.y, size.width, size.height].allSatisfy(\.isFinite)
  }
}
