import Foundation
import Support
import Testing

@Suite("Files by the names that people write")
final class FileLocatorTests {
  private let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    .appendingPathComponent(UUID().uuidString).path

  init() throws {
    try add("images/noon.svg")
    try add("IMG_1.SVG")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func add(_ path: String) throws {
    let file = URL(fileURLWithPath: folder + "/" + path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: file)
  }

  private func found(_ path: String) throws -> String {
    var locator = FileLocator(of: folder)
    return try locator.locate(path)
  }

  private func fault(_ path: String) -> FileLocator.Fault? {
    var locator = FileLocator(of: folder)
    do throws(FileLocator.Fault) {
      _ = try locator.locate(path)
      return nil
    } catch {
      return error
    }
  }

  @Test("Only so many missing files get a hint")
  func hints() {
    var locator = FileLocator(of: folder, mostHints: 1)
    var faults: [FileLocator.Fault] = []
    for _ in 0..<2 {
      do throws(FileLocator.Fault) { _ = try locator.locate("img_1.svg") } catch { faults.append(error) }
    }
    #expect(faults == [.missing(nearest: "IMG_1.SVG"), .missing(nearest: nil)])
  }

  @Test(
    "A name is found in every normal form, in folders too",
    arguments: ["Café", "사진", "Übersicht", "ガラス", "Tiếng Việt"])
  func normalForms(name: String) throws {
    let (composed, decomposed) = (
      name.precomposedStringWithCanonicalMapping, name.decomposedStringWithCanonicalMapping
    )
    for (written, kept) in [(composed, decomposed), (decomposed, composed)] {
      let path = "\(kept)/\(kept).svg"
      try add(path)
      let found = try found("\(written)/\(written).svg")
      #expect(Array(found.utf8) == Array("\(folder)/\(path)".utf8))
      #expect(Array(FileLocator.existing("\(folder)/\(written)").utf8) == Array("\(folder)/\(kept)".utf8))
      try FileManager.default.removeItem(atPath: "\(folder)/\(kept)")
    }
  }

  @Test(
    "What differs in capitals, slashes or a letter is named",
    arguments: [
      ("img_1.svg", "IMG_1.SVG"), ("images\\noon.svg", "images/noon.svg"),
      ("Images/Noon.svg", "images/noon.svg"),
      ("images/non.svg", "images/noon.svg"), ("imges/noon.svg", "images/noon.svg"),
      ("img_1", "IMG_1.SVG"), ("images/noon", "images/noon.svg"), ("IMG_1.jpeg", "IMG_1.SVG"),
      ("noon.svg", "images/noon.svg"), ("Noon.SVG", "images/noon.svg"),
      ("images/IMG_1.svg", "IMG_1.SVG"), ("pictures of the talk/noon.svg", "images/noon.svg"),
    ])
  func similar(written: String, kept: String) {
    #expect(fault(written) == .missing(nearest: kept))
    #expect(fault(written)?.sentence.contains("\"\(kept)\"") == true)
  }

  @Test("A link that leads to nothing is called one, as a file and as a folder on the way")
  func dangling() throws {
    let links = [("dangling", "gone"), ("loop", "pool"), ("pool", "loop"), ("self", "self")]
    for (link, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(link)", withDestinationPath: target)
    }
    for path in ["dangling", "dangling/noon.svg"] {
      #expect(fault(path) == .dangling)
      #expect(fault(path)?.sentence.contains("it is a link to a file that does not exist") == true)
    }
    for path in ["loop", "self", "loop/noon.svg"] {
      #expect(fault(path) == .loop)
      #expect(fault(path)?.sentence.contains("link") == true)
    }
  }

  @Test("What is no file of the folder says why")
  func others() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/out.svg", withDestinationPath: "/etc/passwd")
    try #require(mkfifo(folder + "/pipe.svg", 0o600) == 0)
    #expect(fault("out.svg") == .link)
    #expect(fault("out.svg")?.sentence.contains("link") == true)
    #expect(fault("pipe.svg") == .notRegular)
    #expect(fault("images") == .folder)
    #expect(fault("../x.svg") == .outside && fault("/etc/passwd") == .outside)
    #expect(fault("") == .missing(nearest: nil) && fault("a\0b") == .missing(nearest: nil))
    #expect(fault("nothing like it.jpeg") == .missing(nearest: nil))
    #expect(try found("images/../IMG_1.SVG") == folder + "/IMG_1.SVG")
  }
}
