import Engine
import Foundation
import Testing

/// What a phone sent during a take, and when.
struct RecordedSamples {
  private(set) var samples: [(time: Time, sample: Sample)] = []

  /// The samples of one of the takes that Tiltcast comes with.
  init(take name: String) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Public/takes/\(name).jsonl")
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let fields = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      guard fields["type"] as? String == "sample" else { continue }
      let angles = try ["alpha", "beta", "gamma"].map { try #require(fields[$0] as? Double) }
      let attitude = try #require(Attitude(alpha: angles[0], beta: angles[1], gamma: angles[2]))
      let screenAngle = try #require(ScreenAngle(rawValue: fields["screen"] as? Int ?? 0))
      samples.append(
        (try #require(fields["t"] as? Double), Sample(attitude: attitude, screenAngle: screenAngle)))
    }
    try #require(samples.count > 100)
  }
}
