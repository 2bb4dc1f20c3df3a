// Values of keyboards, and modifiers of keys that a stage does not have.

import Engine

/// A keyboard.
public enum UIKeyboardType: Int, Sendable {
  /// The standard behavior.
  case `default`
  /// Of letters.
  case asciiCapable
  /// Of digits and signs.
  case numbersAndPunctuation
  /// For addresses of the web.
  case URL
  /// Of digits.
  case numberPad
  /// Of telephones.
  case phonePad
  /// Of names and telephones.
  case namePhonePad
  /// For addresses of mail.
  case emailAddress
  /// Of digits with a point.
  case decimalPad
  /// For short messages.
  case twitter
  /// For searching the web.
  case webSearch
  /// Of digits only.
  case asciiCapableNumberPad

  /// Of letters.
  public static var alphabet: UIKeyboardType { .asciiCapable }
}

/// A meaning of a text that is typed.
public struct UITextContentType: Hashable, Sendable {
  let content: FocusedField.Content
  /// A name.
  public static let name = UITextContentType(content: .name)
  /// A first name.
  public static let givenName = UITextContentType(content: .givenName)
  /// A family name.
  public static let familyName = UITextContentType(content: .familyName)
  /// A name to sign in with.
  public static let username = UITextContentType(content: .username)
  /// A password.
  public static let password = UITextContentType(content: .password)
  /// A new password.
  public static let newPassword = UITextContentType(content: .newPassword)
  /// An address of mail.
  public static let emailAddress = UITextContentType(content: .email)
  /// A number of a telephone.
  public static let telephoneNumber = UITextContentType(content: .tel)
  /// A code that is used once.
  public static let oneTimeCode = UITextContentType(content: .oneTimeCode)
  /// The name of an organization.
  public static let organizationName = UITextContentType(content: .organization)
  /// A street and a house.
  public static let fullStreetAddress = UITextContentType(content: .streetAddress)
  /// A country.
  public static let countryName = UITextContentType(content: .off)
  /// A town.
  public static let addressCity = UITextContentType(content: .off)
  /// A part of a country.
  public static let addressState = UITextContentType(content: .off)
  /// A town and the part of a country.
  public static let addressCityAndState = UITextContentType(content: .off)
  /// The first line of an address.
  public static let streetAddressLine1 = UITextContentType(content: .off)
  /// The second line of an address.
  public static let streetAddressLine2 = UITextContentType(content: .off)
  /// A profession.
  public static let jobTitle = UITextContentType(content: .off)
  /// A short name.
  public static let nickname = UITextContentType(content: .off)
  /// A second name.
  public static let middleName = UITextContentType(content: .off)
  /// A title before a name.
  public static let namePrefix = UITextContentType(content: .off)
  /// A title behind a name.
  public static let nameSuffix = UITextContentType(content: .off)
  /// A place.
  public static let location = UITextContentType(content: .off)
  /// The number of a card.
  public static let creditCardNumber = UITextContentType(content: .off)
  /// A day of birth.
  public static let birthdate = UITextContentType(content: .off)
  /// A time.
  public static let dateTime = UITextContentType(content: .off)
  /// A postal code.
  public static let postalCode = UITextContentType(content: .postalCode)
  /// An address of the web.
  public static let URL = UITextContentType(content: .url)
}

/// The name of the return key.
public struct SubmitLabel: Sendable {
  let key: FocusedField.ReturnKey
  /// Done.
  public static var done: SubmitLabel { SubmitLabel(key: .done) }
  /// Go.
  public static var go: SubmitLabel { SubmitLabel(key: .go) }
  /// Send.
  public static var send: SubmitLabel { SubmitLabel(key: .send) }
  /// Join.
  public static var join: SubmitLabel { SubmitLabel(key: .go) }
  /// Route.
  public static var route: SubmitLabel { SubmitLabel(key: .go) }
  /// Search.
  public static var search: SubmitLabel { SubmitLabel(key: .search) }
  /// Return.
  public static var `return`: SubmitLabel { SubmitLabel(key: .enter) }
  /// Next.
  public static var next: SubmitLabel { SubmitLabel(key: .next) }
  /// Continue.
  public static var `continue`: SubmitLabel { SubmitLabel(key: .go) }
}

