import Rooms
import Support

/// Reads one file of views: finds what can be shown, and writes previews as views.
struct ViewFileReader {
  private let file: SceneSources.File
  private let firstPreview: Int
  /// True if the folder has a type of its own of this name.
  private let hasTimer: Bool
  private let tokens: SwiftTokens
  /// Replacements for bytes of the file, in order.
  private var edits: [(range: Range<Int>, text: String)] = []
  /// The bytes of all replacements, and the most of them.
  private(set) var written = 0
  private let mostWritten: Int

  private(set) var previews: [ViewSources.Entry] = []
  private(set) var apps: [ViewSources.Entry] = []
  private(set) var views: [ViewSources.Entry] = []
  private(set) var providers: [ViewSources.Entry] = []
  /// The names of the views that are made without values.
  private(set) var complete: Set<String> = []
  /// The types of the file that others may use, with values that the author has given.
  private(set) var declared = DeclaredTypes()
  /// The names of types that each name occurs in.
  private(set) var mentions: [String: Set<String>] = [:]
  /// The type at file scope that is read, and the place where it ends.
  private var enclosing = (name: "", end: 0)
  /// The types around what is read, each with the brace that closes it; a private one has no name.
  private var scopes: [(name: String?, close: Int)] = []
  private(set) var usesSwiftUI = false
  /// True if a view has a property that asks for a parameter or a crowd.
  private(set) var declares = false
  /// True if a view may scroll.
  private(set) var scrolls = false

  /// - Parameters:
  ///   - firstPreview: The number of previews in the files before.
  ///   - mostWritten: The most bytes that are written in the place of the file's.
  ///   - hasTimer: Whether the folder has a type of its own called `Timer`.
  init(_ file: SceneSources.File, firstPreview: Int, mostWritten: Int, hasTimer: Bool = false) {
    (self.file, self.firstPreview, self.mostWritten) = (file, firstPreview, mostWritten)
    self.hasTimer = hasTimer
    tokens = SwiftTokens(file.text)
    uiKit = UIKitParts(tokens)
    persistence = PersistenceParts(tokens)
  }

  /// The modules of Apple's, and the package for Xcode, whose names `Views` has, as far as it has them.
  private static let modules: Set<String> = [
    "SwiftUI", "UIKit", "AppKit", "CoreGraphics", "QuartzCore", "Combine", "CoreMotion", "OSLog",
    "Observation", "os",
    "TiltcastKit",
    // Of these there are few declarations, or such as say what to use instead.
    "Accelerate", "ActivityKit", "AppIntents", "AudioToolbox", "AuthenticationServices", "AVFAudio",
    "AVFoundation", "AVKit", "BackgroundTasks", "Charts", "ClockKit", "CloudKit", "Contacts", "ContactsUI",
    "CoreAudio", "CoreBluetooth", "CoreData", "CoreHaptics", "CoreImage", "CoreLocation", "CoreMedia",
    "CoreML", "CoreText", "CoreTransferable", "CoreVideo", "CryptoKit", "DeveloperToolsSupport", "EventKit",
    "GameKit", "GameplayKit", "HealthKit", "ImageIO", "Intents", "LocalAuthentication", "MapKit",
    "MediaPlayer", "MessageUI", "Metal", "MetalKit", "MobileCoreServices", "NaturalLanguage", "Network",
    "PassKit", "PDFKit", "PencilKit", "Photos", "PhotosUI", "QuickLook", "RealityKit", "SafariServices",
    "SceneKit", "simd", "Speech", "SpriteKit", "StoreKit", "SwiftData", "SwiftUICore", "Symbols",
    "SystemConfiguration", "TipKit", "Translation", "UniformTypeIdentifiers", "UserNotifications", "Vision",
    "WatchKit", "WeatherKit", "WebKit", "WidgetKit",
  ]
  /// Attributes that need Objective-C, the macro for observing, and the mark of the main program: views are
  /// evaluated after each event, so observing is unnecessary, and the main program is Tiltcast's.
  private static let attributes: Set<String> = [
    "@AnimatableIgnored", "@objc", "@nonobjc", "@objcMembers", "@IBOutlet", "@IBAction", "@Observable",
    "@ObservationIgnored", "@main", "@UIApplicationMain", "@NSApplicationMain",
  ]

