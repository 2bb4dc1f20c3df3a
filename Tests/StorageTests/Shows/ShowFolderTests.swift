import Foundation
import TestData
import Testing

@testable import Rooms
@testable import Storage

@Suite("A show's folder")
final class ShowFolderTests {
  private let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  init() throws {
    for (path, text) in ExampleShow.files { try write(Array(text.utf8), path) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  private func write(_ bytes: [UInt8], _ path: String) throws {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  private var folder: ShowFolder { ShowFolder(path: url.path) }

  @Test("The example is right, and its pictures can be read")
  func example() throws {
    #expect(folder.check().problems == [])
    let media = url.appendingPathComponent("media")
    let store = PictureStore(folder: media, quota: 10 << 20)
    let contents = folder.load(into: store, ShowCache())
    #expect(contents.problems == [])
    let show = try #require(contents.show)
    #expect(show.steps.map(\.scene) == ["mesh", "lenticular", "book", "text", "text"])
    #expect(show.steps.map(\.pictures.count) == [0, 3, 3, 0, 0])
    #expect(show.steps.flatMap(\.pictures).allSatisfy { store.has($0) })
  }

  @Test("What of a picture is not shown is said with its line, also when the picture is known")
  func notices() throws {
    try write(
      Array(
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect width=\"9\" height=\"9\" fill=\"var(--a)\"/></svg>"
          .utf8),
      "images/noon.svg")
    try write(Array("scenes:\n- scene: panorama\n  images:\n  - images/noon.svg\n".utf8), "show.yaml")
    let media = url.appendingPathComponent("media")
    let store = PictureStore(folder: media, quota: 10 << 20)
    for _ in 0..<2 {
      let contents = folder.load(into: store, ShowCache(folder: media))
      #expect(contents.show != nil && contents.problems == [])
      #expect(contents.notices.map(\.line) == [4])
      #expect(
        contents.notices.first?.reason.contains("images/noon.svg\": The drawing uses CSS variables") == true)
    }
  }

  @Test(
    "A show of nearly the right name is named",
    arguments: ["Show.yaml", "show.yml", "SHOW.YML", "show.yaml.txt", "talk/show.yaml"])
  func nearly(name: String) throws {
    let show = url.appendingPathComponent("show.yaml")
    try FileManager.default.removeItem(at: show)
    try write(Array("scenes: []".utf8), name)
    #expect(folder.check().problems.map { $0.reason.contains("\"\(name)\"") } == [true])
    try FileManager.default.createSymbolicLink(atPath: show.path, withDestinationPath: "gone")
    #expect(folder.check().problems.first?.reason.contains("link to a file that does not exist") == true)
  }

  @Test("Files that are not there, lie outside, or are no pictures are named with their line")
  func files() throws {
    try write(Array("GIF89a".utf8), "images/noon.svg")
    try FileManager.default.createSymbolicLink(
      atPath: url.appendingPathComponent("images/out.svg").path, withDestinationPath: "/etc/passwd")
    let text = """
      scenes:
      - scene: book
        images:
        - images/noon.svg
        - images/none.svg
        - ../x.svg
        - /etc/passwd
        - images/out.svg
        - images
      """
    try write(Array(text.utf8), "show.yaml")
    let problems = folder.check().problems
    #expect(problems.map(\.line) == [4, 5, 6, 7, 8, 9])
    #expect(problems[4].reason.contains("link that leads out") && problems[5].reason.contains("folder"))
    #expect(problems.first?.reason.contains("be shown") == true)
    #expect(problems.dropFirst().allSatisfy { $0.reason.contains("no such file") })
  }

  @Test("Fonts are the show's own, and what is no font is named")
  func fonts() throws {
    let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"
    try write([UInt8](Data(contentsOf: URL(fileURLWithPath: path))), "mine.ttf")
    try write(Array("fonts: [mine.ttf]\nscenes: [text]".utf8), "show.yaml")
    #expect(folder.check().problems == [])
    #expect(folder.fonts.count == 1)
    try write(Array("no font".utf8), "mine.ttf")
    #expect(folder.check().problems.map(\.line) == [1])
    #expect(folder.fonts == [])
  }

  @Test("A pipe in place of a font is named, and nobody waits for it")
  func pipe() throws {
    try #require(mkfifo(url.appendingPathComponent("pipe.ttf").path, 0o600) == 0)
    try write(Array("fonts: [pipe.ttf]\nscenes: [text]".utf8), "show.yaml")
    #expect(folder.check().problems.map(\.line) == [1])
  }

  @Test("Names that a Mac has decomposed are found; other capitals and slashes are named")
  func names() throws {
    let svg = Array((ExampleShow.files["images/noon.svg"] ?? "").utf8)
    try write(svg, "Cafe\u{301}.svg")
    try write(svg, "IMG_1.SVG")
    try write(Array("scenes: [{scene: panorama, images: [\"Caf\u{E9}.svg\"]}]".utf8), "show.yaml")
    #expect(folder.check().problems == [])
    try write(
      Array("scenes: [{scene: book, images: [img_1.svg, 'images\\noon.svg']}]".utf8), "show.yaml")
    let reasons = folder.check().problems.map(\.reason)
    #expect(reasons.count == 2)
    #expect(reasons.first?.contains("a file of nearly that name is \"IMG_1.SVG\"") == true)
    #expect(reasons.last?.contains("a file of nearly that name is \"images/noon.svg\"") == true)
  }

  @Test("A show that is a link out of the folder is refused unread; one within it is followed")
  func linkedShow() throws {
    let file = url.appendingPathComponent("show.yaml")
    let secret = url.deletingLastPathComponent().appendingPathComponent("\(UUID().uuidString).yml")
    try Data("hunter2: 1\n".utf8).write(to: secret)
    defer { try? FileManager.default.removeItem(at: secret) }
    try FileManager.default.moveItem(at: file, to: url.appendingPathComponent("today.yaml"))
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "today.yaml")
    #expect(folder.check().problems == [])
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: secret)
    let sentences = folder.check().problems.map(\.description)
    #expect(sentences.count == 1)
    #expect(sentences.first?.contains("leads out of the folder") == true)
    #expect(sentences.first?.contains("hunter2") == false)
  }

