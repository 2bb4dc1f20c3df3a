import Foundation

/// The differences of two pictures, as the camera's page sees them.
package struct Comparison: Decodable, Sendable {
  /// The number of points that look different.
  package var count: Int
  /// The greatest difference of a point, from 0 to 1.
  package var greatest: Double
  /// The box around the points that look different: x, y, width, height in pixels; nil for none.
  package var box: [Int]?
  /// The sizes of the reference and of the picture, in pixels.
  package var sizes: [[Int]]
  /// A picture of the differences, as base64; nil if the sizes differ.
  package var picture: Data?

  /// True if the pictures look the same.
  package var matches: Bool { count == 0 && sizes.allSatisfy { $0 == sizes[0] } }
}
