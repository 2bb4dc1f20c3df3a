import Engine
import Foundation

extension ServerMessage.Structure {
  /// The whole message's JSON, as `stableJSON` writes it.
  ///
  /// A long text has thousands of nodes and assets. `JSONEncoder` would hold all clients up for the time of
  /// some frames with them.
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
    bytes.append(json: "{")
    if case .shader(let arguments) = detail {
      bytes.append(json: "\"arguments\":[")
      bytes.append(list: arguments) { $1.append($0.rawValue) }
      bytes.append(json: "],")
    }
    if let asset { bytes.append("\"asset\":", asset, ",") }
    bytes.append(json: "\"at\":")
    bytes.append(at)
    if case .mesh(let columns, _, _) = detail {
      bytes.append(json: ",\"columns\":")
      bytes.append(columns)
    }
    if case .continuousCorners = detail { bytes.append(json: ",\"corners\":\"continuous\"") }
    if case .disabled = detail { bytes.append(json: ",\"enabled\":false") }
    if let id { bytes.append(",\"id\":", id) }
    bytes.append(",\"kind\":", kind.rawValue)
    if case .signal(let names, _) = detail {
      bytes.append(json: ",\"names\":[")
      bytes.append(list: names) { $1.append($0) }
      bytes.append(json: "]")
    }
    bytes.append(json: ",\"parent\":")
    bytes.append(parent)
    switch detail {
    case .mesh(_, let rows, let smoothsColors):
      bytes.append(json: ",\"rows\":")
      bytes.append(rows)
      bytes.append(json: smoothsColors ? ",\"smoothsColors\":true" : ",\"smoothsColors\":false")
    case .signal(_, let units) where !units.isEmpty:
      bytes.append(json: ",\"units\":[")
      bytes.append(list: units) { unit, bytes in
        if let unit { bytes.append(unit.rawValue) } else { bytes.append(json: "null") }
      }
      bytes.append(json: "]")
    case .signal, .shader, .disabled, .continuousCorners, nil: break
    }
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
    append(UInt8(ascii: "\""))
    if isPlain(text) {
      append(contentsOf: text.utf8)
    } else {
      for byte in text.utf8 { append(escaping: byte) }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append(json: "\\\"")
    case UInt8(ascii: "\\"): append(json: "\\\\")
    case 0x08: append(json: "\\b")
    case 0x09: append(json: "\\t")
    case 0x0A: append(json: "\\n")
    case 0x0C: append(json: "\\f")
    case 0x0D: append(json: "\\r")
    case ..<0x20:
      append(json: byte < 0x10 ? "\\u000" : "\\u001")
      append(contentsOf: String(byte & 15, radix: 16).utf8)
    default: append(byte)
    }
  }

  fileprivate mutating func append(_ number: Double) {
    guard number.isFinite else { return self += number.stableJSON }
    if abs(number) < 1e15, let whole = Int(exactly: number), whole != 0 || number.sign == .plus {
      return append(whole)
    }
    let text = number.description
    append(contentsOf: text.hasSuffix(".0") ? text.dropLast(2).utf8 : text[...].utf8)
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

/// True if a text stands in JSON as it is.
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
