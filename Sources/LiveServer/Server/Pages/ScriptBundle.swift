import Support

/// Modules as one script, in the order in which they are evaluated.
///
/// Each module becomes a function that returns what it exports, on as many lines as its file has.
/// `js/bundle/loader.js` calls these functions, once for each module, even if several bundles hold it. The
/// source map leads from the bundle's lines to the files' lines.
struct ScriptBundle {
  /// The path of the loader among the files.
  static let loaderPath = "/js/bundle/loader.js"

  /// The script.
  private(set) var script: [UInt8] = []
  /// The modules with the line, from 0, at which each begins.
  private var begins: [(path: String, line: Int, count: Int)] = []
  private var lineCount = 0

  /// A script that evaluates modules.
  ///
  /// - Parameters:
  ///   - loader: The loader's file, for a script that may be a page's first one.
  ///   - lazyAddresses: Addresses of bundles, by the path of a module that is imported while others run.
  init(_ modules: [ModuleSource], loader: [UInt8]? = nil, lazyAddresses: [String: String] = [:]) {
    if let loader {
      begins.append((Self.loaderPath, 0, Self.lines(loader)))
      add(loader)
    }
    // One line up to the first module's.
    let addresses = String(decoding: lazyAddresses.stableJSON, as: UTF8.self)
    add("\(loader == nil ? "" : "await ")globalThis.tiltcastModules.add(import.meta.url, \(addresses), [")
    for module in modules { add(module) }
    add("]);")
  }

  private mutating func add(_ module: ModuleSource) {
    let loader = ModuleSource.loader
    let bindings = module.imports.compactMap { item in
      item.pattern.map { "\($0) = \(loader).get(\"\(item.path)\")" }
    }
    let header = bindings.isEmpty ? "" : " const \(bindings.joined(separator: ", "));"
    add("[\"\(module.path)\", \(lineCount + 2), \(module.waits ? "async " : "")(\(loader)) => {\(header)")
    begins.append((module.path, lineCount, Self.lines(module.code)))
    add(module.code)
    add("return { \(module.exports.joined(separator: ", ")) };}],")
  }

  private mutating func add(_ text: String) { add(Array(text.utf8)) }

  private mutating func add(_ text: [UInt8]) {
    script += text
    if text.last != ScriptTokens.newline { script.append(ScriptTokens.newline) }
    lineCount += Self.lines(text)
  }

  private static func lines(_ text: [UInt8]) -> Int {
    text.count { $0 == ScriptTokens.newline } + (text.last == ScriptTokens.newline ? 0 : 1)
  }

  /// The source map, line by line.
  ///
  /// Source: ECMA-426.
  var sourceMap: [UInt8] {
    var mappings = ""
    var (line, sourceLine) = (0, 0)
    for (index, module) in begins.enumerated() {
      mappings += String(repeating: ";", count: module.line - line)
      for offset in 0..<module.count {
        let sourceStep = offset == 0 && index > 0 ? 1 : 0
        mappings += "A" + Self.variableLength(sourceStep) + Self.variableLength(offset - sourceLine) + "A;"
        sourceLine = offset
      }
      line = module.line + module.count
    }
    return SourceMap(sources: begins.map(\.path), mappings: mappings).stableJSON
  }

  private struct SourceMap: Encodable {
    var version = 3
    let sources: [String]
    var names: [String] = []
    let mappings: String
  }

  /// A number in base64 digits of five bits, the lowest first, with the sign as its lowest bit.
  private static func variableLength(_ number: Int) -> String {
    var left = number < 0 ? (-number << 1) | 1 : number << 1
    var digits = ""
    repeat {
      let digit = left & 31
      left >>= 5
      digits.append(alphabet[digit | (left > 0 ? 32 : 0)])
    } while left > 0
    return digits
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
}
