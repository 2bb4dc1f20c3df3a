import Foundation

/// The project's folder.
package let projectFolder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// True if tests write the files that they otherwise compare: set TILTCAST_WRITE_FIXTURES=1.
package let writesFixtures = ProcessInfo.processInfo.environment["TILTCAST_WRITE_FIXTURES"] == "1"
