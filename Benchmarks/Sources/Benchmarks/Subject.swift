import Foundation

/// A server that runs.
struct Subject {
  let child: Child
  let port: Int
  /// What lets somebody tilt in the first room.
  let key: String
  /// The folder that it writes into, which goes with it.
  var folder: URL?

  /// The real one, with a state folder that is gone as soon as it has been read.
  static func tiltcast(_ program: String, options: [String] = ["--no-tls"]) throws -> Subject {
    guard access(program, X_OK) == 0 else {
      throw Failure("There is no program \(program). Build it with `make build`, or name it with --server.")
    }
    let state = URL.temporaryDirectory.appending(path: "tiltcast-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: state) }
    let child = try Child(
      program,
      ["serve", "--host", "127.0.0.1", "--port", "0", "--no-attract", "--state", state.path] + options)
    while true {
      let line = try child.line(within: 10)
      // The presenter's, which lets one choose the scene too.
      guard let link = URLComponents(string: line), link.scheme == "http", let port = link.port,
        let key = link.queryItems?.first(where: { $0.name == "key" })?.value, link.path == "/"
      else { continue }
      return Subject(child: child, port: port, key: key)
    }
  }

  /// The one that it is compared with.
  static func floor(payload: Int) throws -> Subject {
    let child = try Child(ownProgram, ["floor", "\(payload)"])
    guard let port = Int(try child.line(within: 10)) else { throw Failure("The floor named no port.") }
    return Subject(child: child, port: port, key: "any")
  }
}

/// Viewers of a server, and who tilts.
struct Load {
  /// What kind of viewers there are.
  struct Options {
    /// In each room.
    var viewers: Int
    var acknowledges = false
    /// How many besides will stop reading; every other one acknowledges, if the viewers do.
    var stalling = 0
    /// Samples a second.
    var rate = 60.0
    /// The size of the frames that the server only passes on; 0 for one that makes them from samples.
    var relayed = 0
    var messaging = Messaging.plain
  }

  private let subject: Subject
  private let child: Child
  private let receivers: Int
  /// In how many rooms somebody tilts.
  let rooms: Int

  /// Opens the connections; rooms are names and keys.
  init(on subject: Subject, _ options: Options, rooms: [(name: String, key: String)]? = nil) throws {
    self.subject = subject
    let rooms = rooms ?? [("main", subject.key)]
    self.rooms = rooms.count
    // Who tilts gets every frame too.
    receivers = options.viewers + 1
    let list = URL.temporaryDirectory.appending(path: "tiltcast-bench-\(UUID().uuidString)")
    try rooms.map { "\($0.name) \($0.key)\n" }.joined().write(to: list, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: list) }
    var arguments = [
      "viewers", "--port", "\(subject.port)", "--list", list.path, "--count", "\(options.viewers)",
      "--stalling", "\(options.stalling)", "--rate", "\(options.rate)", "--relayed", "\(options.relayed)",
      "--process", "\(subject.child.process)", "--messaging", options.messaging.rawValue,
    ]
    if options.acknowledges { arguments.append("--acknowledges") }
    child = try Child(ownProgram, arguments)
    guard try child.line(within: 60) == "ready" else { throw Failure("The viewers could not be opened.") }
  }

  /// Closes the connections, and ends the server after that.
  func end() {
    child.end()
    subject.child.end()
    if let folder = subject.folder { try? FileManager.default.removeItem(at: folder) }
  }

  /// Tilts for some seconds.
  func measure(seconds: Double) throws -> Measurement {
    let numbers = try numbers(for: "measure \(seconds)", count: 7, within: seconds * 3 + 10)
    return Measurement(
      cpuTime: numbers[3] / 1000, frames: numbers[1], samples: numbers[0], seconds: numbers[6],
      median: numbers[4] / 1000, late: numbers[5] / 1000,
      delivered: numbers[1] / numbers[0] / Double(receivers),
      payload: numbers[1] > 0 ? Int((numbers[2] / numbers[1]).rounded()) : 0)
  }

  /// Lets those who stall stop reading for some seconds.
  func stall(seconds: Double) throws -> Stall {
    let numbers = try numbers(for: "stall \(seconds)", count: 10, within: seconds * 3 + 20)
    return Stall(
      median: (numbers[0] / 1000, numbers[2] / 1000), late: (numbers[1] / 1000, numbers[3] / 1000),
      acknowledging: .init(stale: Int(numbers[4]), wait: numbers[5]),
      silent: .init(stale: Int(numbers[6]), wait: numbers[7]),
      kernelMemory: numbers[8], residentMemory: numbers[9])
  }

  /// Sends a text message in each room.
  func say(_ text: String) throws {
    child.write("say \(text)")
    _ = try child.line(within: 10)
  }

  /// Lifts the finger that `drag` put down: it moves no longer.
  func release() throws {
    child.write("drag")
    _ = try child.line(within: 10)
  }

  /// Scrolls a long list up and down, whose frames are of a middling size.
  func scroll() throws {
    try say(#"{"type":"scene","name":"hue"}"#)
    try drag(from: 400, 300)
  }

  /// Drags to and fro with every sample from now on, from a point on.
  func drag(from x: Double, _ y: Double) throws {
    try say(#"{"type":"pointer","phase":"began","id":1,"x":\#(x),"y":\#(y)}"#)
    child.write("drag 1")
    _ = try child.line(within: 10)
  }

  private func numbers(for order: String, count: Int, within patience: Double) throws -> [Double] {
    child.write(order)
    let line = try child.line(within: patience)
    let numbers = line.split(separator: " ").compactMap { Double($0) }
    guard numbers.count == count else { throw Failure("The load answered \"\(line)\" to \"\(order)\".") }
    return numbers
  }
}

/// What the load saw in one go.
struct Measurement {
  /// The server's, in µs.
  var cpuTime: Double
  /// Those that arrived.
  var frames: Double
  var samples: Double
  var seconds: Double
  /// The median time from a sample to its frames, in ms.
  var median: Double
  /// The same at the 99th percentile.
  var late: Double
  /// The share of all samples that reached a receiver as a frame, 0 to 1.
  var delivered: Double
  /// The mean size of a frame in bytes.
  var payload: Int

  /// The server's CPU time for a frame that arrived, in µs.
  var cost: Double { cpuTime / frames }
}

/// What a stall did.
struct Stall {
  /// What those who stalled got when they read again, at worst.
  struct Return {
    /// Frames older than 100 ms before a fresher one.
    var stale: Int
    /// The time until that, in ms.
    var wait: Double
  }

  /// The median time from a sample to its frames for the others before and during the stall, in ms.
  var median: (before: Double, during: Double)
  /// The same at the 99th percentile.
  var late: (before: Double, during: Double)
  var acknowledging: Return
  var silent: Return
  /// What the kernel held at most for one of them at the server's end, in bytes.
  var kernelMemory: Double
  /// By how much the server grew for each of them, in bytes.
  var residentMemory: Double
}

/// This program, which is also the floor and the load.
let ownProgram = "/proc/self/exe"
