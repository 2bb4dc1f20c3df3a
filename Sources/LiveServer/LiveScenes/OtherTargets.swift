import Rooms

/// The files of a project's folder that are of other targets than the app's, and are left out of its views.
struct OtherTargets {
  /// The files of the app, in their order.
  private(set) var files: [SceneSources.File]
  /// A warning for what is left out, except for tests of XCTest.
  private(set) var omissions: [SceneDiagnostic] = []

  /// The most warnings; one more is about previews.
  private static let mostOmissions = SceneDiagnostic.most - 1
  /// Modules of an app's extensions, and what declares one.
  private static let extensions = ["ActivityKit", "AppIntents", "ClockKit", "Intents", "WatchKit"]
  private static let kinds: Set<String> = [
    "ActivityAttributes", "AppEntity", "AppEnum", "AppIntent", "AppShortcutsProvider",
    "CLKComplicationDataSource",
    "EntityQuery", "INExtension", "ControlConfigurationIntent", "LiveActivityIntent", "WKApplicationDelegate",
    "WKExtensionDelegate", "WidgetConfigurationIntent",
  ]
  private static let widgets: Set<String> = [
    "AppIntentTimelineProvider", "ControlWidget", "IntentTimelineProvider", "TimelineProvider", "Widget",
    "WidgetBundle",
  ]

  /// Sorts the files of a folder.
  init(in all: [SceneSources.File]) {
    files = all.filter { $0.isTest || Self.line(ofImport: "XCTest", in: $0) == nil }
    files.removeAll { file in
      guard let (module, line) = Self.module(of: file) else { return false }
      omissions.append(
        SceneDiagnostic(
          .warning, from: .file, "A stage does not have \(module): this file is left out.", file: file.place,
          line: line))
      return true
    }
    leaveOutOtherSystems()
    omissions = Array(omissions.prefix(Self.mostOmissions))
  }

  /// The module for which a file is of an extension of the app, and the line that imports it; nil for a file of the app.
  private static func module(of file: SceneSources.File) -> (name: String, line: Int)? {
    if let line = line(ofImport: "WidgetKit", in: file) {
      let inherited = inherited(in: file)
      return inherited.contains("App") || inherited.isDisjoint(with: widgets) ? nil : ("WidgetKit", line)
    }
    for module in extensions {
      guard let line = line(ofImport: module, in: file) else { continue }
      let inherited = inherited(in: file)
      let isOfApp = inherited.contains("App") || inherited.contains("View")
      return isOfApp || inherited.isDisjoint(with: kinds) ? nil : (module, line)
    }
    return nil
  }

  /// The line, from 1, of a file that imports a module; nil if none does, or only one within a comment.
  private static func line(ofImport module: String, in file: SceneSources.File) -> Int? {
    guard file.line(ofImport: module) != nil else { return nil }
    let tokens = SwiftTokens(file.text)
    let place = tokens.tokens.indices.first { tokens.word($0) == "import" && tokens.word($0 + 1) == module }
    return place.map(tokens.line)
  }

  /// The words behind the colons of the types that a file declares or extends.
  private static func inherited(in file: SceneSources.File) -> Set<String> {
    let tokens = SwiftTokens(file.text)
    var (found, isHeader, isBehindColon): (Set<String>, Bool, Bool) = ([], false, false)
    for index in tokens.tokens.indices {
      switch tokens.word(index) {
      case "struct", "class", "enum", "actor", "extension": (isHeader, isBehindColon) = (true, false)
      case "{": isHeader = false
      case ":": isBehindColon = true
      case let word: if isHeader, isBehindColon { found.insert(word) }
      }
    }
    return found
  }

  /// Leaves out the folders for a Mac, a watch or a television in which a file has the same name as one elsewhere.
  private mutating func leaveOutOtherSystems() {
    let places = Dictionary(grouping: files.map(\.place)) { $0.split(separator: "/").last ?? "" }
    let folders = Set(places.values.filter { $0.count > 1 }.joined().compactMap(Self.folderOfOtherSystem))
    guard let folder = folders.min() else { return }
    func isLeftOut(_ file: SceneSources.File) -> Bool {
      folders.contains { file.place.hasPrefix($0 + "/") }
    }
    omissions.append(
      SceneDiagnostic(
        .warning, from: .file,
        "A stage is a phone, and files of \(folder.printable) have the same names as others: that folder is left out.",
        file: files.first(where: isLeftOut)?.place, line: 1))
    files.removeAll(where: isLeftOut)
  }

  /// The outermost folder of a path that is named after another system, such as `MacLandmarks` or `Notes Watch App`.
  private static func folderOfOtherSystem(_ place: String) -> String? {
    let parts = place.split(separator: "/").dropLast()
    let index = parts.firstIndex { part in
      let words = part.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      return words.contains { word in
        ["mac", "macos", "watch", "watchos", "watchkit", "tvos", "visionos"].contains(word.lowercased())
          || ["Mac", "Watch"].contains {
            word.hasPrefix($0) && word.dropFirst($0.count).first?.isUppercase == true
          }
      }
    }
    return index.map { parts[...$0].joined(separator: "/") }
  }
}