  /// Protocols of views of AppKit's.
  private static let representables: Set<String> = ["NSViewRepresentable", "NSViewControllerRepresentable"]
  private var uiKit: UIKitParts
  private let persistence: PersistenceParts
  /// The names that the file gives to values of types, which a catalogue's names give way to.
  private(set) var constants: Set<String> = []

  /// The most tokens behind a type's colon that are read, and the most types within each other.
  private static let (mostInherited, mostNested) = (200, 4)

  /// Finds everything.
  mutating func read() throws(CompilerRefusal) {
    guard !tokens.isCut else {
      throw refusal(
        "A file of views has at most \(SwiftTokens.mostTokens) words and signs: write data into files of their own.",
        0)
    }
    var depth = 0
    var index = 0
    while index < tokens.tokens.count {
      let word = tokens.word(index)
      while let scope = scopes.last, index > scope.close { scopes.removeLast() }
      if word.first?.isUppercase == true, !Self.declarations.contains(tokens.word(index - 1)) {
        mentions[word, default: []].insert(index < enclosing.end ? enclosing.name : "")
      }
      switch word {
      case "{": depth += 1
      case "}": depth -= 1
      case "import" where Self.modules.contains(tokens.word(index + 1)):
        usesSwiftUI = true
        try replace(tokens.tokens[index + 1].range, by: "SwiftUI")
        // A part of the module.
        if tokens.word(index + 2) == ".", index + 3 < tokens.tokens.count { try blank(index + 2...index + 3) }
      // Views exports Foundation, with the clock and the random numbers of the scene.
      case "import" where tokens.word(index + 1) == "Foundation":
        try replace(tokens.tokens[index + 1].range, by: "SwiftUI")
      case "Darwin" where tokens.word(index - 1) == "import" || tokens.word(index + 1) == ".":
        try replace(tokens.tokens[index].range, by: "Glibc")
      case "#Preview" where depth == 0: index = try readPreview(index)
      case "#Preview":
        if let loneBracket { throw CompilerRefusal([loneBracket]) }
      case "@Entry": index = try readEntry(index)
      case "@Animatable": try readAnimatable(index)
      case _ where Self.representables.contains(word) && [":", ","].contains(tokens.word(index - 1)):
        throw refusal(UIKitReplacement.sentence(for: tokens, from: index), index)
      case "@Tunable", "@Crowd": declares = true
      case "ScrollView", "List", "Form", "tabViewStyle": scrolls = true
      // Foundation on Linux has no empty timer.
      case "Timer" where !hasTimer && tokens.word(index + 1) == "(" && tokens.word(index + 2) == ")":
        let range = tokens.tokens[index + 1].range.lowerBound..<tokens.tokens[index + 2].range.upperBound
        try replace(range, by: "(timeInterval: 1e9, repeats: false) { _ in }")
      // It gives addresses of Objective-C's there.
      case "urls" where tokens.word(index + 2) == "forResourcesWithExtension":
        try replace(tokens.tokens[index].range, by: "resourceURLs")
      case "#selector": try replace(tokens.tokens[index].range, by: " Selector")
      case "#if", "#elseif": try readCondition(index + 1)
      case _ where PersistenceParts.words.contains(word):
        switch persistence.part(at: index) {
        case .edits(let edits): for edit in edits { try replace(edit.range, by: edit.text) }
        case .problem(let sentence): throw refusal(sentence, index)
        }
      case "struct", "class", "extension", "enum", "protocol":
        if depth == scopes.count { readType(index) }
        if word == "extension" {
          for edit in persistence.overrides(inExtension: index) { try replace(edit.range, by: edit.text) }
        }
        if word != "enum", word != "protocol",
          let end = uiKit.read(index, isNested: depth > 0, upTo: Self.mostInherited)
        {
          index = end
        }
      case "let", "var":
        let isStatic = ["static", "class"].contains(tokens.word(index - 1))
        if depth > 0, isStatic { constants.insert(tokens.word(index + 1)) }
        if depth == scopes.count, depth == 0 || isStatic { readSample(index) }
      case "@objc" where tokens.word(index + 1) == "(":
        if let close = tokens.partner(of: index + 1) { try blank(index...close) }
      case _ where Self.attributes.contains(word): try blank(index...index)
      default: break
      }
      index += 1
    }
    for edit in uiKit.edits { try replace(edit.range, by: edit.text) }
  }

