import Foundation
import Testing

@testable import Engine
@testable import Rooms

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
    (
      Node(
        kind: .colorEffect, parent: 0, at: 0, asset: "map-1", detail: .shader(arguments: [.float, .color])),
      #"{"arguments":["float","color"],"asset":"map-1","at":0,"kind":"colorEffect","parent":0}"#
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
    nodes += Self.nodes.map { ServerMessage.StructureNode($0.0) }
    for detail in [.shader(arguments: []), .mesh(columns: 2, rows: 256, smoothsColors: true)] as [Node.Detail]
    {
      nodes.append(
        ServerMessage.StructureNode(
          Node(kind: .mesh, id: "wave", parent: 0, at: 60, asset: "a", detail: detail)))
    }
    for nodes in [nodes, []] {
      let message = ServerMessage.scene(
        ServerMessage.Structure(
          epoch: 1, name: "scene", stage: [1, 0.5], floats: 60, nodes: nodes,
          assets: [.image("\"nodes\":[]", url: "/a", width: 1, height: 1)], fades: true))
      #expect(message.json == message.stableJSON)
    }
  }

  @Test("So it is for assets of all kinds, whatever their numbers and names are")
  func assetsSameAsEncoder() {
    let path = "M177.5 17.5Q160 0 134 0Z"
    var numbers = [0, -0.0, 1, -507, 0.1, 1e14, 1e15, -1e16, 1e300, 2555, .infinity]
    numbers += [
      1e-5, -1.25e-7, 123456.789, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1e17 / 3, 2e15 + 0.5,
    ]
    var texts = [
      "2d20f370.347", "quote\" and \\", "line\nend", "é", "</script>", "\u{7F}", "\"nodes\":[", "",
      "\u{2028}🦊",
    ]
    texts += (0..<0x20).map { "\(Unicode.Scalar(UInt8($0)))" }
    var assets: [Asset] = []
    for number in numbers {
      assets.append(.glyph("a", path: path, unitsPerEm: 1000, bounds: [75, number, 120, 740]))
      assets.append(.image("b", url: "/art/b.svg", width: number, height: 1))
      assets.append(.outline("c", path: path, width: 2, height: number))
      assets.append(.glyph("d", path: path, unitsPerEm: number, bounds: []))
    }
    for text in texts {
      assets.append(.glyph(text, path: text, unitsPerEm: 2048, bounds: [0, 0, 1, 1]))
      assets.append(
        .glyph("e", url: text, width: 136, height: 128, unitsPerEm: 2048, bounds: [0, -507, 2555, 2405]))
    }
    for count in [0, 1, assets.count] {
      let message = ServerMessage.scene(
        ServerMessage.Structure(
          epoch: 1, name: "scene", stage: [1, 0.5], floats: 0,
          nodes: [ServerMessage.StructureNode(Node(kind: .group, parent: -1, at: 0))],
          assets: Array(assets.suffix(count))))
      let isSame = message.json == message.stableJSON
      #expect(isSame, "\(count) assets")
    }
    for asset in assets {
      let message = ServerMessage.scene(
        ServerMessage.Structure(
          epoch: 1, name: "scene", stage: [1, 1], floats: 0, nodes: [], assets: [asset]))
      #expect(
        String(decoding: message.json, as: UTF8.self) == String(decoding: message.stableJSON, as: UTF8.self))
    }
  }
}
