extension Path: LosslessStringConvertible {
  /// The path that a description draws: numbers, and after them `m`, `l`, `q`, `c` or `h`; nil if it is none.
  public init?(_ description: String) {
    self.init()
    var numbers: [CGFloat] = []
    func point(_ index: Int) -> CGPoint { CGPoint(x: numbers[2 * index], y: numbers[2 * index + 1]) }
    for word in description.split(whereSeparator: \.isWhitespace) {
      if let number = Double(word) {
        guard number.isFinite, numbers.count < 6 else { return nil }
        numbers.append(number)
        continue
      }
      switch (word, numbers.count) {
      case ("m", 2): move(to: point(0))
      case ("l", 2): addLine(to: point(0))
      case ("q", 4): addQuadCurve(to: point(1), control: point(0))
      case ("c", 6): addCurve(to: point(2), control1: point(0), control2: point(1))
      case ("h", 0): closeSubpath()
      default: return nil
      }
      numbers = []
    }
    guard numbers.isEmpty else { return nil }
  }

  /// The path as text, which `init(_:)` reads.
  public var description: String {
    var words: [String] = []
    func add(_ points: CGPoint...) {
      for point in points {
        for number in [point.x, point.y] {
          let isWhole = number.rounded() == number && abs(number) < 1e15
          words.append(isWhole ? String(format: "%.0f", Double(number)) : "\(Double(number))")
        }
      }
    }
    forEach { part in
      switch part {
      case .move(let to):
        add(to)
        words.append("m")
      case .line(let to):
        add(to)
        words.append("l")
      case .quadCurve(let to, let control):
        add(control, to)
        words.append("q")
      case .curve(let to, let first, let second):
        add(first, second, to)
        words.append("c")
      case .closeSubpath: words.append("h")
      }
    }
    return words.joined(separator: " ")
  }
}
