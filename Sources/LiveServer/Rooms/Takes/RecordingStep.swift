/// A step of a room's recording.
package enum RecordingStep: Equatable {
  case begin(TakeName)
  /// Further lines, each of them whole.
  case append([UInt8])
  case end
}

/// The result of a recording.
package enum RecordingResult: Equatable {
  /// It is a take, under another name where its own was taken meanwhile.
  case saved(as: TakeName)
  /// It lasts until the server stops, because the disk refuses it.
  case inMemory(reason: String)
  /// The disk took no more in the middle of it; what was written is a take, nil for nothing.
  case stopped(saved: TakeName?, reason: String)
}
