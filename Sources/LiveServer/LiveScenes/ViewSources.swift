import Engine
import Rooms
import Support

/// The views of a folder without `main.swift`: its previews, and what is compiled in their place.
///
/// A preview becomes a view, and a `main.swift` lists the previews as scenes. Lines stay where they are, so that
/// errors are found where they stand.
struct ViewSources {
  /// A view that is a scene.
  struct Entry: Codable {
    /// The title, as a text in Swift.
    let title: String
    /// The expression of the view.
    let view: String
    /// The traits of a preview, such as `.landscapeLeft`.
    let traits: String
    /// The file and the line that errors belong to.
    let place: String
    let line: Int

    /// The name of the view's type.
    fileprivate var type: String { String(view.dropLast(2)) }
    /// True if another type encloses that one.
    fileprivate var isNested: Bool { type.contains(".") }
    /// The type's name within the one around it.
    fileprivate var ownType: String { type.split(separator: ".").last.map(String.init) ?? type }
  }

  /// The texts in the place of the files', in their order.
  private(set) var texts: [[UInt8]] = []
  /// The previews, in the order of files and lines.
  private(set) var previews: [Entry] = []
  /// The other things that can be shown: an app, views, and previews of the old kind.
  private var apps: [Entry] = []
  private var views: [Entry] = []
  private var providers: [Entry] = []
  /// The names of the views that are made without values.
  private var complete: Set<String> = []
  /// The values of views that are stood in for, by the views' names, if no view is made without values.
  private var standIns: [String: StandIns] = [:]
  /// The names of types that each name occurs in.
  private var mentions: [String: Set<String>] = [:]
  private(set) var usesSwiftUI = false
  /// The first bracket without a partner.
  private var loneBracket: SceneDiagnostic?
  /// True if views may ask for parameters or a crowd.
  private var declares = false
  /// True if views may scroll.
  private var scrolls = false
  /// The names of the types that others may use.
  private var types: Set<String> = []
  /// The names that the files give to values of types.
  private var constants: Set<String> = []

  /// The bytes that are written in the place of others, and the most of them.
  private var written = 0
  private static let mostWritten = 1 << 20
  /// The most scenes, as many as a program may have.
  private static let mostScenes = 50

  /// Finds the views of sources.
  ///
  /// - Throws: An error if a preview cannot be understood.
  init(_ files: [SceneSources.File]) throws(CompilerRefusal) {
    var declared = DeclaredTypes()
    let hasTimer = files.contains { file in
      let text = String(decoding: file.text, as: UTF8.self)
      return ["class Timer", "struct Timer"].contains { declaration in
        text.ranges(of: declaration).contains { range in
          text[range.upperBound...].first.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
        }
      }
    }
    for file in files {
      var reader = ViewFileReader(
        file, firstPreview: previews.count, mostWritten: Self.mostWritten - written, hasTimer: hasTimer)
      try reader.read()
      written += reader.written
      texts.append(reader.text)
      previews += reader.previews
      apps += reader.apps
      views += reader.views
      providers += reader.providers
      complete.formUnion(reader.complete)
      declared.add(reader.declared)
      mentions.merge(reader.mentions) { $0.union($1) }
      usesSwiftUI = usesSwiftUI || reader.usesSwiftUI
      loneBracket = loneBracket ?? reader.loneBracket
      declares = declares || reader.declares
      scrolls = scrolls || reader.scrolls
      constants.formUnion(reader.constants)
    }
    types = Set(declared.all.keys)
    guard !views.contains(where: { complete.contains($0.type) && !$0.isNested }) else { return }
    for view in views.prefix(Self.mostPlaces) where !complete.contains(view.type) {
      if let type = declared.all[view.type] {
        standIns[view.type] = StandIns(for: view.type, type, among: declared)
      }
    }
  }

  /// The views that are scenes, as many as a program may have.
  var entries: [Entry] { Array(candidates.prefix(Self.mostScenes)) }

  /// The previews of `ContentView`'s file, which Xcode's projects begin with, before the others.
  private static func contentFirst(_ previews: [Entry]) -> [Entry] {
    let isContent = { (entry: Entry) in
      entry.place == "ContentView.swift" || entry.place.hasSuffix("/ContentView.swift")
    }
    return previews.filter(isContent) + previews.filter { !isContent($0) }
  }

  /// A warning about the first view beyond these; nil if there are no more.
  var omission: SceneDiagnostic? {
    candidates.dropFirst(Self.mostScenes).first.map {
      SceneDiagnostic(
        .warning, from: .file,
        "A folder has at most \(Self.mostScenes) previews; this one and those behind it are left out.",
        file: $0.place, line: $0.line)
    }
  }

