import TestData
import Testing

@testable import LiveScenes

@Suite("Views of a folder without main.swift")
struct ViewSourcesTests: ReadsViewSources {
  @Test("A folder with main.swift is compiled as it is, in the latest language mode")
  func main() throws {
    let sources = try sources(["main.swift": "import Tiltcast\n", "A.swift": "#Preview { A() }"])
    #expect(sources.compiled.count == 2)
    #expect(sources.languageMode == "6")
    #expect(text("A.swift", of: sources) == "#Preview { A() }")
  }

  @Test("Views that ask for parameters or a crowd are evaluated once to find out; others are not")
  func declares() throws {
    let tuned = Self.content.replacing("{ var", with: "{ @Tunable(in: 0...1) var x = 0.5; var")
    #expect(
      text("main.swift", of: try sources(["A.swift": tuned])).contains("tiltcastPlaces, declares: true) {"))
    #expect(!text("main.swift", of: try sources(["A.swift": Self.content])).contains("declares"))
  }

  @Test(
    "A preview plays beside the built-in scene of its name, unless its title says that it replaces one",
    arguments: [
      ("Text", "own-text", "Text"), ("Text (replaces text)", "text", "Text"),
      ("My card (replaces hue)", "hue", "My card"),
      ("Card", "card", "Card"), ("Text (replaces words)", "text-replaces-words", "Text (replaces words)"),
    ])
  func besides(written: String, name: String, title: String) throws {
    let preview = Self.content + "#Preview(\"\(written)\") { ContentView() }"
    let main = text("main.swift", of: try sources(["A.swift": preview], besides: ["text", "hue"]))
    #expect(main.contains("ViewProgram(\"\(name)\", title: \"\(title)\""))
  }

  @Test("An own type called Timer is made as it is written")
  func ownTimer() throws {
    let sources = try sources([
      "A.swift": Self.content, "B.swift": "import SwiftUI\nfinal class Timer {}\nlet timer = Timer()",
    ])
    #expect(text("B.swift", of: sources).contains("let timer = Timer()"))
  }

  @Test(
    "Brackets and previews in regular expressions are none",
    arguments: [
      #"let r = /\\{[(]/"#, "let r = #/{(/#", "let s = [/[(]#Preview {/]", "let q = a / b; let w = (c) / d",
    ])
  func regularExpressions(line: String) throws {
    let sources = try sources(["A.swift": Self.content + line + "\n#Preview(\"B\") { ContentView() }\n"])
    #expect(sources.previews.keys.sorted() == ["b"])
  }

  @Test("A widget's preview is left out, with as many lines as it has")
  func widgets() throws {
    let widget = "#Preview(\"W\", as: .systemSmall) {\n  W()\n} timeline: {\n  E()\n  E()\n}\nlet last = 1\n"
    let sources = try sources(["A.swift": Self.content + "\n" + widget])
    let text = text("A.swift", of: sources)
    #expect(!text.contains("Preview(as") && !text.contains("timeline"))
    #expect(text.hasSuffix("\n\n\n\n\n\nlet last = 1\n"))
    #expect(sources.previews.count == 1)
  }

  @Test(
    "Words that Foundation or UIKit need elsewhere are written as they are here",
    arguments: [
      ("let timer = Timer()", "let timer = Timer(timeInterval: 1e9, repeats: false) { _ in }"),
      (
        "Bundle.main.urls(forResourcesWithExtension: e, subdirectory: nil)",
        "Bundle.main.resourceURLs(forResourcesWithExtension: e, subdirectory: nil)"
      ),
      ("@UIApplicationMain class A {}", "                   class A {}"),
    ])
  func words(written: String, read: String) throws {
    let sources = try sources(["A.swift": Self.content, "B.swift": "import SwiftUI\n" + written])
    #expect(text("B.swift", of: sources).contains(read.trimmingPrefix(" ")))
  }

  @Test("A view of UIKit's may be one by an extension, and an extension of its coordinator goes with it")
  func representableExtensions() throws {
    let file = """
      import SwiftUI
      struct Land { var place = 1 }
      extension Land: UIViewRepresentable {
        func makeUIView(context: Context) -> some UIView { MKMapView() }
        func updateUIView(_ view: UIViewType, context: Context) {}
        static func isThere() -> Bool { true }
        class Coordinator: NSObject {}
      }
      extension Land.Coordinator: MKMapViewDelegate {
        func mapViewWillStartLoadingMap(_ view: MKMapView) {}
      }
      let last = 1
      """
    let read = text("B.swift", of: try sources(["A.swift": Self.content, "B.swift": file]))
    for word in ["makeUIView", "updateUIView", "Coordinator", "mapView"] {
      #expect(!read.contains(word), "\(word)")
    }
    for word in ["UIKitPlaceholder", ".map", "isThere() -> Bool { true }", "let last = 1"] {
      #expect(read.contains(word), "\(word)")
    }
  }

  @Test("The previews of ContentView come first, as a project begins with it")
  func contentFirst() throws {
    func file(_ name: String) -> String { "import SwiftUI\n#Preview(\"\(name)\") { Text(\"\") }\n" }
    let main = text(
      "main.swift",
      of: try sources(["A.swift": file("A"), "App/ContentView.swift": file("B"), "C.swift": file("C")]))
    let places = ["b", "a", "c"].map { main.firstRange(of: "ViewProgram(\"\($0)\"")?.lowerBound }
    #expect(!places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted())
  }

  @Test("Previews that would be the same scene are numbered")
  func sameScene() throws {
    let previews =
      Self.content + "#Preview(\"Text\") { ContentView() }\n#Preview(\"Own text\") { ContentView() }\n"
      + "#Preview(\"Own text 2\") { ContentView() }\n#Preview(\"own text\") { ContentView() }"
    let main = text("main.swift", of: try sources(["A.swift": previews], besides: ["text"]))
    for name in ["own-text", "own-text-2", "own-text-2-2", "own-text-3"] {
      #expect(main.contains("ViewProgram(\"\(name)\""), "\(name)")
    }
  }

  @Test(
    "A bracket without a partner is named at its line, and nothing is said about views that it hides",
    arguments: [
      ("  var body: some View {\n    VStack {\n      Text(x)\n    }\n  }\n", 2, "This { is not closed"),
      ("  var body: some View {\n    VStack {\n      Text(x)\n  }\n}\n", 4, "This { is not closed"),
      ("  var body: some View {\n    Text(x\n  }\n", 4, "This ( is not closed"),
      ("  var body: some View { Text(x) }\n}\n}\n", 5, "This } closes nothing"),
    ])
  func brackets(view: String, line: Int, beginning: String) {
    let found = refusal(["A.swift": "import SwiftUI\nstruct A: View {\n" + view + "#Preview { A() }\n"])
    #expect(found?.sentence.hasPrefix(beginning) == true, "\(found?.sentence ?? "")")
    #expect(found?.line == line)
  }

  @Test("A view in a folder where nothing imports SwiftUI is told what is missing")
  func missingImport() {
    let found = refusal(["A.swift": "\nstruct A: View { var body: some View { Color.red } }\n"])
    #expect(found?.sentence.hasPrefix("A is a view, but no file of the folder imports SwiftUI.") == true)
    #expect(found?.line == 2)
  }

  @Test("An extension of a UIKit class that overrides, and a nested part of UIKit's, are left out")
  func uiKit() throws {
    let views =
      Self.content + """
        extension UINavigationController: UIGestureRecognizerDelegate {
          override open func viewDidLoad() { super.viewDidLoad() }
        }
        enum Parts {
          struct Dots: UIViewRepresentable {
            func makeUIView(context: Context) -> UIPageControl { UIPageControl() }
            func updateUIView(_ view: UIPageControl, context: Context) {}
          }
          class var count: Int { 3 }
        }

        """
    let written = text("A.swift", of: try sources(["A.swift": views]))
    #expect(!written.contains("viewDidLoad") && !written.contains("makeUIView"))
    #expect(
      written.contains("struct Dots: SwiftUI.UIKitPlaceholder")
        || written.contains("Dots: SwiftUI.UIKitPlaceholder"))
  }

  @Test("Views that may scroll take the wheel")
  func scrolls() throws {
    let list = Self.content.replacing("Color.red", with: "List { Color.red }")
    #expect(
      text("main.swift", of: try sources(["A.swift": list])).contains("tiltcastPlaces, scrolls: true) {"))
    #expect(!text("main.swift", of: try sources(["A.swift": Self.content])).contains("scrolls"))
  }

  @Test("A file with more words than anybody writes is refused by its name")
  func tooLong() {
    let text = Self.content + String(repeating: "struct A: ", count: SwiftTokens.mostTokens / 3 + 1)
    let found = refusal(["Long.swift": text])
    #expect(found?.file == "Long.swift")
    #expect(found?.sentence.contains("at most 200000 words") == true)
  }

  @Test("Without previews the app is the scene, else ContentView, else a view by itself")
  func entries() throws {
    let other = "import SwiftUI\nstruct Night_Card: View { var body: some View { Color.red } }\n"
    let app =
      "import SwiftUI\n@main struct MyApp: App { var body: some Scene { WindowGroup { ContentView() } } }\n"
    #expect(
      text("main.swift", of: try sources(["A.swift": other])).contains(
        "\"night-card\", title: \"Night Card\", pictures: tiltcastPictures, colors: tiltcastColors, places: tiltcastPlaces) { Night_Card() }"
      ))
    #expect(
      text("main.swift", of: try sources(["A.swift": other, "B.swift": Self.content])).contains(
        "{ ContentView() }"))
    let whole = try sources(["A.swift": other, "B.swift": Self.content, "C.swift": app])
    #expect(
      text("main.swift", of: whole).contains(
        "\"my-app\", title: \"My App\", pictures: tiltcastPictures, colors: tiltcastColors, places: tiltcastPlaces) { SwiftUI.AppContent<MyApp>() }"
      )
    )
    // The one main function is Tiltcast's.
    #expect(text("C.swift", of: whole).contains("\n      struct MyApp: App"))
    #expect(whole.languageMode == "5")
  }

  @Test("Previews are scenes, in order, with their names, traits and states, and lines stay where they are")
  func previews() throws {
    let source = """
      import SwiftUI
      struct Card: View { let face: Int; var body: some View { Text("#Preview { \\(face) }") } }
      // #Preview { Nothing() }
      #Preview("Night & Day", traits: .landscapeLeft) { Card(face: 1) }
      #Preview(
        traits: .fixedLayout(width: 100, height: 50)
      ) {
        @Previewable @State var face =
          1
        @Previewable @State var isOn = [true: false][
          true]
        VStack { Card(face: face); Toggle("}", isOn: .constant(isOn ?? true)) }
      }
      let after = 14
      """
    let sources = try sources(["Card.swift": source])
    let compiled = text("Card.swift", of: sources)
    let lines = compiled.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == source.split(separator: "\n", omittingEmptySubsequences: false).count)
    #expect(lines.last == "let after = 14")
    #expect(
      lines[3]
        == "struct TiltcastPreview0: SwiftUI.View { var body: some SwiftUI.View { "
        + "SwiftUI.PreviewRoot { Self.tiltcastContent() } }; "
        + "@SwiftUI.ViewBuilder static func tiltcastContent() -> some SwiftUI.View { Card(face: 1) }}"
    )
    #expect(lines[10].hasSuffix("true]; @SwiftUI.ViewBuilder var body: some SwiftUI.View {"))
    #expect(!compiled.contains("@Previewable"))
    let main = text("main.swift", of: sources)
    #expect(
      main.contains(
        "\"night-day\", title: \"Night & Day\", pictures: tiltcastPictures, colors: tiltcastColors, places: tiltcastPlaces, traits: { [.landscapeLeft] }) { TiltcastPreview0() }"
      ))
    #expect(
      main.contains(
        "\"card-2\", title: \"Card 2\", pictures: tiltcastPictures, colors: tiltcastColors, places: tiltcastPlaces, traits: { [.fixedLayout(width: 100, height: 50)] })"
      ))
    #expect(main.contains("#sourceLocation(file: \"/scenes/Card.swift\", line: 5)"))
    // What is quoted is what was written.
    #expect(sources.line(8, of: "Card.swift") == "  @Previewable @State var face =")
  }

  @Test("Modules of Apple's that Views has names of are Views, and what needs Objective-C is left out")
  func modules() throws {
    let source = "import UIKit\nimport CoreMotion\nimport Foundation\n@objc class A {}\n" + Self.content
    let compiled = text("A.swift", of: try sources(["A.swift": source]))
    #expect(compiled.hasPrefix("import SwiftUI\nimport SwiftUI\nimport SwiftUI\n      class A {}\n"))
  }

  @Test("The package for Xcode is Views, too, also where a file asks whether it is there")
  func kit() throws {
    let source = "#if canImport(TiltcastKit)\nimport TiltcastKit\n#endif\n" + Self.content
    let compiled = text("A.swift", of: try sources(["A.swift": source]))
    #expect(compiled.hasPrefix("#if canImport(SwiftUI)\nimport SwiftUI\n#endif\n"))
  }

  @Test("Conditions hold as in a preview on a phone, and selectors need no Objective-C")
  func conditions() throws {
    let source = """
      #if os(iOS) && canImport(UIKit)
      import Charts
      #elseif DEBUG || os(macOS)
      let DEBUG = #selector(UIResponder.resignFirstResponder)
      #endif

      """
    let compiled = text("A.swift", of: try sources(["A.swift": source + Self.content]))
    #expect(
      compiled.hasPrefix(
        """
        #if os(Linux) && canImport(SwiftUI)
        import SwiftUI
        #elseif true || os(macOS)
        let DEBUG =  Selector(UIResponder.resignFirstResponder)
        #endif
        """))
  }

  @Test(
    "A macro that is not written out says what to write in its place",
    arguments: [
      ("@Animatable enum", "struct"), ("@Model enum", "class"), ("@NSManaged struct", "property"),
      ("extension B: View, NSViewRepresentable {}; struct", "with SwiftUI"),
    ])
  func unknownMacros(text: String, advice: String) {
    let found = refusal(["A.swift": Self.content + "\(text) A {}\n"])
    #expect(found?.line == 3)
    #expect(found?.sentence.contains(advice) == true)
  }

  @Test("Parts of modules, and what Darwin has, are imported as what a stage has")
  func imports() throws {
    let source = "import CoreImage.CIFilterBuiltins\nimport Darwin\nlet e = Darwin.M_E\n"
    let compiled = text("A.swift", of: try sources(["A.swift": source + Self.content]))
    let lines = compiled.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.prefix(3) == ["import SwiftUI", "import Glibc", "let e = Glibc.M_E"])
    _ = try? sources(["A.swift": Self.content + "import UIKit."])
  }

  @Test("A preview that returns views of several types is one view", arguments: [true, false])
  func previewsThatReturn(returns: Bool) throws {
    let body =
      returns
      ? "do { return A() } catch { return Text(\"No\") }" : "let a = [1].map { one in return one }; A()"
    let source =
      "import SwiftUI\nstruct A: View { var body: some View { Text(\"A\") } }\n#Preview { \(body) }\n"
    let compiled = text("A.swift", of: try sources(["A.swift": source]))
    #expect(compiled.contains("() -> any SwiftUI.View {") == returns)
    #expect(compiled.contains("PreviewRoot(any: { Self.tiltcastContent() })") == returns)
  }

  @Test("Something stands for a view of UIKit's, whose makers are left out, in its lines")
  func representables() throws {
    let source = """
      import SwiftUI
      struct Blur: UIViewRepresentable {
        var style: UIBlurEffect.Style
        func makeUIView(context: Context) -> UIVisualEffectView {
          UIVisualEffectView(effect: UIBlurEffect(style: style))
        }
        func updateUIView(_ view: UIVisualEffectView, context: Context) {}
        final class Coordinator: NSObject {}
        func thin() -> Self { self }
        enum Depth: Int { case thin, thick }
        struct Maker { let view: UIView }
      }

      """
    let compiled = text("A.swift", of: try sources(["A.swift": source + Self.content]))
    let lines = compiled.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[1].contains("struct Blur: SwiftUI.UIKitPlaceholder {") && lines[1].contains(".material"))
    #expect(lines[1].contains("use a material"))
    #expect(lines[2] == "  var style: UIBlurEffect.Style")
    #expect(!compiled.contains("makeUIView") && !compiled.contains("Coordinator"))
    #expect(lines[8] == "  func thin() -> Self { self }")
    #expect(lines[9] == "  enum Depth: Int { case thin, thick }")
    #expect(!compiled.contains("Maker"))
  }

  @Test("A preview whose view is an argument is a scene")
  func argumentPreview() throws {
    let source =
      Self.content + "#Preview(\"One\", body: { ContentView() })\n#Preview(body: ContentView.init)\n"
    let sources = try sources(["A.swift": source])
    #expect(text("A.swift", of: sources).contains("var body: some SwiftUI.View { ({ ContentView() })() }}"))
    #expect(text("main.swift", of: sources).contains("\"one\""))
  }

  @Test("A catalogue's colours and pictures have names, unless the author has given these")
  func catalogueNames() throws {
    let assets = AssetCatalog(
      colors: ["Moon": "#ffffffff", "GoldColor": "#ffff00ff", "red": "#ff0000ff"], sets: ["My Boat"])
    let own = "extension Color { static let moon = Color(\"Moon\") }\n"
    let file = SceneSources.File(place: "A.swift", text: Array((Self.content + own).utf8))
    let sources = try SceneSources(of: "/scenes", [file], assets: assets)
    let main = text("main.swift", of: sources)
    #expect(main.contains("extension SwiftUI.Color { static let `gold` = SwiftUI.Color(\"GoldColor\") }"))
    #expect(main.contains("static let `moon` = SwiftUI.ColorResource(name: \"Moon\")"))
    #expect(main.contains("class var `myBoat`: SwiftUI.UIImage"))
  }

  @Test("A type that is marked as animatable gets its numbers, in its lines")
  func animatable() throws {
    let source = """
      import SwiftUI
      @Animatable struct Petal<T>: Shape where T: Sendable {
        var width: CGFloat = 1 { didSet {} }
        @AnimatableIgnored var depth: Double
        let fixed: Double = 1
        static var shared: Double = 0
        var angle = Angle.zero, isClosed = true
        var ratio = -0.5
        var count = 3
        var half: Double { width / 2 }
      }
      @Animatable struct Plain { var x: Double }
      @Animatable struct Still { var isOn = false }

      """
    let compiled = text("A.swift", of: try sources(["A.swift": source + Self.content]))
    let lines = compiled.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[1].contains("struct Petal<T>: SwiftUI.Animatable, Shape where T: Sendable {"))
    let numbers =
      "var animatableData: SwiftUI.AnimatablePair<(CGFloat).AnimatableData, SwiftUI.AnimatablePair<(Angle).AnimatableData, (Double).AnimatableData>> { get { SwiftUI.AnimatablePair(width.animatableData, SwiftUI.AnimatablePair(angle.animatableData, ratio.animatableData)) } set { width.animatableData = newValue.first; angle.animatableData = newValue.second.first; ratio.animatableData = newValue.second.second } }"
    #expect(lines[10] == "; \(numbers)}")
    #expect(
      lines[11].contains("struct Plain : SwiftUI.Animatable{")
        || lines[11].contains("struct Plain: SwiftUI.Animatable {"))
    #expect(lines[11].hasSuffix("get { x.animatableData } set { x.animatableData = newValue } }}"))
    #expect(!lines[12].contains("animatableData"))
    #expect(
      refusal(["A.swift": Self.content + "@Animatable struct A { var a = start() }\n"])?.sentence.contains(
        "type of a") == true)
  }

  @Test("Values of the environment become keys, and observing needs no macro")
  func macros() throws {
    let source = """
      import SwiftUI
      extension EnvironmentValues {
        @Entry var depth: Double = max(
          1, 2)
        @Entry public var name: String?
        @Entry var size = 3; var other: Int { 4 }
      }
      @Observable final class Model { @ObservationIgnored var count = 0 }

      """
    let compiled = text("A.swift", of: try sources(["A.swift": source + Self.content]))
    let lines = compiled.split(separator: "\n", omittingEmptySubsequences: false)
    func reading(_ name: String) -> String {
      " }; var \(name): TiltcastEntry_\(name).Value { get { self[TiltcastEntry_\(name).self] } set { self[TiltcastEntry_\(name).self] = newValue } }"
    }
    #expect(
      lines[2]
        == "  enum TiltcastEntry_depth: SwiftUI.EnvironmentKey { static let defaultValue: Double = max(")
    #expect(lines[3] == "    1, 2)" + reading("depth"))
    #expect(lines[4].contains("{ static public let defaultValue: String? = nil" + reading("name")))
    #expect(lines[5].hasSuffix("let defaultValue = 3" + reading("size") + "; var other: Int { 4 }"))
    #expect(
      lines[7].trimmingPrefix { $0 == " " } == "final class Model {                     var count = 0 }")
  }

  @Test("Strings, comments and braces in them do not mislead")
  func tokens() throws {
    let source = ###"""
      import SwiftUI
      /* { /* nested { */ */
      let a = "{ \("}" + "\("\\")") {"; let b = ##"{ "# \#("##; let c = """
        { " "" \(a + "{") #Preview {
        """
      """### + "\n" + Self.content + "#Preview(\"One\") { ContentView() }\n"
    let sources = try sources(["A.swift": source])
    #expect(
      text("main.swift", of: sources).contains(
        "\"one\", title: \"One\", pictures: tiltcastPictures, colors: tiltcastColors, places: tiltcastPlaces)"
      ))
  }

  @Test("What cannot be shown is told, at its line")
  func refusals() {
    #expect(
      refusal(["A.swift": "let a = 1\n"])?.sentence.contains("no SwiftUI view and no main.swift") == true)
    #expect(refusal(["A.swift": "import SwiftUI\n"])?.sentence.contains("Declare one") == true)
    for wrong in [
      "#Preview(name) { A() }", "#Preview(\"\\(1)\") { A() }", "#Preview(\"\") { A() }", "#Preview A()",
      "#Preview {",
      "#Preview(", "#Preview(\"A\", width: 3) { A() }",
    ] {
      let found = refusal(["A.swift": Self.content + wrong])
      #expect(found?.line == 3 && found?.file == "A.swift", "\(wrong)")
    }
  }

  @Test("A source of any bytes is read to its end")
  func anything() {
    var generator = SeededGenerator(seed: 3)
    let pieces = [
      "\"", "\"\"\"", "\\(", "(", ")", "{", "}", "#", "#Preview", "@Previewable", "/*", "*/", "//", "\n", "a",
      "\u{e9}", "struct A: View", ",",
    ]
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      _ = refusal(["A.swift": "import SwiftUI\n" + text])
    }
  }

  @Test("A name of any characters is a literal on one line")
  func literals() {
    #expect(ViewSources.quoted(#"a"b\(c)"#) == #""a\"b\\(c)""#)
    #expect(ViewSources.quoted("a\nb\u{0}é\u{2028}") == #""a\u{a}b\u{0}é\u{2028}""#)
  }
}
