import Engine
import Foundation
import TestData
import Testing

@testable import Storage
@testable import Support

@Suite("The store of pictures")
final class PictureStoreTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  private let icon = projectFolder.appendingPathComponent("Public/art/icon-192.png").path
  private let drawing = projectFolder.appendingPathComponent("Public/art/lenticular/front.svg").path

  deinit { try? FileManager.default.removeItem(at: folder) }

  private var media: URL { folder.appendingPathComponent("media") }
  private func store(quota: Int = 10 << 20) -> PictureStore { PictureStore(folder: media, quota: quota) }

  private func write(_ bytes: [UInt8], _ name: String = "file") throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appendingPathComponent(name)
    try Data(bytes).write(to: url)
    return url.path
  }

  @Test("A picture is kept under the hash of its bytes, and found again by the next server")
  func kept() throws {
    let store = store()
    let picture = try store.add(icon).picture
    let name = try #require(picture.mediaName)
    let bytes = try #require(store.bytes(of: name))
    #expect(picture.size == Size(width: 192, height: 192))
    #expect(name == SHA256Digest.text(of: bytes[...]) + "-192x192.webp")
    #expect(try FileManager.default.contentsOfDirectory(atPath: media.path) == [name])
    let next = self.store()
    #expect(next.has(picture) && next.bytes(of: name) == bytes)
    #expect(try next.add(icon).picture == picture)
  }

  @Test("An SVG becomes pixels: nothing of its text is left")
  func drawn() throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" onload="alert(1)">
      <script>alert(1)</script><image href="file:///etc/passwd" width="9" height="9"/>
      <rect width="10" height="10" fill="red"/></svg>
      """
    let store = store()
    let added = try store.add(write(Array(text.utf8), "x.png"))
    let picture = added.picture
    #expect(added.notices == [.otherFiles, .scripts])
    #expect(picture.size == Size(width: 2048, height: 1024))
    let name = try #require(picture.mediaName)
    let bytes = try #require(store.bytes(of: name))
    #expect(try ImageHeader(bytes).kind == .png)
    #expect(Data(bytes).range(of: Data("alert".utf8)) == nil)
    #expect(try store.add(drawing).picture.size.width == 2048)
  }

  @Test("What is cut off, or is something else, leaves nothing behind")
  func broken() throws {
    let store = store()
    let whole = try [UInt8](Data(contentsOf: URL(fileURLWithPath: icon)))
    for count in [20, 40, whole.count / 2, whole.count - 30] {
      let file = try write(Array(whole.prefix(count)))
      let fault = #expect(throws: PictureFault.self) { try store.add(file) }
      #expect(fault == .broken(.png) || fault == .cutOff(.png))
    }
    var damaged = whole
    damaged[whole.count / 2] ^= 0xFF
    #expect(throws: PictureFault.broken(.png)) { try store.add(write(damaged)) }
    let text = try write(Array("<svg>\n<g></svg>".utf8))
    let fault = #expect(throws: PictureFault.self) { try store.add(text) }
    #expect(fault?.description.contains("line 2, column 10") == true)
    #expect(throws: PictureFault.self) { try store.add("/nowhere") }
    #expect((try? FileManager.default.contentsOfDirectory(atPath: media.path)) ?? [] == [])
  }

  @Test("Beyond the quota a sentence says what to do; what is there already costs nothing")
  func full() throws {
    let picture = try store().add(icon).picture
    let full = store(quota: 1)
    #expect(try full.add(icon).picture == picture)
    let fault = #expect(throws: PictureFault.self) { try full.add(drawing) }
    #expect(fault?.status == 507)
    #expect(fault?.description.contains("--media-quota") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: media.path).count == 1)
  }

  @Test("What is on its way here has its place reserved, until it is gone")
  func reserved() throws {
    let store = store(quota: 100)
    let first = try store.draft(reserving: 60)
    let fault = #expect(throws: PictureFault.self) { try store.draft(reserving: 60) }
    #expect(fault?.status == 507)
    #expect(try FileManager.default.contentsOfDirectory(atPath: media.path).count == 1)
    let second = try store.draft(reserving: 40)
    unlink(first)
    #expect(throws: PictureFault.self) { try store.draft(reserving: 61) }
    _ = try store.draft(reserving: 60)
    unlink(second)
  }

  @Test("Guests leave half of the store to others")
  func guests() throws {
    let store = store(quota: 100)
    _ = try store.draft(reserving: 40, for: "seat-1")
    #expect(throws: PictureFault.self) { try store.draft(reserving: 20, for: "seat-2") }
    #expect(throws: Never.self) { try store.draft(reserving: 60) }
  }

  @Test("One guest leaves the others their shares, whether its pictures are here or on their way")
  func share() throws {
    let share = 32 << 20
    let store = store(quota: 16 * share)
    let picture = try store.draft(reserving: share / 2, for: "seat-1")
    try Data(contentsOf: URL(fileURLWithPath: icon)).write(to: URL(fileURLWithPath: picture))
    _ = try store.add(picture)
    _ = try store.draft(reserving: share / 2, for: "seat-1")
    let fault = #expect(throws: PictureFault.self) { try store.draft(reserving: share / 2, for: "seat-1") }
    #expect(fault?.description.contains("32 MiB") == true)
    #expect(fault?.status == 507)
    #expect(throws: Never.self) { try store.draft(reserving: share, for: "seat-2") }
    #expect(throws: Never.self) { try store.draft(reserving: share) }
  }

  @Test(
    "A guest's picture that is larger than its upload leaves half of the store to others, too",
    arguments: [true, false])
  func guestsPicture(isForGuest: Bool) throws {
    let other = PictureStore(folder: media.appendingPathExtension("other"), quota: 10 << 20)
    _ = try other.add(icon)
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: other.folder.path).first)
    let bytes = try Data(contentsOf: other.folder.appendingPathComponent(name)).count
    let store = store(quota: bytes * 3 / 2)
    let draft = try store.draft(reserving: 1, for: isForGuest ? "seat-1" : nil)
    try Data(contentsOf: URL(fileURLWithPath: icon)).write(to: URL(fileURLWithPath: draft))
    #expect(((try? store.add(draft)) == nil) == isForGuest)
  }

  @Test("However many come at once, they do not pass the quota together")
  func parallelAdoption() throws {
    let contents = (0..<16).map { [UInt8](repeating: UInt8($0), count: 1000) }
    let store = store(quota: 4000)
    DispatchQueue.concurrentPerform(iterations: contents.count) { index in
      let name = SHA256Digest.text(of: contents[index][...]) + "-1x1.webp"
      #expect(store.adopt(contents[index], as: name))
    }
    #expect(store.names.count == 4)
    #expect(try FileManager.default.contentsOfDirectory(atPath: media.path).count == 4)
  }

  @Test("What a stopped server left half done goes at the next start, and nothing else does")
  func drafts() throws {
    _ = try store().draft(reserving: 1000)
    try Data().write(to: media.appendingPathComponent("notes.txt"))
    _ = store()
    #expect(try FileManager.default.contentsOfDirectory(atPath: media.path) == ["notes.txt"])
  }

  private static let noNames = [
    "", "x.webp", "../secret", String(repeating: "a", count: 64) + ".webp",
    String(repeating: "a", count: 64) + "-1x1.svg", String(repeating: "A", count: 64) + "-1x1.webp",
    String(repeating: "a", count: 64) + "-01x1.webp", String(repeating: "a", count: 64) + "-0x1.webp",
  ]

  @Test("Only the name of a picture names one", arguments: noNames)
  func names(name: String) {
    #expect(Picture(mediaName: name) == nil)
    #expect(store().bytes(of: name) == nil)
  }
}