  @Test("Pipes, devices and sparse files of gigabytes are refused, as the show itself and as pictures")
  func special() throws {
    try write(Array("scenes: [{scene: panorama, images: [large.png]}]".utf8), "show.yaml")
    let large = url.appendingPathComponent("large.png").path
    close(open(large, O_WRONLY | O_CREAT, 0o600))
    try #require(truncate(large, 3 << 30) == 0)
    #expect(folder.check().problems.map(\.line) == [1])
    let show = url.appendingPathComponent("show.yaml").path
    try #require(truncate(show, 3 << 30) == 0)
    #expect(folder.check().problems.map(\.reason) == ["The file is longer than 256 KiB."])
    try #require(unlink(show) == 0 && mkfifo(show, 0o600) == 0)
    #expect(folder.check().problems.count == 1)
    try #require(unlink(show) == 0 && symlink("/dev/zero", show) == 0)
    #expect(folder.check().problems.count == 1)
  }

  @Test(
    "A show is read again after a change of its own files, also by one of the same size and time, and only then"
  )
  func preview() throws {
    let store = PictureStore(folder: url.appendingPathComponent("media"), quota: 10 << 20)
    let woken = DispatchSemaphore(value: 0)
    let preview = ShowPreview(folder, store: store) { woken.signal() }
    #expect(preview.load().show != nil)
    for index in 0..<100 { try write(Array("x".utf8), "beside/\(index).svg") }
    preview.look()
    #expect(woken.wait(timeout: .now() + 0.2) == .timedOut)
    let image = url.appendingPathComponent("images/noon.svg").path
    var status = stat()
    try #require(stat(image, &status) == 0)
    let old = try #require(ExampleShow.files["images/noon.svg"])
    try write(Array(old.replacing("#9fdcff", with: "#9fdcfe").utf8), "draft.svg")
    let draft = url.appendingPathComponent("draft.svg").path
    #expect(utimensat(AT_FDCWD, draft, [status.st_atim, status.st_mtim], 0) == 0)
    #expect(rename(draft, image) == 0)
    preview.look()
    #expect(woken.wait(timeout: .now() + 30) == .success)
    #expect(preview.takeFound()?.show != nil)
    preview.look()
    #expect(woken.wait(timeout: .now() + 0.2) == .timedOut)
  }

  @Test("A picture that is cut off is found when it is read")
  func broken() throws {
    try write(Array("<svg><g>".utf8), "images/noon.svg")
    let contents = folder.load(
      into: PictureStore(folder: url.appendingPathComponent("media"), quota: 10 << 20), ShowCache())
    #expect(contents.show == nil)
    #expect(contents.problems.count == 1)
    #expect(contents.problems.first?.description.contains("images/noon.svg") == true)
  }

  @Test("A file that has not changed is not read again, not by the next server either")
  func cached() throws {
    let media = url.appendingPathComponent("media")
    let cache = ShowCache(folder: media)
    let store = PictureStore(folder: media, quota: 10 << 20)
    let first = folder.load(into: store, cache)
    #expect(first.show != nil)
    // Nothing could be read into it any more.
    let full = PictureStore(folder: media, quota: 0)
    for cache in [cache, ShowCache(folder: media)] {
      #expect(folder.load(into: full, cache).show == first.show)
    }
    let other = PictureStore(folder: url.appendingPathComponent("other"), quota: 0)
    #expect(folder.load(into: other, ShowCache(folder: media)).show == nil)
  }

  @Test("A thousand mutations never crash, and every one that is refused names the file", arguments: 0..<10)
  func mutations(part: UInt64) throws {
    var generator = SeededGenerator(seed: 7 + part)
    let good = Array((ExampleShow.files[ShowReader.file] ?? "").utf8)
    var refused = 0
    for _ in 0..<100 {
      try write(mutated(good, &generator), "show.yaml")
      let image = ExampleShow.files.keys.filter { $0.hasSuffix(".svg") }.sorted()
        .randomElement(using: &generator)
      let touchesImage = Int.random(in: 0..<4, using: &generator) == 0
      if touchesImage, let image {
        try write(mutated(Array((ExampleShow.files[image] ?? "").utf8), &generator), image)
      }
      let reading = folder.check()
      let (outline, problems) = (reading.outline, reading.problems)
      #expect((outline == nil) == !problems.isEmpty)
      for problem in problems {
        #expect(problem.description.hasPrefix("show.yaml"))
        #expect(problem.reason.hasSuffix(".") && problem.reason.count > 10, "\(problem)")
      }
      refused += problems.isEmpty ? 0 : 1
      if touchesImage, let image { try write(Array((ExampleShow.files[image] ?? "").utf8), image) }
    }
    #expect(refused > 20)
  }

  /// A file with some bytes changed, a part left out, or a part twice.
  private func mutated(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...6, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let end = min(bytes.count, place + Int.random(in: 0...40, using: &generator))
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[place] = .random(in: 0...255, using: &generator)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 3: bytes[place] = Array("[]{}:-#&*!|>'\"%@`,?\n\t ".utf8).randomElement(using: &generator) ?? 0
      case 4: bytes = Array(bytes.prefix(place))
      default: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &generator))
      }
    }
    return bytes
  }
}
