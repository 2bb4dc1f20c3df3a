import CHarfBuzz

/// A glyph's outline as SVG path data, in whole or half font units with y up.
func outline(of glyph: UInt32, in font: OpaquePointer) -> String {
  var path: [UInt8] = []
  withUnsafeMutablePointer(to: &path) { path in
    hb_font_get_glyph_shape(font, glyph, pen.functions, path)
  }
  return String(decoding: path, as: UTF8.self)
}

private let pen = Pen()

/// The functions that HarfBuzz calls for each part of an outline; made once and never changed.
private final class Pen: @unchecked Sendable {
  let functions: OpaquePointer

  init() {
    functions = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      functions, { _, path, _, x, y, _ in append("M", [x, y], to: path) }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions, { _, path, _, x, y, _ in append("L", [x, y], to: path) }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions, { _, path, _, x1, y1, x, y, _ in append("Q", [x1, y1, x, y], to: path) }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions, { _, path, _, x1, y1, x2, y2, x, y, _ in append("C", [x1, y1, x2, y2, x, y], to: path) },
      nil, nil)
    hb_draw_funcs_set_close_path_func(functions, { _, path, _, _ in append("Z", [], to: path) }, nil, nil)
    hb_draw_funcs_make_immutable(functions)
  }
}

/// Appends one command to the bytes that `path` points to.
private func append(_ command: Unicode.Scalar, _ coordinates: [Float], to path: UnsafeMutableRawPointer?) {
  guard let path = path?.assumingMemoryBound(to: [UInt8].self) else { return }
  path.pointee.append(UInt8(ascii: command))
  for (index, coordinate) in coordinates.enumerated() {
    if index > 0 { path.pointee.append(UInt8(ascii: " ")) }
    // Between two weights, points lie anywhere; half a unit is finer than any screen shows.
    let coordinate = (2 * coordinate).rounded() / 2
    if let number = Int32(exactly: coordinate) {
      append(number, to: &path.pointee)
    } else {
      path.pointee += String(coordinate).utf8
    }
  }
}

/// Appends a number in decimal digits; a string for each would take half of a long text's layout.
private func append(_ number: Int32, to bytes: inout [UInt8]) {
  if number < 0 { bytes.append(UInt8(ascii: "-")) }
  let start = bytes.count
  var rest = number.magnitude
  repeat {
    bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
    rest /= 10
  } while rest > 0
  bytes[start...].reverse()
}
