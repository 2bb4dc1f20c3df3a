import Testing

@testable import Engine

@Suite("Nodes that another process has rendered")
struct RenderedNodesTests {
  /// True if nodes are taken over.
  private func isTaken(_ nodes: [Node]) -> Bool { RenderedNodes(nodes) != nil }

  /// Groups, which have no numbers, below these parents.
  private func groups(_ parents: some Sequence<Int>) -> [Node] {
    parents.map { Node(kind: .group, parent: $0, at: 0) }
  }

  /// A single node below the root.
  private func node(_ kind: NodeKind, _ detail: Node.Detail?, asset: String? = nil) -> [Node] {
    [Node(kind: kind, parent: 0, at: 0, asset: asset, detail: detail)]
  }

  @Test("What a builder has written is taken over, with the number of its values")
  func rendered() throws {
    var frame = FrameBuilder()
    frame.render {
      HStack {
        box("a", 30, 20).opacity(0.5)
        Ellipse().colorEffect(Shader("tint", .float(1), .float2(2, 3)))
        MeshGradient(width: 2, height: 2, points: [], colors: [])
      }.render(into: &$0)
    }
    let rendered = try #require(RenderedNodes(Array(frame.nodes.dropFirst())))
    #expect(rendered.nodes.count == frame.nodes.count - 1)
    #expect(rendered.valueCount == frame.values.count)
  }

  @Test("A frame has at most 10,000 nodes")
  func count() {
    #expect(isTaken(groups(repeatElement(0, count: 10_000))))
    #expect(!isTaken(groups(repeatElement(0, count: 10_001))))
  }

  @Test("Fewer than 200 layers lie around one another")
  func depth() {
    #expect(isTaken(groups(0..<199)))
    #expect(!isTaken(groups(0..<200)))
  }

  @Test("A parent is the root, or an earlier node that is still open")
  func parents() {
    #expect(isTaken(groups([0, 1, 2, 1, 0, 5])))
    #expect(!isTaken(groups([1])))
    #expect(!isTaken(groups([-1])))
    #expect(!isTaken(groups([0, 0, 1])))
  }

  @Test("Each id names one layer")
  func ids() {
    let (a, b) = (
      Node(kind: .group, id: "a", parent: 0, at: 0), Node(kind: .group, id: "b", parent: 0, at: 0)
    )
    #expect(isTaken([a, b]))
    #expect(!isTaken([a, b, a]))
  }

  @Test(
    "No id has control characters, or more than 200 bytes",
    arguments: ["a\u{0}", "\u{1B}[2J", "a\nb", "\u{7F}"])
  func plainIDs(id: String) {
    #expect(!isTaken([Node(kind: .group, id: id, parent: 0, at: 0)]))
    #expect(isTaken([Node(kind: .group, id: String(repeating: "a", count: 200), parent: 0, at: 0)]))
    #expect(!isTaken([Node(kind: .group, id: String(repeating: "a", count: 201), parent: 0, at: 0)]))
  }

  @Test("Values follow one another without gaps")
  func places() {
    let first = Node(kind: .opacity, parent: 0, at: 0)
    #expect(isTaken([first, Node(kind: .offset, parent: 1, at: 1), Node(kind: .blur, parent: 2, at: 3)]))
    #expect(!isTaken([first, Node(kind: .offset, parent: 1, at: 0)]))
    #expect(!isTaken([first, Node(kind: .offset, parent: 1, at: 2)]))
  }

  @Test("A frame has at most 65,535 values")
  func values() {
    // 4 for the frame, 6 for each point: 64,516 in all.
    var nodes = node(.mesh, .mesh(columns: 256, rows: 42, smoothsColors: true))
    for at in 64_516..<65_535 { nodes.append(Node(kind: .opacity, parent: 0, at: at)) }
    #expect(RenderedNodes(nodes)?.valueCount == 65_535)
    nodes.append(Node(kind: .opacity, parent: 0, at: 65_535))
    #expect(!isTaken(nodes))
  }

  @Test(
    "A mesh has from 2 to 256 columns and rows",
    arguments: [(2, 2, true), (256, 2, true), (2, 256, true), (1, 2, false), (2, 1, false)]
      + [(257, 2, false), (2, 257, false)])
  func meshes(columns: Int, rows: Int, isSound: Bool) {
    let detail = Node.Detail.mesh(columns: columns, rows: rows, smoothsColors: false)
    #expect(isTaken(node(.mesh, detail)) == isSound)
    #expect(!isTaken(node(.rectangle, detail)))
  }

  @Test("A signal has at most 64 names, each of them once")
  func signals() {
    let names = (0..<64).map { "\($0)" }
    #expect(isTaken(node(.signal, .signal(names: names))))
    #expect(!isTaken(node(.signal, .signal(names: names + ["64"]))))
    #expect(!isTaken(node(.signal, .signal(names: ["a", "b", "a"]))))
    #expect(!isTaken(node(.group, .signal(names: ["a"]))))
  }

  @Test("A signal's numbers have a unit each, or none at all")
  func units() {
    #expect(isTaken(node(.signal, .signal(names: ["a", "b"], units: [.degrees, nil]))))
    #expect(!isTaken(node(.signal, .signal(names: ["a", "b"], units: [.degrees]))))
  }

  @Test("A shader has at most 32 arguments, and an id of at most 200 bytes")
  func shaders() {
    func shader(_ count: Int, asset: String? = nil) -> [Node] {
      node(.shaderFill, .shader(arguments: Array(repeating: .float, count: count)), asset: asset)
    }
    #expect(isTaken(shader(0)))
    #expect(isTaken(shader(32, asset: String(repeating: "s", count: 200))))
    #expect(!isTaken(shader(33)))
    #expect(!isTaken(shader(1, asset: String(repeating: "s", count: 201))))
    #expect(!isTaken(node(.group, .shader(arguments: []))))
  }

  @Test("What needs a detail is refused without one", arguments: NodeKind.allCases)
  func details(kind: NodeKind) {
    let needsDetail: Set<NodeKind> = [
      .mesh, .signal, .shaderFill, .colorEffect, .distortionEffect, .layerEffect,
    ]
    #expect(isTaken(node(kind, nil)) == !needsDetail.contains(kind))
    #expect(isTaken(node(kind, .disabled)) == !needsDetail.contains(kind))
  }
}
