import Engine

/// A sign that stands for a symbol: alone, in a circle or a square, or crossed out.
struct SymbolSign: Equatable {
  private enum Frame: Equatable { case none, around, filled }

  /// The parts of a sign with a frame: all of it, its frame, or what is in the frame.
  enum Part { case whole, frame, inside }

  /// The sign without its frame.
  let sign: Character
  /// True if the sign is a letter or a digit of a text's font.
  let isLetter: Bool
  private let isCrossedOut: Bool
  private let frame: Frame
  private let frameSign: Character
  /// The filled shape of a filled sign, which shows through its holes if it is drawn behind; nil for others.
  private var backing: Character?
  /// The size of the backing, as a part of the sign's.
  private var backingPart: CGFloat = 0

  /// The sign of a name in the variants of its surroundings; nil for a name without one.
  init?(_ name: String, _ variants: SymbolVariants) {
    for candidate in variants.names(of: name) + [SymbolNames.counterpart(of: name)] {
      if let sign = SymbolSign(exactly: candidate) {
        self = sign
        setBacking(of: candidate)
        return
      }
    }
    return nil
  }

  private init?(exactly name: String) {
    if let sign = SymbolNames.character(of: name) {
      self.init(sign)
      return
    }
    if let letter = SymbolNames.letter(of: name) {
      self.init(letter, isLetter: true)
      return
    }
    var words = name.split(separator: ".").map { String($0) }
    let isFilled = words.last == "fill"
    if isFilled { words.removeLast() }
    guard words.count > 1, let last = words.popLast() else { return nil }
    let rest = words.joined(separator: ".")
    let filled = SymbolNames.character(of: rest + ".fill")
    switch last {
    case "circle", "square":
      let frameName = isFilled ? last + ".fill" : last
      guard let frameSign = SymbolNames.character(of: frameName) else { return nil }
      let frame = isFilled ? Frame.filled : .around
      if let inner = filled ?? SymbolNames.character(of: rest) {
        self.init(inner, frame: frame, frameSign)
      } else if let letter = SymbolNames.letter(of: rest) {
        self.init(letter, isLetter: true, frame: frame, frameSign)
      } else if rest.count <= 2, let letter = rest.first, letter.isLetter || rest.allSatisfy(\.isNumber) {
        guard rest.count == 1 else { return nil }
        self.init(Character(letter.uppercased()), isLetter: true, frame: frame, frameSign)
      } else {
        return nil
      }
    case "slash":
      guard let inner = (isFilled ? filled : nil) ?? SymbolNames.character(of: rest) ?? filled else {
        return nil
      }
      self.init(inner, isCrossedOut: true)
    default:
      // The nearest sign: the same without what is added to it.
      guard SymbolNames.additions.contains(last) else { return nil }
      guard let nearest = SymbolSign(exactly: isFilled ? rest + ".fill" : rest) ?? SymbolSign(exactly: rest)
      else { return nil }
      self = nearest
    }
  }

  private init(
    _ sign: Character, isLetter: Bool = false, isCrossedOut: Bool = false, frame: Frame = .none,
    _ frameSign: Character = " "
  ) {
    (self.sign, self.isLetter, self.isCrossedOut) = (sign, isLetter, isCrossedOut)
    (self.frame, self.frameSign) = (frame, frameSign)
  }
}

extension SymbolSign {
  /// True if what is in its frame can have a colour of its own.
  var hasInside: Bool { backing != nil || frame == .around }

  private mutating func setBacking(of name: String) {
    let form = name.split(separator: ".").dropLast().last
    guard name.hasSuffix(".fill") else { return }
    switch form {
    case "circle": (backing, backingPart) = (SymbolNames.character(of: "circle.fill"), 0.8)
    case "square": (backing, backingPart) = (SymbolNames.character(of: "square.fill"), 0.7)
    // A disc that lies within the triangle.
    case "triangle": (backing, backingPart) = (SymbolNames.character(of: "circle.fill"), 0.5)
    default: break
    }
  }

