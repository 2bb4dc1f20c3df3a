import Foundation

/// A new, empty file with a unique name, readable only by its owner.
package struct DraftFile {
  /// Open for writing; the file's maker closes it.
  package let descriptor: Int32
  package let path: String

  /// Makes a file whose name begins with a path. Nil if that fails; `errno` says why.
  package init?(beginning start: String) {
    // mkstemp(3) writes over the six letters.
    var name = Array((start + "XXXXXX").utf8CString)
    descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return nil }
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
