import Engine
import Foundation

/// An error in a message. It travels as an `error`, and the connection stays open.
package struct WireError: Error, Equatable, Codable {
  /// The kinds of fault, as they stand in an error's `code`.
  package enum Code: String, Codable, CaseIterable {
    /// The message could not be read, or lacks a field, or has one of the wrong kind.
    case malformed
    /// There is no message of that type.
    case unknownType = "unknown-type"
    /// The sender's role may not do that.
    case notAllowed = "not-allowed"
    /// A value lies outside what is allowed.
    case outOfRange = "out-of-range"
    /// There is no scene of that name.
    case unknownScene = "unknown-scene"
    /// The scene has no such parameter.
    case unknownParameter = "unknown-parameter"
    /// The scene has no such action.
    case unknownAction = "unknown-action"
    /// The scene has no such preset.
    case unknownPreset = "unknown-preset"
    /// The room has no such take.
    case unknownTake = "unknown-take"
    /// The room has no client of that number.
    case unknownPerson = "unknown-person"
    /// There is no such picture here.
    case unknownPicture = "unknown-picture"
    /// There would be too much of something.
    case tooMany = "too-many"
    /// The node that runs the room cannot be reached for now.
    case away
  }

  /// The kind of fault.
  package var code: Code
  /// A sentence that a person can act on.
  package var message: String
  /// The type of the faulty message, if it could be read.
  var about: String?
  /// The name of the parameter that was wrong, if it was one.
  var name: String?

  /// The most scalars of a message: it may list all scenes of a folder, and quote what a client has sent.
  private static let longest = 4000

  /// A fault with a sentence for people.
  package init(code: Code, message: String, about: String? = nil, name: String? = nil) {
    (self.code, self.message, self.about) = (code, message.beginning(Self.longest), about)
    self.name = name?.beginning(40)
  }
}

extension WireError {
  /// An error with the reason that the stage refused a client's message.
  package init(_ error: StageError, about: String) {
    let code: Code =
      switch error {
      case .unknownScene: .unknownScene
      case .unknownParameter: .unknownParameter
      case .parameterValue: .outOfRange
      case .unknownAction: .unknownAction
      case .pictureCount: .outOfRange
      case .tooLarge: .tooMany
      case .noCrowd: .notAllowed
      case .noPlace, .takenPlace, .emptyPlace, .noSide: .outOfRange
      }
    let name: String? =
      switch error {
      case .unknownParameter(let name, _, _): name
      case .parameterValue(let parameter, _): parameter.name
      case .unknownScene, .unknownAction, .pictureCount, .tooLarge, .noCrowd, .noPlace, .takenPlace,
        .emptyPlace, .noSide:
        nil
      }
    self.init(code: code, message: error.description, about: about, name: name)
  }

  /// A refusal of what a client types.
  static func typing(_ message: String) -> WireError {
    WireError(code: .notAllowed, message: message, about: "text")
  }

  /// An error that says what it takes to send an input, which the sender's role may not.
  init(_ input: Input, from role: Role) {
    let need = input.entry.senders.need(of: role)
    self.init(
      code: .notAllowed,
      message: "A \(role.rawValue) may not send \(input.name) messages here; that needs \(need).",
      about: input.name)
  }

  /// An error that names the part of a JSON text that could not be read.
  package init(decoding error: any Error, about: String? = nil) {
    if let error = error as? WireError {
      self = error
      self.about = error.about ?? about
    } else {
      self.init(code: .malformed, message: Self.sentence(for: error), about: about)
    }
  }

  private static func sentence(for error: any Error) -> String {
    guard let error = error as? DecodingError else { return "This is not valid JSON." }
    switch error {
    case .keyNotFound(let key, _):
      return "The field \"\(name(of: key))\" is missing."
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      guard let field = context.codingPath.last else {
        return "The message must be a JSON object, such as {\"type\": \"ping\", \"t\": 1}."
      }
      return "The field \"\(name(of: field))\" must be \(name(of: type))."
    case .dataCorrupted(let context):
      guard let field = context.codingPath.last else { return "This is not valid JSON." }
      // Our own reasons go on with the sentence; Foundation's begin one, and speak of Swift's types.
      let reason = context.debugDescription
      let isOurs = reason.first.map { $0.isLowercase || $0 == "\"" } ?? false
      return
        "The field \"\(name(of: field))\" is not right: \(isOurs ? reason : "nothing here has such a value")."
    @unknown default:
      return "This is not valid JSON."
    }
  }

  private static func name(of field: any CodingKey) -> String {
    field.intValue.map { "item \($0)" } ?? field.stringValue.beginning(40)
  }

  private static func name(of type: Any.Type) -> String {
    switch type {
    case is Double.Type: "a number"
    case is Int.Type: "a whole number"
    case is ClientID.Type: "a whole number from 0 on"
    case is Bool.Type: "true or false"
    case is String.Type: "a text"
    case is [Double].Type: "a list of numbers"
    case is [Any].Type: "a list"
    case is [String: Any].Type: "an object, such as {\"name\": 1}"
    default: "of another kind"
    }
  }
}
