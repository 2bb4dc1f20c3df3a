import Engine
import Foundation

extension ServerMessage.Structure {
  /// The whole message's JSON, as `stableJSON` writes it.
  ///
  /// A long text has thousands of nodes and assets. `JSONEncoder` would hold everybody up for the time of some frames
  /// with them.
  var json: [UInt8] {
    var others = self
    others.nodes = []
    others.assets = []
    let message = Data(ServerMessage.scene(others).stableJSON)
    // The assets come first. The nodes stand between `name` and `stage`; neither has a text of strangers in it.
    let (beginning, marker) = (Data(#"{"assets":["#.utf8), Data(#""nodes":["#.utf8))
    guard message.starts(with: beginning), let place = message.range(of: marker) else {
      return ServerMessage.scene(self).stableJSON
    }
    var bytes = [UInt8](beginning)
    bytes.reserveCapacity(
      message.count + 64 * nodes.count + assets.reduce(0) { $0 + 128 + ($1.path?.utf8.count ?? 0) })
    bytes.append(list: assets) { $0.append(to: &$1) }
    bytes += message[beginning.endIndex..<place.upperBound]
    bytes.append(list: nodes) { $0.append(to: &$1) }
    bytes += message[place.upperBound...]
    return bytes
  }
}

extension [UInt8] {
  /// Appends the elements with commas between them.
  fileprivate mutating func append<Part>(list: [Part], _ append: (Part, inout [UInt8]) -> Void) {
    for (index, element) in list.enumerated() {
      if index > 0 { self.append(UInt8(ascii: ",")) }
      append(element, &self)
    }
  }
}

extension ServerMessage.StructureNode {
  /// Appends the node's JSON with its fields in the order of their names.
  fileprivate func append(to bytes: inout [UInt8]) {
    guard detail == nil else {
      bytes += stableJSON
      return
    }
    bytes.append(json: "{")
    if let asset { bytes.append("\"asset\":", asset, ",") }
    bytes.append(json: "\"at\":")
    bytes.append(at)
    if let id { bytes.append(",\"id\":", id) }
    bytes.append(",\"kind\":", kind.rawValue, ",\"parent\":")
    bytes.append(parent)
    bytes.append(json: "}")
  }
}

extension Asset {
  /// Appends the asset's JSON with its fields in the order of their names.
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append(json: "{")
    if let bounds {
      bytes.append(json: "\"bounds\":[")
      bytes.append(list: bounds) { $1.append($0) }
      bytes.append(json: "],")
    }
    if let height { bytes.append("\"height\":", height, ",") }
    bytes.append("\"id\":", id, ",\"kind\":")
    bytes.append(kind.rawValue)
    if let name { bytes.append(",\"name\":", name) }
    if let path { bytes.append(",\"path\":", path) }
    if let source { bytes.append(",\"source\":", source) }
    if let unitsPerEm { bytes.append(",\"unitsPerEm\":", unitsPerEm) }
    if let url { bytes.append(",\"url\":", url) }
    if let width { bytes.append(",\"width\":", width) }
    bytes.append(json: "}")
  }
}

extension [UInt8] {
  /// Appends a value with what stands before and behind it.
  fileprivate mutating func append(_ before: StaticString, _ text: String, _ behind: StaticString = "") {
    append(json: before)
    append(text)
    append(json: behind)
  }

  fileprivate mutating func append(_ before: StaticString, _ number: Double, _ behind: StaticString = "") {
    append(json: before)
    append(number)
    append(json: behind)
  }

  fileprivate mutating func append(json: StaticString) {
    json.withUTF8Buffer { append(contentsOf: $0) }
  }

  fileprivate mutating func append(_ text: String) {
    guard isPlain(text) else { return self += text.stableJSON }
    append(UInt8(ascii: "\""))
    append(contentsOf: text.utf8)
    append(UInt8(ascii: "\""))
  }

  fileprivate mutating func append(_ number: Double) {
    guard abs(number) < 1e15, let whole = Int(exactly: number), whole != 0 || number.sign == .plus else {
      return self += number.stableJSON
    }
    append(whole)
  }

  fileprivate mutating func append(_ number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    let start = count
    var rest = number.magnitude
    repeat {
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    var (low, high) = (start, count - 1)
    while low < high {
      swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }
}

/// Whether a text stands in JSON as it is.
private func isPlain(_ text: String) -> Bool {
  var text = text
  return text.withUTF8 { bytes in
    // Without an early end, so that many bytes are looked at at once.
    var others: UInt8 = 0
    for byte in bytes {
      let isPlain = byte >= 0x20 && byte <= 0x7E && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      others |= isPlain ? 0 : 1
    }
    return others == 0
  }
}
