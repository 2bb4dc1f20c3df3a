/// The type of a value of a translated function.
enum MetalType: Equatable, Sendable {
  /// The kind of numbers. Of two kinds, an operator converts the earlier one.
  enum Kind: String, CaseIterable, Comparable, Sendable {
    case bool, int, uint, float

    static func < (one: Kind, other: Kind) -> Bool { one.order < other.order }

    private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  case unknown
  /// A number or a truth value, or a vector of two to four of them.
  case numbers(Kind, Int)
  case matrix(columns: Int, rows: Int)
  /// Elements, and their number if it is written.
  indirect case array(MetalType, Int?)
  /// A structure, or `void`.
  case named(String)

  static let truth = numbers(.bool, 1)

  private static let prefixes: [Kind: String] = [.bool: "b", .int: "i", .uint: "u"]

  /// The types of numbers, vectors and matrices by their names in GLSL.
  private static let known: [String: MetalType] = {
    var types: [String: MetalType] = [:]
    for kind in Kind.allCases {
      for count in 1...4 { types[numbers(kind, count).words[0]] = numbers(kind, count) }
    }
    for (columns, rows) in (2...4).flatMap({ one in (2...4).map { (one, $0) } }) {
      types["mat\(columns)x\(rows)"] = matrix(columns: columns, rows: rows)
      if columns == rows { types["mat\(columns)"] = matrix(columns: columns, rows: rows) }
    }
    return types
  }()

  /// The type of a name in GLSL.
  init(_ name: String) { self = Self.known[name] ?? .named(name) }

  /// The name in GLSL, in words.
  var words: [String] {
    switch self {
    case .unknown: []
    case .numbers(let kind, 1): [kind.rawValue]
    case .numbers(let kind, let count): ["\(Self.prefixes[kind, default: ""])vec\(count)"]
    case .matrix(let columns, let rows): ["mat\(columns)" + (columns == rows ? "" : "x\(rows)")]
    case .array(let element, let count): element.words + ["["] + (count.map { ["\($0)"] } ?? []) + ["]"]
    case .named(let name): [name]
    }
  }

  /// The words of a zero; empty for structures and arrays.
  var zero: [String] {
    switch self {
    case .numbers(.bool, 1): ["false"]
    case .numbers(let kind, 1): [kind == .float ? "0.0" : kind == .uint ? "0u" : "0"]
    case .numbers(let kind, _): words + ["("] + MetalType.numbers(kind, 1).zero + [")"]
    case .matrix: words + ["(", "0.0", ")"]
    default: []
    }
  }

  /// The kind of numbers; nil for structures and arrays.
  var kind: Kind? {
    switch self {
    case .numbers(let kind, _): kind
    case .matrix: .float
    default: nil
    }
  }

  /// The number of parts of a number or a vector; nil for anything else.
  var count: Int? { if case .numbers(_, let count) = self { count } else { nil } }

  /// The number of its bytes in Metal; nil if it is not known. Numbers of two bytes are as long as others here.
  var bytes: Int? {
    switch self {
    case .numbers(.bool, let count): count == 3 ? 4 : count
    case .numbers(_, let count): count == 3 ? 16 : 4 * count
    case .matrix(let columns, _): element.bytes.map { columns * $0 }
    case .array(let element, let count?): element.bytes.map { min(count, ShaderArrays.mostElements) * $0 }
    default: nil
    }
  }

  /// The type of an element, a part or a column.
  var element: MetalType {
    switch self {
    case .numbers(let kind, _): .numbers(kind, 1)
    case .matrix(_, let rows): .numbers(.float, rows)
    case .array(let element, _): element
    default: .unknown
    }
  }

  /// The type of some parts of a vector, such as `xy`.
  func parts(_ name: String) -> MetalType {
    guard case .numbers(let kind, 2...4) = self, (1...4).contains(name.utf8.count),
      name.allSatisfy("xyzwrgba".contains)
    else { return .unknown }
    return .numbers(kind, name.utf8.count)
  }

  /// The same with numbers of another kind.
  func with(_ kind: Kind) -> MetalType {
    if case .numbers(_, let count) = self { .numbers(kind, count) } else { self }
  }

  /// The type to which two values are converted where both need the same; nil if there is none.
  func joined(with other: MetalType, atLeast kind: Kind = .bool) -> MetalType? {
    guard case .numbers(let one, let count) = self, case .numbers(let two, let others) = other,
      count == others || count == 1 || others == 1
    else { return self == other && self != .unknown && self.kind ?? kind >= kind ? self : nil }
    return .numbers(max(one, two, kind), max(count, others))
  }

  /// The type of a product; nil if there is none.
  func times(_ other: MetalType) -> MetalType? {
    switch (self, other) {
    case (.matrix(let columns, let rows), .numbers(_, let count)) where count == columns:
      .numbers(.float, rows)
    case (.numbers(_, let count), .matrix(let columns, let rows)) where count == rows:
      .numbers(.float, columns)
    case (.matrix(let inner, let rows), .matrix(let columns, let others)) where inner == others:
      .matrix(columns: columns, rows: rows)
    case (.matrix, .numbers(_, 1)): self
    case (.numbers(_, 1), .matrix): other
    default: joined(with: other, atLeast: .int)
    }
  }
}
