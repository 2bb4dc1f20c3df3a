import CHarfBuzz

/// A glyph's outline as SVG path data, in font units with y up.
func outline(of glyph: UInt32, in font: OpaquePointer) -> String {
  var path = ""
  withUnsafeMutablePointer(to: &path) { path in
    hb_font_get_glyph_shape(font, glyph, pen.functions, path)
  }
  return path
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

/// Appends one command to the string that `path` points to.
private func append(_ command: String, _ coordinates: [Float], to path: UnsafeMutableRawPointer?) {
  let numbers = coordinates.map { Int(exactly: $0).map(String.init) ?? String($0) }
  path?.assumingMemoryBound(to: String.self).pointee.append(command + numbers.joined(separator: " "))
}