/// The letters that a keyboard makes capitals.
public struct TextInputAutocapitalization: Sendable {
  let letters: FocusedField.Capitalization
  /// None.
  public static var never: TextInputAutocapitalization { TextInputAutocapitalization(letters: .none) }
  /// The first of each word.
  public static var words: TextInputAutocapitalization { TextInputAutocapitalization(letters: .words) }
  /// The first of each sentence.
  public static var sentences: TextInputAutocapitalization {
    TextInputAutocapitalization(letters: .sentences)
  }
  /// All.
  public static var characters: TextInputAutocapitalization {
    TextInputAutocapitalization(letters: .characters)
  }
}

/// The letters that a keyboard makes capitals, as UIKit names them.
public enum UITextAutocapitalizationType: Int, Sendable {
  /// None.
  case none
  /// The first of each word.
  case words
  /// The first of each sentence.
  case sentences
  /// All.
  case allCharacters
}

/// The keys that are pressed with others.
public struct EventModifiers: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Keys from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The key of capitals, locked.
  public static let capsLock = EventModifiers(rawValue: 1)
  /// The key of capitals.
  public static let shift = EventModifiers(rawValue: 2)
  /// The control key.
  public static let control = EventModifiers(rawValue: 4)
  /// The option key.
  public static let option = EventModifiers(rawValue: 8)
  /// The command key.
  public static let command = EventModifiers(rawValue: 16)
  /// All.
  public static let all: EventModifiers = [.capsLock, .shift, .control, .option, .command]
}

/// A key.
public struct KeyEquivalent: Hashable, ExpressibleByExtendedGraphemeClusterLiteral, Sendable {
  /// The sign on the key.
  public let character: Character
  /// A key.
  public init(_ character: Character) { self.character = character }
  /// A key.
  public init(extendedGraphemeClusterLiteral value: Character) { character = value }
  /// The arrow up.
  public static let upArrow = KeyEquivalent("\u{F700}")
  /// The arrow down.
  public static let downArrow = KeyEquivalent("\u{F701}")
  /// The arrow to the left.
  public static let leftArrow = KeyEquivalent("\u{F702}")
  /// The arrow to the right.
  public static let rightArrow = KeyEquivalent("\u{F703}")
  /// Escape.
  public static let escape = KeyEquivalent("\u{1B}")
  /// Delete.
  public static let delete = KeyEquivalent("\u{8}")
  /// Space.
  public static let space = KeyEquivalent(" ")
  /// Tab.
  public static let tab = KeyEquivalent("\t")
  /// Return.
  public static let `return` = KeyEquivalent("\r")
}

/// A shortcut that a keyboard has for a button.
public struct KeyboardShortcut: Hashable, Sendable {
  let key: KeyEquivalent
  /// The key of the usual answer.
  public static let defaultAction = KeyboardShortcut(key: .return)
  /// The key that cancels.
  public static let cancelAction = KeyboardShortcut(key: .escape)
}

/// A press of a key.
public struct KeyPress: Sendable {
  /// The outcome of a press.
  public enum Result: Sendable {
    /// The press had an effect.
    case handled
    /// The press had none.
    case ignored
  }
  /// The key.
  public let key: KeyEquivalent
}

extension View {
  /// Gives a button a key, which no key of a stage presses.
  nonisolated public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command)
    -> some View
  { self }
  /// Gives a button a key, which no key of a stage presses.
  nonisolated public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View { self }
  /// Keys reach a scene's own controls only.
  @available(*, unavailable, message: "Keys reach a scene's own controls only: use buttons.")
  nonisolated public func onKeyPress(_ key: KeyEquivalent, action: @escaping () -> KeyPress.Result)
    -> some View
  {
    self
  }
  /// Keys reach a scene's own controls only.
  @available(*, unavailable, message: "Keys reach a scene's own controls only: use buttons.")
  nonisolated public func onKeyPress(action: @escaping (KeyPress) -> KeyPress.Result) -> some View { self }
}
