import Foundation

/// What repeated measurements of one thing gave.
struct Spread {
  /// In ascending order; never empty.
  private let values: [Double]

  /// The spread of one or more measurements.
  init(_ values: [Double]) {
    precondition(!values.isEmpty, "nothing was measured")
    self.values = values.sorted()
  }

  /// The value in the middle, or the mean of the two.
  var median: Double {
    let middle = values.count / 2
    return values.count % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2
  }

  /// From the least to the greatest.
  var range: ClosedRange<Double> { values[0]...values[values.count - 1] }

  /// The median with the least and the greatest value, as `1.10 (1.02–1.31)`.
  func text(digits: Int) -> String {
    let (least, greatest) = (values[0], values[values.count - 1])
    return "\(median.text(digits)) (\(least.text(digits))–\(greatest.text(digits)))"
  }
}

extension Double {
  /// The number with a fixed number of digits behind the point.
  func text(_ digits: Int) -> String { String(format: "%.\(digits)f", self) }
}
