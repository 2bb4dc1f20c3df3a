import Engine
import Testing

@testable import Rooms
@testable import Server

/// A strict reader of Prometheus's text format, with the naming conventions on top.
///
/// Source: Prometheus, "Exposition formats" and "Metric and label naming"; what `promtool check metrics` complains of.
struct PrometheusReader {
  private(set) var complaints: [String] = []
  /// Values by the whole series.
  private(set) var values: [String: Double] = [:]
  private var types: [String: String] = [:]
  private var helped: Set<String> = []

  init(_ text: String) {
    if !text.hasSuffix("\n") { complaints.append("The last line has no end.") }
    var family = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if let match = line.wholeMatch(of: /# HELP ([a-z][a-z0-9_]*) (\S.*)/) {
        family = String(match.1)
        if !helped.insert(family).inserted { complaints.append("\(family) comes twice.") }
      } else if let match = line.wholeMatch(of: /# TYPE ([a-z][a-z0-9_]*) (counter|gauge|histogram)/) {
        if String(match.1) != family { complaints.append("\(line) does not follow its HELP.") }
        types[family] = String(match.2)
        checkName(of: family, type: String(match.2))
      } else if let match = line.wholeMatch(of: /([a-z][a-z0-9_]*)(\{[a-z_]+="[^"\\\n]*"\})? (\S+)/) {
        read(String(match.1), String(match.2 ?? ""), String(match.3), in: family)
      } else {
        complaints.append("\(line) is nothing.")
      }
    }
    for (name, type) in types where type == "histogram" { checkHistogram(name) }
  }

  private mutating func read(_ name: String, _ labels: String, _ value: String, in family: String) {
    let suffixes = types[family] == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
    if !suffixes.contains(where: { family + $0 == name }) {
      complaints.append("\(name) is not of \(family).")
    }
    guard let number = Double(value) else { return complaints.append("\(value) is no number.") }
    if values.updateValue(number, forKey: name + labels) != nil {
      complaints.append("\(name)\(labels) comes twice.")
    }
    if types[family] != "gauge", number < 0 { complaints.append("\(name) is negative.") }
  }

  private mutating func checkName(of name: String, type: String) {
    if (type == "counter") != name.hasSuffix("_total") { complaints.append("\(name) is a \(type).") }
    if ["_count", "_sum", "_bucket"].contains(where: name.hasSuffix) {
      complaints.append("\(name) looks like a part.")
    }
    for unit in ["milliseconds", "_ms", "minutes", "kilobytes", "_kb", "percent"] where name.contains(unit) {
      complaints.append("\(name) has no base unit.")
    }
    if type == "histogram", !name.hasSuffix("_seconds") { complaints.append("\(name) has no unit.") }
  }

  private mutating func checkHistogram(_ name: String) {
    let buckets = values.compactMap { series, value -> (Double, Double)? in
      guard let match = series.wholeMatch(of: /(.*)_bucket\{le="(.*)"\}/), match.1 == name else { return nil }
      return Double(match.2 == "+Inf" ? "inf" : String(match.2)).map { ($0, value) }
    }.sorted { $0.0 < $1.0 }
    if buckets.last?.0 != .infinity { complaints.append("\(name) has no bucket for everything.") }
    if buckets.last?.1 != values["\(name)_count"] { complaints.append("\(name) does not count everything.") }
    if buckets.map(\.1) != buckets.map(\.1).sorted() {
      complaints.append("\(name)'s buckets are not cumulative.")
    }
    if values["\(name)_sum"] == nil { complaints.append("\(name) has no sum.") }
  }
}

@Suite("Prometheus's text format")
struct PrometheusTextTests {
  private enum Fruit: String, CaseIterable { case apple, plum }

  @Test("Counters, gauges, labels and histograms are as Prometheus wants them")
  func good() {
    var text = PrometheusText()
    text.add("a_total", .counter, "How many.", 3)
    text.add("b_seconds", .gauge, "How long.", 1.5)
    text.add("c_total", .counter, "Fruit.", by: "kind", [Fruit.plum: 2])
    text.add("d_info", "What.", label: "version", "1.0")
    var histogram = DelayHistogram()
    for delay in [0, 0.0005, 0.015, 0.02, 3] { histogram.add(delay) }
    text.add("e_seconds", "How late.", histogram)
    let reader = PrometheusReader(text.text)
    #expect(reader.complaints == [])
    let expected: [String: Double] = [
      "a_total": 3, "b_seconds": 1.5, "c_total{kind=\"apple\"}": 0, "c_total{kind=\"plum\"}": 2,
      "d_info{version=\"1.0\"}": 1, "e_seconds_bucket{le=\"0.001\"}": 2, "e_seconds_bucket{le=\"0.02\"}": 4,
      "e_seconds_bucket{le=\"1.0\"}": 4, "e_seconds_bucket{le=\"+Inf\"}": 5, "e_seconds_count": 5,
    ]
    for (series, value) in expected { #expect(reader.values[series] == value, "\(series)") }
  }

  @Test(
    "The reader complains of what is wrong",
    arguments: [
      "a 1\n", "# HELP a A.\n# TYPE a counter\na 1\n", "# HELP a_total A.\n# TYPE a_total gauge\na_total 1\n",
      "# HELP a A.\n# TYPE a gauge\na 1\na 1\n", "# HELP a A.\n# TYPE a gauge\na x\n",
      "# HELP a A.\n# TYPE a gauge\na 1", "# HELP a_ms A.\n# TYPE a_ms gauge\na_ms 1\n", "\n",
      "# HELP h_seconds H.\n# TYPE h_seconds histogram\nh_seconds_sum 1\nh_seconds_count 1\n",
    ])
  func bad(text: String) {
    #expect(PrometheusReader(text).complaints != [])
  }
}
