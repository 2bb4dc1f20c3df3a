import CLinux
import Glibc

/// System calls by number, for those that glibc does not have.
enum SystemCalls {
  static let landlockCreate = 444
  static let landlockAdd = 445
  static let landlockRestrict = 446
  static let processDescriptor = 434

  /// Calls the kernel; the result is -1 on errors.
  @discardableResult
  static func call(_ number: Int, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0, _ d: Int = 0, _ e: Int = 0) -> Int
  {
    system_call(number, a, b, c, d, e)
  }

  /// Changes a property of this process; returns whether that succeeded.
  @discardableResult
  static func control(_ option: Int32, _ a: Int = 0, _ b: Int = 0) -> Bool {
    process_control(option, UInt(bitPattern: a), UInt(bitPattern: b), 0) == 0
  }

  /// Writes a text to a file that exists; returns whether that succeeded.
  @discardableResult
  static func write(_ text: String, to path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let count = text.utf8.count
    return Glibc.write(descriptor, text, count) == count
  }
}
