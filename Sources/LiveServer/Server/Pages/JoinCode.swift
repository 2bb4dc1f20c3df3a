import CQRCode

/// A QR code: a square of dark and light modules.
package struct JoinCode {
  /// Rows from the top; true is dark.
  let modules: [[Bool]]

  /// The light border that readers need, in modules.
  static let quietZone = 4

  /// The code of a text; nil if it is too long for one.
  package init?(_ text: String) {
    guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    guard let data = code.pointee.data else { return nil }
    modules = (0..<width).map { row in (0..<width).map { data[row * width + $0] & 1 == 1 } }
  }

  /// The code as an SVG picture, dark on white, one unit a module.
  var svg: String {
    let side = modules.count + 2 * Self.quietZone
    var path = ""
    for (y, row) in modules.enumerated() {
      for (x, isDark) in row.enumerated() where isDark {
        path += "M\(x + Self.quietZone) \(y + Self.quietZone)h1v1h-1z"
      }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">\
      <rect width="\(side)" height="\(side)" fill="#fff"/><path d="\(path)"/></svg>
      """
  }

  /// The code for a terminal: half blocks, two rows of modules a line, light on dark as most terminals are.
  package var terminal: String {
    let margin = 2
    let side = modules.count + 2 * margin
    func isLight(_ x: Int, _ y: Int) -> Bool {
      let (x, y) = (x - margin, y - margin)
      guard modules.indices.contains(x), modules.indices.contains(y) else { return true }
      return !modules[y][x]
    }
    return stride(from: 0, to: side, by: 2).map { y in
      (0..<side).map { x in
        switch (isLight(x, y), y + 1 < side && isLight(x, y + 1)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }.joined()
    }.joined(separator: "\n")
  }
}
