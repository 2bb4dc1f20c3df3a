import ArgumentParser
import Engine
import Foundation
import LiveScenes
import Support

/// `tiltcast mcp`: views of a folder for coding agents, by the Model Context Protocol over standard input and output.
struct MCPCommand: SceneCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Show views to a coding agent: pictures, elements, curves, tests (Model Context Protocol).",
    discussion: """
      The agent's program starts this command, and speaks with it over standard input and output. A save is compiled \
      before the next answer. All that an agent can do here is a command, too: render, test, check.

      Example of an agent's settings:
        {"mcpServers": {"tiltcast": {"command": "tiltcast", "args": ["mcp", "my-motion"]}}}
      """)

  @Argument(help: "The folder with the views (default: this one).")
  var folder = "."
  @Option(
    help: ArgumentHelp("The folder with the pages (default: Public beside the program).", valueName: "dir"))
  var pages: String?

  func run(with builtIn: SceneCatalog) throws {
    let tools = try AgentTools(of: FileLocator.existing(folder), pages: pages)
    var server = ContextServer(tools)
    while let line = server.nextLine() {
      guard let answer = server.answer(to: line) else { continue }
      try FileHandle.standardOutput.write(contentsOf: answer + Data("\n".utf8))
    }
  }
}

/// A server of the Model Context Protocol: JSON-RPC 2.0, a message on each line.
///
/// Source: https://modelcontextprotocol.io/specification/2025-06-18
struct ContextServer {
  private let tools: AgentTools
  private var buffer = Data()
  /// The number of bytes of the buffer in which no line ends.
  private var searched = 0
  private var isOver = false

  /// The versions of the protocol, the newest first.
  private static let versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  /// The most bytes of a message.
  private static let mostBytes = 4 << 20

  init(_ tools: AgentTools) { self.tools = tools }

  /// The next line of standard input; nil at its end, and empty for one that is too long.
  mutating func nextLine() -> Data? {
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Data(buffer[..<end])
        (buffer, searched) = (Data(buffer[(end + 1)...]), 0)
        return line.count > Self.mostBytes ? Data() : line
      }
      // The rest of a line that is too long is dropped.
      buffer = buffer.prefix(Self.mostBytes + 1)
      searched = buffer.count
      guard !isOver else { return nil }
      let part = FileHandle.standardInput.availableData
      isOver = part.isEmpty
      buffer += part
    }
  }

  /// The answer to a message; nil for one that wants none.
  func answer(to line: Data) -> Data? {
    guard !line.allSatisfy({ $0 <= 0x20 }) || line.isEmpty else { return nil }
    guard let message = try? JSONSerialization.jsonObject(with: line) as? [String: Any] else {
      return Self.error(
        -32700, "The line is no JSON object, or longer than \(Self.mostBytes >> 20) MiB.", to: NSNull())
    }
    guard let method = message["method"] as? String else {
      // An answer: nothing was asked.
      if message["result"] != nil || message["error"] != nil { return nil }
      return Self.error(-32600, "The message names no method.", to: message["id"] ?? NSNull())
    }
    guard let id = message["id"] else { return nil }
    let parameters = message["params"] as? [String: Any] ?? [:]
    switch method {
    case "initialize":
      let wanted = parameters["protocolVersion"] as? String ?? ""
      return Self.result(
        [
          "protocolVersion": Self.versions.contains(wanted) ? wanted : Self.versions[0],
          "capabilities": ["tools": [String: Any]()],
          "serverInfo": ["name": "tiltcast", "version": Product.version],
          "instructions": AgentTools.instructions,
        ], to: id)
    case "ping": return Self.result([:], to: id)
    case "tools/list": return Self.result(["tools": AgentTools.descriptions], to: id)
    case "tools/call":
      guard let name = parameters["name"] as? String, AgentTools.names.contains(name) else {
        return Self.error(
          -32602, "There is no such tool. There are: \(AgentTools.names.joined(separator: ", ")).", to: id)
      }
      let arguments = AgentArguments(parameters["arguments"] as? [String: Any] ?? [:])
      do throws(Failure) {
        return Self.result(
          ["content": try tools.call(name, arguments).map(\.json), "isError": false], to: id)
      } catch {
        let content = AgentTools.Content.text(error.description)
        return Self.result(["content": [content.json], "isError": true], to: id)
      }
    default: return Self.error(-32601, "There is no method \(method.beginning(100).printable).", to: id)
    }
  }

  private static func result(_ result: [String: Any], to id: Any) -> Data {
    encoded(["jsonrpc": "2.0", "id": id, "result": result])
  }

  private static func error(_ code: Int, _ message: String, to id: Any) -> Data {
    encoded(["jsonrpc": "2.0", "id": id, "error": ["code": code, "message": message]])
  }

  private static func encoded(_ message: [String: Any]) -> Data {
    (try? JSONSerialization.data(withJSONObject: message, options: [.sortedKeys, .withoutEscapingSlashes]))
      ?? Data()
  }
}

extension StringProtocol {
  fileprivate var printable: String { String(self).printable }
}

/// The arguments of a call, which may be anything.
struct AgentArguments {
  private let values: [String: Any]

  init(_ values: [String: Any]) { self.values = values }

  func text(_ name: String) throws(Failure) -> String? {
    guard let value = values[name] else { return nil }
    guard let text = value as? String else { throw Failure("\(name) is a text.") }
    return text
  }

  func number(_ name: String) throws(Failure) -> Double? {
    guard let value = values[name] else { return nil }
    guard let number = value as? NSNumber, number.doubleValue.isFinite, abs(number.doubleValue) <= 1e6 else {
      throw Failure("\(name) is a number.")
    }
    return number.doubleValue
  }

  /// A moment or a duration.
  func time(_ name: String) throws(Failure) -> Double? {
    guard let time = try number(name) else { return nil }
    guard Self.times.contains(time) else { throw Failure("\(name) is a time in seconds, from 0 to 600.") }
    return time
  }

  private static let times = 0.0...600

  func boolean(_ name: String) throws(Failure) -> Bool {
    guard let value = values[name] else { return false }
    guard let boolean = value as? Bool else { throw Failure("\(name) is true or false.") }
    return boolean
  }

  func numbers(_ name: String) throws(Failure) -> [Double]? {
    guard let value = values[name] else { return nil }
    let numbers = (value as? [Any])?.compactMap { ($0 as? NSNumber)?.doubleValue }
    guard let numbers, (1...100).contains(numbers.count), numbers.allSatisfy(Self.times.contains)
    else {
      throw Failure("\(name) is a list of times in seconds, from 0 to 600.")
    }
    return numbers
  }

  /// A parameter's value.
  func value(_ name: String) throws(Failure) -> ParameterValue {
    switch values[name] {
    case let text as String: return .text(text)
    case let number as NSNumber:
      // Foundation gives JSON's truth values and numbers the same type, with other encodings.
      if String(cString: number.objCType) == "c" { return .toggle(number.boolValue) }
      return .number(number.doubleValue)
    default: throw Failure("\(name) is a number, true, false, or a text.")
    }
  }
}
