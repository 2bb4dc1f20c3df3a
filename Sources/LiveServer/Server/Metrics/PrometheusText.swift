import Rooms

/// Metrics in Prometheus's text format.
///
/// Source: Prometheus, "Exposition formats", text-based format 0.0.4.
struct PrometheusText {
  /// The content type in responses to scrapers.
  static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  /// The kind of a metric.
  enum Kind: String {
    /// It only rises, and its name ends in `_total`.
    case counter
    case gauge
  }

  /// The lines so far.
  private(set) var text = ""

  /// A metric with one value.
  mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: some Numeric) {
    begin(name, kind.rawValue, help)
    text += "\(name) \(value)\n"
  }

  /// A metric with a value for each of the label's values; numbers that are missing are 0.
  mutating func add<Key: CaseIterable & RawRepresentable<String>>(
    _ name: String, _ kind: Kind, _ help: String, by label: String, _ values: [Key: Int]
  ) {
    begin(name, kind.rawValue, help)
    for key in Key.allCases { text += "\(name){\(label)=\"\(key.rawValue)\"} \(values[key] ?? 0)\n" }
  }

  /// A histogram of seconds.
  mutating func add(_ name: String, _ help: String, _ histogram: DelayHistogram) {
    begin(name, "histogram", help)
    var below = 0
    for (bound, count) in zip(DelayHistogram.bounds, histogram.counts) {
      below += count
      text += "\(name)_bucket{le=\"\(bound)\"} \(below)\n"
    }
    text += "\(name)_bucket{le=\"+Inf\"} \(histogram.count)\n"
    text += "\(name)_sum \(histogram.sum)\n\(name)_count \(histogram.count)\n"
  }

  /// Adds facts about the program, as labels of a metric that is always 1.
  mutating func add(_ name: String, _ help: String, label: String, _ value: String) {
    begin(name, Kind.gauge.rawValue, help)
    text += "\(name){\(label)=\"\(value)\"} 1\n"
  }

  private mutating func begin(_ name: String, _ type: String, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
  }
}
