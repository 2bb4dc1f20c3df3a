import Engine
import Foundation

// The form in which answers travel. All but the catalogue have a fixed form. The server's loop reads those that take no
// more time to read than bytes take to copy; a worker reads the catalogue, and structures and assets that are long.
extension SceneReply {
  /// The kinds of answers, as the head of a message names them.
  package enum Kind: UInt8, CaseIterable, Sendable {
    case catalog = 1
    case status, frame, assets, source, unknownState, refused, layOut
    /// A frame with another structure than the last one of its scene.
    case structure
    case tooLarge
    case elements
    /// The answer about tests.
    case test

    /// The most bytes of an answer of the kind, which are checked before any of them is read.
    package var mostBytes: Int {
      switch self {
      case .catalog, .test: 4 << 20
      case .status: SceneReply.mostOfState + 128 << 10
      case .frame: 768 << 10
      case .structure, .assets: 2 << 20
      case .source: 256 << 10
      case .elements: 2 << 20
      case .unknownState: 0
      case .tooLarge: 8
      case .refused: 4 << 10
      case .layOut: 32 << 10
      }
    }
  }

  /// The most bytes of a state, which the server keeps and sends to other versions.
  package static let mostOfState = 256 << 10
  /// The most bytes of a name on the wire, of a text in a panel, and of a path or an id.
  package static let (mostOfName, mostOfText, mostOfPath) = (200, 64 << 10, 2000)
  /// The most assets of a picture.
  package static let mostAssets = 1000
  /// The most parameters of a scene.
  package static let mostParameters = 200
  /// The most bytes of the sentence of a refusal.
  package static let mostOfSentence = 2000

  /// The answer's kind.
  package var kind: Kind {
    switch self {
    case .catalog: .catalog
    case .status: .status
    case .frame(let frame): frame.isStructure ? .structure : .frame
    case .assets: .assets
    case .source: .source
    case .unknownState: .unknownState
    case .refused: .refused
    case .layOut: .layOut
    case .tooLarge: .tooLarge
    case .elements: .elements
    case .test: .test
    }
  }

  /// The answer as bytes.
  package func encoded() throws -> [UInt8] {
    var writer = ReplyWriter()
    switch self {
    case .catalog(let declarations): writer.write(rest: try SceneJSON.encoder().encode(declarations))
    case .status(let status, let state, let changes):
      writer.write(status)
      writer.write(changes) {
        $0.write($1.name)
        $0.write($1.value)
      }
      writer.write(rest: state)
    case .frame(let frame):
      writer.write(UInt8(clamping: frame.slot))
      if frame.isStructure {
        writer.write(frame.nodes) { $0.write($1) { $0.write($1) } }
        writer.write(frame.assets) { $0.write($1) { $0.write($1) } }
      }
      writer.write(frame.stray) {
        $0.write(UInt32(clamping: $1.count))
        $0.write($1.kind)
        $0.write($1.name) { $0.write($1) }
        $0.write($1.value.rawValue)
        $0.write($1.layer) { $0.write($1) }
      }
      writer.write(frame.omission)
      writer.write(rest: frame.values)
    case .assets(let assets): writer.write(assets) { $0.write($1) }
    case .test(let answer): writer.write(rest: try SceneJSON.encoder().encode(answer))
    case .elements(let elements): writer.write(rest: try SceneJSON.encoder().encode(elements))
    case .source(.text(let text)):
      writer.write(true)
      writer.write(text)
    case .source(.unavailable(let reason)):
      writer.write(false)
      writer.write(reason)
    case .unknownState: break
    case .refused(let reason): writer.write(reason)
    case .layOut(let request): writer.write(request)
    case .tooLarge(let layers, let numbers):
      writer.write(UInt32(clamping: layers))
      writer.write(UInt32(clamping: numbers))
    }
    return writer.bytes
  }

  /// Reads an answer, which may be anything.
  package init(_ kind: Kind, _ bytes: [UInt8]) throws(SceneChannel.Fault) {
    var reader = ReplyReader(bytes)
    switch kind {
    case .catalog:
      do {
        self = .catalog(try SceneJSON.decoder().decode([SceneDeclaration].self, from: Data(reader.rest())))
      } catch {
        throw .unreadable("The description of the scenes cannot be read: \(error)")
      }
    case .status:
      let status = try reader.status()
      let changes = try reader.list(atMost: 2 * Self.mostParameters) { reader throws(SceneChannel.Fault) in
        NamedValue(try reader.text(atMost: Self.mostOfName), try reader.value())
      }
      let state = reader.rest()
      guard state.count <= Self.mostOfState else { throw .unreadable(Self.stateIsTooLong) }
      self = .status(status, state: state, changes: changes)
    case .frame, .structure:
      let slot = Int(try reader.integer(UInt8.self))
      guard slot < SceneFrame.slots else { throw .unreadable("There is no slot \(slot) for structures.") }
      var (nodes, assets): ([Node]?, [Asset]?) = (nil, nil)
      if kind == .structure {
        nodes = try reader.optional { reader throws(SceneChannel.Fault) in try reader.nodes() }
        assets = try reader.optional { reader throws(SceneChannel.Fault) in try reader.assets() }
      }
      let stray = try reader.optional { reader throws(SceneChannel.Fault) in
        let name = { (reader: inout ReplyReader) throws(SceneChannel.Fault) in
          try reader.optional { reader throws(SceneChannel.Fault) in try reader.text(atMost: Self.mostOfName)
          }
        }
        let (count, kind) = (Int(try reader.integer(UInt32.self)), try reader.kind())
        let float = try name(&reader)
        guard let value = StrayNumbers.Value(rawValue: try reader.text(atMost: Self.mostOfName)) else {
          throw .unreadable("Its picture has numbers of no known kind.")
        }
        return StrayNumbers(count: count, kind: kind, name: float, value: value, layer: try name(&reader))
      }
      let omission = try reader.omission()
      self = .frame(
        SceneFrame(
          slot: slot, nodes: nodes, assets: assets, stray: stray, omission: omission,
          values: try reader.numbers()))
    case .assets: self = .assets(try reader.assets())
    case .test:
      do {
        self = .test(try SceneJSON.decoder().decode(TestAnswer.self, from: Data(reader.rest())))
      } catch {
        throw .unreadable("The answer about tests cannot be read.")
      }
    case .elements:
      do {
        let elements = try SceneJSON.decoder().decode([StageElement].self, from: Data(reader.rest()))
        self = .elements(elements)
      } catch {
        throw .unreadable("The list of elements cannot be read.")
      }
    case .source:
      let isText = try reader.boolean()
      let text = try reader.text(atMost: kind.mostBytes)
      self = .source(isText ? .text(text) : .unavailable(text))
    case .unknownState: self = .unknownState
    case .refused: self = .refused(try reader.text(atMost: Self.mostOfSentence))
    case .layOut: self = .layOut(try reader.typesettingRequest())
    case .tooLarge:
      self = .tooLarge(
        layers: Int(try reader.integer(UInt32.self)), numbers: Int(try reader.integer(UInt32.self)))
    }
    try reader.end()
  }

  /// The reason that a scene with a long state is given up.
  package static let stateIsTooLong = "The scene's state has more than \(mostOfState >> 10) KiB."
}