  /// Draws the sign in the middle of a rectangle.
  ///
  /// - Parameter side: The size of the font beside which the sign stands; nil to draw it as large as it can be.
  func write(
    _ part: Part = .whole, in rect: CGRect, side: CGFloat?, _ color: Engine.Color, _ key: UInt64,
    in context: ViewContext, by typesetter: any Typesetter, into writer: DisplayWriter
  ) {
    func draw(_ character: Character, _ part: CGFloat, _ design: LetterStyle.Design, _ salt: UInt64) {
      let frame = rect.insetBy(dx: rect.width * (1 - part) / 2, dy: rect.height * (1 - part) / 2)
      SignGlyph(character, design, in: context, by: typesetter)?
        .write(
          in: frame, side: side.map { $0 * part }, color, salt == 0 ? key : StableHash.combine(key, salt),
          in: context, into: writer)
    }
    func drawSign(_ part: CGFloat) { draw(sign, part, isLetter ? .standard : .symbols, 0) }
    if part == .inside, let backing { return draw(backing, backingPart, .symbols, 942) }
    switch frame {
    case .none: drawSign(1)
    case .around:
      if part != .inside { draw(frameSign, 1, .symbols, 940) }
      if part != .frame { drawSign(0.5) }
    case .filled:
      writer.node(.blend) {
        writer.write(BlendMode.normal.number)
      } content: {
        draw(frameSign, 1, .symbols, 940)
        writer.node(.blend) {
          writer.write(BlendMode.destinationOut.number)
        } content: {
          drawSign(0.5)
        }
      }
    }
    if isCrossedOut { draw("\\", 1, .standard, 941) }
  }
}

/// A glyph of a sign, and its box at a size of 100 points.
private struct SignGlyph {
  private static let em = 100.0
  private let glyph: PlacedGlyph
  private let bounds: CGRect

  init?(
    _ character: Character, _ design: LetterStyle.Design, in context: ViewContext,
    by typesetter: any Typesetter
  ) {
    let style = LetterStyle(weight: design == .standard ? 600 : nil, design: design)
    let text = EmphasisedText(String(character), emphasising: []) ?? EmphasisedText(markup: "")
    let request = TypesettingRequest(
      text: text, width: 10 * Self.em, size: Self.em, alignment: .leading,
      styles: [LetterStyle.Change(start: 0, style: style)])
    let layout = context.update.memory.texts.layOut(request, by: typesetter)
    guard let glyph = layout.lines.first?.runs.first?.slices.first?.glyphs.first else { return nil }
    self.glyph = glyph
    assets = layout.assets
    guard let box = layout.assets.first(where: { $0.id == glyph.asset })?.bounds, box.count == 4 else {
      return nil
    }
    bounds = CGRect(
      x: box[0] * glyph.scale, y: box[1] * glyph.scale, width: max(box[2] * glyph.scale, 1),
      height: max(box[3] * glyph.scale, 1))
  }

  private let assets: [Asset]

  func write(
    in rect: CGRect, side: CGFloat?, _ color: Engine.Color, _ key: UInt64, in context: ViewContext,
    into writer: DisplayWriter
  ) {
    for asset in assets { writer.add(asset) }
    // Beside a text a symbol is as high as its capitals and a little more.
    let fit = side.map { $0 / Self.em } ?? min(rect.width / bounds.width, rect.height / bounds.height)
    writer.leaf(.glyph, asset: glyph.asset, isHittable: false) {
      // Another sign does not move from the place of the one before.
      let place = StableHash.combine(key, StableHash.of(glyph.asset))
      let x = rect.midX - bounds.width * fit / 2 - bounds.minX * fit
      let y = rect.midY + bounds.height * fit / 2 + bounds.minY * fit
      writer.write([x, y, glyph.scale * fit, 0], 0..<3, place, .frame, context.animation)
      writer.write(color.values, 0..<4, key, .color, context.animation)
    }
  }
}
