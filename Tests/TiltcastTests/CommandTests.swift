import ArgumentParser
import Testing

@testable import Tiltcast

@Suite("Command line")
struct CommandTests {
  /// What a command line is refused with; nil if it is accepted.
  private func refusal(_ arguments: [String]) -> String? {
    do {
      let command = try TiltcastCommand.parseAsRoot(arguments)
      if let source = command as? Source { _ = try source.tuned(in: .builtIn) }
      return nil
    } catch {
      return TiltcastCommand.message(for: error)
    }
  }

  @Test(
    "Good command lines are accepted",
    arguments: [
      ["serve"], ["serve", "--workshop", "30"],
      ["serve", "--port", "0", "--no-tls", "--no-attract", "--open-rooms"],
      ["serve", "--host", "127.0.0.1", "--state", "/tmp/x", "--log-level", "debug"],
      ["serve", "--tls-cert", "a.pem", "--tls-key", "b.pem", "--tls-port", "0"],
      ["serve", "--public-url", "https://example.org/"], ["replay", "-", "--at", "0"],
      ["serve", "--public-url", "https://example.org"], ["replay", "a.jsonl", "--at", "0,0.1,0.25"],
      ["replay", "a.jsonl", "--at", "0"], ["replay", "a.jsonl", "--fps", "60"],
      ["edit", "my-motion"], ["edit", "my-motion", "--editor", "zed"], ["edit", "x", "--editor", "none"],
      ["edit", "x", "--editor", "my-editor://open?path={file}&at={line}"],
      ["serve", "--address", "192.168.1.20", "--address", "fd00::7"],
      ["doctor"], ["doctor", "--port", "9000", "--host", "127.0.0.1", "--no-tls", "--max-connections", "10"],
      ["serve", "--idle-timeout", "5", "--limit-loopback"], ["source", "mesh", "--as", "swiftui"],
      ["source", "text", "--as", "css", "--set", "text=a=b", "width=200"],
    ])
  func good(arguments: [String]) {
    #expect(refusal(arguments) == nil)
  }

  private static let refusals: [([String], String)] = [
    (["replay", "a.jsonl"], "--at"), (["replay", "--at", "0"], "take"),
    (["serve", "--no-tls", "--tls-port", "8443"], "contradicts"),
    (["serve", "--workshop", "0"], "from 1 to 200"), (["serve", "--workshop", "x"], "--workshop"),
    (
      ["serve", "--workshop", "30", "--cluster", "redis://localhost"], "A workshop's rooms run on one server"
    ),
    (["serve", "--scenes", "x", "--cluster", "redis://localhost"], "are played by one server"),
    (["edit", "x", "--workshop", "30"], "leave --workshop out"),
    (["serve", "--allow-host", "http://desk"], "host name"),
    (["serve", "--address", "0.0.0.0"], "0.0.0.0 is no machine's address"),
    (["doctor", "--address", "192.168.1.20", "--address", "desk.lan"], "\"desk.lan\" is a name"),
    (["serve"] + Array(repeating: ["--address", "10.0.0.1"], count: 17).flatMap(\.self), "16 times"),
    (["edit", "x", "--editor", "vim"], "vscode, vscode-insiders"),
    (["edit", "x", "--editor", "http://desk/{file}"], "http: is opened by the browser"),
    (["serve", "--editor", "zed"], "--editor"),
    (["replay", "a.jsonl", "--at", "0", "--fps", "60"], "either"),
    (["replay", "a.jsonl", "--at", "-1"], "--at"), (["replay", "a.jsonl", "--at", "0,,1"], "--at"),
    (["replay", "a.jsonl", "--at", ""], "--at"), (["replay", "a.jsonl", "--at", "nan"], "--at"),
    (["replay", "a.jsonl", "--at", "inf"], "--at"), (["replay", "a.jsonl", "--fps", "0"], "--fps"),
    (["replay", "a.jsonl", "--fps", "-5"], "fps"), (["replay", "a.jsonl", "--fps", "1001"], "up to 1000"),
    (["replay", "a.jsonl", "--fps", "nan"], "--fps"),
    (["serve", "--port", "65536"], "65535"), (["serve", "--port", "x"], "port"),
    (["serve", "--tls-port", "70000", "--tls-cert", "a", "--tls-key", "b"], "65535"),
    (["serve", "--idle-timeout", "0"], "from 1 to 3600"),
    (["serve", "--idle-timeout", "nan"], "idle-timeout"),
    (["serve", "--tls-cert", "a.pem"], "--tls-key"), (["serve", "--tls-key", "a.pem"], "--tls-cert"),
    (["serve", "--no-tls", "--tls-cert", "a", "--tls-key", "b"], "--no-tls"),
    (["serve", "--public-url", "example.org"], "--public-url"),
    (["serve", "--public-url", "ftp://example.org"], "--public-url"), (["fly"], "fly"),
    (["serve", "--public-url", "https://example.org/tilt"], "a host name of its own"),
    (["serve", "--public-url", "https://example.org/?a=b"], "without a path"),
    (["doctor", "--port", "65536"], "65535"), (["doctor", "--tls-cert", "a"], "--tls-key"),
    (["source", "mesh"], "--as"), (["source", "mesh", "--as", "cobol"], "swiftui"),
    (["source", "hat", "--as", "css"], "lenticular"),
    (["source", "mesh", "--as", "css", "--set", "width"], "="),
    (["source", "mesh", "--as", "css", "--set", "width=x"], "from 2 to 6"),
    (["source", "mesh", "--as", "css", "--set", "size=1"], "palette"),
  ]

  @Test("A command line that cannot be meant is refused with what is wrong", arguments: refusals)
  func refused(arguments: [String], words: String) {
    let message = refusal(arguments)
    #expect(message?.contains(words) == true, "\(message ?? "accepted")")
  }
}
