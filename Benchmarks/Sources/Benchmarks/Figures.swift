import Foundation

/// Figures by name, each with the least and the greatest value of a run: what runs are compared by.
struct Figures: Codable, Equatable {
  /// A figure's range. Less is better.
  struct Range: Codable, Equatable {
    var least: Double
    var greatest: Double

    /// The range, as `1.02–1.31`.
    var text: String { "\(least.formatted())–\(greatest.formatted())" }
  }

  /// The share that a figure may be above the greatest committed value before it counts as worse: that much
  /// differs between runs by where memory happens to lie.
  static let tolerance = 0.25

  private(set) var ranges: [String: Range] = [:]

  /// The figures that a file has.
  init(contentsOf file: URL) throws {
    ranges = try JSONDecoder().decode([String: Range].self, from: Data(contentsOf: file))
  }

  /// No figures.
  init() {}

  /// Adds a figure, rounded to four significant digits.
  mutating func add(_ name: String, _ range: ClosedRange<Double>) {
    func rounded(_ value: Double) -> Double { Double(String(format: "%.4g", value)) ?? value }
    ranges[name] = Range(least: rounded(range.lowerBound), greatest: rounded(range.upperBound))
  }

  /// These figures, with another run's in place of those that it measured too.
  func merging(_ newer: Figures) -> Figures {
    var merged = self
    merged.ranges.merge(newer.ranges) { _, new in new }
    return merged
  }

  /// What has become worse: the names of figures whose least value is above the greatest committed one, and by more
  /// than the tolerance; sorted, the worst first.
  func worse(than committed: Figures) -> [(name: String, now: Range, before: Range)] {
    ranges.compactMap { name, now in
      guard let before = committed.ranges[name] else { return nil }
      return now.least > before.greatest * (1 + Self.tolerance) ? (name, now, before) : nil
    }.sorted { ratio($0) == ratio($1) ? $0.name < $1.name : ratio($0) > ratio($1) }
  }

  /// Writes the figures, one a line.
  func write(to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = try ranges.sorted { $0.key < $1.key }.map { name, range in
      let (key, value) = (try encoder.encode(name), try encoder.encode(range))
      return "  \(String(decoding: key, as: UTF8.self)): \(String(decoding: value, as: UTF8.self))"
    }
    try Data("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8).write(to: file, options: .atomic)
  }

  private func ratio(_ change: (name: String, now: Range, before: Range)) -> Double {
    change.now.least / max(change.before.greatest, .leastNormalMagnitude)
  }
}
