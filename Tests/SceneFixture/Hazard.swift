import Engine
import Foundation

/// A scene that can do everything that a scene must not do to a server.
struct Hazard: Scene {
  static let name = "hazard"
  static let stage = Size(width: 100, height: 100)
  static let parameters: [Parameter<Hazard>] = [
    Parameter("size", title: "Size", \.size, in: 1...100, step: 1, unit: .points, help: "How large it is.")
  ]
  static let actions = [
    "trap", "exit", "loop", "memory", "layers", "stray", "print", "read", "mode", "network", "child",
    "text", "abort", "burn", "drain", "garbage", "silence", "others", "shared", "threads",
  ].map { SceneAction($0, title: $0) }

  var size = 50.0
  /// What it does when it is drawn.
  private var action: String?
  private var tilt = 0.0
  private var words: [String] = []
  private var numbers: [Double] = []
  private var label = TextLabel()
  /// Far more digits than Float has, and no number: both have to travel.
  private var restsAt = -Double.infinity

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    switch event {
    case .motion(let motion):
      if action == "drain" { compute(for: 0.0035) }
      tilt = motion.tiltX
      restsAt = time + 1
    case .action(let name):
      action = name
      switch name {
      case "trap": trap(at: size)
      case "abort": fatalError("This scene has had enough.")
      case "exit": exit(0)
      case "loop": while size < 1000 { tilt += 1 }
      case "memory": numbers = Array(repeating: size, count: 1 << 28)
      case "print": print("The size is \(size).")
      case "read":
        let files = (try? FileManager.default.contentsOfDirectory(atPath: "/root")) ?? []
        let users = (try? String(contentsOfFile: "/etc/passwd", encoding: .utf8)).map { [$0] } ?? []
        words = files + users
        if words.isEmpty { words = ["no"] }
      case "mode": words = [chmod("/tmp", 0o1777) == 0 ? "yes" : "no"]
      case "network":
        // Unix sockets would reach keys, buses and containers.
        words = [(1..<46).contains { socket($0, Int32(SOCK_STREAM.rawValue), 0) >= 0 } ? "yes" : "no"]
      case "others":
        let others =
          (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { Int32($0) } ?? []
        words = [
          others.contains { $0 != getpid() } || getppid() > 1 && kill(getppid(), 0) == 0 ? "yes" : "no"
        ]
      case "shared":
        words = [
          mmap(nil, 1 << 30, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0) == MAP_FAILED
            ? "no" : "yes"
        ]
      case "child": words = [sleeper()]
      case "threads":
        for _ in 0..<4 { Thread.detachNewThread { while clock() >= 0 {} } }
      case "burn": compute(for: 0.06)
      // What a scene should not know: the socket to the server.
      case "garbage":
        // A small one is late, too.
        if size < 50 { compute(for: 0.06) }
        write(3, [UInt8](repeating: 0xFF, count: 64), 64)
      case "silence": close(3)
      case "text":
        label.set(
          String(repeating: "Hello", count: size < 100 ? 1 : 500), width: 100, size: 20, in: environment)
      default: break
      }
    case .parameter, .pointer, .scroll, .calibrate: break
    }
  }

  /// Uses so much processor time, in seconds.
  private func compute(for seconds: Double) {
    let end = clock() + Int(seconds * Double(CLOCKS_PER_SEC))
    while clock() < end {}
  }

  /// The number of a process that would live long.
  private func sleeper() -> String {
    var (child, arguments) = (pid_t(), [strdup("sleep"), strdup("1000"), nil])
    return posix_spawn(&child, "/bin/sleep", nil, nil, &arguments, nil) == 0 ? "\(child)" : "none"
  }

  private func trap(at place: Double) { print([1, 2, 3][Int(place)]) }

  var isSound: Bool { true }
  var restTime: Time { restsAt }
  var notices: [String] { words.count < 100 ? words : [] }

  func assets(in environment: Environment) -> [Asset] { label.assets }

  func body(at time: Time, in environment: Environment) -> some Layer {
    ZStack {
      Rectangle().frame(width: size, height: size).fill(Color(rgb: 0xFF0000))
        .rotationEffect(.degrees(action == "stray" ? .nan : tilt)).id("card")
      ForEach(0..<(action == "layers" && size < 100 ? 20_000 : 1)) { _ in
        Ellipse().frame(width: 1, height: 1).fill(.white)
      }
      // Others in each picture, as many as there may be.
      ForEach(0..<(action == "layers" && size == 100 ? 8_000 : 0)) { index in
        Ellipse().frame(width: 1, height: 1).fill(.white).id("é\(time)-\(index)")
      }
    }
  }
}
