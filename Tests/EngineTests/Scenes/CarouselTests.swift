import Testing

@testable import Engine

@Suite("Carousel")
struct CarouselTests {
  /// A carousel dragged sideways by a finger that is still down.
  private func dragged(by distance: Double, style: String = "rotation") throws -> PlayedScene {
    var scene = PlayedScene(Carousel())
    try scene.set("style", .text(style))
    try scene.pointer(.began, 300, 200, at: 0)
    try scene.pointer(.moved, 300 + distance, 200, at: 1)
    return scene
  }

  private func shift(_ scene: PlayedScene, _ item: Int = 0, at time: Time) throws -> Double {
    try scene.value("x", of: .offset, in: "item\(item)", at: time)
  }

  /// The position in items, from where the first one is.
  private func position(_ scene: PlayedScene, at time: Time) throws -> Double {
    try -shift(scene, at: time) / 324
  }

  /// Drag, item, its shift from the middle, its value; by bisection of the curve.
  private static let rotation: [(Double, Int, Double, Double)] = [
    (0, 0, 0, 0), (0, 1, 324, 0.9896483466119905), (0, 2, 648, 1),
    (-30, 0, -30, 0), (-30, 1, 294, 0.9399827565249784),
    (-100, 0, -100, -0.0698952075770709), (-100, 1, 224, 0.6617506956725885),
    (-162, 0, -162, -0.3171834617405138), (-162, 1, 162, 0.3171834617405138),
    (-250, 0, -250, -0.7893209158664158), (-250, 1, 74, 0.01945699700470027),
    (-324, 0, -324, -0.9896483466119905), (-324, 1, 0, 0), (-324, 2, 324, 0.9896483466119905),
  ]

  @Test("A photo turns by 2.5° and sinks by 8 points times its value", arguments: rotation)
  func turning(distance: Double, item: Int, shift: Double, value: Double) throws {
    let scene = try dragged(by: distance)
    let layer = try scene.layer("item\(item)", at: 1)
    #expect(layer.kind == .offset)
    #expect(isClose(layer.values["x"] ?? .nan, shift))
    #expect(isClose(layer.values["y"] ?? .nan, 8 * abs(value)))
    let rotation = try #require(layer.first(.rotation))
    #expect(isClose(rotation.values["angle"] ?? .nan, 2.5 * value))
    #expect(rotation.values["anchorX"] == 195)
    #expect(rotation.values["anchorY"] == 260)
  }

  private static let parallax: [(Double, Int, Double, Double)] = [
    (0, 0, 0, 0), (0, 1, 342, 0.9953482368517154), (-30, 1, 312, 0.9601183492420975),
    (-100, 0, -100, -0.08903637332309078), (-100, 1, 242, 0.7359999700126066),
    (-162, 0, -162, -0.329926001637701), (-162, 1, 180, 0.42109485902363275),
    (-250, 0, -250, -0.7710671732482013), (-250, 1, 92, 0.06882865106399694),
    (-324, 0, -324, -0.9785109377083833), (-324, 1, 18, 0), (-324, 2, 360, 1),
  ]

  @Test("In parallax the picture moves in its window, and the caption fades and slides", arguments: parallax)
  func window(distance: Double, item: Int, shift: Double, value: Double) throws {
    let layer = try dragged(by: distance, style: "parallax").layer("item\(item)", at: 1)
    #expect(isClose(layer.values["x"] ?? .nan, shift))
    #expect(layer.values["y"] == 0)
    let clip = try #require(layer.first(.clip))
    #expect(clip.values["width"] == 326)
    #expect(clip.values["radius"] == 32)
    #expect(isClose(clip.first(.offset)?.values["x"] ?? .nan, -250 * value))
    let caption = try #require(layer.children?.first?.children?.last)
    #expect(isClose(caption.values["x"] ?? .nan, 100 * value))
    #expect(isClose(caption.first(.opacity)?.values["opacity"] ?? .nan, 1 - abs(value)))
    #expect(caption.first(.image)?.asset == "caption-\(item + 1)")
  }

  @Test("Without a style a photo lies where a turning one does, and does nothing")
  func plain() throws {
    let scene = try dragged(by: -162, style: "none")
    let layer = try scene.layer("item1", at: 1)
    #expect(isClose(layer.values["x"] ?? .nan, 162))
    #expect(layer.values["y"] == 0)
    #expect(layer.first(.rotation)?.values["angle"] == 0)
    #expect(layer.first(.image)?.values["x"] == 44)
  }