  /// The words before the name of a type.
  private static let declarations: Set<String> = ["struct", "class", "enum", "protocol", "extension"]

  /// The bracket without a partner, for which views and previews are not found.
  var loneBracket: SceneDiagnostic? {
    guard let index = tokens.loneBracket else { return nil }
    let (bracket, sentence): (String, String)
    switch tokens.word(index) {
    case "{": (bracket, sentence) = ("{", "is not closed: write } where this part ends.")
    case "(": (bracket, sentence) = ("(", "is not closed: write ) where this part ends.")
    case "[": (bracket, sentence) = ("[", "is not closed: write ] where this part ends.")
    default:
      bracket = tokens.word(index)
      sentence = "closes nothing that is open: delete it, or open one before."
    }
    return SceneDiagnostic(
      .error, from: .file, "This \(bracket) \(sentence)", file: file.place, line: tokens.line(of: index))
  }

  /// The file's text with views in the place of previews.
  var text: [UInt8] {
    var text: [UInt8] = []
    var end = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard edit.range.lowerBound >= end else { continue }
      text += file.text[end..<edit.range.lowerBound] + edit.text.utf8
      end = edit.range.upperBound
    }
    return text + file.text[end...]
  }

  /// The number of times that a token was read.
  var steps: Int { tokens.reads.count }

  /// Replaces a part of the file.
  private mutating func replace(_ range: Range<Int>, by text: String) throws(CompilerRefusal) {
    written += text.utf8.count
    guard written <= mostWritten else {
      throw CompilerRefusal([
        SceneDiagnostic(
          .error, from: .file,
          "The folder's previews, @Entry and @Animatable become too much code: move some of them to a folder of their own.",
          file: file.place, line: tokens.lines.line(at: range.lowerBound))
      ])
    }
    edits.append((range, text))
  }

  private func entry(_ title: String, _ view: String, _ index: Int, traits: String = "") -> ViewSources.Entry
  {
    ViewSources.Entry(
      title: title, view: view, traits: traits, place: file.place, line: tokens.line(of: index))
  }

  /// Notes a type: an app, a view, a preview of the old kind, or one of which views have values.
  private mutating func readType(_ index: Int) {
    let (keyword, own) = (tokens.word(index), tokens.word(index + 1))
    // `class` may be the modifier of a member.
    guard keyword != "class" || !["func", "var", "let", "subscript", "override"].contains(own),
      scopes.count < Self.mostNested
    else { return }
    if scopes.isEmpty { enclosing = (own, index + 2) }
    let type = DeclaredType(tokens, at: index)
    guard let body = type.body else { return }
    if scopes.isEmpty { enclosing.end = body.close }
    let isPrivate =
      ["private", "fileprivate"].contains(tokens.word(index - 1)) || tokens.word(index + 2) == "."
    let outer = scopes.last.map { $0.name.map { $0 + "." } } ?? ""
    let name = isPrivate ? nil : outer.map { $0 + own }
    scopes.append((name, body.close))
    guard let name, keyword != "extension" else { return }
    declared.add(type, named: name)
    if type.values?.isEmpty == true, type.parameters.isEmpty { complete.insert(name) }
    let title = ViewSources.title(of: own)
    if type.inherited.contains("App") { apps.append(entry(title, "SwiftUI.AppContent<\(name)>()", index)) }
    if type.inherited.contains("View"), !type.isProtocol { views.append(entry(title, "\(name)()", index)) }
    if type.inherited.contains("PreviewProvider") {
      let stem = own.hasSuffix("_Previews") ? String(own.dropLast(9)) : own
      providers.append(entry(ViewSources.title(of: stem), "SwiftUI.PreviewContent<\(name)>()", index))
    }
  }

  /// Notes a value of a type that the author has given, such as `static let example = Card(title: "A")`.
  private mutating func readSample(_ index: Int) {
    let before = [tokens.word(index - 1), tokens.word(index - 2), tokens.word(index - 3)]
    guard !before.contains("private"), !before.contains("fileprivate"), !before.contains("lazy"),
      let scope = scopes.isEmpty ? "" : scopes.last?.name.map({ $0 + "." })
    else { return }
    let name = tokens.word(index + 1)
    var type = ""
    switch tokens.word(index + 2) {
    case ":":
      let words = (index + 3..<index + 9).lazy.map(tokens.word).prefix { $0 != "=" && $0 != "{" }
      type = words.joined()
    case "=":
      let isList = tokens.word(index + 3) == "["
      let first = isList ? index + 4 : index + 3
      if tokens.word(first).first?.isUppercase == true, tokens.word(first + 1) == "(" {
        type = isList ? "[\(tokens.word(first))]" : tokens.word(first)
      }
    default: break
    }
    if !type.isEmpty { declared.add(sample: scope + name, of: type) }
  }

  /// Takes a file as Xcode's previews on a phone do: for iOS, with UIKit and debugging.
  private mutating func readCondition(_ start: Int) throws(CompilerRefusal) {
    var place = start
    while place < tokens.tokens.count, place == start || !tokens.tokens[place].beginsLine {
      let range = tokens.tokens[place].range
      switch (tokens.word(place), tokens.word(place - 2)) {
      // It is read by itself.
      case ("#if", _), ("#elseif", _): return
      case ("DEBUG", _): try replace(range, by: "true")
      // Xcode's previews run on a simulator.
      case ("targetEnvironment", _) where tokens.word(place + 2) == "simulator": try replace(range, by: "")
      case ("simulator", "targetEnvironment"): try replace(range, by: "true")
      case ("iOS", "os"): try replace(range, by: "Linux")
      case (let module, "canImport") where Self.modules.contains(module):
        try replace(range, by: module == "AppKit" ? "AppKit" : "SwiftUI")
      default: break
      }
      place += 1
    }
  }

  /// Writes the numbers of a type that are animated.
  private mutating func readAnimatable(_ start: Int) throws(CompilerRefusal) {
    guard let type = AnimatableType(tokens, mark: start) else {
      throw refusal("@Animatable stands before a struct or a class with its properties.", start)
    }
    if let name = type.unknown {
      throw refusal(
        "Write the type of \(name), as in var \(name): Double, or @AnimatableIgnored before it.", start)
    }
    try blank(start...start)
    try replace(type.inheritance.place..<type.inheritance.place, by: type.inheritance.text)
    if let reason = type.excess { throw refusal(reason, start) }
    let end = tokens.tokens[type.end].range.lowerBound
    try replace(end..<end, by: type.declaration)
  }

  /// Replaces tokens by nothing, and keeps the lines.
  private mutating func blank(_ part: ClosedRange<Int>) throws(CompilerRefusal) {
    try blank(
      tokens.tokens[part.lowerBound].range.lowerBound..<tokens.tokens[part.upperBound].range.upperBound)
  }

  /// Replaces bytes by spaces, and keeps the lines.
  private mutating func blank(_ bytes: Range<Int>) throws(CompilerRefusal) {
    let newline = UInt8(ascii: "\n")
    try replace(
      bytes, by: String(decoding: file.text[bytes].map { $0 == newline ? newline : 0x20 }, as: UTF8.self))
  }

  private func refusal(_ sentence: String, _ index: Int) -> CompilerRefusal {
    CompilerRefusal([
      SceneDiagnostic(.error, from: .file, sentence, file: file.place, line: tokens.line(of: index))
    ])
  }

  /// Writes a preview as a view.
  ///
  /// - Returns: Its last token.
  private mutating func readPreview(_ start: Int) throws(CompilerRefusal) -> Int {
    var open = start + 1
    var (title, traits) = (defaultTitle, "")
    if tokens.word(open) == "(" {
      guard let close = tokens.partner(of: open) else {
        throw refusal("The parenthesis of this preview is not closed.", start)
      }
      let isWidget = (open + 1..<close).contains { tokens.word($0) == "as" && tokens.word($0 + 1) == ":" }
      if isWidget, let end = tokens.partner(of: close + 1) {
        return try leaveOutWidget(start, end)
      }
      let parameters = open + 1..<close
      let body = parameters.first { tokens.word($0) == "body" && tokens.word($0 + 1) == ":" }
      let end = body.map { tokens.word($0 - 1) == "," ? $0 - 1 : $0 } ?? close
      (title, traits) = try header(open + 1..<end, start)
      if let body, body + 2 < close { return try readPreview(title, traits, start, body: body + 2..<close) }
      open = close + 1
    }
    guard tokens.word(open) == "{" else {
      throw refusal("A preview has its view in braces: #Preview { MyView() }", start)
    }
    guard let end = tokens.partner(of: open) else {
      throw refusal("The brace of this preview is not closed.", start)
    }
    let name = "TiltcastPreview\(firstPreview + previews.count)"
    previews.append(entry(title, "\(name)()", start, traits: traits))
    // As many lines as before.
    let header = tokens.tokens[start].range.lowerBound..<tokens.tokens[open].range.upperBound
    let breaks = String(repeating: "\n", count: tokens.line(of: open) - tokens.line(of: start))
    let (states, first) = previewables(open + 1, end)
    let body =
      states.isEmpty
      ? PreviewBody(tokens, open + 1..<end).declaration
      : " @SwiftUI.ViewBuilder var body: some SwiftUI.View {"
    try replace(header, by: "struct \(name): SwiftUI.View {" + breaks + (states.isEmpty ? body : ""))
    for state in states {
      try replace(tokens.tokens[state].range, by: String(repeating: " ", count: "@Previewable".count))
    }
    if !states.isEmpty {
      let place = tokens.tokens[first - 1].range.upperBound
      try replace(place..<place, by: ";" + body)
    }
    try replace(tokens.tokens[end].range, by: "}}")
    return end
  }

  /// Leaves out the preview of a widget, which a stage does not show: its braces, and those behind their labels.
  ///
  /// - Returns: Its last token.
  private mutating func leaveOutWidget(_ start: Int, _ firstEnd: Int) throws(CompilerRefusal) -> Int {
    var end = firstEnd
    while tokens.word(end + 2) == ":", tokens.word(end + 3) == "{", let next = tokens.partner(of: end + 3) {
      end = next
    }
    let range = tokens.tokens[start].range.lowerBound..<tokens.tokens[end].range.upperBound
    let breaks = tokens.line(of: end) - tokens.line(of: start)
    try replace(range, by: String(repeating: "\n", count: breaks))
    return end
  }

  /// Writes a preview whose view is an argument as a view.
  ///
  /// - Returns: Its last token.
  private mutating func readPreview(
    _ title: String, _ traits: String, _ start: Int, body: Range<Int>
  ) throws(CompilerRefusal) -> Int {
    let name = "TiltcastPreview\(firstPreview + previews.count)"
    previews.append(entry(title, "\(name)()", start, traits: traits))
    let header = tokens.tokens[start].range.lowerBound..<tokens.tokens[body.lowerBound].range.lowerBound
    let breaks = String(repeating: "\n", count: tokens.line(of: body.lowerBound) - tokens.line(of: start))
    try replace(header, by: "struct \(name): SwiftUI.View {" + breaks + " var body: some SwiftUI.View { (")
    try replace(tokens.tokens[body.upperBound].range, by: ")() }}")
    return body.upperBound
  }

  /// The title of a preview that has none: the file's.
  private var defaultTitle: String {
    let stem = file.place.split(separator: "/").last?.dropLast(".swift".count) ?? "View"
    let title = ViewSources.title(of: stem)
    return previews.isEmpty ? title : "\(title) \(previews.count + 1)"
  }

  /// The title and the traits between a preview's parentheses.
  private func header(
    _ range: Range<Int>, _ start: Int
  ) throws(CompilerRefusal) -> (title: String, traits: String) {
    guard let first = range.first else { return (defaultTitle, "") }
    var (title, next) = (defaultTitle, first)
    if tokens.tokens[first].kind == .string {
      let text = tokens.word(first)
      title = String(text.dropFirst().dropLast())
      let isPlain = text.first == "\"" && !title.contains { $0 == "\\" || $0 == "\"" || $0.isNewline }
      guard isPlain, !title.isEmpty, title.count <= 60 else {
        throw refusal("A preview's name is a text of 1 to 60 characters in quotes, without \\.", start)
      }
      next = tokens.word(first + 1) == "," ? first + 2 : first + 1
    }
    guard next < range.upperBound else { return (title, "") }
    guard tokens.word(next) == "traits" else {
      throw refusal(
        "A preview has a name in quotes, and traits: #Preview(\"Name\", traits: .landscapeLeft)", start)
    }
    guard tokens.word(next + 1) == ":", next + 2 < range.upperBound else { return (title, "") }
    let bytes =
      tokens.tokens[next + 2].range.lowerBound..<tokens.tokens[range.upperBound - 1].range.upperBound
    return (title, String(decoding: file.text[bytes], as: UTF8.self).replacing("\n", with: " "))
  }

  /// The places of `@Previewable` before the view, and the first token after these declarations.
  private func previewables(_ start: Int, _ end: Int) -> (marks: [Int], first: Int) {
    var marks: [Int] = []
    var index = start
    while index < end, tokens.word(index) == "@Previewable" {
      marks.append(index)
      index = statementEnd(from: index + 1, before: end)
      if tokens.word(index) == ";" { index += 1 }
    }
    return (marks, index)
  }

  /// The first token after a declaration: one that begins a line and does not continue it, or closes what is around it.
  private func statementEnd(from start: Int, before end: Int) -> Int {
    let continuing: Set<String> = [".", "?", "=", ":", "+", "-", "*", "/", "&", "|", ","]
    var (index, depth) = (start, 0)
    while index < end {
      let (word, before) = (tokens.word(index), tokens.word(index - 1))
      if depth == 0 {
        if [";", "}", ")", "]"].contains(word) { break }
        let isNew =
          tokens.tokens[index].beginsLine && !continuing.contains(word)
          && (before == "?" || !continuing.contains(before))
          && !before.hasPrefix("@")
        if isNew, index > start { break }
      }
      if ["(", "{", "["].contains(word) { depth += 1 }
      if [")", "}", "]"].contains(word) { depth -= 1 }
      index += 1
    }
    return index
  }

  /// Writes a value of the environment as its key and a property that reads it.
  ///
  /// - Returns: Its last token.
  private mutating func readEntry(_ start: Int) throws(CompilerRefusal) -> Int {
    var place = start + 1
    while place < start + 4, tokens.word(place) != "var" { place += 1 }
    guard tokens.word(place) == "var", place + 1 < tokens.tokens.count else { return start }
    let (name, key) = (tokens.word(place + 1), "TiltcastEntry_\(tokens.word(place + 1))")
    let end = statementEnd(from: place + 2, before: tokens.tokens.count)
    let hasValue = (place + 2..<max(place + 2, end)).contains { tokens.word($0) == "=" }
    let last = tokens.tokens[end - 1].range.upperBound
    try replace(tokens.tokens[start].range, by: "enum \(key): SwiftUI.EnvironmentKey { static")
    try replace(tokens.tokens[place].range, by: "let")
    try replace(tokens.tokens[place + 1].range, by: "defaultValue")
    try replace(
      last..<last,
      by:
        "\(hasValue ? "" : " = nil") }; var \(name): \(key).Value { get { self[\(key).self] } set { self[\(key).self] = newValue } }"
    )
    return end - 1
  }
}
