import Engine
import Platform
import Rooms

/// A reason why a source is not read or saved, as a sentence.
package enum SourceFault: Error, Hashable, CustomStringConvertible {
  /// The folder has no such source, and none may be added under this name.
  case missing(String)
  /// A new file may not be called so.
  case badName(String)
  /// A file of this name is there already.
  case exists(String)
  /// It is a link, pipe or folder, or lies behind a link.
  case notRegular(String)
  /// It is larger than a source may be.
  case tooLarge(String, most: Int)
  /// Its permissions prevent writing.
  case readOnly(String)
  /// It has another version than the one that was to be replaced.
  case overtaken(String)
  /// It is not UTF-8, or contains a NUL.
  case notText(String)
  /// A change of the text is refused.
  case change(TextFault)
  /// There are too many sources, or too large ones.
  case full(files: Int, bytes: Int)
  /// The system refuses.
  case failed(String, reason: String)
  /// The disk refuses the change, which has not happened.
  case notKept(reason: String)

  package var description: String {
    switch self {
    case .missing(let name): "The folder has no source \"\(name.beginning(80))\"."
    case .badName(let name): "\"\(name.beginning(80))\" is no name for a new file. \(SourcePlace.rule)"
    case .exists(let name): "There is a file \(name) already; choose another name."
    case .notRegular(let name): "\(name) is not a regular file: links and pipes are neither read nor written."
    case .tooLarge(let name, let most):
      "\(name) is larger than \(most >> 10) KiB: split it into several files."
    case .readOnly(let name):
      "\(name) is read-only: allow writing it (`chmod u+w`), or save under another name."
    case .overtaken(let name):
      "\(name) has another version than the one in If-Match: it was saved elsewhere. Read it, then save again."
    case .notText(let name): "\(name) is not a text in UTF-8."
    case .change(let fault): fault.description
    case .full(let files, let bytes):
      "The folder would have more than \(files) sources, or more than \(bytes >> 10) KiB of them."
    case .failed(let name, let reason): "\(name) cannot be saved or read: \(reason)."
    case .notKept(let reason): Disk.Refusal.sentence(reason)
    }
  }
}