  /// Movements of a wheel, each with its time, and the page that they lead to.
  private static let wheels: [([(Double, Double, Double)], Double)] = [
    ([(0, 0, 100)], 1), ([(0, 30, 0)], 0), ([(0, 31, 0)], 1), ([(0, 20, 0), (0.1, 20, 0)], 1),
    ([(0, 0, 20), (0.3, 0, 20)], 0), ([(0, 100, 0), (0.02, 90, 0), (0.04, 60, 0), (0.2, 50, 0)], 1),
    ([(0, 0, 100), (0.26, 0, 100), (0.6, 0, 100)], 3), ([(0, 100, 3), (0.1, -100, -3)], 0),
    ([(0, -100, 0)], 0), ([(0, 40, -30)], 1), ([(0, 0, 0)], 0),
  ]

  @Test("A gesture of a wheel or trackpad turns one page", arguments: wheels)
  func wheel(movements: [(Double, Double, Double)], expected: Double) throws {
    var scene = PlayedScene(Carousel())
    for (time, x, y) in movements { try scene.scroll(x, y, at: time) }
    #expect(try isClose(position(scene, at: 20), expected))
  }

  @Test("At rest the first photo lies in the middle, with the style's margins")
  func margins() throws {
    let scene = PlayedScene(Carousel())
    let photo = try #require(try scene.layer("item0", at: 0).first(.image))
    #expect(photo.values["x"] == 44)
    #expect(photo.values["width"] == 302)
    #expect(try scene.layer("item0", at: 0).first(.clip)?.values["radius"] == 32)
  }

  /// Seconds after the end of a drag by -200, and the position, by the critically damped closed form.
  private static let page: [(Double, Double)] = [
    (0, 0.6172839506172839), (0.05, 0.6603439550713035), (0.1, 0.7383987365583833),
    (0.25, 0.9151462953319972), (0.5, 0.9915073450615827), (0.9, 0.999852084139879), (9, 1),
  ]

  @Test("A page changes from the gesture's end, on the default spring from rest", arguments: page)
  func pageChange(elapsed: Double, expected: Double) throws {
    var scene = try dragged(by: -150)
    try scene.pointer(.ended, 100, 200, at: 2)
    #expect(try isClose(position(scene, at: 2 + elapsed), expected))
  }

  /// How far, how fast, and which page it leads to from page 0 and then from page 1.
  private static let gestures: [(Double, Double, Double)] = [
    (-161, 1, 1), (-162, 1, 2), (-31, 0.25, 2), (-30, 0.25, 1), (-31, 0.26, 1), (-389, 1, 2),
    (161, 1, 1), (162, 1, 0), (31, 0.1, 0), (389, 1, 0), (0, 0.1, 1),
  ]

  @Test("Half a page or a flick turns one page, whatever the way", arguments: gestures)
  func turns(distance: Double, duration: Double, expected: Double) throws {
    var scene = PlayedScene(Carousel())
    try scene.action("next", at: 0)
    try scene.pointer(.began, 200, 200, at: 10)
    try scene.pointer(.moved, 200 + distance, 200, at: 10 + duration)
    try scene.pointer(.ended, 200 + distance, 200, at: 10 + duration)
    #expect(try position(scene, at: 30) == expected)
  }

  @Test("A lost pointer turns no page, however far it went")
  func cancelled() throws {
    var scene = try dragged(by: -300)
    try scene.pointer(.cancelled, 0, 200, at: 1.5)
    #expect(try isClose(position(scene, at: 1.5), 300.0 / 324))
    #expect(try position(scene, at: 30) == 0)
  }

  @Test("The first pointer wins; another one drags nothing")
  func secondPointer() throws {
    var scene = try dragged(by: -100)
    try scene.pointer(.began, 200, 200, id: 2, at: 1)
    try scene.pointer(.moved, 0, 200, id: 2, at: 1)
    try scene.pointer(.ended, 0, 200, id: 2, at: 1)
    #expect(try isClose(shift(scene, at: 1), -100))
  }

