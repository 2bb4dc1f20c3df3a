import Foundation

/// True if a process runs: one that has ended may wait for somebody who asks how.
func isRunning(_ process: pid_t) -> Bool {
  guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
    let end = text.lastIndex(of: ")")
  else { return false }
  return text[end...].dropFirst(2).first != "Z"
}
