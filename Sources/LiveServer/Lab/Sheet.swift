import Engine
import Foundation

/// One picture, or several in rows with what is written below each.
package struct Sheet: Encodable, Equatable {
  /// A structure by its number, and its numbers as a complete frame.
  package struct Moment: Encodable, Equatable {
    package var structure: Int
    package var frame: Data

    package init(structure: Int, frame: Data) { (self.structure, self.frame) = (structure, frame) }
  }

  /// A picture at a place on the sheet, in pixels; the last of its moments is in front.
  package struct Shot: Encodable, Equatable {
    package var moments: [Moment]
    package var x = 0
    package var y = 0
    package var width: Int
    package var height: Int
    package var label = ""

    package init(_ moments: [Moment], width: Int, height: Int, label: String = "") {
      (self.moments, self.width, self.height, self.label) = (moments, width, height, label)
    }
  }

  /// The most pixels of a side.
  package static let longestSide = 16_384
  /// The most pixels of a sheet.
  package static let mostPixels = 128 << 20

  package var width: Int
  package var height: Int
  /// The colour around and behind the pictures; empty for none.
  package var background = ""
  package var labelSize = 0
  package var shots: [Shot]

  /// A sheet with one picture that fills it.
  package init(_ shot: Shot) {
    (width, height, shots) = (shot.width, shot.height, [shot])
  }

  /// A contact sheet: pictures in rows, in the order of reading, each above its label.
  ///
  /// - Parameters:
  ///   - scale: Pixels in a point; the distances are 16 points, the letters 13 points high.
  ///   - columns: The number of pictures in a row; nil for a sheet as wide as a screen.
  package init(_ shots: [Shot], scale: Double, columns: Int? = nil) {
    let (gap, letters) = (Int(saturating: (16 * scale).rounded()), Int(saturating: (13 * scale).rounded()))
    let cell = (
      width: (shots.map(\.width).max() ?? 0) + gap,
      height: (shots.map(\.height).max() ?? 0) + gap + 2 * letters
    )
    let columns = columns ?? Self.columns(of: shots.count, cell.width, cell.height)
    let rows = (shots.count + columns - 1) / columns
    (width, height) = (columns * cell.width + gap, rows * cell.height + gap)
    (background, labelSize) = ("#e5e5ea", letters)
    self.shots = zip(0..., shots).map { index, shot in
      var shot = shot
      (shot.x, shot.y) = (gap + index % columns * cell.width, gap + index / columns * cell.height)
      return shot
    }
  }

  /// The number of columns that makes a sheet about as wide as a screen.
  private static func columns(of count: Int, _ width: Int, _ height: Int) -> Int {
    let ideal = (Double(count) * Double(height) / Double(width) * 1.6).squareRoot()
    let most = min(max(1, Int(saturating: ideal.rounded())), max(1, count))
    // As few places as possible stay empty in the last row.
    let rows = (count + most - 1) / most
    return (count + rows - 1) / max(1, rows)
  }
}