  @Test("A finger stops a spring where it is, and a flick goes on from the page it led to")
  func grab() throws {
    var scene = PlayedScene(Carousel())
    try scene.action("next", at: 0)
    let before = try position(scene, at: 0.1)
    try scene.pointer(.began, 300, 200, at: 0.1)
    #expect(isClose(before, 0.3164612148783563))
    #expect(try position(scene, at: 0.1) == before)
    #expect(try position(scene, at: 5) == before)
    try scene.pointer(.moved, 260, 200, at: 5)
    #expect(try isClose(position(scene, at: 5), before + 40.0 / 324))
    try scene.pointer(.ended, 260, 200, at: 5)
    #expect(try position(scene, at: 20) == 1)
  }

  private static let twice: [(Double, Double)] = [
    (0.1, 0.3164612148783563), (0.15, 0.6234766663592521), (0.2, 0.9820856648573211),
    (0.4, 1.7985003285573504), (20, 2),
  ]

  @Test("The next page in mid-flight keeps place and velocity", arguments: twice)
  func retarget(time: Double, expected: Double) throws {
    var scene = PlayedScene(Carousel())
    try scene.action("next", at: 0)
    try scene.action("next", at: 0.1)
    #expect(try isClose(position(scene, at: time), expected))
  }

  @Test("Beyond the first photo the strip yields less and less, and springs back")
  func rubberBand() throws {
    var scene = try dragged(by: 100)
    #expect(try isClose(shift(scene, at: 1), 48.202247191011224))
    try scene.pointer(.ended, 400, 200, at: 1)
    #expect(try isClose(position(scene, at: 1.1), -0.1016916835959166))
    try scene.pointer(.began, 100, 200, at: 1.1)
    #expect(try isClose(position(scene, at: 1.1), -0.1016916835959166))
    try scene.pointer(.ended, 100, 200, at: 1.1)
    #expect(try position(scene, at: 20) == 0)
  }

  @Test("At the ends there is no page more")
  func ends() throws {
    var scene = PlayedScene(Carousel())
    try scene.action("previous", at: 0)
    #expect(try position(scene, at: 9) == 0)
    for step in 1...9 { try scene.action("next", at: Double(10 * step)) }
    #expect(try position(scene, at: 200) == 5)
  }

  @Test("A circular strip has a photo on each side of every page, and pages go round")
  func circular() throws {
    var scene = PlayedScene(Carousel())
    try scene.set("circular", .toggle(true))
    #expect(try isClose(shift(scene, 5, at: 0), -324))
    for step in 0..<6 { try scene.action("next", at: Double(10 * step)) }
    #expect(try isClose(shift(scene, 0, at: 100), 0))
    #expect(try isClose(shift(scene, 1, at: 100), 324))
    for step in 0..<7 { try scene.action("previous", at: Double(110 + 10 * step)) }
    #expect(try isClose(shift(scene, 5, at: 300), 0))
    try scene.pointer(.began, 100, 200, at: 300)
    try scene.pointer(.moved, 200, 200, at: 301)
    #expect(try isClose(shift(scene, 5, at: 301), 100))
    #expect(try isClose(shift(scene, 4, at: 301), -224))
    try scene.pointer(.ended, 200, 200, at: 301)
    try scene.set("circular", .toggle(false), at: 302)
    #expect(try isClose(position(scene, at: 302), 5))
  }

  @Test("A change of style keeps the page")
  func style() throws {
    var scene = PlayedScene(Carousel())
    try scene.action("next", at: 0)
    try scene.set("style", .text("parallax"), at: 10)
    #expect(try isClose(shift(scene, 0, at: 10), -342))
  }

  @Test("Six photos have ids and assets of their own", arguments: ["none", "rotation", "parallax"])
  func layers(style: String) throws {
    var scene = PlayedScene(Carousel())
    try scene.set("style", .text(style))
    let items = (0..<6).map { "item\($0)" }
    #expect(scene.tree(at: 0).ids == ["paper"] + items)
    for (index, id) in items.enumerated() {
      #expect(try scene.layer(id, at: 0).first(.image)?.asset == "animal-\(index + 1)")
    }
    let drawn = Set(scene.stage.assets.map(\.id))
    #expect(drawn.isSuperset(of: (1...6).map { "animal-\($0)" }))
    #expect(drawn.contains("caption-6") == (style == "parallax"))
  }
}
