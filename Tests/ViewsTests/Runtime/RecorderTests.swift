@testable import Engine
import Foundation
import TestData
import Testing
@testable import Views

/// Shows views as scenes.
private struct PerformedStage: RecordingStage {
  func show<V: View>(_ view: V, width: CGFloat, height: CGFloat) {
    nonisolated(unsafe) let view = view
    let program = ViewProgram("recorded", stage: CGSize(width: width, height: height)) { view }
    var scene = ViewScene(program)
    scene.prepare(at: 0, in: Engine.Environment())
  }
}

extension Recording {
  /// Sentences about what differs in another recording by more than a tolerance.
  fileprivate func differences(from other: Recording, tolerance: Double) -> [String] {
    func far(_ a: [Double], _ b: [Double]?) -> Bool {
      guard let b, a.count == b.count else { return true }
      return zip(a, b).contains { abs($0 - $1) > tolerance }
    }
    let parts = views.sorted { $0.key < $1.key }.flatMap { name, parts in
      parts.sorted { $0.key < $1.key }.filter { far($0.value, other.views[name]?[$0.key]) }
        .map { "\(name), \($0.key): \($0.value), not \(other.views[name]?[$0.key] ?? [])" }
    }
    return parts
      + curves.sorted { $0.key < $1.key }.filter { far($0.value, other.curves[$0.key]) }.map(\.key)
  }
}

@MainActor @Suite struct RecorderTests {
  /// What Apple's SwiftUI does, once somebody has recorded it on a Mac.
  private nonisolated static var golden: URL {
    projectFolder.appending(path: "Tests/ViewsTests/Goldens/apple.json")
  }

  private func own() -> Recording {
    let recorder = Recorder(on: PerformedStage())
    recorder.recordAll()
    return recorder.recording
  }

  @Test("The recorder notes the parts of 200 small views, and all numbers are finite")
  func records() {
    let recording = own()
    #expect(recording.views.count >= 200)
    #expect(recording.curves.count == 14)
    for (name, parts) in recording.views {
      #expect(!parts.isEmpty, "\(name)")
      #expect(parts.values.allSatisfy { $0.count == 4 && $0.allSatisfy(\.isFinite) }, "\(name)")
    }
    #expect(recording.views["frame bottomTrailing"] == ["a": [120, 80, 30, 20]])
    #expect(recording.views["2 shapes share a row"]?["1"] == [100, 0, 100, 120])
  }

  @Test("A recording that is written and read again is equal, and one part that lies elsewhere is named")
  func compares() throws {
    let recording = own()
    var read = try JSONDecoder().decode(Recording.self, from: JSONEncoder().encode(recording))
    #expect(recording.differences(from: read, tolerance: 0).isEmpty)
    read.views["insets"]?["b"] = [2, 1, 194, 117]
    read.curves["linear"]?[3] += 1
    #expect(
      recording.differences(from: read, tolerance: 0.5) == [
        "insets, b: [2.0, 1.0, 194.0, 116.0], not [2.0, 1.0, 194.0, 117.0]", "linear",
      ])
  }

  @Test(
    "Views lie where Apple's SwiftUI puts them",
    .enabled(
      if: FileManager.default.fileExists(atPath: golden.path),
      "Nobody has recorded SwiftUI on a Mac yet: see Apple/Recorder"))
  func apple() throws {
    let golden = try JSONDecoder().decode(Recording.self, from: Data(contentsOf: Self.golden))
    #expect(golden.differences(from: own(), tolerance: 0.5).isEmpty)
  }
}
