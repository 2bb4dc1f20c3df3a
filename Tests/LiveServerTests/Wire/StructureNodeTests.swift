import Foundation
import Testing

@testable import Engine
@testable import LiveServer

@Suite("Structure nodes")
struct StructureNodeTests {
  /// A node, and the JSON that it travels as.
  private static let nodes: [(Node, String)] = [
    (
      Node(kind: .image, id: "a", parent: 0, at: 4, asset: "sea"),
      #"{"asset":"sea","at":4,"id":"a","kind":"image","parent":0}"#
    ),
    (
      Node(kind: .mesh, parent: 1, at: 0, detail: .mesh(columns: 3, rows: 2, smoothsColors: false)),
      #"{"at":0,"columns":3,"kind":"mesh","parent":1,"rows":2,"smoothsColors":false}"#
    ),
    (
      Node(kind: .signal, parent: 0, at: 7, detail: .signal(names: ["roll", "pitch"])),
      #"{"at":7,"kind":"signal","names":["roll","pitch"],"parent":0}"#
    ),
    (
      Node(kind: .signal, parent: 0, at: 7, detail: .signal(names: ["roll", "u"], units: [.degrees, nil])),
      #"{"at":7,"kind":"signal","names":["roll","u"],"parent":0,"units":["degrees",null]}"#
    ),
    (Node(kind: .ripple, parent: 0, at: 0), #"{"at":0,"kind":"ripple","parent":0}"#),
    (
      Node(kind: .ripple, parent: 0, at: 0, detail: .disabled),
      #"{"at":0,"enabled":false,"kind":"ripple","parent":0}"#
    ),
  ]

  @Test("A node has the fields of its kind, and no others", arguments: nodes)
  func fields(node: Node, json: String) throws {
    let structure = ServerMessage.Structure(
      epoch: 1, name: "scene", stage: [1, 1], floats: 0, nodes: [ServerMessage.StructureNode(node)],
      assets: [])
    let text = String(decoding: ServerMessage.scene(structure).json, as: UTF8.self)
    #expect(text.contains("\"nodes\":[\(json)]"), "\(text)")
  }

  @Test("A structure is the same JSON as any other encoder of its fields would write, whatever its names are")
  func sameAsEncoder() throws {
    let ids: [String?] = [nil, "glyph1", "quote\" and \\", "line\nend", "é", "</script>", "\"nodes\":[]"]
    var nodes = ids.enumerated().map { index, id in
      ServerMessage.StructureNode(
        Node(
          kind: .glyph, id: id, parent: index - 1, at: 7 * index, asset: ids[(index + 1) % ids.count],
          detail: nil))
    }
    nodes.append(
      ServerMessage.StructureNode(
        Node(kind: .ripple, id: "wave", parent: 0, at: 60, asset: nil, detail: .disabled)))
    for nodes in [nodes, []] {
      let message = ServerMessage.scene(
        ServerMessage.Structure(
          epoch: 1, name: "scene", stage: [1, 0.5], floats: 60, nodes: nodes,
          assets: [.image("\"nodes\":[]", url: "/a", width: 1, height: 1)], fades: true))
      #expect(message.json == message.stableJSON)
    }
  }
}
