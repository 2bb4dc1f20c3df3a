import Engine
import Foundation

/// Writes numbers and texts one after the other, as ``ReplyReader`` reads them: little-endian, lists and texts with
/// their lengths before them.
struct ReplyWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ value: Double) { write(value.bitPattern) }

  mutating func write(_ value: Bool) { bytes.append(value ? 1 : 0) }

  mutating func write(_ text: String) {
    write(UInt32(clamping: text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds bytes up to the end, which have no length before them.
  mutating func write(rest: some Sequence<UInt8>) { bytes.append(contentsOf: rest) }

  /// Adds numbers up to the end.
  mutating func write(rest numbers: [Double]) {
    numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  /// Adds whether there is a value, and the value.
  mutating func write<Value>(_ value: Value?, _ body: (inout ReplyWriter, Value) -> Void) {
    write(value != nil)
    if let value { body(&self, value) }
  }

  /// Adds how many elements there are, and each of them.
  mutating func write<Element>(_ list: [Element], _ body: (inout ReplyWriter, Element) -> Void) {
    write(UInt32(clamping: list.count))
    for element in list { body(&self, element) }
  }
}

/// Reads what ``ReplyWriter`` has written from bytes that may be anything: no length is believed before it is checked.
struct ReplyReader {
  /// The part that cannot be read, as a sentence.
  typealias Fault = SceneChannel.Fault

  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func skip(_ count: Int) throws(Fault) -> Int {
    guard count <= bytes.count - offset else { throw .unreadable("An answer ends too early.") }
    defer { offset += count }
    return offset
  }

  mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) throws(Fault) -> Value {
    let start = try skip(MemoryLayout<Value>.size)
    return bytes.withUnsafeBytes {
      Value(littleEndian: $0.loadUnaligned(fromByteOffset: start, as: Value.self))
    }
  }

  mutating func number() throws(Fault) -> Double { Double(bitPattern: try integer()) }

  mutating func boolean() throws(Fault) -> Bool {
    let byte = try integer(UInt8.self)
    guard byte <= 1 else { throw .unreadable("An answer has a truth value of \(byte).") }
    return byte == 1
  }

  /// A text of at most so many bytes.
  mutating func text(atMost most: Int) throws(Fault) -> String {
    let count = Int(try integer(UInt32.self))
    guard count <= most else {
      throw .unreadable("A text of an answer has \(count) bytes; at most \(most) are allowed.")
    }
    let start = try skip(count)
    guard let text = String(validating: bytes[start..<start + count], as: UTF8.self) else {
      throw .unreadable("A text of an answer is no UTF-8.")
    }
    return text
  }

  /// A name of at most so many bytes, in Unicode's composed form (NFC), so that equal names have equal bytes: others
  /// take Swift a thousand times longer to compare.
  mutating func name(atMost most: Int) throws(Fault) -> String {
    let name = try text(atMost: most)
    return name.utf8.allSatisfy { $0 < 0x80 } ? name : name.precomposedStringWithCanonicalMapping
  }

  /// A value, where there is one.
  mutating func optional<Value>(
    _ body: (inout ReplyReader) throws(Fault) -> Value
  ) throws(Fault) -> Value? {
    try boolean() ? try body(&self) : nil
  }

  /// A list of at most so many elements.
  mutating func list<Element>(
    atMost most: Int, _ body: (inout ReplyReader) throws(Fault) -> Element
  ) throws(Fault) -> [Element] {
    let count = Int(try integer(UInt32.self))
    guard count <= most else {
      throw .unreadable("A list of an answer has \(count) elements; at most \(most) are allowed.")
    }
    var elements: [Element] = []
    elements.reserveCapacity(min(count, bytes.count - offset))
    for _ in 0..<count { elements.append(try body(&self)) }
    return elements
  }

  /// The bytes up to the end.
  mutating func rest() -> [UInt8] {
    defer { offset = bytes.count }
    return Array(bytes[offset...])
  }

  /// The numbers up to the end.
  mutating func numbers() throws(Fault) -> [Double] {
    let count = bytes.count - offset
    guard count.isMultiple(of: 8) else { throw .unreadable("An answer ends within a number.") }
    defer { offset = bytes.count }
    return [Double](unsafeUninitializedCapacity: count / 8) { numbers, initialized in
      bytes.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(numbers).copyMemory(from: .init(rebasing: $0[offset...]))
      }
      initialized = count / 8
    }
  }

  /// Throws where something is left.
  func end() throws(Fault) {
    guard offset == bytes.count else { throw .unreadable("An answer is longer than what it says.") }
  }
}

// How the parts of an answer are written.
extension ReplyWriter {
  mutating func write(_ value: ParameterValue) {
    switch value {
    case .number(let number):
      write(UInt8(0))
      write(number)
    case .toggle(let isOn):
      write(UInt8(1))
      write(isOn)
    case .text(let text):
      write(UInt8(2))
      write(text)
    }
  }

  mutating func write(_ status: SceneStatus) {
    write(status.state)
    write(status.restTime)
    write(status.wakeTime)
    write(status.isAmbient)
    write(status.followsHover)
    write(status.parameterValues) { $0.write($1) }
    write(status.pictures.all) {
      $0.write($1.url)
      $0.write($1.size.width)
      $0.write($1.size.height)
    }
    write(status.notices) { $0.write($1) }
    write(status.leaders) { $0.write(UInt16(clamping: $1)) }
    write(status.hints) { $0.write($1) }
    write(status.fault) { $0.write($1) }
    write(status.field) { $0.write($1) }
  }

  private mutating func write(_ field: FocusedField) {
    write(Int64(field.id))
    write(Int64(field.version))
    write(field.kind.rawValue)
    for number in [field.origin.x, field.origin.y, field.size.width, field.size.height] { write(number) }
    write(field.text)
    write(UInt32(clamping: field.selection.lowerBound))
    write(UInt32(clamping: field.selection.upperBound))
    write(field.inputMode.rawValue)
    write(field.capitalization.rawValue)
    write(field.corrects)
    write(field.returnKey.rawValue)
    write(field.content.rawValue)
    write(field.receipts) {
      $0.write(Int64($1.author))
      $0.write(Int64($1.number))
    }
  }

  mutating func write(_ omission: CrowdOmission?) {
    switch omission {
    case nil: write(UInt16(0))
    case .names: write(UInt16(1))
    case .people(let places): write(UInt16(clamping: places))
    }
  }

  mutating func write(_ kind: NodeKind) { write(NodeKind.numbers[kind] ?? UInt8.max) }

  mutating func write(_ node: Node) {
    write(node.kind)
    write(Int32(clamping: node.parent))
    write(node.id) { $0.write($1) }
    write(node.asset) { $0.write($1) }
    switch node.detail {
    case nil: write(UInt8(0))
    case .disabled: write(UInt8(1))
    case .mesh(let columns, let rows, let smoothsColors):
      write(UInt8(2))
      write(UInt16(clamping: columns))
      write(UInt16(clamping: rows))
      write(smoothsColors)
    case .signal(let names, let units):
      write(UInt8(3))
      write(names) { $0.write($1) }
      write(units) { $0.write($1) { $0.write($1.rawValue) } }
    case .continuousCorners: write(UInt8(5))
    case .shader(let arguments):
      write(UInt8(4))
      write(arguments) { $0.write($1.rawValue) }
    }
  }

  mutating func write(_ asset: Asset) {
    write(asset.id)
    write(asset.kind.rawValue)
    write(asset.url) { $0.write($1) }
    write(asset.path) { $0.write($1) }
    for number in [asset.width, asset.height, asset.unitsPerEm] { write(number) { $0.write($1) } }
    write(asset.bounds) { $0.write($1) { $0.write($1) } }
  }

  mutating func write(_ request: TypesettingRequest) {
    write(request.text.text)
    write(request.text.emphasis) {
      $0.write(UInt32(clamping: $1.lowerBound))
      $0.write(UInt32(clamping: $1.upperBound))
    }
    for number in [request.width, request.size, request.maximumHeight] { write(number) }
    write(request.alignment.rawValue)
    write(request.styles) {
      $0.write(UInt32(clamping: $1.start))
      $0.write(UInt16(clamping: $1.style.weight ?? 0))
      $0.write($1.style.isItalic)
      $0.write($1.style.design.rawValue)
      $0.write($1.scale)
      $0.write($1.rise)
      $0.write($1.spacing)
    }
  }
}

// How they are read; each list and each text has its limit.
extension ReplyReader {
  mutating func value() throws(Fault) -> ParameterValue {
    switch try integer(UInt8.self) {
    case 0:
      let number = try number()
      guard number.isFinite else { throw .unreadable("A parameter's value is not a finite number.") }
      return .number(number)
    case 1: return .toggle(try boolean())
    case 2: return .text(try text(atMost: SceneReply.mostOfText))
    default: throw .unreadable("A parameter's value is neither a number, a truth value nor a text.")
    }
  }

  mutating func status() throws(Fault) -> SceneStatus {
    let (state, restTime, wakeTime) = (try integer(UInt64.self), try number(), try number())
    var status = SceneStatus(
      state: state, parameterValues: [], pictures: Pictures(),
      restTime: restTime.isNaN ? -.infinity : restTime, wakeTime: wakeTime.isNaN ? .infinity : wakeTime,
      isAmbient: try boolean(), followsHover: try boolean(), notices: [])
    status.parameterValues = try list(atMost: SceneReply.mostParameters) { reader throws(Fault) in
      try reader.value()
    }
    status.pictures.all = try list(atMost: 20) { reader throws(Fault) in
      let (url, width, height) = (try reader.text(atMost: 500), try reader.number(), try reader.number())
      guard let picture = Picture(url: url, width: width, height: height) else {
        throw .unreadable("A picture is a path of this server with 1 to 65535 pixels a side.")
      }
      return picture
    }
    status.notices = try notices()
    status.leaders = try list(atMost: CrowdRules.mostPlaces) { reader throws(Fault) in
      Int(try reader.integer(UInt16.self))
    }
    status.hints = try notices()
    status.fault = try optional { reader throws(Fault) in try reader.text(atMost: SceneStatus.mostOfNotice) }
    status.field = try optional { reader throws(Fault) in try reader.field() }
    return status
  }

  private mutating func field() throws(Fault) -> FocusedField {
    let (id, version) = (Int(try integer(Int64.self)), Int(try integer(Int64.self)))
    let kind = try named(FocusedField.Kind.self)
    let origin = Point(x: try number(), y: try number())
    let size = Size(width: try number(), height: try number())
    let text = try text(atMost: 3 * TextInput.mostUnits)
    let (start, end) = (Int(try integer(UInt32.self)), Int(try integer(UInt32.self)))
    guard start <= end else { throw .unreadable("A selection ends before it begins.") }
    var field = FocusedField(
      id: id, version: version, kind: kind, origin: origin, size: size, text: text, selection: start..<end)
    field.inputMode = try named(FocusedField.InputMode.self)
    field.capitalization = try named(FocusedField.Capitalization.self)
    field.corrects = try boolean()
    field.returnKey = try named(FocusedField.ReturnKey.self)
    field.content = try named(FocusedField.Content.self)
    field.receipts = try list(atMost: FocusedField.mostReceipts) { reader throws(Fault) in
      FocusedField.Receipt(
        author: Int(try reader.integer(Int64.self)), number: Int(try reader.integer(Int64.self)))
    }
    guard field.isSound else { throw .unreadable("A text field has numbers that no field can have.") }
    return field
  }

  private mutating func notices() throws(Fault) -> [String] {
    try list(atMost: SceneStatus.mostNotices) { reader throws(Fault) in
      try reader.text(atMost: SceneStatus.mostOfNotice)
    }
  }

  mutating func omission() throws(Fault) -> CrowdOmission? {
    switch try integer(UInt16.self) {
    case 0: return nil
    case 1: return .names
    case let places:
      guard Crowd.capacities.contains(Int(places)) else {
        throw .unreadable("There is no crowd of \(places) places.")
      }
      return .people(after: Int(places))
    }
  }

  mutating func kind() throws(Fault) -> NodeKind {
    let number = Int(try integer(UInt8.self))
    guard NodeKind.allCases.indices.contains(number) else {
      throw .unreadable("There is no kind of layer of the number \(number).")
    }
    return NodeKind.allCases[number]
  }

  /// Nodes; their parents may be anything, and their places follow from what they are.
  mutating func nodes() throws(Fault) -> [Node] {
    var at = 0
    return try list(atMost: RenderedNodes.most) { reader throws(Fault) in
      let node = try reader.node(at: at)
      at += node.floatCount
      guard at <= FrameState.maximumFloats else {
        throw .unreadable("A picture has more than \(FrameState.maximumFloats) numbers.")
      }
      return node
    }
  }

  private mutating func node(at place: Int) throws(Fault) -> Node {
    let (kind, parent) = (try kind(), Int(try integer(Int32.self)))
    let id = try optional { reader throws(Fault) in try reader.name(atMost: SceneReply.mostOfName) }
    let asset = try optional { reader throws(Fault) in try reader.name(atMost: SceneReply.mostOfPath) }
    return Node(of: kind, id: id, parent: parent, at: place, asset: asset, detail: try detail())
  }

  private mutating func detail() throws(Fault) -> Node.Detail? {
    switch try integer(UInt8.self) {
    case 0: return nil
    case 1: return .disabled
    case 2:
      return .mesh(
        columns: Int(try integer(UInt16.self)), rows: Int(try integer(UInt16.self)),
        smoothsColors: try boolean())
    case 3:
      let names = try list(atMost: 64) { reader throws(Fault) in
        try reader.name(atMost: SceneReply.mostOfName)
      }
      let units = try list(atMost: 64) { reader throws(Fault) in
        try reader.optional { reader throws(Fault) in try reader.named(ParameterUnit.self) }
      }
      return .signal(names: names, units: units)
    case 4:
      return .shader(
        arguments: try list(atMost: 64) { reader throws(Fault) in
          try reader.named(Shader.ArgumentKind.self)
        })
    case 5: return .continuousCorners
    default: throw .unreadable("A layer has fields that no layer has.")
    }
  }

  /// A case by its name.
  private mutating func named<Name: RawRepresentable<String>>(_ type: Name.Type) throws(Fault) -> Name {
    let name = try text(atMost: 20)
    guard let value = Name(rawValue: name) else { throw .unreadable("There is no \(type) \"\(name)\".") }
    return value
  }

  mutating func assets() throws(Fault) -> [Asset] {
    try list(atMost: SceneReply.mostAssets) { reader throws(Fault) in
      let id = try reader.name(atMost: SceneReply.mostOfPath)
      var asset = Asset(id, of: try reader.named(Asset.Kind.self))
      asset.url = try reader.optional { reader throws(Fault) in try reader.name(atMost: SceneReply.mostOfPath)
      }
      asset.path = try reader.optional { reader throws(Fault) in try reader.outline() }
      asset.width = try reader.finite()
      asset.height = try reader.finite()
      asset.unitsPerEm = try reader.finite()
      asset.bounds = try reader.optional { reader throws(Fault) in
        try reader.list(atMost: 4) { reader throws(Fault) in try reader.number() }
      }
      return asset
    }
  }

  private mutating func outline() throws(Fault) -> String {
    let path = try text(atMost: 1 << 20)
    guard path.utf8.allSatisfy({ $0 < 0x80 }) else { throw .unreadable("An outline is no path of SVG.") }
    return path
  }

  private mutating func finite() throws(Fault) -> Double? {
    try optional { reader throws(Fault) in
      let number = try reader.number()
      guard number.isFinite else { throw .unreadable("The size of what is drawn is not a finite number.") }
      return number
    }
  }

  mutating func typesettingRequest() throws(Fault) -> TypesettingRequest {
    let text = try text(atMost: SceneReply.Kind.layOut.mostBytes)
    let emphasis = try list(atMost: 1000) { reader throws(Fault) in
      let (start, end) = (Int(try reader.integer(UInt32.self)), Int(try reader.integer(UInt32.self)))
      guard start <= end else { throw .unreadable("An emphasised part ends before it begins.") }
      return start..<end
    }
    guard let text = EmphasisedText(text, emphasising: emphasis) else {
      throw .unreadable("An emphasised part does not lie within its text, after the part before.")
    }
    return TypesettingRequest(
      text: text, width: try number(), size: try number(), maximumHeight: try number(),
      alignment: try named(TypesettingRequest.Alignment.self), styles: try letterStyles())
  }

  private mutating func letterStyles() throws(Fault) -> [LetterStyle.Change] {
    try list(atMost: 1000) { reader throws(Fault) in
      let (start, weight) = (Int(try reader.integer(UInt32.self)), Int(try reader.integer(UInt16.self)))
      let style = LetterStyle(
        weight: weight == 0 ? nil : weight, isItalic: try reader.boolean(),
        design: try reader.named(LetterStyle.Design.self))
      return LetterStyle.Change(
        start: start, style: style, scale: try reader.number(), rise: try reader.number(),
        spacing: try reader.number())
    }
  }
}

extension NodeKind {
  /// The number of each kind, its index among all.
  fileprivate static let numbers = Dictionary(uniqueKeysWithValues: zip(allCases, UInt8(0)...))
}
