extension Marbles {
  /// The wooden tray from above.
  struct Tray: Layer {
    /// The lines of the wood, in a box of the tray's size.
    static let grain = Asset.outline(
      "marbles-grain", path: grainPath, width: Marbles.tray.width, height: Marbles.tray.height)

    /// Long, thin, slightly bent shapes, thickest in the middle.
    private static var grainPath: String {
      let (width, height) = (Int(Marbles.tray.width), Int(Marbles.tray.height))
      return (0..<16).map { line in
        let y = 20 + line * (height - 40) / 15
        let (bend, thickness) = ((line * 7 % 5 - 2) * 9, 3 + line % 3 * 2)
        return "M0 \(y)C\(width / 3) \(y + bend) \(2 * width / 3) \(y - bend) \(width) \(y)"
          + "C\(2 * width / 3) \(y - bend + thickness) \(width / 3) \(y + bend + thickness) 0 \(y)Z"
      }.joined()
    }

    var size: Size { Marbles.stage }

    func render(into frame: inout FrameBuilder) { content.render(into: &frame) }

    private var content: some Layer {
      ZStack {
        Rectangle().frame(Marbles.stage).fill(Color(rgb: 0x2A1A10))
        Rectangle(cornerRadius: 30).frame(width: 1270, height: 710).fill(Color(rgb: 0x7A4A28))
        Rectangle(cornerRadius: 26).frame(width: 1258, height: 698).fill(Color(rgb: 0x5B3419))
        Rectangle(cornerRadius: 14).frame(width: 1224, height: 664).fill(Color(rgb: 0x331C0C))
        MeshGradient(
          width: 3, height: 3,
          points: (0..<9).map { UnitPoint(x: Double($0 % 3) / 2, y: Double($0 / 3) / 2) },
          colors: [
            0xE3B87F, 0xDDAF74, 0xC99658, 0xDCAE72, 0xD9A96B, 0xC18B4D, 0xC99658, 0xBD8748, 0xA8743A,
          ].map { Color(rgb: $0) }
        )
        .frame(Marbles.tray)
        Outline(Self.grain.id).frame(Marbles.tray).fill(Color(rgb: 0x7A4A22).opacity(0.22))
        // The rim's shadow.
        Rectangle().frame(width: Marbles.tray.width, height: 10).fill(Color(rgb: 0x2A1608).opacity(0.3))
          .offset(y: 5 - Marbles.tray.height / 2)
        Rectangle().frame(width: 10, height: Marbles.tray.height).fill(Color(rgb: 0x2A1608).opacity(0.22))
          .offset(x: 5 - Marbles.tray.width / 2)
      }
    }
  }

  /// A hole in the tray; the goal has a golden rim and a star in it.
  struct Hole {
    let radius: Double
    let isGoal: Bool
    /// The brightness of the goal's shine, 0 to 1.
    let glow: Double

    var body: some Layer {
      let size = radius * 2
      return ZStack {
        Ellipse(diameter: size * (1.25 + 0.9 * (1 - glow))).fill(Color(rgb: 0xFFE08A)).opacity(0.7 * glow)
        Ellipse(diameter: size * (isGoal ? 1.3 : 1.14)).fill(Color(rgb: isGoal ? 0xF2B705 : 0xE9C48F))
        Ellipse(diameter: size * (isGoal ? 1.16 : 1.06)).fill(Color(rgb: isGoal ? 0xC98F00 : 0x8A5A2A))
        Ellipse(diameter: size).fill(Color(rgb: 0x140B05))
        Ellipse(diameter: size * 0.86).fill(Color(rgb: 0x2A180B)).offset(y: size * 0.06)
        SignShape(.star).frame(width: size * 0.6, height: size * 0.6).fill(Color(rgb: 0xF7C600))
          .opacity(isGoal ? 1 : 0)
      }
    }
  }

  /// A glass marble with its sign.
  struct Marble {
    let one: Participant
    let radius: Double
    let isLeading: Bool

    var body: some Layer {
      let size = radius * 2
      return ZStack {
        Ellipse(diameter: size).fill(Color(rgb: 0x1E0F05).opacity(0.35)).offset(
          x: size * 0.08, y: size * 0.13)
        Ellipse(diameter: size * 1.2).fill(Color(rgb: 0xFFD84A)).opacity(isLeading ? 1 : 0)
        Ellipse(diameter: size).fill(one.color)
        Ellipse(diameter: size * 0.84).fill(Color.white.opacity(0.16)).offset(x: size * 0.03, y: size * 0.05)
        SignShape(one.sign).frame(width: size * 0.5, height: size * 0.5).fill(Color(rgb: 0x1E1E26))
        Ellipse().frame(width: size * 0.4, height: size * 0.2).fill(Color.white.opacity(0.7))
          .rotationEffect(.degrees(-35)).offset(x: -size * 0.2, y: -size * 0.31)
      }
    }
  }
}
