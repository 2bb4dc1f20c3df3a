import Foundation

extension Error {
  /// The reason that a file cannot be used, in the system's words and without a full stop.
  package var reason: String {
    let underlying = (self as? CocoaError)?.userInfo[NSUnderlyingErrorKey] ?? self
    guard let error = underlying as? POSIXError else {
      return localizedDescription.hasSuffix(".")
        ? String(localizedDescription.dropLast()) : localizedDescription
    }
    return String(cString: strerror(error.code.rawValue))
  }
}
