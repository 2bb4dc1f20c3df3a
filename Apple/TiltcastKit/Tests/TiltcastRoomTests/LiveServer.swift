import Foundation

@testable import TiltcastRoom

/// A server of this repository, while a test holds it.
final class LiveServer: Sendable {
  /// The program: `TILTCAST_PROGRAM`, or the release build of this checkout.
  static let program: String = {
    let repository = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "../../../..").standardized
    return ProcessInfo.processInfo.environment["TILTCAST_PROGRAM"]
      ?? repository.appending(path: ".build/release/tiltcast").path
  }()

  private let process: Locked<Process>
  private let folder: URL
  /// The port that it listens at.
  let port: Int
  /// The links to tilt and to present.
  let tilt, present: String

  /// A server that answers.
  ///
  /// - Parameters:
  ///   - port: The port, or 0 for a free one.
  ///   - folder: The folder of its state, which it leaves there.
  init(port: Int = 0, state folder: URL) throws {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments = [
      "serve", "--port", "\(port)", "--host", "127.0.0.1", "--no-tls", "--no-attract", "--state", folder.path,
    ]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var text = ""
    var links: [String] = []
    // The present link, and the tilt link.
    while links.count < 2 {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else {
        throw CocoaError(.fileReadUnknown, userInfo: [NSLocalizedDescriptionKey: text])
      }
      text += String(decoding: more, as: UTF8.self)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      links = lines.map(String.init).filter { $0.hasPrefix("http://") && $0.contains("key=") }
    }
    (self.process, self.folder) = (Locked(process), folder)
    (present, tilt) = (links[0], links[1])
    self.port = URL(string: tilt)?.port ?? 0
  }

  /// Ends the server.
  func stop() {
    process.access { process in
      process.terminate()
      process.waitUntilExit()
    }
  }

  deinit { process.access { if $0.isRunning { $0.terminate() } } }
}

/// A phone in a room, which sends the samples that a test names.
final class Phone: Sendable {
  private let transport: any Transport
  private let events: AsyncStream<TransportEvent>

  /// A phone that has joined.
  init(_ link: String) async throws {
    let (events, event) = AsyncStream<TransportEvent>.makeStream()
    self.events = events
    transport = StreamTransport(try RoomLink(link), session: UUID().uuidString) { event.yield($0) }
    for await event in events {
      if case .received(.text(let text)) = event, case .hello = ServerMessage(text) { break }
    }
  }

  /// Sends an attitude, in degrees.
  func hold(_ alpha: Float, _ beta: Float, _ gamma: Float, screenAngle: UInt8 = 0) {
    func bytes(_ number: some FixedWidthInteger) -> Data {
      withUnsafeBytes(of: number.littleEndian) { Data($0) }
    }
    var sample = Data([0x10, 0, screenAngle, 0]) + bytes(UInt32(0)) + bytes(Double.nan.bitPattern)
    for angle in [alpha, beta, gamma] { sample += bytes(angle.bitPattern) }
    transport.send(.binary(sample + bytes(UInt32(0))))
  }

  /// Waits for a message.
  func hears(_ isMeant: @Sendable (String) -> Bool) async -> Bool {
    for await event in events { if case .received(.text(let text)) = event, isMeant(text) { return true } }
    return false
  }

  func say(_ text: String) { transport.send(.text(text)) }

  deinit { transport.close() }
}
