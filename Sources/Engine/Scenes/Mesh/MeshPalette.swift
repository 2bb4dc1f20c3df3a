extension Mesh.Palette {
  /// The colour at a place from 0 to 1 across and down.
  func color(across x: Double, down y: Double) -> Color {
    let stops = stops
    func row(_ index: Int) -> Color {
      blend(stops[3 * index], stops[3 * index + 1], stops[3 * index + 2], at: x)
    }
    return blend(row(0), row(1), row(2), at: y)
  }

  /// Three colours in each of three rows; `meadow` is black, and the system's blue and green.
  private var stops: [Color] {
    switch self {
    case .meadow:
      [
        black, black, black, systemBlue, systemBlue, systemBlue, systemGreen, systemGreen, systemGreen,
      ]
    case .dusk:
      [
        Color(rgb: 0x1B1A4B), Color(rgb: 0x3A2A7A), Color(rgb: 0x6B3FA0), Color(rgb: 0x7A3E9D),
        Color(rgb: 0xE0567F), Color(rgb: 0xF2836B), Color(rgb: 0xF27A6A), Color(rgb: 0xFFB86B),
        Color(rgb: 0xFFE29A),
      ]
    case .citrus:
      [
        Color(rgb: 0xFFF3A3), Color(rgb: 0xFFE066), Color(rgb: 0xC5E26B), Color(rgb: 0xFFC145),
        Color(rgb: 0xFF8F3F), Color(rgb: 0xF7D046), Color(rgb: 0xE8503A), Color(rgb: 0xD6336C),
        Color(rgb: 0xFF7A45),
      ]
    case .ice:
      [
        Color(rgb: 0xF4FBFF), Color(rgb: 0xCDEFF7), Color(rgb: 0xB9D8FF), Color(rgb: 0x8FE3E8),
        Color(rgb: 0x6FB7F0), Color(rgb: 0x8A9CF5), Color(rgb: 0x3D7EC9), Color(rgb: 0x2A4FA3),
        Color(rgb: 0x53389E),
      ]
    }
  }
}

/// The system's colours, as SwiftUI has them in light.
private let black = Color.black
let systemBlue = Color(red: 0, green: 122.0 / 255, blue: 1)
let systemGreen = Color(red: 52.0 / 255, green: 199.0 / 255, blue: 89.0 / 255)

/// The colour at a fraction of the way from the first over the second to the third.
private func blend(_ first: Color, _ second: Color, _ third: Color, at fraction: Double) -> Color {
  let part = fraction * 2
  return part <= 1 ? first.mix(with: second, by: part) : second.mix(with: third, by: part - 1)
}
