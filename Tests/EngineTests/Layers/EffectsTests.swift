import Testing

@testable import Engine

@Suite("Effects")
struct EffectsTests {
  private let shape = Rectangle().frame(width: 40, height: 20)

  @Test("An effect of one number is a node of its kind around the content")
  func amounts() {
    let cases: [(FrameTree, NodeKind, Double)] = [
      (shape.opacity(0.25).tree, .opacity, 0.25), (shape.blur(radius: 7).tree, .blur, 7),
      (shape.hueRotation(.degrees(-30)).tree, .hueRotation, -30),
      (shape.saturation(1.5).tree, .saturation, 1.5), (shape.brightness(-0.5).tree, .brightness, -0.5),
      (shape.calm(opacity: 0.5).tree, .calm, 0.5),
    ]
    for (tree, kind, amount) in cases {
      #expect(tree.kind == kind)
      #expect(tree.values == [kind.rawValue: amount])
      #expect(tree.children?.map(\.kind) == [.rectangle])
    }
  }

  @Test("An offset has its two lengths")
  func offset() {
    #expect(shape.offset(x: 3, y: -4).tree.values == ["x": 3, "y": -4])
    #expect(shape.offset(y: 5).tree.values == ["x": 0, "y": 5])
    #expect(shape.offset(x: 3).tree.values == ["x": 3, "y": 0])
    #expect(shape.offset(x: 3).tree.kind == .offset)
  }

  @Test(
    "An anchor is in points of the node's space",
    arguments: [
      (UnitPoint.center, 20.0, 10.0), (.topLeading, 0, 0), (.bottomTrailing, 40, 20), (.leading, 0, 10),
      (UnitPoint(x: 2, y: -1), 80, -20),
    ])
  func anchors(anchor: UnitPoint, x: Double, y: Double) {
    let turn = shape.rotationEffect(.degrees(30), anchor: anchor).tree
    #expect(turn.values == ["angle": 30, "anchorX": x, "anchorY": y])
    let scale = shape.scaleEffect(x: 2, y: 3, anchor: anchor).tree
    #expect(scale.values == ["x": 2, "y": 3, "anchorX": x, "anchorY": y])
  }

  @Test("A scale of one number counts in both directions")
  func uniformScale() {
    #expect(shape.scaleEffect(0.5).tree.values == ["x": 0.5, "y": 0.5, "anchorX": 20, "anchorY": 10])
  }

  @Test("Layout outside an effect moves the anchor along with the content")
  func movedAnchors() {
    let layer = shape.scaleEffect(2).rotationEffect(.degrees(9), anchor: .topTrailing).padding(7)
    #expect(layer.tree.values == ["angle": 9, "anchorX": 47, "anchorY": 7])
    #expect(layer.tree.children?[0].values == ["x": 2, "y": 2, "anchorX": 27, "anchorY": 17])
    #expect(layer.tree.children?[0].children?[0].values["x"] == 7)
  }

  @Test("Layout inside an effect counts in the size that the anchor is taken of")
  func paddedAnchors() {
    let layer = shape.padding(10).rotationEffect(.degrees(9))
    #expect(layer.tree.values == ["angle": 9, "anchorX": 30, "anchorY": 20])
    #expect(layer.tree.children?[0].values["x"] == 10)
  }

  @Test("An anchor within a stack is where the layer stands in it")
  func stackedAnchors() {
    let layer = HStack(spacing: 5) {
      shape
      shape.rotationEffect(.degrees(9)).id("turned")
    }
    #expect(layer.tree.layer("turned")?.values == ["angle": 9, "anchorX": 65, "anchorY": 10])
  }

  @Test("A turn in space has its axis, its anchor with depth, and the turned view's size")
  func rotation3D() {
    let layer = shape.rotation3DEffect(
      .degrees(60), axis: (x: 1, y: 2, z: 3), anchor: .trailing, anchorZ: 4, perspective: 0.3
    ).padding(1)
    #expect(
      layer.tree.values == [
        "angle": 60, "axisX": 1, "axisY": 2, "axisZ": 3, "anchorX": 41, "anchorY": 11, "anchorZ": 4,
        "perspective": 0.3, "width": 40, "height": 20,
      ])
  }

  @Test("A turn in space has SwiftUI's perspective of 1 and the centre as anchor by default")
  func rotation3DDefaults() {
    let values = shape.rotation3DEffect(.degrees(60), axis: (x: 0, y: 1, z: 0)).tree.values
    #expect(values["perspective"] == 1)
    #expect(values["anchorX"] == 20)
    #expect(values["anchorY"] == 10)
    #expect(values["anchorZ"] == 0)
  }

  @Test("A clip has the box of what it clips")
  func clip() {
    let layer = shape.padding(2).clipShape(RoundedRectangle(cornerRadius: 6)).padding(1)
    #expect(layer.tree.kind == .clip)
    #expect(layer.tree.values == ["x": 1, "y": 1, "width": 44, "height": 24, "radius": 6])
  }

  @Test("The last modifier is the outermost node")
  func nesting() {
    let layer = shape.opacity(0.5).blur(radius: 1).saturation(2)
    #expect(layer.frame.nodes.map(\.kind) == [.saturation, .blur, .opacity, .rectangle])
    #expect(layer.frame.nodes.map(\.parent) == [-1, 0, 1, 2])
    #expect(layer.frame.nodes.map(\.at) == [0, 1, 2, 3])
  }

  @Test("A clip's corners are square unless it says their radius")
  func squareCorners() {
    #expect(shape.clipShape(RoundedRectangle()).tree.values["radius"] == 0)
    #expect(shape.clipShape(RoundedRectangle(cornerRadius: 3)).tree.values["radius"] == 3)
  }

  @Test("No effect changes the size that layout sees")
  func sizes() {
    let sizes = [
      shape.opacity(0).size, shape.blur(radius: 9).size, shape.offset(x: 9).size,
      shape.scaleEffect(9).size, shape.rotationEffect(.degrees(9)).size,
      shape.rotation3DEffect(.degrees(9), axis: (x: 0, y: 1, z: 0)).size,
      shape.clipShape(RoundedRectangle()).size, shape.id("a").size, shape.zIndex(1).size,
    ]
    #expect(sizes.allSatisfy { $0 == Size(width: 40, height: 20) })
  }
}