  /// The views that can be scenes: the previews; else the app, `ContentView`, or the views that no other view shows, made
  /// with values that stand in for their own if there is no other, and those within other types last.
  private var candidates: [Entry] {
    if !previews.isEmpty { return Self.contentFirst(previews) }
    if !providers.isEmpty { return Self.contentFirst(providers) }
    if let app = apps.first { return [app] }
    let made = views.filter { complete.contains($0.type) || standIns[$0.type] != nil }
    let kinds = [false, true].flatMap { isNested in
      [true, false].map { isComplete in
        made.filter { $0.isNested == isNested && complete.contains($0.type) == isComplete }
      }
    }
    let shown = kinds.first { !$0.isEmpty } ?? []
    if let content = shown.first(where: { $0.type == "ContentView" }) { return [content] }
    let roots = shown.filter { mentions[$0.ownType, default: []].isSubset(of: [$0.ownType]) }
    // These are found, not asked for, so nothing is said about more.
    return Array((roots.isEmpty ? shown : roots).prefix(Self.mostScenes))
  }

  /// The reason that nothing can be shown; nil if something can.
  var problem: SceneDiagnostic? {
    guard entries.isEmpty else { return nil }
    if let loneBracket { return loneBracket }
    guard let view = views.first else {
      return SceneDiagnostic(
        .error, from: .file, "The folder has no SwiftUI view. Declare one, such as struct ContentView: View.")
    }
    return SceneDiagnostic(
      .error, from: .file, StandIns.sentence(for: view.type), file: view.place, line: view.line)
  }

  /// The reason that views are not SwiftUI's; nil if there are none.
  var missingImport: SceneDiagnostic? {
    views.first.map { view in
      SceneDiagnostic(
        .error, from: .file,
        "\(view.type) is a view, but no file of the folder imports SwiftUI. Write import SwiftUI in the first line.",
        file: view.place, line: view.line)
    }
  }

