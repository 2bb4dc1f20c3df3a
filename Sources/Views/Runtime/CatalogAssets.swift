import Engine

/// A picture of a catalogue, or of the folder of pictures.
struct CatalogPicture {
  private let light: Asset
  private let dark: Asset
  /// True if only its opacity counts, unless the view says otherwise.
  let isTemplate: Bool

  /// A picture at a path; after a space, that on dark, or `template`.
  init?(_ text: String, width: Double, height: Double) {
    let words = text.split(separator: " ").map(String.init)
    func asset(_ path: String) -> Asset? { Engine.Picture(url: path, width: width, height: height)?.asset }
    guard let first = words.first, let light = asset(first) else { return nil }
    self.light = light
    dark = words.dropFirst().lazy.compactMap(asset).first ?? light
    isTemplate = words.contains("template")
  }

  func asset(in scheme: ColorScheme) -> Asset { scheme == .dark ? dark : light }
}

/// A colour of a catalogue.
struct CatalogColor {
  let light: Engine.Color
  let dark: Engine.Color

  /// A colour as `#rrggbbaa`, or the name of one of UIKit's; after a space, that on dark.
  init?(_ text: String) {
    let parts = text.split(separator: " ").map(String.init)
    guard let light = parts.first, let dark = parts.last,
      let light = Self.color(light, in: .light), let dark = Self.color(dark, in: .dark)
    else { return nil }
    (self.light, self.dark) = (light, dark)
  }

  private static func color(_ text: String, in scheme: ColorScheme) -> Engine.Color? {
    if text.hasPrefix("#") { return Engine.Color(hexadecimal: text) }
    return UIColor.named[text].map { Color.resolve($0.color.base, scheme, nil) { _, _ in nil } }
  }
}
