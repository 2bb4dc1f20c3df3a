/// The modules of the pages, each read once.
struct ModuleGraph {
  private let files: StaticFiles
  private var modules: [String: ModuleSource] = [:]

  init(of files: StaticFiles) { self.files = files }

  /// The loader's file without its comments; it is no module.
  var loader: [UInt8] {
    get throws(UnreadableScript) { try ScriptTokens.withoutComments(bytes(at: ScriptBundle.loaderPath)) }
  }

  private func bytes(at path: String) throws(UnreadableScript) -> [UInt8] {
    guard let bytes = files.bytes(at: path) else {
      throw UnreadableScript(description: "There is no module \(path).")
    }
    return bytes
  }

  /// The module at a path.
  mutating func module(at path: String) throws(UnreadableScript) -> ModuleSource {
    if let module = modules[path] { return module }
    let module = try ModuleSource(bytes(at: path), at: path)
    modules[path] = module
    return module
  }

  /// A module behind everything that it imports, in the order of evaluation, without those that are `known`.
  ///
  /// - Throws: Also for modules that import each other: functions that return what they export cannot stand for them.
  mutating func closure(
    of path: String, without known: Set<String> = []
  ) throws(UnreadableScript) -> [ModuleSource] {
    var (found, begun): ([ModuleSource], Set<String>) = ([], known)
    var stack: [(path: String, next: Int)] = []
    if begun.insert(path).inserted { stack.append((path, 0)) }
    while let (path, next) = stack.last {
      let module = try module(at: path)
      guard next < module.imports.count else {
        found.append(module)
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].next += 1
      let target = module.imports[next].path
      if stack.contains(where: { $0.path == target }) {
        throw UnreadableScript(description: "\(path) and \(target) import each other.")
      }
      if begun.insert(target).inserted { stack.append((target, 0)) }
    }
    return found
  }

  /// The modules that a module and others loaded for it import while they run, beside those that it needs anyway.
  mutating func lazyClosures(of path: String) throws(UnreadableScript) -> [String: [ModuleSource]] {
    let own = try closure(of: path)
    let known = Set(own.map(\.path))
    var closures: [String: [ModuleSource]] = [:]
    var pending = own.flatMap(\.lazyImports)
    while let target = pending.popLast() {
      guard !known.contains(target), closures[target] == nil else { continue }
      let modules = try closure(of: target, without: known)
      closures[target] = modules
      pending += modules.flatMap(\.lazyImports)
    }
    return closures
  }
}
