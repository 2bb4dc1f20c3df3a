import Engine

/// The settings of text fields that views inherit.
struct TypingEnvironment {
  var inputMode: FocusedField.InputMode?
  var content: FocusedField.Content?
  var corrects: Bool?
  var capitalization: FocusedField.Capitalization?
  var returnKey: FocusedField.ReturnKey?
  /// The properties that say whether the fields inside have the focus.
  var bindings: [FocusBinding] = []
  /// The actions for submitted text, from the innermost one.
  var submissions: [Submission] = []

  /// An action for submitted text.
  struct Submission {
    let triggers: SubmitTriggers
    let action: () -> Void
  }
}

/// A property that says whether a field has the focus.
struct FocusBinding {
  /// The key of the property's value.
  let state: UInt64
  let isOn: () -> Bool
  /// Lets the property say that the field has the focus, or no longer.
  let set: (Bool) -> Void
}

/// A field that can have the focus, as it was evaluated last.
struct FieldSite {
  let key: UInt64
  let kind: FocusedField.Kind
  let typing: TypingEnvironment
  let text: () -> String
  let setText: (String) -> Void
  /// Reads a text as the field's value when typing ends.
  let readDraft: (String) -> Void
  /// Called when typing begins or ends.
  var editingChanged: (Bool) -> Void = { _ in }
  /// Submits a text besides the actions of the environment.
  var committed: () -> Void = {}
  /// The frame on the stage, or nil if the field was not drawn.
  var frame: CGRect?
  /// The place in the text of a place on the stage.
  var offset: ((CGPoint) -> Int)?

  /// True if the return key types a line break.
  var allowsLines: Bool { kind == .lines }
}

extension View {
  /// Sets the keys of the keyboard that types into the fields inside.
  nonisolated public func keyboardType(_ type: UIKeyboardType) -> some View {
    adjusted { $0.environment.typing.inputMode = type.inputMode }
  }
  /// Sets the meaning of typed text, by which a phone proposes some.
  nonisolated public func textContentType(_ textContentType: UITextContentType?) -> some View {
    adjusted { $0.environment.typing.content = textContentType?.content }
  }
  /// Names the return key.
  nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View {
    adjusted { $0.environment.typing.returnKey = submitLabel.key }
  }
  /// Sets which typed letters become capitals.
  nonisolated public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?)
    -> some View
  { adjusted { $0.environment.typing.capitalization = autocapitalization?.letters } }
  /// Sets which typed letters become capitals.
  nonisolated public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View {
    adjusted { context in
      context.environment.typing.capitalization =
        switch style {
        case .none: FocusedField.Capitalization.none
        case .words: .words
        case .sentences: .sentences
        case .allCharacters: .characters
        }
    }
  }
  /// Turns off corrections of typed text.
  nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View {
    adjusted { $0.environment.typing.corrects = !disable }
  }
  /// Turns off corrections of typed text.
  nonisolated public func disableAutocorrection(_ disable: Bool?) -> some View {
    adjusted { $0.environment.typing.corrects = disable.map { !$0 } }
  }
  /// Does something when a text of the fields inside is submitted.
  nonisolated public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void)
    -> some View
  {
    adjusted {
      $0.environment.typing.submissions.append(
        TypingEnvironment.Submission(triggers: triggers, action: action))
    }
  }
  /// Keeps submissions from views further out.
  nonisolated public func submitScope(_ isBlocking: Bool = true) -> some View {
    adjusted { if isBlocking { $0.environment.typing.submissions = [] } }
  }
}

extension UIKeyboardType {
  fileprivate var inputMode: FocusedField.InputMode {
    switch self {
    case .default, .asciiCapable, .numbersAndPunctuation, .namePhonePad, .twitter: .text
    case .URL: .url
    case .webSearch: .search
    case .numberPad, .asciiCapableNumberPad: .numeric
    case .phonePad: .tel
    case .emailAddress: .email
    case .decimalPad: .decimal
    }
  }
}
