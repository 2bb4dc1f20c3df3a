import Foundation
import Testing

@testable import Engine

@Suite("Layers that shaders change")
struct ShaderEffectsTests {
  private static let library = ShaderLibrary(
    ["vec4 tint(vec2 position, vec4 color, float amount, vec4 to) { return mix(color, to, amount); }"]
      .compactMap {
        try? ShaderFunction(name: "tint", text: $0)
      })

  private func frame(_ layer: some Layer) -> FrameBuilder {
    var frame = FrameBuilder()
    frame.shaders = Self.library
    frame.render { layer.render(into: &$0) }
    return frame
  }

  private func node(_ layer: some Layer) -> FrameTree? { FrameTree(frame(layer)).children?.first }

  private let shader = Shader("tint", .float(0.5), .color(Color(red: 1, green: 0.5, blue: 0, alpha: 0.25)))

  @Test("A node has the layer's frame, its reach and its arguments, and names the shader by its text")
  func nodes() throws {
    let effect = try #require(node(box("a", 30, 20).colorEffect(shader)))
    #expect(effect.kind == .colorEffect && effect.asset == Self.library.functions["tint"]?.id)
    #expect(effect.values == ["x": 0, "y": 0, "width": 30, "height": 20])
    #expect(effect.arguments == [[0.5], [1, 0.5, 0, 0.25]])
    #expect(effect.detail == .shader(arguments: [.float, .color]))
    #expect(effect.children?.map(\.id) == ["a"])
    let bent = node(
      box("a", 30, 20).distortionEffect(Shader("bend"), maxSampleOffset: Size(width: 4, height: 5)))
    #expect(bent?.values["reachX"] == 4 && bent?.values["reachY"] == 5)
  }

  @Test("Kinds of arguments have as many floats as they need")
  func arguments() throws {
    let all = Shader(
      "all", .float(1), .float2(2, 3), .point(Point(x: 4, y: 5)), .float3(6, 7, 8), .float4(9, 10, 11, 12),
      .boundingRect, .size(Size(width: 1, height: 2)))
    let effect = try #require(node(box("a", 30, 20).layerEffect(all, maxSampleOffset: .zero)))
    #expect(
      effect.arguments == [[1], [2, 3], [4, 5], [6, 7, 8], [9, 10, 11, 12], [0, 0, 30, 20], [1, 2]])
  }

  @Test("A shader that is not there, or is called otherwise, is named as no asset is, and told")
  func problems() {
    let missing = frame(box("a", 30, 20).colorEffect(Shader("nowhere")))
    #expect(missing.nodes[1].asset == "missing:nowhere")
    #expect(Self.library.problems(in: missing.nodes).map(\.file) == ["nowhere.frag"])
    let wrong = frame(box("a", 30, 20).colorEffect(Shader("tint", .float(0.5))))
    #expect(wrong.nodes[1].asset == "missing:tint")
    #expect(Self.library.problems(in: wrong.nodes).first?.message.contains("but it is vec4 tint") == true)
    #expect(Self.library.problems(in: frame(box("a", 3, 2).colorEffect(shader)).nodes) == [])
  }

  @Test("Of very many shaders that are not there, the first few are told")
  func manyProblems() {
    let boxes = ZStack {
      ForEach(0..<1000) { box("a\($0)", 3, 2).colorEffect(Shader("nowhere\($0)")) }
    }
    let nodes = frame(boxes).nodes
    #expect(Self.library.problems(in: nodes).map(\.file) == (0..<20).map { "nowhere\($0).frag" })
  }

  @Test("A disabled effect is the layer alone")
  func disabled() {
    #expect(node(box("a", 30, 20).colorEffect(shader, isEnabled: false))?.kind == .rectangle)
  }

  @Test("A fill is a node around its shape")
  func fills() {
    let filled = node(Ellipse(diameter: 10).fill(Shader("plasma", .float(1))))
    #expect(filled?.kind == .shaderFill && filled?.children?.map(\.kind) == [.ellipse])
  }

  @Test("Arguments that are no numbers are drawn as 0, and counted")
  func strayArguments() {
    let frame = frame(box("a", 30, 20).colorEffect(Shader("tint", .float(.nan), .color(.white))))
    #expect(frame.strayCount == 1 && FrameTree(frame).children?.first?.arguments?.first == [0])
  }

  @Test("The tree reads back from JSON")
  func coding() throws {
    let tree = FrameTree(frame(box("a", 30, 20).colorEffect(shader)))
    #expect(try JSONDecoder().decode(FrameTree.self, from: JSONEncoder().encode(tree)) == tree)
  }

  @Test("Nodes of another process get the ids of this one's shaders")
  func otherProcesses() throws {
    var theirs = FrameBuilder()
    theirs.render { box("a", 30, 20).colorEffect(shader).render(into: &$0) }
    #expect(theirs.nodes[1].asset == "missing:tint")
    let rendered = try #require(RenderedNodes(Array(theirs.nodes.dropFirst())))
    var ours = FrameBuilder()
    ours.shaders = Self.library
    ours.render { $0.append(rendered, values: theirs.values) }
    #expect(ours.nodes == frame(box("a", 30, 20).colorEffect(shader)).nodes)
    #expect(ours.values == theirs.values)
  }

  @Test("A stage's assets have the texts of the shaders that it draws with")
  func assets() {
    var stage = Stage(ShadersScene())
    stage.render(at: 0)
    let shaders = stage.assets.filter { $0.kind == .shader }
    #expect(Set(shaders.compactMap(\.name)) == ["aurora", "gradientMap", "wobble", "ripple", "sway"])
    #expect(shaders.allSatisfy { $0.source?.contains($0.name ?? "?") == true })
  }
}
