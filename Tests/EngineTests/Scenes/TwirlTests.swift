import Testing

@testable import Engine

@Suite("Twirl")
struct TwirlTests {
  /// Scale, opacity, blur, rotation and brightness at a time.
  private func look(_ scene: PlayedScene, at time: Time) throws -> [Double] {
    try [
      scene.value("x", of: .scale, in: "avatar", at: time),
      scene.value("opacity", of: .opacity, in: "avatar", at: time),
      scene.value("blur", of: .blur, in: "avatar", at: time),
      scene.value("angle", of: .rotation, in: "avatar", at: time),
      scene.value("brightness", of: .brightness, in: "avatar", at: time),
    ]
  }

  private func expect(_ scene: PlayedScene, at time: Time, _ expected: [Double]) throws {
    for (value, wanted) in zip(try look(scene, at: time), expected) {
      #expect(isClose(value, wanted), "at \(time)")
    }
  }

  private static let online = [1.0, 1, 0, 0, 0]
  private static let gone = [0.5, 0, 10, -360, 0]

  /// Times after a toggle, and the five values by the critically damped closed form.
  private static let out: [(Double, [Double])] = [
    (0, online), (0.1, [0.8417693925608218, 0.6835387851216438, 3.1646121487835623, -113.92603735620824, 0]),
    (0.2, [0.6671877750105176, 0.33437555002103525, 6.656244499789647, -239.6248019924273, 0]),
    (0.35, [0.5458480853588265, 0.0916961707176529, 9.08303829282347, -326.98937854164495, 0]),
    (0.6, [0.5041424855022996, 0.00828497100459924, 9.917150289954007, -357.01741043834426, 0]),
    (9, gone),
  ]

  @Test("It goes small, clear, blurred and round to the left, without a flash", arguments: out)
  func disappearing(elapsed: Double, expected: [Double]) throws {
    var scene = PlayedScene(Twirl())
    try expect(scene, at: 0, Self.online)
    try scene.action("toggle", at: 1)
    try expect(scene, at: 1 + elapsed, expected)
  }

  private static let into: [(Double, [Double])] = [
    (0, [0.5, 0, 10, 360, 1]),
    (
      0.1,
      [0.6582306074391782, 0.3164612148783562, 6.835387851216438, 246.07396264379176, 0.6835387851216438]
    ),
    (
      0.2,
      [0.8328122249894824, 0.6656244499789647, 3.343755500210353, 120.37519800757269, 0.33437555002103525]
    ),
    (
      0.35,
      [0.9541519146411735, 0.9083038292823471, 0.9169617071765295, 33.01062145835505, 0.0916961707176529]
    ),
    (9, online),
  ]

  @Test("Fully gone, it comes back from the other side, flashing", arguments: into)
  func appearing(elapsed: Double, expected: [Double]) throws {
    var scene = PlayedScene(Twirl())
    try scene.action("toggle", at: 0)
    try scene.action("toggle", at: 10)
    try expect(scene, at: 10 + elapsed, expected)
  }

  private static let turnedBack: [(Double, [Double])] = [
    (0.15, [0.7445174790909479, 0.4890349581818958, 5.109650418181042, -183.9474150545175, 0]),
    (0.2, [0.7234435872810916, 0.4468871745621831, 5.531128254378168, -199.12061715761405, 0]),
    (0.3, [0.8273757171740975, 0.654751434348195, 3.4524856565180495, -124.28948363464978, 0]),
    (0.5, [0.9652471573832994, 0.9304943147665987, 0.6950568523340124, -25.02204668402445, 0]),
    (9, online),
  ]

  @Test(
    "Called back in mid-flight, every value turns round with its velocity, and nothing flashes",
    arguments: turnedBack)
  func backInFlight(time: Double, expected: [Double]) throws {
    var scene = PlayedScene(Twirl())
    try scene.action("toggle", at: 0)
    try scene.action("toggle", at: 0.15)
    try expect(scene, at: time, expected)
  }

  private static let sentOff: [(Double, [Double])] = [
    (
      0.15,
      [0.7554825209090521, 0.5109650418181042, 4.890349581818958, 176.05258494548252, 0.48903495818189585]
    ),
    (
      0.2, [0.7765564127189084, 0.5531128254378169, 4.468871745621832, 79.87101317275949, 0.3343755500210353]
    ),
    (
      0.3,
      [0.6726242828259025, 0.345248565651805, 6.54751434348195, -132.18431374368475, 0.14378639253009087]
    ),
    (
      0.5,
      [0.5347528426167006, 0.06950568523340125, 9.304943147665988, -319.0008037673144, 0.022190485484251645]
    ),
  ]

  @Test("Sent off while it comes, it goes on turning the same way", arguments: sentOff)
  func offInFlight(time: Double, expected: [Double]) throws {
    var scene = PlayedScene(Twirl())
    try scene.action("toggle", at: -20)
    try scene.action("toggle", at: 0)
    try scene.action("toggle", at: 0.15)
    try expect(scene, at: time, expected)
  }

  /// Style, the values when gone, and those as it begins to come back.
  private static let styles: [(String, [Double], [Double])] = [
    ("none", [1, 0, 0, 0, 0], online), ("scale", [0, 1, 0, 0, 0], [0, 1, 0, 0, 0]),
    ("scaleOpacity", [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]), ("half", [0.5, 0, 0, 0, 0], [0.5, 0, 0, 0, 0]),
    ("blur", [0.5, 0, 10, 0, 0], [0.5, 0, 10, 0, 0]), ("rotation", gone, [0.5, 0, 10, 360, 0]),
    ("twirl", gone, [0.5, 0, 10, 360, 1]),
  ]

  @Test("Each style adds a step", arguments: styles)
  func style(style: String, gone: [Double], appearing: [Double]) throws {
    var scene = PlayedScene(Twirl())
    try scene.set("style", .text(style))
    try scene.action("toggle", at: 0)
    if style == "none" { try expect(scene, at: 0, gone) }
    try expect(scene, at: 9, gone)
    try scene.action("toggle", at: 10)
    try expect(scene, at: 10, appearing)
    try expect(scene, at: 20, Self.online)
  }

  @Test("A change of style takes the new style's values at once")
  func styleChange() throws {
    var scene = PlayedScene(Twirl())
    try scene.action("toggle", at: 0)
    try scene.set("style", .text("scale"), at: 0.2)
    try expect(scene, at: 0.2, [0, 1, 0, 0, 0])
    #expect(scene.stage.restTime == -.infinity)
  }

  @Test("Its nodes stay when it is gone")
  func structure() throws {
    var scene = PlayedScene(Twirl())
    try scene.action("toggle", at: 0)
    #expect(scene.tree(at: 9).ids == ["paper", "avatar"])
    #expect(try scene.layer("avatar", at: 9).first(.image)?.asset == "avatar")
    #expect(scene.stage.assets.map(\.id) == ["avatar"])
  }
}
