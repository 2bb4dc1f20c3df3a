import Engine
import Foundation

extension ServerMessage.Structure {
  /// The whole message's JSON, as `stableJSON` writes it.
  ///
  /// A long text has thousands of nodes. `JSONEncoder` would hold everybody up for the time of two frames with them.
  var json: [UInt8] {
    var others = self
    others.nodes = []
    let message = Data(ServerMessage.scene(others).stableJSON)
    // The nodes stand between `name` and `stage`. Neither has a text of strangers in it; the assets before do.
    let marker = Data(#""nodes":[]"#.utf8)
    guard let place = message.range(of: marker, options: .backwards) else { return Array(message) }
    var bytes = [UInt8](message[..<place.upperBound].dropLast())
    bytes.reserveCapacity(message.count + 64 * nodes.count)
    for (index, node) in nodes.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      node.append(to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
    bytes += message[place.upperBound...]
    return bytes
  }
}

extension ServerMessage.StructureNode {
  /// Appends the node's JSON with its fields in the order of their names.
  fileprivate func append(to bytes: inout [UInt8]) {
    guard detail == nil, id.map(Self.isPlain) != false, asset.map(Self.isPlain) != false else {
      bytes += stableJSON
      return
    }
    bytes.append(UInt8(ascii: "{"))
    if let asset { bytes += "\"asset\":\"\(asset)\",".utf8 }
    bytes += "\"at\":\(at),".utf8
    if let id { bytes += "\"id\":\"\(id)\",".utf8 }
    bytes += "\"kind\":\"\(kind.rawValue)\",\"parent\":\(parent)}".utf8
  }

  /// Whether a text stands in JSON as it is.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy {
      (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
  }
}
