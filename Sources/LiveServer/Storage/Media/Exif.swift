import Support

/// The one fact of EXIF metadata that changes how a picture is shown.
///
/// Source: CIPA DC-008, "Exchangeable image file format for digital still cameras", section 4.6.
enum Exif {
  private static let mark = Array("Exif\0\0".utf8)

  /// The orientation of a file's pixels: 1 if they are upright, 5 to 8 if width and height change places.
  ///
  /// - Parameter block: With or without the mark that precedes it in a JPEG. A faulty block means 1.
  static func orientation(_ block: some RandomAccessCollection<UInt8>) -> Int {
    let tiff = block.starts(with: mark) ? block.dropFirst(mark.count)[...] : block[...]
    let order: ByteOrder
    switch tiff.integer(UInt32.self, at: 0, .big) {
    case 0x4949_2A00: order = .little
    case 0x4D4D_002A: order = .big
    default: return 1
    }
    guard let folder = tiff.integer(UInt32.self, at: 4, order).map({ Int($0) }),
      let count = tiff.integer(UInt16.self, at: folder, order)
    else { return 1 }
    for place in (0..<count).map({ folder + 2 + 12 * Int($0) }) {
      guard let tag = tiff.integer(UInt16.self, at: place, order) else { return 1 }
      // A single 16-bit number, as browsers demand.
      guard tag == 0x0112, tiff.integer(UInt16.self, at: place + 2, order) == 3,
        tiff.integer(UInt32.self, at: place + 4, order) == 1,
        let value = tiff.integer(UInt16.self, at: place + 8, order)
      else { continue }
      return (1...8).contains(value) ? Int(value) : 1
    }
    return 1
  }

  /// The smallest block that says an orientation.
  static func block(orientation: Int) -> [UInt8] {
    Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0]
      + [UInt8(truncatingIfNeeded: orientation), 0, 0, 0, 0, 0, 0, 0]
  }

  /// The same block as in a JPEG.
  static func markedBlock(orientation: Int) -> [UInt8] { mark + block(orientation: orientation) }
}
