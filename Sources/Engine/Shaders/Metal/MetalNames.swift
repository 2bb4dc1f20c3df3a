/// The types of the names of a translated function, as they are declared on the way through it.
struct MetalNames {
  private let signatures: [String: MetalSignature]
  private let structures: [String: MetalSignature]
  private var types: [String: MetalType] = [:]
  /// The meanings that names had around each open block.
  private var outer: [[(name: String, type: MetalType?)]] = [[]]

  /// - Parameters:
  ///   - signatures: The constants and functions that the function uses.
  ///   - structures: The structures of the file.
  init(_ signatures: [String: MetalSignature], _ structures: [String: MetalSignature]) {
    (self.signatures, self.structures) = (signatures, structures)
  }

  func isType(_ name: String) -> Bool { MetalType(ofNumbers: name) != nil || structures[name] != nil }

  /// The variables of a function or a structure that is called by its name, and the type of the result.
  func called(_ name: String) -> (variables: [MetalVariable], type: MetalType)? {
    guard let signature = structures[name] ?? signatures[name] else { return nil }
    return signature.variables.map { ($0, signature.type) }
  }

  /// The values of a function's parameters where a call gives none; none if each call gives all.
  func standards(of function: String) -> [ArraySlice<ShaderToken>] {
    guard let variables = signatures[function]?.variables, variables.last?.standard.isEmpty == false else {
      return []
    }
    return variables.map(\.standard)
  }

  func type(of name: String) -> MetalType {
    if let type = types[name] { return type }
    if name == "true" || name == "false" { return .truth }
    guard let signature = signatures[name], signature.variables == nil else { return .unknown }
    return signature.type
  }

  /// The type of a part of a value.
  func type(of member: String, in type: MetalType) -> MetalType {
    guard case .named(let name) = type else { return type.parts(member) }
    return structures[name]?.variables?.first { $0.name == member }?.type ?? .unknown
  }

  mutating func declare(_ name: String, _ type: MetalType) {
    outer[outer.count - 1].append((name, types.updateValue(type, forKey: name)))
  }

  mutating func openBlock() { outer.append([]) }

  mutating func closeBlock() {
    guard outer.count > 1, let names = outer.popLast() else { return }
    for (name, type) in names.reversed() { types[name] = type }
  }
}
