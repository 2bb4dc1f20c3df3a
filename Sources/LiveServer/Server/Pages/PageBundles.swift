import Foundation

/// The pages as few responses: what a page names in its HTML, put together, under addresses that name the content.
///
/// - Module scripts become bundles, also those that are imported later.
/// - Style sheets that follow each other become one.
/// - Texts that a page preloads for `fetch` become one object of them by path, in a link with the id `texts`.
/// - Other scripts stay as they are.
struct PageBundles {
  /// The HTML of pages by its path.
  private(set) var pages: [String: StaticFile] = [:]
  /// The files that pages and scripts ask for, by path.
  private(set) var parts: [String: StaticFile] = [:]
  /// The reasons that pages are not bundled, by path.
  private(set) var faults: [String: UnreadableScript] = [:]
  private let files: StaticFiles
  private var graph: ModuleGraph

  /// Bundles all pages of a folder's root.
  init(of files: StaticFiles) {
    self.files = files
    graph = ModuleGraph(of: files)
    for path in files.paths(below: "/") where path.hasSuffix(".html") && !path.dropFirst().contains("/") {
      guard let html = files.text(at: path) else { continue }
      do {
        pages[path] = StaticFile(Array(try bundled(html).utf8), contentType: "text/html; charset=utf-8")
      } catch {
        faults[path] = error
      }
    }
  }

  private mutating func bundled(_ html: String) throws(UnreadableScript) -> String {
    var lines: [String] = []
    var (styles, texts): ([String], [String]) = ([], [])
    for line in html.split(separator: "\n", omittingEmptySubsequences: false) {
      let element = line.drop { $0 == " " }
      let path = Self.path(in: element)
      if let path, element.hasPrefix(#"<link rel="stylesheet""#), isMovable(path) {
        styles.append(path)
      } else if let path, element.hasPrefix(#"<link rel="preload""#),
        element.hasSuffix(#" as="fetch" crossorigin>"#)
      {
        texts.append(path)
      } else {
        lines += link(styles)
        lines += link(texts: texts)
        (styles, texts) = ([], [])
        lines.append(try scripted(line, path))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The absolute path that a link or a script names; nil if there is none.
  private static func path(in element: Substring) -> String? {
    guard element.hasPrefix("<link ") || element.hasPrefix("<script ") else { return nil }
    let parts = element.split(separator: "\"", omittingEmptySubsequences: false)
    guard let name = parts.firstIndex(where: { $0.hasSuffix(" href=") || $0.hasSuffix(" src=") }),
      name + 1 < parts.count, parts[name + 1].hasPrefix("/")
    else { return nil }
    return String(parts[name + 1])
  }

  /// A line of HTML; a script in it gets the address of its content.
  private mutating func scripted(_ line: Substring, _ path: String?) throws(UnreadableScript) -> String {
    guard let path, let source = files.bytes(at: path), line.contains("<script ") else { return String(line) }
    let isModule = line.contains(#" type="module""#)
    let address = isModule ? try bundle(path) : add(source, as: path, "text/javascript; charset=utf-8")
    return String(line).replacing("src=\"\(path)\"", with: "src=\"\(address)\"")
  }

  /// The address of a module with all that it needs.
  private mutating func bundle(_ path: String) throws(UnreadableScript) -> String {
    var addresses: [String: String] = [:]
    for (lazy, modules) in try graph.lazyClosures(of: path) {
      addresses[lazy] = add(ScriptBundle(modules), as: lazy)
    }
    return add(
      ScriptBundle(try graph.closure(of: path), loader: try graph.loader, lazyAddresses: addresses),
      as: path)
  }

  private mutating func add(_ bundle: ScriptBundle, as path: String) -> String {
    let name = (path as NSString).lastPathComponent
    let address = add(
      bundle.script + Array("//# sourceMappingURL=\(name).map\n".utf8), as: path,
      "text/javascript; charset=utf-8")
    parts[address + ".map"] = StaticFile(
      bundle.sourceMap, contentType: "application/json", isImmutable: true)
    return address
  }

  /// The address of bytes, which names their content and ends in a path.
  private mutating func add(_ bytes: [UInt8], as path: String, _ contentType: String) -> String {
    let file = StaticFile(bytes, contentType: contentType, isImmutable: true)
    let address = "/bundles/\(file.digest)\(path)"
    parts[address] = file
    return address
  }

  private mutating func link(_ styles: [String]) -> [String] {
    guard let first = styles.first else { return [] }
    let bytes = styles.flatMap { (files.bytes(at: $0) ?? []) + [ScriptTokens.newline] }
    return ["  <link rel=\"stylesheet\" href=\"\(add(bytes, as: first, "text/css; charset=utf-8"))\">"]
  }

  private mutating func link(texts paths: [String]) -> [String] {
    guard !paths.isEmpty else { return [] }
    var texts: [String: String] = [:]
    for path in paths { texts[path] = files.text(at: path) }
    let address = add(texts.stableJSON, as: "/texts.json", "application/json")
    return ["  <link rel=\"preload\" href=\"\(address)\" as=\"fetch\" crossorigin id=\"texts\">"]
  }

  /// Whether a style sheet means the same behind others at another address.
  private func isMovable(_ path: String) -> Bool {
    guard let style = files.bytes(at: path) else { return false }
    return style.indices.allSatisfy { index in
      let rest = style[index...]
      switch style[index] {
      case UInt8(ascii: "@"): return !Self.firstRules.contains { rest.starts(with: $0) }
      case UInt8(ascii: "u") where rest.starts(with: Self.reference):
        let address = rest.dropFirst(Self.reference.count)
        return Self.movableAddresses.contains { address.starts(with: $0) }
      default: return true
      }
    }
  }

  /// The rules that have to come first in a style sheet.
  private static let firstRules = ["@import", "@charset", "@namespace"].map { Array($0.utf8) }
  private static let reference = Array("url(".utf8)
  private static let movableAddresses = ["data:", "\"data:", "/", "\"/"].map { Array($0.utf8) }
}
