import Foundation
import Testing

/// The part for Apple's systems, and views that use it, are compiled against declarations of Apple's names.
@Suite("Parts for Apple's systems are type-checked")
struct AppleTests {
  @Test("The package has no errors and no warnings against the declarations")
  func package() throws {
    _ = try AppleCompiler.shared.get()
  }

  @Test(
    "Views and models that use it compile in both language modes", arguments: sources.keys.sorted(),
    ["5", "6"])
  func compiles(name: String, mode: String) throws {
    let complaints = try AppleCompiler.shared.get().complaints(about: Self.sources[name] ?? "", mode: mode)
    #expect(complaints.isEmpty, "\(name): \(complaints)")
  }

  @Test("The guide's view, and the view that new-scene writes, compile with it", arguments: ["5", "6"])
  func documents(mode: String) throws {
    let guide = try String(
      contentsOf: AppleCompiler.repository.appending(path: "docs/xcode.md"), encoding: .utf8)
    let view = try #require(
      guide.components(separatedBy: "```").first { $0.hasPrefix("swift\n") }?.dropFirst(5))
    let template = try String(
      contentsOf: AppleCompiler.repository.appending(path: "Templates/View/Scene.swift"), encoding: .utf8
    ).replacing("{{Type}}", with: "Card").replacing("{{title}}", with: "Card")
    for source in [String(view), "import TiltcastKit\n" + template] {
      let complaints = try AppleCompiler.shared.get().complaints(about: withoutMacros(source), mode: mode)
      #expect(complaints.isEmpty, "\(complaints)")
    }
  }

  @Test("Exported scenes that read the sensor compile with it, too")
  func exports() throws {
    let folder = AppleCompiler.repository.appending(path: "Sources/Engine/Templates")
    let sources = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }.map { try String(contentsOf: $0, encoding: .utf8) }
      .filter { $0.contains("import CoreMotion") }
    #expect(sources.count > 3 && sources.allSatisfy { $0.contains("canImport(TiltcastKit)") })
    // As they are, and with the phone's tilt where they can do without.
    for source in sources {
      for names in [[], ["tilt", "tiltToTurn"]] {
        let complaints = try AppleCompiler.shared.get()
          .complaints(about: withoutMacros(source), mode: "6", defining: names)
        #expect(complaints.isEmpty, "\(complaints)")
      }
    }
  }

  /// A source whose previews are functions: SwiftUI's macros are programs of the SDK's own.
  private func withoutMacros(_ source: String) -> String {
    source.replacing(
      /#Preview(\(.*\))? \{/, with: "@MainActor @ViewBuilder private func preview() -> some View {")
  }

  @Test("A wrong use does not compile")
  func refuses() throws {
    let complaints = try AppleCompiler.shared.get().complaints(
      about: "import SwiftUI\nimport TiltcastKit\nstruct V { @Tunable(in: 0...1) var a = \"text\" }\n",
      mode: "6")
    #expect(complaints.contains("error:"))
  }

  private static let sources = [
    "tilt": """
    import SwiftUI
    import TiltcastKit

    struct Card: View {
      @Tilt private var tilt
      @Tunable("Bounce", in: 0...0.9) private var bounce = 0.5
      @Tunable("Moons", in: 1...5) private var moons = 3
      @Tunable("Shadow") private var hasShadow = true
      @Tunable("Title") private var title = "Moon"
      @Tunable("Colour") private var color = Color.orange
      @Tunable("Shape") private var shape = Shape.round

      enum Shape: String, CaseIterable { case round, square }

      var body: some View {
        VStack {
          Circle().fill(color).opacity(hasShadow ? bounce : 1)
            .rotation3DEffect(.degrees(tilt.y), axis: (x: 0, y: 1, z: 0))
          Text(verbatim: title + "\\(moons)" + shape.rawValue)
          Slider(value: $bounce, in: 0...0.9)
          Toggle("Shadow", isOn: $hasShadow)
        }
        .onTapGesture {
          bounce = 0.1
          Tilt.level()
        }
        .tiltcast("http://192.168.1.20:8080/phone?key=k")
      }
    }
    """,
    "manager": """
    import SwiftUI
    import TiltcastKit

    typealias CMMotionManager = RoomMotionManager
    typealias CMDeviceMotion = RoomDeviceMotion

    final class Model: @unchecked Sendable {
      private let manager = CMMotionManager()
      var pitch = 0.0

      func start() {
        guard manager.isDeviceMotionAvailable, !manager.isDeviceMotionActive else { return }
        manager.deviceMotionUpdateInterval = 1.0 / 60
        manager.startDeviceMotionUpdates(to: .main) { [weak self] motion, error in
          guard let motion, error == nil else { return }
          self?.look(at: motion)
        }
      }

      private func look(at motion: CMDeviceMotion) {
        pitch = motion.attitude.pitch + motion.attitude.quaternion.x + motion.gravity.x + motion.rotationRate.y
      }
    }

    @MainActor @Observable
    final class Observed {
      private(set) var roll = 0.0
      @ObservationIgnored private let manager = CMMotionManager()

      func start() {
        manager.startDeviceMotionUpdates(to: .main) { [weak self] motion, _ in
          guard let self, let attitude = motion?.attitude else { return }
          roll = attitude.roll
        }
      }
    }
    """,
  ]
}

/// Swift's compiler with the declarations in the place of Apple's SDK.
struct AppleCompiler {
  static let shared = Result { try AppleCompiler() }

  static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../..").standardized

  private let folder = Self.repository.appending(path: "Apple/TiltcastKit/.build/declarations")

  private init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for module in ["SwiftUI", "CoreMotion"] {
      try emit(module, from: Self.repository.appending(path: "Tests/SwiftUIDeclarations/\(module)"))
    }
    for module in ["TiltcastRoom", "TiltcastKit"] {
      try emit(module, from: Self.repository.appending(path: "Apple/TiltcastKit/Sources/\(module)"))
    }
  }

  private func emit(_ module: String, from sources: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
    let complaints = try run(
      [
        "-emit-module", "-parse-as-library", "-swift-version", "6", "-package-name", "tiltcastkit",
        "-module-name", module, "-I", folder.path, "-o",
        folder.appending(path: "\(module).swiftmodule").path,
      ] + files.map(\.path).filter { $0.hasSuffix(".swift") }.sorted())
    guard complaints.isEmpty else {
      throw CocoaError(.featureUnsupported, userInfo: [NSLocalizedDescriptionKey: "\(module): \(complaints)"])
    }
  }

  /// What the compiler says about a source, warnings included; empty if nothing.
  func complaints(about source: String, mode: String, defining names: [String] = []) throws -> String {
    let file = folder.appending(path: "\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try source.write(to: file, atomically: true, encoding: .utf8)
    return try run(
      [
        "-typecheck", "-parse-as-library", "-swift-version", mode, "-module-name", "App", "-I", folder.path,
        file.path,
      ] + names.map { "-D\($0)" })
  }

  private func run(_ arguments: [String]) throws -> String {
    let (compiler, output) = (Process(), Pipe())
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["swiftc"] + arguments
    compiler.standardError = output
    try compiler.run()
    let complaints = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    return compiler.terminationStatus == 0 || !complaints.isEmpty ? complaints : "swiftc has failed."
  }
}
