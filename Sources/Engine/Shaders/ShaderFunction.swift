/// A checked shader: a function that viewers may compile.
public struct ShaderFunction: Hashable, Codable, Sendable {
  /// The most bytes of a text.
  public static let mostBytes = 16 << 10
  /// The most characters of a name.
  private static let mostOfName = 60

  /// The function's name, which is its file's.
  public let name: String
  /// The whole text.
  public let text: String
  /// The same effect in Metal, for exported scenes; nil if there is none.
  public package(set) var metal: String?
  /// The name of the file that its author wrote.
  public let file: String
  /// Its asset id: its name and a hash of its text.
  public let id: Asset.ID
  /// The type of its result.
  let result: String
  /// The types of its parameters.
  let parameters: [String]
  /// The line of its beginning, from 1.
  let line: Int

  /// A function from the text of the file of its name.
  ///
  /// - Throws: A ``ShaderProblem``.
  public init(name: String, text: String, metal: String? = nil) throws(ShaderProblem) {
    do throws(ShaderFault) {
      try self.init(checking: text, name: name, metal: metal, file: "\(name).frag")
    } catch {
      throw ShaderProblem(error, in: text, of: "\(name).frag")
    }
  }

  /// A function of a file.
  ///
  /// - Throws: The first thing that is wrong with its text.
  init(
    checking text: String, name: String, metal: String?, file: String,
    counting reads: TokenReads = TokenReads()
  ) throws(ShaderFault) {
    guard Self.isName(name) else {
      throw ShaderFault(
        "A shader's file is named like its function: up to \(Self.mostOfName) letters, digits and underscores.",
        line: 1,
        column: 1)
    }
    guard text.utf8.count <= Self.mostBytes else {
      throw ShaderFault("A shader has at most \(Self.mostBytes >> 10) KiB.", line: 1, column: 1)
    }
    let functions = try ShaderChecker(text, counting: reads).functions
    guard let function = functions[name] else {
      throw ShaderFault(
        "There is no function \(name): a file holds the function that is named like it.", line: 1, column: 1)
    }
    // What a parameter is by itself may be said.
    let types = function.parameters.map { $0.filter { !["in", "const", "highp"].contains($0) } }
      .compactMap { $0.count == 2 ? $0[0] : nil }
    guard types.count == function.parameters.count, types.first == "vec2",
      types.dropFirst().allSatisfy({ ["float", "vec2", "vec3", "vec4", "Layer"].contains($0) }),
      types.dropFirst(2).allSatisfy({ $0 != "Layer" }), ["vec2", "vec4"].contains(function.result)
    else {
      throw ShaderFault(
        "\(name) needs one of these forms: vec4 \(name)(vec2 position, …) to fill, "
          + "vec4 \(name)(vec2 position, vec4 color, …) for colours, vec2 \(name)(vec2 position, …) to distort, "
          + "vec4 \(name)(vec2 position, Layer layer, …) for layers; further parameters are float, vec2, vec3 or vec4.",
        at: function.token)
    }
    (self.name, self.text, self.metal, self.file) = (name, text, metal, file)
    (result, parameters, line) = (function.result, types, function.token.line)
    id = "\(name)-\(Self.digest(text))"
  }

  /// True if a function that another process has read is one as this one could have read it.
  package var isSound: Bool {
    Self.isName(name) && text.utf8.count <= Self.mostBytes && id == "\(name)-\(Self.digest(text))"
  }

  /// The reason that the function cannot be called like this, as a sentence; nil if it can.
  func refusal(of kind: NodeKind, _ arguments: [Shader.ArgumentKind]) -> String? {
    guard let form = kind.shaderForm else { return "A \(kind.rawValue) runs no shader." }
    let wanted = form.parameters + arguments.map(\.type)
    guard result == form.result, parameters == wanted else {
      return
        "The scene uses it as \(form.result) \(name)(\(wanted.joined(separator: ", "))), "
        + "but it is \(result) \(name)(\(parameters.joined(separator: ", ")))."
    }
    return nil
  }

  /// The text that its author wrote, with the same lines.
  var written: String { file.hasSuffix(".frag") ? text : metal ?? text }

  /// The asset for viewers.
  var asset: Asset { .shader(id, name: name, source: text) }

  private static func isName(_ name: String) -> Bool {
    (1...mostOfName).contains(name.utf8.count) && name.first?.isNumber == false && !name.hasPrefix("_")
      && name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || byte < 0x80 && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      }
  }

  /// FNV-1a over the text: enough to distinguish versions of one file.
  private static func digest(_ text: String) -> String {
    let hash = text.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// A problem with a shader's file, for its author.
public struct ShaderProblem: Error, Hashable, Codable, Sendable {
  /// The file's name.
  public let file: String
  /// From 1; nil if it concerns no particular line.
  public let line: Int?
  /// In Unicode scalars, from 1.
  public let column: Int?
  /// A sentence.
  public let message: String
  /// The line itself.
  public let excerpt: String?

  /// A problem with a file as a whole.
  public init(file: String, _ message: String) {
    (self.file, self.message, line, column, excerpt) = (file, message, nil, nil, nil)
  }

  /// A driver's message about a line of a text.
  public init(_ message: String, line: Int, in function: ShaderFunction) {
    self.init(
      ShaderFault(message, line: line, column: 1), in: function.written, of: function.file, hasColumn: false)
  }

  init(_ fault: ShaderFault, in text: String, of file: String, hasColumn: Bool = true) {
    self.file = file
    message = fault.message
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    let isThere = (1...max(1, lines.count)).contains(fault.line)
    line = isThere ? fault.line : nil
    column = isThere && hasColumn ? fault.column : nil
    excerpt = isThere && !lines.isEmpty ? Self.printable(lines[fault.line - 1].prefix(300)) : nil
  }
}

extension ShaderProblem {
  /// A text without control characters for terminals.
  private static func printable(_ text: Substring) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          let isObeyed =
            scalar != "\t" && [.control, .format].contains(scalar.properties.generalCategory)
          return isObeyed ? "\u{FFFD}" : scalar
        }))
  }
}

extension NodeKind {
  /// The function that a kind of node runs: the type of its result, and those of its first parameters.
  var shaderForm: (result: String, parameters: [String])? {
    switch self {
    case .shaderFill: ("vec4", ["vec2"])
    case .colorEffect: ("vec4", ["vec2", "vec4"])
    case .distortionEffect: ("vec2", ["vec2"])
    case .layerEffect: ("vec4", ["vec2", "Layer"])
    default: nil
    }
  }

  /// True if nodes of the kind run a shader.
  public var usesShader: Bool { shaderForm != nil }
}
