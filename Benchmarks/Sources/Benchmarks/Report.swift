import Foundation

/// What is printed as it comes, and kept as Markdown.
struct Report {
  private(set) var text = ""
  private var checks: [(what: String, value: Double, limit: Double)] = []
  /// What this run is compared by with the committed one.
  private(set) var figures = Figures()

  /// Prints a paragraph.
  mutating func add(_ paragraph: String) {
    text += paragraph + "\n\n"
    try? FileHandle.standardOutput.write(contentsOf: Data((paragraph + "\n\n").utf8))
  }

  /// Adds a figure that has a target.
  mutating func check(_ what: String, _ value: Double, atMost limit: Double) {
    checks.append((what, value, limit))
    if figures.ranges[what] == nil { compare(what, value...value) }
  }

  /// Adds the range of a figure that is compared with the committed one; less is better.
  mutating func compare(_ what: String, _ range: ClosedRange<Double>) {
    figures.add(what, range)
  }

  /// Prints what has become worse than the committed figures.
  mutating func addComparison(with committed: Figures) {
    let worse = figures.worse(than: committed)
    add("## Worse than before")
    guard !worse.isEmpty else {
      return add(
        """
        Of \(figures.ranges.count) figures none is worse than the committed range by more than \
        \((Figures.tolerance * 100).text(0)) %.
        """)
    }
    var table = Table("figure", "now", "committed")
    for (name, now, before) in worse { table.add(name, now.text, before.text) }
    add(table)
  }

  /// Prints the figures that have a target, those that miss it as they are.
  mutating func addChecks() {
    guard !checks.isEmpty else { return }
    var table = Table("figure", "measured", "at most", "")
    for check in checks {
      table.add(
        check.what, check.value.text(2), check.limit.text(2), check.value <= check.limit ? "holds" : "misses")
    }
    add("## Targets")
    add(table)
  }

  /// Prints a table.
  mutating func add(_ table: Table) {
    add(table.text)
  }
}

/// A table in Markdown whose columns line up; every column but the first is flush right.
struct Table {
  private var rows: [[String]]

  /// A table with headings and no rows.
  init(_ headings: String...) {
    rows = [headings]
  }

  /// Adds a row with as many cells as there are headings.
  mutating func add(_ cells: String...) { add(cells) }

  /// Adds a row with as many cells as there are headings.
  mutating func add(_ cells: [String]) {
    precondition(cells.count == rows[0].count, "a row has as many cells as there are headings")
    rows.append(cells)
  }

  /// The table, one line a row.
  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var lines = rows.map { row in
      let cells = zip(row, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + padding : padding + cell.0
      }
      return "| " + cells.joined(separator: " | ") + " |"
    }
    let rules = widths.enumerated().map { column, width in
      let dashes = String(repeating: "-", count: width)
      return column == 0 ? dashes + "--" : dashes + "-:"
    }
    lines.insert("|" + rules.joined(separator: "|") + "|", at: 1)
    return lines.joined(separator: "\n")
  }
}

/// Where the measuring was done.
enum Machine {
  /// The processor, the kernel and the date, as one line.
  static func description() throws -> String {
    let cpuinfo = try String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    let model = cpuinfo.split(separator: "\n").first { $0.hasPrefix("model name") }?
      .split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
    let kernel = try String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8)
    let processors = ProcessInfo.processInfo.activeProcessorCount
    let load = try String(contentsOfFile: "/proc/loadavg", encoding: .utf8).split(separator: " ")[0]
    return "\(processors) × \(model ?? "unknown processor"), Linux \(kernel.split(separator: "\n")[0]), "
      + Date.now.formatted(.iso8601) + ", load before the start \(load)"
  }
}
