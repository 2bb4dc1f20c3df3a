/// An error of Redis or of the way to it; its description is a sentence without secrets.
package enum RedisError: Error, Equatable, CustomStringConvertible {
  /// An address is not written as it should be.
  case address(String)
  /// Redis cannot be reached, refuses the connection, is too old or has gone.
  case unusable(String)
  /// Redis answered a command with an error, in its words.
  case answer(String)

  package var description: String {
    switch self {
    case .address(let sentence), .unusable(let sentence): sentence
    case .answer(let words): "Redis says: \(words)"
    }
  }
}
