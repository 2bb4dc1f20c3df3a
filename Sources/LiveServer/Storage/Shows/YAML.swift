import Engine
import CYAML
import Foundation
import Platform

/// A node of a YAML document: a scalar, a sequence or a mapping.
///
/// Aliases are links to what they name, so a document needs no more memory than its text, and one that contains
/// itself can be walked without end: a reader goes as deep as the file's format does.
package struct YAML: Sendable {
  fileprivate enum Content: Codable, Sendable {
    case scalar(String)
    case sequence([Int])
    case mapping([Pair])
  }

  fileprivate struct Pair: Codable, Sendable {
    let key: Int
    let value: Int
  }

  fileprivate struct Node: Codable, Sendable {
    let line: Int
    let content: Content
  }

  /// A text that is no YAML.
  struct Failure: Error, Codable {
    /// The line at which reading ended, from 1, or nil if it is unknown.
    let line: Int?
    /// A description of the fault, as a sentence.
    let sentence: String
  }

  private let nodes: [Node]
  private let index: Int

  /// The root of the first document in a text, or nil if the text is empty.
  /// - Throws: `Failure` if the text is no YAML, is nested too deep, or a mapping has a key twice.
  init?(_ text: String) throws(Failure) {
    if let failure = Self.excess(of: text) { throw failure }
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else {
      throw Failure(line: nil, sentence: "This is not YAML.")
    }
    defer { yaml_parser_delete(&parser) }
    var document = yaml_document_t()
    var bytes = Array(text.utf8)
    let isRead = bytes.withUnsafeMutableBufferPointer { bytes in
      yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
      return yaml_parser_load(&parser, &document) == 1
    }
    guard isRead else { throw Failure(parser) }
    defer { yaml_document_delete(&document) }
    guard yaml_document_get_root_node(&document) != nil else { return nil }
    let stack = UnsafeBufferPointer(
      start: document.nodes.start, count: document.nodes.top - document.nodes.start)
    nodes = stack.map { Node(line: Int($0.start_mark.line) + 1, content: Self.content(of: $0)) }
    index = 0
    if let failure = repeatedKey { throw failure }
  }

  /// The greatest depth of sequences and mappings within each other.
  static let greatestDepth = 32

  /// The most anchors, and the most lines that are directives.
  static let (mostAnchors, mostDirectives) = (200, 20)

  /// A fault if they nest deeper, or if there are more anchors or directives, or nil: libyaml takes time with the square
  /// of each.
  private static func excess(of text: String) -> Failure? {
    var directives = 0
    for (index, line) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    where line.first == UInt8(ascii: "%") {
      directives += 1
      guard directives <= mostDirectives else {
        return Failure(
          line: index + 1, sentence: "A show needs no directives: leave out the lines that begin with %.")
      }
    }
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else { return nil }
    defer { yaml_parser_delete(&parser) }
    var bytes = Array(text.utf8)
    return bytes.withUnsafeMutableBufferPointer { bytes in
      yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
      var (depth, anchors) = (0, 0)
      var event = yaml_event_t()
      while yaml_parser_parse(&parser, &event) == 1 {
        defer { yaml_event_delete(&event) }
        switch event.type {
        case YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT: depth += 1
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: depth -= 1
        case YAML_STREAM_END_EVENT: return nil
        default: break
        }
        anchors += hasAnchor(event) ? 1 : 0
        guard anchors <= mostAnchors else {
          return Failure(
            line: Int(event.start_mark.line) + 1,
            sentence: "A show has at most \(mostAnchors) anchors (&name).")
        }
        guard depth <= greatestDepth else {
          return Failure(
            line: Int(event.start_mark.line) + 1,
            sentence: "Lists and fields are nested more than \(greatestDepth) deep here.")
        }
      }
      return nil
    }
  }

  private static func hasAnchor(_ event: yaml_event_t) -> Bool {
    switch event.type {
    case YAML_SCALAR_EVENT: event.data.scalar.anchor != nil
    case YAML_SEQUENCE_START_EVENT: event.data.sequence_start.anchor != nil
    case YAML_MAPPING_START_EVENT: event.data.mapping_start.anchor != nil
    default: false
    }
  }

  private init(nodes: [Node], index: Int) {
    self.nodes = nodes
    self.index = index
  }

  /// The line where the node begins, from 1.
  var line: Int { nodes[index].line }

  /// The text of a scalar.
  var text: String? {
    guard case .scalar(let text) = nodes[index].content else { return nil }
    return text
  }

  /// The nodes of a sequence.
  var sequence: [YAML]? {
    guard case .sequence(let items) = nodes[index].content else { return nil }
    return items.map { YAML(nodes: nodes, index: $0) }
  }

  /// The pairs of a mapping, in the text's order.
  var mapping: [(key: YAML, value: YAML)]? {
    guard case .mapping(let pairs) = nodes[index].content else { return nil }
    return pairs.map { (YAML(nodes: nodes, index: $0.key), YAML(nodes: nodes, index: $0.value)) }
  }

  /// The number that a scalar stands for.
  var number: Double? { text.flatMap(Double.init) }

  /// The truth value that a scalar stands for, with YAML 1.1's words.
  var bool: Bool? {
    switch text?.lowercased() {
    case "true", "yes", "on": true
    case "false", "no", "off": false
    default: nil
    }
  }

  private static func content(of node: yaml_node_t) -> Content {
    // libyaml numbers nodes from 1.
    switch node.type {
    case YAML_SEQUENCE_NODE:
      let items = node.data.sequence.items
      return .sequence(
        UnsafeBufferPointer(start: items.start, count: items.top - items.start).map { Int($0) - 1 })
    case YAML_MAPPING_NODE:
      let pairs = node.data.mapping.pairs
      return .mapping(
        UnsafeBufferPointer(start: pairs.start, count: pairs.top - pairs.start)
          .map { Pair(key: Int($0.key) - 1, value: Int($0.value) - 1) })
    default:
      let scalar = node.data.scalar
      return .scalar(
        String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self))
    }
  }

  /// The first key that a mapping has twice.
  private var repeatedKey: Failure? {
    for node in nodes {
      guard case .mapping(let pairs) = node.content else { continue }
      var names: Set<String> = []
      for pair in pairs {
        guard case .scalar(let name) = nodes[pair.key].content, !names.insert(name).inserted else { continue }
        return Failure(
          line: node.line, sentence: "The field \"\(name.beginning(40))\" stands here more than once.")
      }
    }
    return nil
  }
}