  /// The `main.swift` that plays the scenes.
  ///
  /// - Parameters:
  ///   - builtIn: The names of the scenes beside which these are played.
  ///   - variants: The variants of each view, which are scenes of their own; empty for one scene of a view.
  /// - Throws: An error if there are more scenes than a program may have.
  func main(
    in folder: String, with assets: AssetCatalog, besides builtIn: Set<String> = [],
    in variants: [SceneVariant] = []
  ) throws(CompilerRefusal) -> [UInt8] {
    var lines = ["import SwiftUI", "import Tiltcast"] + declarations(of: assets) + [places]
    let entries = entries
    let names = Self.namings(of: entries, besides: builtIn)
    guard entries.count * max(1, variants.count) <= Self.mostScenes else {
      throw CompilerRefusal(
        "\(entries.count) previews in \(variants.count) variants are more than \(Self.mostScenes) pictures: draw fewer of them."
      )
    }
    var scenes: [String] = []
    for (index, entry) in entries.enumerated() {
      let (name, title) = names[index]
      let shown = variants.isEmpty ? [nil] : variants.map(Optional.some)
      for (number, variant) in shown.enumerated() {
        let scene = "tiltcastScene\(scenes.count)"
        scenes.append("\(scene).kind")
        let appearance = variant.map { ", appearance: \($0.expression)" } ?? ""
        let ownName = variant == nil ? name : "\(name)-\(number + 1)"
        lines += declaration(of: scene, entry, (ownName, title), appearance, scrolls: scrolls, in: folder)
      }
    }
    lines.append("Tiltcast.run(kinds: [\(scenes.joined(separator: ", "))])")
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// The declaration of a view's program, whose errors belong to the view's line.
  private func declaration(
    of constant: String, _ entry: Entry, _ naming: (name: String, title: String), _ appearance: String = "",
    scrolls: Bool, in folder: String
  ) -> [String] {
    let flags = (declares ? ", declares: true" : "") + (scrolls ? ", scrolls: true" : "")
    let traits = entry.traits.isEmpty ? "" : ", traits: { [\(entry.traits)] }"
    let standIns = complete.contains(entry.type) ? nil : standIns[entry.type]
    let maker = "TiltcastStandIn_\(constant)"
    func location(_ mark: String = "") -> String {
      "#sourceLocation(file: \(Self.quoted("\(folder)/\(entry.place)\(mark)")), line: \(entry.line))"
    }
    return [
      location(),
      "private let \(constant) = SwiftUI.ViewProgram(\(Self.quoted(naming.name)), title: \(Self.quoted(naming.title))"
        + ", pictures: tiltcastPictures, colors: tiltcastColors, places: tiltcastPlaces\(flags)"
        + "\(appearance)\(traits)) { \(standIns == nil ? entry.view : "\(maker)()") }",
      standIns == nil ? "" : location(StandIns.mark + entry.type),
      standIns.map { declaration(of: maker, giving: $0, to: entry) } ?? "",
      "#sourceLocation()",
    ]
  }

  /// The declaration of the view that gives another one its values, with a notice that says so.
  private func declaration(of type: String, giving standIns: StandIns, to entry: Entry) -> String {
    let values = standIns.description.isEmpty ? "" : " (\(standIns.description))"
    let file = entry.place.split(separator: "/").last.map(String.init) ?? entry.place
    let notice =
      "\(file):\(entry.line): \(entry.type) is made with values and has no preview; others stand in for them\(values). Write a preview that "
      + "gives them: #Preview { \(entry.type)(…) }"
    return "private struct \(type): SwiftUI.View { " + standIns.properties.map { "\($0); " }.joined()
      + "var body: some SwiftUI.View { SwiftUI.StandInContent(\(standIns.view), notice: \(Self.quoted(notice))) } }"
  }

  /// The `main.swift` that runs tests, which functions list.
  ///
  /// - Parameters:
  ///   - tests: The places of the files with tests, whose own views are no previews.
  ///   - builtIn: The names of the scenes beside which the folder's are played.
  func main(
    testing functions: [String], in folder: String, with assets: AssetCatalog, without tests: Set<String>,
    besides builtIn: Set<String> = []
  ) -> [UInt8] {
    let entries = entries.filter { !tests.contains($0.place) }.prefix(Self.mostScenes)
    let names = Self.namings(of: Array(entries), besides: builtIn)
    let constants = entries.indices.map { "tiltcastScene\($0)" }
    let previews = zip(zip(constants, entries), names).flatMap {
      declaration(of: $0.0, $0.1, $1, scrolls: true, in: folder)
    }
    let lines =
      ["import SwiftUI", "import Testing"] + declarations(of: assets) + [places] + previews
      + [
        "private let tiltcastAssets = Testing.TestAssets(pictures: tiltcastPictures, colors: tiltcastColors, "
          + "places: tiltcastPlaces, declares: \(declares), previews: [\(constants.joined(separator: ", "))])",
        "Testing.TestProgram.run(\(functions.map { "\($0)()" }.joined(separator: " + ")), tiltcastAssets)",
        "",
      ]
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// The most views whose lines are known while they play.
  private static let mostPlaces = 500

  /// The declaration of the files and lines of views, by the names of their types, for notices.
  private var places: String {
    let places = (previews + views).prefix(Self.mostPlaces).map { entry in
      let file = entry.place.split(separator: "/").last.map(String.init) ?? entry.place
      return "\(Self.quoted(entry.ownType)): \(Self.quoted("\(file):\(entry.line)")),"
    }
    return
      "private let tiltcastPlaces: [String: String] = [\(places.isEmpty ? ":" : places.joined(separator: " "))]"
  }

  private func declarations(of assets: AssetCatalog) -> [String] {
    let pictures = assets.pictures.sorted { $0.key < $1.key }.map { name, picture in
      "\(Self.quoted(name)): (\(Self.quoted(picture.url)), \(picture.width), \(picture.height)),"
    }
    let colors = assets.colors.sorted { $0.key < $1.key }.map {
      "\(Self.quoted($0)): \(Self.quoted($1)),"
    }
    let colorNames = Self.symbols(of: assets.colors.keys, without: "Color")
    let pictureNames = Self.symbols(of: assets.sets, without: "Image")
    // Where an author has given the name to a value of a type, that one counts.
    let newColors = colorNames.filter {
      !constants.contains($0.symbol) && !Self.takenNames.contains($0.symbol)
    }
    let models = DataModels(assets.dataModels).declarations(besides: types)
    let newPictures = pictureNames.filter { !constants.contains($0.symbol) }
    func literal(_ entries: [String]) -> String {
      entries.isEmpty ? "[:]" : "[\(entries.joined(separator: " "))]"
    }
    return [
      "private let tiltcastPictures: [String: (String, Double, Double)] = \(literal(pictures))",
      "private let tiltcastColors: [String: String] = \(literal(colors))",
      "extension SwiftUI.ColorResource { \(Self.declared(colorNames, "static let", "ColorResource", "name")) }",
      "extension SwiftUI.ImageResource { \(Self.declared(pictureNames, "static let", "ImageResource", "name")) }",
      "extension SwiftUI.Color { \(Self.declared(newColors, "static let", "Color")) }",
      "extension SwiftUI.ShapeStyle where Self == SwiftUI.Color { \(Self.declared(newColors, "static var", "Color")) }",
      "extension SwiftUI.UIColor { \(Self.declared(newColors, "class var", "UIColor", "resource")) }",
      "extension SwiftUI.UIImage { \(Self.declared(newPictures, "class var", "UIImage", "resource")) }",
    ] + models
  }

  /// A name of a catalogue, and the name that Swift has for it.
  private typealias Symbol = (name: String, symbol: String)

  /// The names of the own colours of SwiftUI.
  private static let takenNames: Set<String> = [
    "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink", "brown",
    "gray", "white", "black", "clear", "primary", "secondary", "accentColor", "magenta", "foreground",
    "background", "tint", "separator", "placeholder", "link", "fill", "selection", "tertiary", "quaternary",
    "quinary", "label", "bar",
  ]

  private static func declared(
    _ symbols: [Symbol], _ keyword: String, _ type: String, _ label: String? = nil
  ) -> String {
    symbols.map { name, symbol in
      let value =
        switch label {
        case "name": "SwiftUI.\(type)(name: \(quoted(name)))"
        case "resource":
          "SwiftUI.\(type)(resource: SwiftUI.\(type == "UIImage" ? "Image" : "Color")Resource(name: \(quoted(name))))"
        default: "SwiftUI.\(type)(\(quoted(name)))"
        }
      return keyword.hasSuffix("var")
        ? "\(keyword) `\(symbol)`: SwiftUI.\(type) { \(value) }" : "\(keyword) `\(symbol)` = \(value)"
    }.joined(separator: "; ")
  }

  /// Names of a catalogue as Xcode declares them: `full-moon` is `fullMoon`, and a colour `AccentColor` is `accent`. Of
  /// two that become the same the first counts.
  private static func symbols(of names: some Sequence<String>, without ending: String) -> [Symbol] {
    var declared: Set<String> = []
    return names.sorted().compactMap { name -> Symbol? in
      let words = name.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
      guard let first = words.first else { return nil }
      var symbol = first.prefix(1).lowercased() + first.dropFirst()
      for word in words.dropFirst() { symbol += word.prefix(1).uppercased() + word.dropFirst() }
      if symbol.hasSuffix(ending), symbol.count > ending.count {
        symbol = String(symbol.dropLast(ending.count))
      }
      if symbol.first?.isNumber == true { symbol = "_" + symbol }
      guard !["self", "init"].contains(symbol), declared.insert(symbol).inserted else { return nil }
      return (name, symbol)
    }
  }

  /// A text as a literal of Swift, on one line.
  static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\\", "\"": "\\\(scalar)"
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }
    return "\"" + scalars.joined() + "\""
  }

