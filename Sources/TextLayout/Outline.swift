import CHarfBuzz

/// The most bytes of an outline, which every screen is sent.
private let mostBytes = 32 << 10

/// A glyph's outline as SVG path data, in whole or half font units with y up; nil if it is too long to be sent.
func outline(of glyph: UInt32, in font: OpaquePointer) -> String? {
  var capacity = 4096
  while true {
    let outline = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
      var path = PathData(in: buffer)
      withUnsafeMutablePointer(to: &path) { draw_glyph(font, glyph, pen.functions, $0) }
      capacity = path.count
      return path.text
    }
    if let outline { return outline }
    guard capacity <= mostBytes else { return nil }
  }
}

private let pen = Pen()

/// The functions that HarfBuzz calls for each part of an outline; made once and never changed.
private final class Pen: @unchecked Sendable {
  let functions: OpaquePointer

  init() {
    functions = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      functions, { _, path, _, x, y, _ in draw(to: path) { $0.append("M", x, y) } }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions, { _, path, _, x, y, _ in draw(to: path) { $0.append("L", x, y) } }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, path, _, x1, y1, x, y, _ in
        draw(to: path) {
          $0.append("Q", x1, y1)
          $0.append(" ", x, y)
        }
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, path, _, x1, y1, x2, y2, x, y, _ in
        draw(to: path) {
          $0.append("C", x1, y1)
          $0.append(" ", x2, y2)
          $0.append(" ", x, y)
        }
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(
      functions, { _, path, _, _ in draw(to: path) { $0.append("Z") } }, nil, nil)
    hb_draw_funcs_make_immutable(functions)
  }
}

/// Hands on the path data that `path` points to.
@inline(__always)
private func draw(to path: UnsafeMutableRawPointer?, _ body: (inout PathData) -> Void) {
  guard let path = path?.assumingMemoryBound(to: PathData.self) else { return }
  body(&path.pointee)
}

/// The text of an outline, in the caller's memory.
///
/// A long text's outlines are two megabytes: to append each byte to an array would take most of the time.
struct PathData {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  /// The number of bytes of the text; those beyond the memory's end are lost.
  private(set) var count = 0

  init(in buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

  /// The whole text, or nil if the memory is too small for it.
  var text: String? {
    count <= buffer.count ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
  }

  /// Appends an ASCII character.
  mutating func append(_ character: Unicode.Scalar) { append(UInt8(ascii: character)) }

  /// Appends a point behind a command or a space.
  mutating func append(_ command: Unicode.Scalar, _ x: Float, _ y: Float) {
    append(command)
    append(x)
    append(" ")
    append(y)
  }

  /// Appends a number to the nearest half: between two weights points lie anywhere, and no screen shows less.
  mutating func append(_ number: Float) {
    let half = Int32(exactly: (number * 2).rounded())
    guard let half, half.magnitude < 20_000_000 else {
      for byte in (Int32(exactly: number)?.description ?? number.description).utf8 { append(byte) }
      return
    }
    if half < 0 { append("-") }
    // The digits, the last one in the highest byte.
    var (rest, digits) = (half.magnitude / 2, UInt64(0))
    repeat {
      digits = digits << 8 | UInt64(UInt8(ascii: "0")) + UInt64(rest % 10)
      rest /= 10
    } while rest > 0
    while digits > 0 {
      append(UInt8(truncatingIfNeeded: digits))
      digits >>= 8
    }
    if half.magnitude % 2 == 1 {
      append(".")
      append("5")
    }
  }

  @inline(__always)
  private mutating func append(_ byte: UInt8) {
    if count < buffer.count { buffer[count] = byte }
    count += 1
  }
}
