import Engine
import Testing

@testable import Rooms
@testable import Storage

@Suite("Reading show.yaml")
struct ShowReaderTests {
  private func read(_ text: String) -> (outline: ShowOutline?, problems: [String]) {
    var reader = ShowReader()
    let outline = reader.read(text)
    return (outline, reader.problems.map(\.description))
  }

  @Test("Scenes come in order, with what they have")
  func whole() throws {
    let (outline, problems) = read(
      """
      title: Mine
      scenes:
        - mesh
        - scene: lenticular
          title: My card
          parameters: {baseDegrees: 25, springBack: on, mode: lens}
          images: [a.png, b.jpg]
        - scene: text
          texts: [one, "two"]
          parameters: {emphasisColor: "#0a84ff"}
      """)
    #expect(problems == [])
    let steps = try #require(outline?.steps)
    #expect(steps.map(\.scene) == ["mesh", "lenticular", "text", "text"])
    #expect(steps.map(\.title) == ["Mesh gradient", "My card", "Text transition", "Text transition"])
    #expect(
      steps[1].parameters == ["baseDegrees": .number(25), "springBack": .toggle(true), "mode": .text("lens")])
    #expect(steps[1].images.map(\.path) == ["a.png", "b.jpg"])
    #expect(steps[1].images.map(\.line) == [7, 7])
    #expect(steps[3].parameters == ["text": .text("two"), "emphasisColor": .text("#0a84ff")])
  }

  /// A text, the line of its one problem, and a part of the reason.
  private static let broken: [(String, Int?, String)] = [
    ("", nil, "empty"), ("scenes: [mesh", 1, "not YAML"), ("- mesh", 1, "must have fields"),
    ("title: x\nscenes:\n\t- mesh", 3, "spaces instead of tabs"), ("title: @x", 1, "quotes around a text"),
    ("title: x", 1, "\"scenes\" is missing"), ("scenes: mesh", 1, "must be a list"),
    ("scenes: []", 1, "at least one"), ("scenes:\n- mush", 2, "did you mean \"mesh\""),
    ("scenes:\n- scene: mesh\n  colour: red", 3, "no field \"colour\""),
    ("scenes:\n- title: x", 2, "\"scene\" is missing"), ("scene:\n- mesh", 1, "did you mean \"scenes\""),
    ("scenes:\n- mesh\n-\n  - x", 4, "must have fields"),
    ("scenes:\n- scene: lenticular\n  parameters:\n    baseDegree: 25", 4, "did you mean \"baseDegrees\""),
    ("scenes:\n- scene: lenticular\n  parameters:\n    baseDegrees: 5", 4, "a number from 10 to 90, not 5"),
    ("scenes:\n- scene: lenticular\n  parameters:\n    springBack: maybe", 4, "true or false"),
    ("scenes:\n- scene: text\n  parameters:\n    emphasisColor: #fff", 4, "needs quotes"),
    ("scenes:\n- scene: lenticular\n  images: [a.png]", 3, "takes 2 to 8 images, not 1"),
    ("scenes:\n- scene: panorama\n  images: a.png", 3, "must be a list"),
    ("scenes:\n- scene: arm\n  images: [a.png]", 3, "no place for images"),
    ("scenes:\n- scene: arm\n  texts: [a]", 3, "shows no texts"),
    ("scenes:\n- scene: mesh\n  scene: arm", 2, "more than once"),
    ("title: [a]\nscenes: [mesh]", 1, "\"title\" must be a text"),
  ]

  @Test("What is wrong is said with its line", arguments: broken)
  func fault(text: String, line: Int?, reason: String) {
    var reader = ShowReader()
    _ = reader.read(text)
    #expect(reader.problems.contains { $0.reason.contains(reason) && $0.line == line }, "\(reader.problems)")
  }

  @Test("All problems are told, not only the first")
  func all() {
    let (_, problems) = read("titel: x\nscenes:\n- mush\n- scene: arm\n  text: [x]")
    #expect(problems.count == 3)
    #expect(problems.allSatisfy { $0.hasPrefix("show.yaml:") })
  }

  private static let hostile = [
    String(repeating: "[", count: 100_000), String(repeating: "- ", count: 100_000),
    String(repeating: "{a: ", count: 50_000), "a: &a [*a, *a]", String(repeating: "x", count: 300_000),
    "a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\nscenes: [*c, *c]",
  ]

  @Test("Nesting, aliases and length hurt nobody", arguments: hostile)
  func deep(text: String) {
    #expect(!read(text).problems.isEmpty)
  }

  @Test("How deep is too deep is told with its line")
  func depth() {
    let problems = read("title: x\nscenes: " + String(repeating: "[", count: 40)).problems
    #expect(problems == ["show.yaml:2: Lists and fields are nested more than 32 deep here."])
  }

  @Test("The nearest name is what was meant, and a far one is not")
  func nearest() {
    let names = ["lenticular", "panorama", "text"]
    #expect(names.nearest(to: "lentcular") == "lenticular")
    #expect(names.nearest(to: "Panorama") == "panorama")
    #expect(names.nearest(to: "zebra") == nil)
  }

  @Test("What libyaml would read with the square of its length is refused, with its line")
  func squares() {
    let anchors = "scenes:\n" + (0..<300).map { "- &a\($0) mesh\n" }.joined()
    #expect(read(anchors).problems == ["show.yaml:202: A show has at most 200 anchors (&name)."])
    let directives = (0..<30).map { "%TAG !t\($0)! tag:t\n" }.joined() + "---\nscenes: [mesh]\n"
    #expect(
      read(directives).problems == [
        "show.yaml:21: A show needs no directives: leave out the lines that begin with %."
      ])
  }

  @Test("What is wrong in what aliases repeat is looked for as often as it is told")
  func repeated() {
    let fields = (0..<2000).map { "f\($0): 1" }.joined(separator: ", ")
    let text = "scenes:\n- &a {\(fields)}\n" + String(repeating: "- *a\n", count: 20_000)
    #expect(read(text).problems.count == ShowReader.mostProblems)
  }

  @Test("Aliases cannot make a short text a long show, and not everything that is wrong is told")
  func bounds() throws {
    let texts = "texts: &t [" + (0..<20_000).map { "a\($0)" }.joined(separator: ",") + "]"
    let steps = (0..<3000).map { _ in "- {scene: text, texts: *t}" }.joined(separator: "\n")
    let (outline, problems) = read("scenes:\n- {scene: text, \(texts)}\n\(steps)\n")
    #expect(problems.count == 1 && problems.first?.contains("at most 200 scenes") == true)
    #expect((outline?.steps.count ?? 0) <= 402)
    let wrong = read("scenes:\n" + String(repeating: "- {scene: none}\n", count: 10_000)).problems
    #expect(wrong.count == 50)
    let files = "images: [" + (0..<200).map { "a\($0).png" }.joined(separator: ",") + "]"
    #expect(read("scenes: [{scene: book, \(files)}]").problems.first?.contains("at most 100 files") == true)
  }
}
