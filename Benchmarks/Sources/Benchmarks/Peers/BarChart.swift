import Foundation

/// Bars side by side, as SVG that reads on light and dark ground.
struct BarChart {
  /// One bar; `isOwn` stands out.
  struct Bar {
    var name: String
    var value: Double
    /// The least and the greatest value behind it.
    var range: ClosedRange<Double>
    var isOwn = false
  }

  let title: String
  let bars: [Bar]
  /// Where a line is drawn across.
  let reference: Double

  private static let (width, left, top, pitch) = (720.0, 250.0, 48.0, 30.0)

  /// The picture.
  var svg: String {
    let largest = bars.map(\.range.upperBound).max() ?? 1
    let scale = (Self.width - Self.left - 90) / largest
    let height = Self.top + Self.pitch * Double(bars.count) + 16
    let rows = bars.enumerated().map { index, bar in
      row(bar, at: Self.top + Self.pitch * Double(index), scale)
    }
    let line = (Self.left + reference * scale).text(1)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.width.text(0)) \(height.text(0))" role="img">
      <title>\(title.escaped)</title>
      <style>
        text { font: 14px system-ui, sans-serif; fill: #1f2328 }
        .title { font-weight: 600 }
        .bar { fill: #8c959f }
        .own { fill: #0969da }
        line { stroke: #1f2328 }
        @media (prefers-color-scheme: dark) { text { fill: #e6edf3 } line { stroke: #e6edf3 } }
      </style>
      <text class="title" x="8" y="24">\(title.escaped)</text>
      \(rows.joined(separator: "\n"))
      <line x1="\(line)" x2="\(line)" y1="\((Self.top - 6).text(0))" y2="\((height - 12).text(0))" stroke-dasharray="3 3"/>
      </svg>

      """
  }

  private func row(_ bar: Bar, at y: Double, _ scale: Double) -> String {
    let middle = (y + 10).text(1)
    let (least, greatest) = (
      Self.left + bar.range.lowerBound * scale, Self.left + bar.range.upperBound * scale
    )
    return """
      <text x="\((Self.left - 8).text(0))" y="\((y + 15).text(1))" text-anchor="end">\(bar.name.escaped)</text>
      <rect class="\(bar.isOwn ? "own" : "bar")" x="\(Self.left.text(0))" y="\(y.text(1))" \
      width="\((bar.value * scale).text(1))" height="20"/>
      <line x1="\(least.text(1))" x2="\(greatest.text(1))" y1="\(middle)" y2="\(middle)"/>
      <text x="\((greatest + 8).text(1))" y="\((y + 15).text(1))">\(bar.value.text(2))</text>
      """
  }
}

extension String {
  fileprivate var escaped: String {
    replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
  }
}
