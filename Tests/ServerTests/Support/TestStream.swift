import Foundation
import TestSupport

/// A client whose messages go over requests, for tests.
final class TestStream {
  private let socket: TestSocket
  private let port: Int
  /// The head of the response; status 200 if the stream is open.
  let response: TestResponse
  private(set) var token = ""

  static let json = ("Content-Type", "application/json")
  static let binary = ("Content-Type", "application/octet-stream")

  /// Opens a stream, and reads the token.
  init(port: Int, room: String = "main", key: String? = nil, headers: [(String, String)] = [json]) throws {
    self.port = port
    socket = try TestSocket(port: port)
    let bearer = key.map { [("Authorization", "Bearer \($0)")] } ?? []
    response = try socket.request(
      "POST", "/api/rooms/\(room)/stream", headers: headers + bearer, body: Array("{}".utf8))
    guard response.status == 200 else { return }
    let first = try read()
    token = first["token"] as? String ?? ""
  }

  /// Reads the next message: a JSON object, or `{"type": "frame"}` for a frame.
  @discardableResult
  func read() throws -> [String: Any] {
    let frame = try socket.readFrame()
    guard frame.opcode == .text else { return ["type": "\(frame.opcode == .binary ? "frame" : "close")"] }
    return try JSONSerialization.jsonObject(with: Data(frame.payload)) as? [String: Any] ?? [:]
  }

  /// Reads until a message of a type has come.
  @discardableResult
  func read(until type: String) throws -> [String: Any] {
    while true {
      let message = try read()
      if message["type"] as? String == type { return message }
    }
  }

  /// Sends frames with a request of their own.
  func send(
    _ frames: [UInt8], room: String = "main", token: String? = nil, headers: [(String, String)] = [binary]
  ) throws -> TestResponse {
    let bearer = ("Authorization", "Bearer \(token ?? self.token)")
    let length = frames.isEmpty ? [("Content-Length", "0")] : []
    return try TestSocket(port: port)
      .request("POST", "/api/rooms/\(room)/messages", headers: headers + length + [bearer], body: frames)
  }

  /// A text as a frame.
  static func frame(_ text: String) -> [UInt8] { [0x81, UInt8(text.utf8.count)] + Array(text.utf8) }
  /// Bytes as a frame.
  static func frame(_ bytes: [UInt8]) -> [UInt8] { [0x82, UInt8(bytes.count)] + bytes }
}
