/// The shaders that scenes can name: the engine's own, and those of folders that a server serves.
public struct ShaderLibrary: Hashable, Sendable {
  /// By name.
  public let functions: [String: ShaderFunction]

  /// A library of functions; of two of the same name the first one counts.
  public init(_ functions: [ShaderFunction] = []) {
    self.functions = Dictionary(functions.map { ($0.name, $0) }) { first, _ in first }
  }

  /// A library of functions, before those of another library.
  public init(_ functions: [ShaderFunction], before others: ShaderLibrary) {
    self.init(functions + Array(others.functions.values))
  }

  /// The function that a node runs, by its id; nil for none.
  public subscript(id id: Asset.ID) -> ShaderFunction? {
    // A name has no hyphen.
    let name = id.split(separator: "-", maxSplits: 1).first.map(String.init)
    let function = name.flatMap { functions[$0] }
    return function?.id == id ? function : nil
  }

  /// The beginning of a node's asset id if its shader is missing; no asset has such an id.
  package static let missing = "missing:"

  /// The asset of a node of a kind that runs a shader with such arguments: the function's id if the function
  /// can be called so, else ``missing`` and the name, which no viewer knows.
  func asset(for name: Asset.ID?, _ kind: NodeKind, _ detail: Node.Detail?) -> Asset.ID? {
    guard case .shader(let arguments) = detail, let name = name.map(Self.name(in:)) else { return name }
    guard let function = functions[name], function.refusal(of: kind, arguments) == nil else {
      return Self.missing + name
    }
    return function.id
  }

  /// The shader's name in a node's asset id; another process may have marked it as missing, too.
  private static func name(in asset: Asset.ID) -> String {
    asset.hasPrefix(missing) ? String(asset.dropFirst(missing.count)) : asset
  }

  /// The most problems of one picture that are named.
  private static let mostProblems = 20

  /// The shaders that nodes name or call wrongly, each problem once, and the first few of them.
  public func problems(in nodes: [Node]) -> [ShaderProblem] {
    var problems: [ShaderProblem] = []
    for node in nodes where problems.count < Self.mostProblems {
      guard case .shader(let arguments) = node.detail, let asset = node.asset, self[id: asset] == nil else {
        continue
      }
      let name = Self.name(in: asset)
      let problem =
        if let function = functions[name], let refusal = function.refusal(of: node.kind, arguments) {
          ShaderProblem(refusal, line: function.line, in: function)
        } else {
          ShaderProblem(
            file: "\(name.beginning(60)).frag",
            "The scene draws with the shader \"\(name.beginning(60))\", and there is no file \(name.beginning(60)).frag that can be used."
          )
        }
      if !problems.contains(problem) { problems.append(problem) }
    }
    return problems
  }

  /// The functions that nodes run, in the order of the nodes, each once.
  public func functions(in nodes: [Node]) -> [ShaderFunction] {
    var found: [ShaderFunction] = []
    for node in nodes where node.kind.usesShader {
      guard let function = node.asset.flatMap({ self[id: $0] }),
        !found.contains(where: { $0.id == function.id })
      else { continue }
      found.append(function)
    }
    return found
  }
}