extension YAML {
  private struct Answer: Codable {
    var nodes: [Node] = []
    var failure: Failure?
  }

  /// The answer of a confined process to a request: the nodes of a text, or its fault.
  package static func answer(_ body: Data) -> [UInt8]? {
    ReadingTask.answer(body) { (text: [String]) in
      do throws(Failure) {
        return Answer(nodes: try YAML(text.first ?? "")?.nodes ?? [])
      } catch {
        return Answer(failure: error)
      }
    }
  }

  /// The root of a text, which a confined process reads; nil if it is empty.
  ///
  /// - Throws: `Failure` if the text is no YAML, is too much, or a mapping has a key twice.
  init?(_ text: String, by reading: FolderReading) throws(Failure) {
    let answer: Answer
    do throws(ReadingFault) {
      answer = try reading.read(.show, [text], as: Answer.self)
    } catch {
      throw Failure(line: nil, sentence: "\(error)")
    }
    if let failure = answer.failure { throw failure }
    guard answer.nodes.allSatisfy({ $0.isWithin(answer.nodes.count) }) else {
      throw Failure(line: nil, sentence: "\(ReadingFault.failed)")
    }
    guard !answer.nodes.isEmpty else { return nil }
    self.init(nodes: answer.nodes, index: 0)
  }
}

extension YAML.Node {
  /// True if a node names only nodes of a document with so many.
  fileprivate func isWithin(_ count: Int) -> Bool {
    switch content {
    case .scalar: true
    case .sequence(let items): items.allSatisfy { (0..<count).contains($0) }
    case .mapping(let pairs):
      pairs.allSatisfy { (0..<count).contains($0.key) && (0..<count).contains($0.value) }
    }
  }
}

extension YAML.Failure {
  fileprivate init(_ parser: yaml_parser_t) {
    let problem = parser.problem.map { String(cString: $0) } ?? "it cannot be read"
    // The library's words for a tab do not name it.
    let advice =
      problem == "found character that cannot start any token"
      ? "Indent with spaces instead of tabs, and put quotes around a text that begins with @, % or `."
      : "Check the indentation, the colons and the quotes around here."
    switch parser.error {
    case YAML_READER_ERROR: self.init(line: nil, sentence: "This is not text: \(problem).")
    case YAML_SCANNER_ERROR, YAML_PARSER_ERROR, YAML_COMPOSER_ERROR:
      self.init(
        line: Int(parser.problem_mark.line) + 1,
        sentence: "This is not YAML: \(problem). \(advice)")
    default: self.init(line: nil, sentence: "This is not YAML.")
    }
  }
}
