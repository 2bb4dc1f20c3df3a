import Engine
import Rooms

// Recordings.
extension RoomReplica {
  /// Keeps a copy of what is recorded here, for a node that has to go on with it.
  package func record(_ step: RecordingStep, at now: Time) {
    switch step {
    case .begin: recording = ([], 0)
    case .append(let lines):
      let isFirst = recording?.bytes.isEmpty == true
      recording?.bytes += lines
      sendRecording(at: now)
      // Another node that began it again, by the journal, would begin a recording of its own.
      if isFirst { keep() }
    case .end:
      recording = nil
      if let fence = writableFence(at: now) { link.write([], at: 0, of: name, under: fence) }
    }
  }

  func sendRecording(at now: Time) {
    guard let (bytes, sent) = recording, sent < bytes.count, let fence = writableFence(at: now) else {
      return
    }
    link.write(bytes[sent...], at: sent, of: name, under: fence)
    recording?.sent = bytes.count
  }

  /// Whether another node can go on with everything from here.
  package func canHandOver(at now: Time) -> Bool { writableFence(at: now) != nil }
}
