/// A parameter of a function, or a member of a structure.
struct MetalVariable {
  let name: String
  let type: MetalType
  /// True if the function changes it.
  var isReference = false
  /// The value that it has if a call gives none; empty if each call gives one.
  var standard: [ShaderToken] = []
}

/// A function, a structure or a constant of a file, for the parts that use it.
struct MetalSignature {
  /// The type of the function's result, of the structure, or of the constant.
  let type: MetalType
  /// The parameters of a function, or the members of a structure; nil for a constant.
  let variables: [MetalVariable]?
}

/// The types of the names in a part of a file, as they are declared on the way through it.
struct MetalNames {
  private var signatures: [String: MetalSignature]
  /// The constants of the part itself.
  private var constants: Set<String> = []
  private var types: [String: MetalType] = [:]
  /// The names declared in each open block, and their types outside of it.
  private var blocks: [[(name: String, type: MetalType?)]] = [[]]

  init(_ signatures: [String: MetalSignature]) { self.signatures = signatures }

  /// The variables of the innermost block, in their order.
  var declared: [MetalVariable] {
    blocks[blocks.count - 1].map { MetalVariable(name: $0.name, type: type(of: $0.name)) }
  }

  func isType(_ name: String) -> Bool {
    MetalType(name).kind != nil || signatures[name]?.type == .named(name)
  }

  /// The variables of a function or a structure, and the type of the result of a call.
  func called(_ name: String) -> (variables: [MetalVariable], type: MetalType)? {
    signatures[name].flatMap { signature in signature.variables.map { ($0, signature.type) } }
  }

  func type(of name: String) -> MetalType {
    if let type = types[name] { return type }
    if name == "true" || name == "false" { return .truth }
    return signatures[name].flatMap { $0.variables == nil ? $0.type : nil } ?? .unknown
  }

  /// The type of a part of a value.
  func type(of member: String, in type: MetalType) -> MetalType {
    guard case .named(let name) = type else { return type.parts(member) }
    return called(name)?.variables.first { $0.name == member }?.type ?? .unknown
  }

  mutating func declare(_ name: String, _ type: MetalType) {
    blocks[blocks.count - 1].append((name, types.updateValue(type, forKey: name)))
  }

  mutating func add(_ structure: MetalSignature, named name: String) { signatures[name] = structure }

  mutating func setConstant(_ name: String) { constants.insert(name) }

  func isConstant(_ name: String) -> Bool {
    constants.contains(name) || types[name] == nil && signatures[name].map { $0.variables == nil } ?? false
  }

  mutating func openBlock() { blocks.append([]) }

  mutating func closeBlock() {
    guard blocks.count > 1, let names = blocks.popLast() else { return }
    for (name, type) in names.reversed() { types[name] = type }
  }
}