  /// A scene's name and title, by what a preview is called.
  ///
  /// A scene beside a built-in one of its name gets another name, unless its author has written `(replaces NAME)` after
  /// the title.
  static func naming(of written: String, besides builtIn: Set<String>) -> (name: String, title: String) {
    if let mark = written.wholeMatch(of: /(.*\S)\s*\(replaces ([a-z0-9-]+)\)/),
      builtIn.contains(String(mark.2))
    {
      return (String(mark.2), String(mark.1))
    }
    let name = name(of: written)
    return (builtIn.contains(name) ? SceneCatalog.ownName(besides: name) : name, written)
  }

  /// The names and titles of scenes; the second of a name gets a number, as do those after it.
  static func namings(
    of entries: [Entry], besides builtIn: Set<String> = []
  ) -> [(name: String, title: String)] {
    var (taken, counts): (Set<String>, [String: Int]) = ([], [:])
    return entries.map { entry in
      let (name, title) = naming(of: entry.title, besides: builtIn)
      guard !taken.insert(name).inserted else { return (name, title) }
      var count = counts[name] ?? 1
      var numbered = name
      repeat {
        count += 1
        numbered = "\(name.prefix(mostLetters - 4))-\(count)"
      } while builtIn.contains(numbered) || !taken.insert(numbered).inserted
      counts[name] = count
      return (numbered, "\(title) \(count)")
    }
  }

  /// The most letters of a scene's name.
  private static let mostLetters = 40

  /// A scene's name: small letters, digits and hyphens.
  static func name(of title: String) -> String {
    var name = ""
    for byte in title.lowercased().utf8 {
      let isKept =
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      if isKept {
        name.append(Character(Unicode.Scalar(byte)))
      } else if name.last != "-", !name.isEmpty {
        name.append("-")
      }
    }
    name = String(name.prefix(mostLetters))
    while name.last == "-" { name.removeLast() }
    return name.isEmpty ? "view" : name
  }

  /// A title of a type's or a file's name: `NightCard` is Night Card.
  static func title(of name: some StringProtocol) -> String {
    var title = ""
    for character in name {
      if character.isUppercase, let last = title.last, last.isLowercase || last.isNumber { title.append(" ") }
      title.append(character == "_" ? " " : character)
    }
    return String(title.prefix(60))
  }
}
