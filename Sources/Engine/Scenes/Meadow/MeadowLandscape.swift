extension Meadow {
  /// The land behind the flowers: a sky with clouds, hills with trees, and grass, all of which follow the wind.
  struct Landscape: Layer {
    /// The mean lean of all flowers, in degrees.
    let wind: Double

    private static let far = Asset.outline(
      "meadow-far",
      path: "M0 74C120 18 260 0 420 34C560 64 680 92 830 58C960 28 1120 14 1280 52L1280 300L0 300Z",
      width: 1280, height: 300)
    private static let middle = Asset.outline(
      "meadow-middle", path: "M0 26C200 78 380 92 600 58C820 24 1040 10 1280 66L1280 300L0 300Z",
      width: 1280, height: 300)
    private static let near = Asset.outline(
      "meadow-near", path: "M0 62C240 20 460 6 700 26C920 44 1100 60 1280 30L1280 400L0 400Z",
      width: 1280, height: 400)
    private static let cloud = Asset.outline(
      "meadow-cloud",
      path:
        "M40 90C10 90 0 66 22 56C16 30 50 20 66 36C78 4 126 2 138 32C166 18 196 34 190 58C218 64 214 90 184 90Z",
      width: 220, height: 92)
    private static let tree = Asset.outline(
      "meadow-tree",
      path:
        "M36 120L36 78C8 82 -2 56 14 42C8 16 34 2 48 16C66 2 92 18 84 42C100 58 88 82 60 78L44 78L44 120Z",
      width: 96, height: 120)
    private static let tuft = Asset.outline(
      "meadow-tuft",
      path:
        "M14 44C12 28 8 16 0 6C12 14 17 28 18 44ZM18 44C18 26 20 12 24 0C27 14 26 28 24 44ZM24 44C26 30 32 20 42 12C35 22 31 32 29 44Z",
      width: 42, height: 44)

    static let assets = [far, middle, near, cloud, tree, tuft]

    var size: Size { Meadow.stage }

    func render(into frame: inout FrameBuilder) { content.render(into: &frame) }

    private var content: some Layer {
      ZStack {
        MeshGradient(vertical: [Color(rgb: 0x6FB6EE), Color(rgb: 0xBFE2F6), Color(rgb: 0xFDF3DA)])
          .frame(Meadow.stage)
        sun
        cloud(1.2, x: -400, y: -262, drift: 1.4)
        cloud(0.8, x: 60, y: -300, drift: 0.9)
        cloud(1, x: 300, y: -196, drift: 1.2)
        Outline(Self.far.id).frame(width: 1280, height: 300).fill(Color(rgb: 0xA8D19A)).offset(y: 70)
        tree(0.55, x: -520, y: -74)
        tree(0.7, x: -470, y: -82)
        tree(0.5, x: 466, y: -82)
        Outline(Self.middle.id).frame(width: 1280, height: 300).fill(Color(rgb: 0x8CC274)).offset(y: 120)
        tree(0.9, x: 540, y: -16)
        tree(1.1, x: 590, y: 2)
        Outline(Self.near.id).frame(width: 1280, height: 400).fill(Color(rgb: 0x74B25A)).offset(y: 190)
        ForEach(0..<70) { tuft($0) }
      }
    }

    private var sun: some Layer {
      ZStack {
        Ellipse(diameter: 260).fill(Color(rgb: 0xFFF3C4).opacity(0.25))
        Ellipse(diameter: 180).fill(Color(rgb: 0xFFF0B5).opacity(0.4))
        Ellipse(diameter: 110).fill(Color(rgb: 0xFFE68A))
      }
      .offset(x: 440, y: -230)
    }

    private func cloud(_ scale: Double, x: Double, y: Double, drift: Double) -> some Layer {
      Outline(Self.cloud.id).frame(width: 220, height: 92).fill(Color.white.opacity(0.9))
        .scaleEffect(scale).offset(x: x + wind * drift, y: y)
    }

    private func tree(_ scale: Double, x: Double, y: Double) -> some Layer {
      Outline(Self.tree.id).frame(width: 96, height: 120).fill(Color(rgb: 0x5E9C55))
        .rotationEffect(.degrees(wind * 0.15), anchor: .bottom).scaleEffect(scale, anchor: .bottom)
        .offset(x: x, y: y)
    }

    /// One of the tufts of grass, which lie where no flower's place does.
    private func tuft(_ index: Int) -> some Layer {
      let ground = Ground(place: index + 700)
      return Outline(Self.tuft.id).frame(width: 42, height: 44)
        .fill(Color(rgb: index.isMultiple(of: 2) ? 0x5F9F49 : 0x68A851))
        .rotationEffect(.degrees(wind * 0.6), anchor: .bottom)
        .scaleEffect(0.6 + 0.5 * ground.nearness, anchor: .bottom)
        .offset(x: ground.x, y: ground.y - 16)
    }
  }
}
