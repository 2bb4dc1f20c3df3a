import Foundation

/// The project's folder.
let projectFolder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// Whether tests write the files that they otherwise compare: set TILTCAST_WRITE_FIXTURES=1.
let writesFixtures = ProcessInfo.processInfo.environment["TILTCAST_WRITE_FIXTURES"] == "1"
