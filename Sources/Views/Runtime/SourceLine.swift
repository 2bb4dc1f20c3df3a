/// A line of an author's file, for notices.
///
/// It counts for nothing where values are compared.
struct SourceLine: Hashable, Sendable {
  private let file: StaticString
  private let line: UInt

  init(_ file: StaticString, _ line: UInt) { (self.file, self.line) = (file, line) }

  /// The file and the line, such as `Card.swift:12`; nil for a line of this module's own.
  var place: String? {
    let parts = "\(file)".split(separator: "/")
    guard parts.count > 1, parts[0] != "Views", let name = parts.last else { return nil }
    return "\(name):\(line)"
  }

  /// The line as a number that is the same in every process.
  var key: UInt64 { StableHash.combine(StableHash.of("\(file)"), UInt64(line)) }

  static func == (first: SourceLine, second: SourceLine) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

extension ViewUpdate {
  /// Tells presenters and the author of something, at a line: the given one, or that of the view that is evaluated.
  func notice(_ sentence: String, at line: SourceLine? = nil) {
    let place = line?.place ?? pass.outlook?.view.flatMap { program.places[$0] }
    add(notice: place.map { "\($0): \(sentence)" } ?? sentence)
  }

  /// Notes a reason not to play the views, at a line.
  func fail(_ sentence: String, at line: SourceLine) { fail(sentence, place: line.place) }

  /// Notes a reason not to play the views, at the line of a view's declaration.
  func fail(_ sentence: String, ofView name: String) { fail(sentence, place: program.places[name]) }

  private func fail(_ sentence: String, place: String?) {
    let text = place.map { "\($0): \(sentence)" } ?? sentence
    pass.fault = pass.fault ?? text
    add(notice: text)
  }

  /// Notes a state of the author's that is lost when the scene is restored.
  ///
  /// - Parameter line: The line that declares the state. A state without one, or at a line of this module's own, belongs to
  ///   the runtime: an author can do nothing about it.
  func noteUnsaved<Value>(_ type: Value.Type, at place: PropertyPlace, _ line: SourceLine?) {
    guard let line = line?.place, !(type is any Encodable.Type && type is any Decodable.Type),
      !(type is AnyObject.Type), memory.hints.count < 20
    else { return }
    let name = place.name.split(separator: ".").last ?? "value"
    let hint =
      "\(line): The state \(name) is not kept when the scene is saved or compiled again: let its type be Codable."
    if !memory.hints.contains(hint) { memory.hints.append(hint) }
  }
}
