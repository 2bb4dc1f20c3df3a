import Foundation

/// The curve of a number over time, as an SVG.
package struct CurvePicture {
  private let title: String
  private let times: [Double]
  private let values: [Double]

  private static let (width, height, left, bottom, top) = (640.0, 320.0, 64.0, 40.0, 36.0)
  private static let right = 16.0
  /// The most points that are drawn.
  private static let mostPoints = 4000

  /// A curve of finite numbers, as many values as times.
  package init(title: String, times: [Double], values: [Double]) {
    let step = max(1, (times.count + Self.mostPoints - 1) / Self.mostPoints)
    let kept = times.indices.filter { $0 % step == 0 || $0 == times.count - 1 }
    self.title = title
    (self.times, self.values) = (kept.map { times[$0] }, kept.map { values[$0] })
  }

  /// The SVG's text: axes with numbers at round places, and the curve.
  package var svg: String {
    let (start, end) = (times.first ?? 0, max(times.last ?? 1, (times.first ?? 0) + 1e-9))
    let (least, most) = (values.min() ?? 0, values.max() ?? 1)
    let margin = max((most - least) * 0.05, 1e-6)
    let (low, high) = (least - margin, most + margin)
    func x(_ time: Double) -> Double {
      Self.left + (time - start) / (end - start) * (Self.width - Self.left - Self.right)
    }
    func y(_ value: Double) -> Double {
      Self.height - Self.bottom - (value - low) / (high - low) * (Self.height - Self.bottom - Self.top)
    }
    func short(_ number: Double) -> String { String(format: "%.2f", number) }
    var lines: [String] = []
    for value in Self.ticks(low, high) {
      lines.append(
        "<path class=\"grid\" d=\"M\(short(Self.left)) \(short(y(value)))H\(short(Self.width - Self.right))\"/>"
          + "<text x=\"\(short(Self.left - 8))\" y=\"\(short(y(value) + 4))\" text-anchor=\"end\">\(Self.label(value))</text>"
      )
    }
    for time in Self.ticks(start, end) {
      lines.append(
        "<path class=\"grid\" d=\"M\(short(x(time))) \(short(Self.top))V\(short(Self.height - Self.bottom))\"/>"
          + "<text x=\"\(short(x(time)))\" y=\"\(short(Self.height - Self.bottom + 18))\" text-anchor=\"middle\">\(Self.label(time))</text>"
      )
    }
    let points = zip(times, values).map { "\(short(x($0))) \(short(y($1)))" }.joined(separator: "L")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 320" width="640" height="320">
      <style>rect{fill:#fff}text{font:12px sans-serif;fill:#3c3c43}.title{font-weight:600;font-size:14px}path{fill:none}.grid{stroke:#e5e5ea}.curve{stroke:#5856d6;stroke-width:2}</style>
      <rect width="640" height="320"/>
      \(lines.joined(separator: "\n"))
      <text class="title" x="\(short(Self.left))" y="22">\(title.xmlEscaped)</text>
      <text x="\(short(Self.width - Self.right))" y="\(short(Self.height - 6))" text-anchor="end">seconds after the last input</text>
      <path class="curve" d="M\(points)"/>
      </svg>

      """
  }

  /// Round numbers between two, about five of them.
  private static func ticks(_ low: Double, _ high: Double) -> [Double] {
    let rough = (high - low) / 5
    guard rough > 0, rough.isFinite else { return [] }
    let power = pow(10, floor(log10(rough)))
    let step = [1.0, 2, 5, 10].map { $0 * power }.first { $0 >= rough } ?? rough
    let first = (low / step).rounded(.up)
    return (0..<12).map { (first + Double($0)) * step }.filter { $0 <= high }
  }

  private static func label(_ number: Double) -> String {
    String(format: "%g", (number * 1e6).rounded() / 1e6)
  }
}

extension String {
  /// The text as a part of XML. Characters that XML does not allow are replaced.
  package var xmlEscaped: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\n": text += "&#10;"
      case "\t", " "..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
        text.unicodeScalars.append(scalar)
      default: text += "\u{FFFD}"
      }
    }
    return text
  }
}
