import Testing

@testable import Engine
@testable import LiveScenes
@testable import SceneService

@Suite("What a scene draws and no screen shows")
struct DrawnAssetsTests {
  private static let files: Set<String> = ["sunset.jpg", "caf\u{E9}.png", "deep/moon.svg"]

  private func remarks(on url: String, files: Set<String>? = files) -> [SceneRemark] {
    var drawn = DrawnAssets(files: files)
    return drawn.take([.image("picture", url: url, width: 1, height: 1)]).map(\.remark)
  }

  private func node(_ id: String, _ kind: NodeKind = .image) -> Node {
    Node(kind: kind, id: nil, parent: 0, at: 0, asset: id, detail: nil)
  }

  @Test(
    "A picture that is there is none of it, however its name is written",
    arguments: [
      "/scenes/sunset.jpg", "/scenes/sunset.jpg?version=3", "/scenes/cafe\u{301}.png",
      "/scenes/caf%C3%A9.png",
      "/scenes/deep/moon.svg", "/art/book/cover.svg", "/media/9f86-1x1.webp",
    ])
  func there(url: String) { #expect(remarks(on: url) == []) }

  @Test(
    "A picture that is missing or misspelt is named, and compared with those that are there",
    arguments: ["sunst.jpg", "Sunset.JPG", "moon.svg", ""])
  func missing(name: String) {
    var drawn = DrawnAssets(files: Self.files)
    let findings = drawn.take([.image("picture", url: "/scenes/\(name)", width: 1, height: 1)])
    #expect(findings.map(\.remark) == [.missingPicture(name)])
    #expect(findings.map(\.names) == [Self.files])
  }

  @Test("A picture outside the folder Pictures is misplaced")
  func misplaced() {
    #expect(remarks(on: "/sunset.jpg") == [.misplacedPicture("/sunset.jpg")])
    let remark = SceneRemark.misplacedPicture("/sunset.jpg")
    #expect(remark.sentence().contains("Pictures"))
    #expect(remark.name == "sunset.jpg")
    #expect(remark.sentence(suggesting: "sunset.jpg").hasSuffix("Did you mean \"/scenes/sunset.jpg\"?"))
  }

  @Test("Where the files are not known, nothing is said of them")
  func unknown() { #expect(remarks(on: "/scenes/sunst.jpg", files: nil) == []) }

  @Test("A leaf whose id is in no asset is named once; other nodes draw none")
  func unknownAsset() {
    var drawn = DrawnAssets(files: nil)
    _ = drawn.take([.image("sunset", url: "/scenes/a.jpg", width: 1, height: 1)])
    #expect(drawn.check([node("sunset"), node("tint", .colorEffect)]).isEmpty)
    let findings = drawn.check([node("sunst"), node("sunst")])
    #expect(findings.map(\.remark) == [.unknownAsset("sunst", kind: .image)])
    #expect(findings.map(\.names) == [["sunset"]])
    #expect(drawn.check([node("sunst")]).isEmpty)
    #expect(
      SceneRemark.unknownAsset("sunst", kind: .image).sentence(suggesting: "sunset")
        == "The scene draws the image \"sunst\", which is not among its assets. Did you mean \"sunset\"?")
  }

  @Test("A name from a scene is one line of a terminal")
  func printable() {
    for remark in [
      SceneRemark.unknownAsset("a\nerror: b\u{1B}[2J", kind: .image), .missingPicture("a\nb"),
      .misplacedPicture("/a\nb"),
    ] {
      #expect(!remark.sentence(suggesting: "c\nd").contains { $0 == "\n" || $0 == "\u{1B}" })
    }
  }

  @Test("There is an end to remarks on one program")
  func bounded() {
    var drawn = DrawnAssets(files: nil)
    let count = (0..<100).map { drawn.check([node("x\($0)")]).count }.reduce(0, +)
    #expect(count == 20)
  }

  @Test(
    "A stray number is named with its layer, its name and its value",
    arguments: [
      (
        StrayNumbers(count: 1, kind: .rotation, name: "angle", value: .notANumber, layer: "moon"),
        "In the scene, the angle of the rotation in the layer \"moon\" is NaN; 0 stands in its place."
      ),
      (
        StrayNumbers(count: 1, kind: .mesh, name: nil, value: .infinite, layer: nil),
        "In the scene, a number of the mesh is infinite; 0 stands in its place."
      ),
    ])
  func stray(numbers: StrayNumbers, sentence: String) {
    #expect(SceneRemark.stray(numbers).sentence() == sentence)
  }

  @Test("A text that is not laid out is named by its beginning, with what is allowed")
  func refusedText() {
    let text = String(repeating: "long ", count: 1000)
    let problem = TypesettingRequest(text: EmphasisedText(markup: text), width: 100, size: 20).problem
    let sentence = problem.map { SceneRemark.refusedText(text, $0).sentence() }
    #expect(
      sentence?.hasPrefix("The scene's text \"long long long long long long…\" is not drawn: ") == true)
    #expect(sentence?.contains("a text of at most 4000 characters") == true)
  }

  @Test("A text may be laid out at any width, and at sizes that can be seen")
  func allowedTexts() {
    func problem(width: Double, size: Double) -> TextProblem? {
      TypesettingRequest(text: EmphasisedText(markup: "a"), width: width, size: size).problem
    }
    #expect(problem(width: 100_000, size: 1000) == nil)
    #expect(problem(width: 0, size: 1) == nil)
    #expect(problem(width: .nan, size: 20) == .width)
    #expect(problem(width: 100, size: 1001) == .size)
    #expect(problem(width: 100, size: .nan) == .size)
  }
}
