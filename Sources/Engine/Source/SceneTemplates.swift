// The scenes' templates, and what fills them beside the parameters.

extension SourceTemplates {
  fileprivate init(
    _ swiftUI: [UInt8], metal: (name: String, file: [UInt8])? = nil, page: [UInt8]
  ) {
    self.init(
      swiftUI: SourceTemplate(swiftUI), metal: metal.map { ($0.name, SourceTemplate($0.file)) },
      css: .template(SourceTemplate(page)))
  }

  fileprivate init(
    _ swiftUI: [UInt8], metal: (name: String, file: [UInt8])? = nil, withoutCSS reason: String
  ) {
    self.init(
      swiftUI: SourceTemplate(swiftUI), metal: metal.map { ($0.name, SourceTemplate($0.file)) },
      css: .unavailable(reason))
  }
}

extension Arm: TemplateScene {
  static let templates = SourceTemplates(PackageResources.arm_swift, page: PackageResources.arm_html)
}

extension Book: TemplateScene {
  static let templates = SourceTemplates(PackageResources.book_swift, page: PackageResources.book_html)

  var templateValues: [String: SourceValue] {
    let leaf = Int(saturating: page)
    return ["firstLeaf": .count(leaf), "opening": .number(page - Double(leaf))]
  }
}

extension Carousel: TemplateScene {
  static let templates = SourceTemplates(
    PackageResources.carousel_swift, page: PackageResources.carousel_html)

  var templateValues: [String: SourceValue] { ["spacing": .number(spacing), "margin": .number(margin)] }
}

extension Hue: TemplateScene {
  static let templates = SourceTemplates(PackageResources.hue_swift, page: PackageResources.hue_html)

  var templateValues: [String: SourceValue] {
    ["plain": .flag(!topEffect), "bare": .flag(style == .none && !topEffect)]
  }
}

extension Lenticular: TemplateScene {
  static let templates = SourceTemplates(
    PackageResources.lenticular_swift, metal: ("Foil", PackageResources.foil_metal),
    page: PackageResources.lenticular_html)

  var templateValues: [String: SourceValue] {
    let stands = order.map { Self.stands[$0 % Self.stands.count] }
    return [
      "faces": .rows(stands.map { [.tuple([.text($0.symbol), .name(".\($0.color)")])] }),
      "stands": .rows(stands.map { [.tuple([.text($0.emoji), .text($0.ground)])] }),
    ]
  }

  /// The stand-ins for pictures: symbols of SF Symbols and their grounds, emoji and their two colours.
  private static let stands: [(symbol: String, color: String, emoji: String, ground: String)] = [
    ("moon.stars.fill", "indigo", "🌙", "#1b1d4b, #4b3f8f"),
    ("sunrise.fill", "orange", "🌅", "#f08a5d, #ffd79a"),
    ("sun.max.fill", "yellow", "☀️", "#49b6f5, #d9f2ff"),
    ("wind", "cyan", "🪁", "#3fc1c9, #d8f6e8"), ("cup.and.saucer.fill", "brown", "🍵", "#b98b5e, #f3e0c2"),
    ("sunset.fill", "red", "🌇", "#c8553d, #ffb48a"), ("sparkles", "purple", "✨", "#5b3f8f, #c79bd8"),
    ("zzz", "black", "💤", "#0f1020, #34305a"),
  ]
}

extension Mesh: TemplateScene {
  static let templates = SourceTemplates(
    PackageResources.mesh_swift,
    withoutCSS:
      "CSS has no mesh gradient. Take the SwiftUI source, or draw the mesh with WebGL, as the viewer's "
      + "shaders/mesh.vert.glsl does.")

  var templateValues: [String: SourceValue] {
    // A tap moves the middle point, if it is where it belongs.
    let moving = animate ? nil : middle.flatMap { [.center, Self.moved].contains(points[$0]) ? $0 : nil }
    var straight = points
    if let moving { straight[moving] = .center }
    // The system's colours are short: a row of the grid to a line.
    let names = colors.map { swiftColor($0).replacing("Color.", with: ".") }
    let isShort = names.allSatisfy { $0.hasPrefix(".") }
    return [
      "width": .count(columns), "height": .count(rows),
      "points": rows(of: straight.map { .vector([$0.x, $0.y]) }, each: columns),
      "colors": rows(of: names.map { .name($0) }, each: isShort ? columns : 1),
      "fixed": .flag(moving == nil), "middle": .count(moving ?? 0),
      "isMoved": .flag(moving.map { points[$0] == Self.moved } ?? false),
    ]
  }

  private func rows(of values: [SourceValue], each count: Int) -> SourceValue {
    .rows(stride(from: 0, to: values.count, by: count).map { Array(values[$0..<$0 + count]) })
  }
}

extension Panorama: TemplateScene {
  static let templates = SourceTemplates(
    PackageResources.panorama_swift, page: PackageResources.panorama_html)

  var templateValues: [String: SourceValue] {
    ["jerky": .flag(!smooth), "sampled": .flag(sampling == .interval)]
  }
}

extension RippleScene: TemplateScene {
  static let templates = SourceTemplates(
    PackageResources.ripple_swift, metal: ("Ripple", PackageResources.ripple_metal),
    withoutCSS:
      "CSS cannot move pixels by a function of their place. Take the SwiftUI source, or draw the wave with "
      + "WebGL, as the viewer's shaders/ripple.frag.glsl does.")
}

extension ShadersScene: TemplateScene {
  static let templates = SourceTemplates(
    PackageResources.shaders_swift,
    withoutCSS:
      "CSS cannot give pixels colours by a function of their place. Take the SwiftUI source, or draw with "
      + "WebGL, as the viewer's js/render/effects.js does.")
}

extension TextTransition: TemplateScene {
  static let templates = SourceTemplates(PackageResources.text_swift, page: PackageResources.text_html)

  var templateValues: [String: SourceValue] {
    let parts = EmphasisedText(markup: text).parts
    return ["parts": .rows(parts.map { [.tuple([.text($0.text), .flag($0.isEmphasised)])] })]
  }
}

extension Twirl: TemplateScene {
  static let templates = SourceTemplates(PackageResources.twirl_swift, page: PackageResources.twirl_html)
}
