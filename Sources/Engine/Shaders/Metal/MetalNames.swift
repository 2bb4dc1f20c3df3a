/// A parameter of a function, or a member of a structure.
struct MetalVariable {
  let name: String
  let type: MetalType
  /// True if the function changes it.
  var isReference = false
  /// The value that it has if a call or braces give none; empty for none.
  var standard: [String] = []

  /// The words of the value of a member that is given none; empty if none is known.
  var initial: [String] { standard.isEmpty ? type.zero : standard }
}

/// A function, a structure or a constant of a file, for the parts that use it.
struct MetalSignature {
  /// The name in GLSL.
  let name: String
  /// The type of the function's result, of the structure, or of the constant.
  let type: MetalType
  /// The parameters of a function, or the members of a structure; nil for a constant.
  let variables: [MetalVariable]?
  /// True for a constant that a function of the file makes: in GLSL, it is a function too.
  var isComputed = false
  /// The value of a constant that is a known number.
  var number: MetalNumber?

  /// True for a function that changes what it is called with.
  var isChanging: Bool { variables?.contains(where: \.isReference) == true }

  /// True if it can be called with so many arguments.
  func takes(_ count: Int) -> Bool {
    guard let variables, variables.count >= count else { return false }
    return variables.dropFirst(count).allSatisfy { !$0.standard.isEmpty }
  }

  /// The conversions that a call with arguments of some types needs, by their weights; nil if it cannot be called with them.
  func distance(of arguments: [MetalType]) -> Int? {
    guard let variables, takes(arguments.count) else { return nil }
    var sum = 0
    for (argument, variable) in zip(arguments, variables) where argument != variable.type {
      switch (argument, variable.type) {
      case (.array, .array): break
      case (.numbers(_, let count), .numbers(_, let wanted)) where count == wanted: sum += 1
      case (.numbers(_, 1), .numbers), (.numbers(_, 1), .matrix), (.unknown, _): sum += 8
      default: return nil
      }
    }
    return sum
  }
}

/// The types of the names in a part of a file, as they are declared on the way through it.
struct MetalNames {
  /// The most functions of one name.
  static let mostOfName = 16

  /// By the names in Metal, where functions of different parameters may have one name.
  private var signatures: [String: [MetalSignature]]
  /// The constants of the part itself.
  private var constants: Set<String> = []
  private var types: [String: MetalType] = [:]
  /// The names declared in each open block, and their types outside of it.
  private var blocks: [[(name: String, type: MetalType?)]] = [[]]

  init(_ signatures: [String: [MetalSignature]]) { self.signatures = signatures }

  /// The variables of the innermost block, in their order.
  var declared: [MetalVariable] {
    blocks[blocks.count - 1].map { MetalVariable(name: $0.name, type: type(of: $0.name)) }
  }

  func isType(_ name: String) -> Bool {
    MetalType(name).kind != nil || signatures[name]?.first?.type == .named(name)
  }

  /// The functions of a name, or the structure that is made by its name.
  func called(_ name: String) -> [MetalSignature] {
    signatures[name, default: []].filter { $0.variables != nil }
  }

  /// True if a call of a name may change what it is called with.
  func changes(_ name: String) -> Bool {
    called(name).contains(where: \.isChanging)
  }

  func type(of name: String) -> MetalType {
    if let type = types[name] { return type }
    if name == "true" || name == "false" { return .truth }
    return signatures[name]?.first { $0.variables == nil }?.type ?? .unknown
  }

  /// The type of a part of a value.
  func type(of member: String, in type: MetalType) -> MetalType {
    guard case .named(let name) = type else { return type.parts(member) }
    return called(name).first?.variables?.first { $0.name == member }?.type ?? .unknown
  }

  mutating func declare(_ name: String, _ type: MetalType) {
    blocks[blocks.count - 1].append((name, types.updateValue(type, forKey: name)))
  }

  mutating func add(_ structure: MetalSignature) { signatures[structure.name] = [structure] }

  mutating func setConstant(_ name: String) { constants.insert(name) }

  func isConstant(_ name: String) -> Bool {
    constants.contains(name) || constant(name).map { !$0.isComputed } ?? false
  }

  /// True for a constant of the file that is made by a function.
  func isComputed(_ name: String) -> Bool { constant(name)?.isComputed ?? false }

  /// The constant of the file that a name means here.
  private func constant(_ name: String) -> MetalSignature? {
    types[name] == nil ? signatures[name]?.first { $0.variables == nil } : nil
  }

  mutating func openBlock() { blocks.append([]) }

  mutating func closeBlock() {
    guard blocks.count > 1, let names = blocks.popLast() else { return }
    for (name, type) in names.reversed() { types[name] = type }
  }
}
