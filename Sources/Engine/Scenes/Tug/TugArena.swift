extension Tug {
  /// The field with its two halves, the posts, and the stars that each side has.
  struct Arena: Layer {
    let stars: [Int]
    /// The side that has just won; nil while a round is on.
    let winner: Int?

    static let flag = Asset.outline(
      "tug-flag", path: "M6 0L48 0L48 78L27 60L6 78Z", width: 54, height: 78)
    private static let chevron = Asset.outline(
      "tug-chevron", path: "M0 0L34 0L70 40L34 80L0 80L36 40Z", width: 70, height: 80)
    private static let hills = Asset.outline(
      "tug-hills",
      path: "M0 60C160 0 340 0 520 46C700 86 880 84 1040 40C1140 14 1220 14 1280 34L1280 160L0 160Z",
      width: 1280, height: 160)

    static let assets = [flag, chevron, hills]

    var size: Size { Tug.stage }

    func render(into frame: inout FrameBuilder) { content.render(into: &frame) }

    private var content: some Layer {
      ZStack {
        MeshGradient(vertical: [Color(rgb: 0x7CC4F2), Color(rgb: 0xE4F4FB)]).frame(Tug.stage)
        Outline(Self.hills.id).frame(width: 1280, height: 160).fill(Color(rgb: 0xA9CDB4)).offset(y: -130)
        half(0, color: Color(rgb: 0x5E9FD8))
        half(1, color: Color(rgb: 0xF0A24A))
        Rectangle().frame(width: 6, height: 400).fill(Color.white.opacity(0.9)).offset(y: 160)
        post(0)
        post(1)
        ForEach(0..<2) { score($0) }
      }
    }

    /// One side's half of the field, brighter when it has won, with arrows that say which way to pull.
    private func half(_ side: Int, color: Color) -> some Layer {
      let direction = side == 0 ? -1.0 : 1.0
      return ZStack {
        Rectangle().frame(width: 640, height: 420).fill(color)
        Rectangle().frame(width: 640, height: 420).fill(Color.white.opacity(winner == side ? 0.35 : 0))
        ForEach(0..<3) { index in
          Outline(Self.chevron.id).frame(width: 70, height: 80).fill(Color.white.opacity(0.3))
            .scaleEffect(x: direction, y: 1).offset(x: direction * (Double(index) * 90 - 40), y: 120)
        }
      }
      .offset(x: direction * 320, y: 170)
    }

    /// The line over which the knot has to come.
    private func post(_ side: Int) -> some Layer {
      let x = side == 0 ? -Tug.goal : Tug.goal
      return ZStack {
        Rectangle(cornerRadius: 4).frame(width: 8, height: 300).fill(Color.white)
        SignShape(.star).frame(width: 40, height: 40).fill(Color(rgb: 0xF7C600)).offset(y: -168)
      }
      .offset(x: x, y: 70)
    }

    /// A side's stars, of which there is room for as many as win.
    private func score(_ side: Int) -> some Layer {
      HStack(spacing: 12) {
        ForEach(0..<Tug.mostStars) { index in
          SignShape(.star).frame(width: 56, height: 56)
            .fill(index < stars[side] ? Color(rgb: 0xF7C600) : Color(rgb: 0x14425F).opacity(0.16))
        }
      }
      .offset(x: side == 0 ? -400 : 400, y: -290)
    }
  }

  /// A person at the rope, who leans back as far as they pull, and jumps when their side has won.
  struct Puller {
    let one: Participant
    /// Degrees to the right.
    let lean: Double
    let isWinning: Bool

    static let size = Size(width: 80, height: 160)
    /// A body with legs and two arms at the rope, in a box of 80 × 100.
    static let shirt = Asset.outline(
      "tug-shirt",
      path:
        "M22 14C22 4 30 0 40 0C50 0 58 4 58 14L60 40C72 40 74 50 64 52L58 52L62 100L46 100L40 64L34 100L18 100L22 52L16 52C6 50 8 40 20 40Z",
      width: 80, height: 100)

    var body: some Layer {
      ZStack(alignment: .bottom) {
        Ellipse().frame(width: 64, height: 14).fill(Color(rgb: 0x000000).opacity(0.18)).offset(y: 6)
        ZStack(alignment: .bottom) {
          Outline(Self.shirt.id).frame(width: 80, height: 100).fill(one.color)
          ZStack {
            Ellipse(diameter: 70).fill(one.color)
            Ellipse(diameter: 58).fill(Color(rgb: 0xFFF6E6))
            SignShape(one.sign).frame(width: 38, height: 38).fill(Color(rgb: 0x2A2A33))
          }
          .offset(y: -88)
        }
        .rotationEffect(.degrees(lean), anchor: .bottom)
        .offset(y: isWinning ? -26 : 0)
      }
      .frame(Self.size, alignment: .bottom)
    }
  }
}
