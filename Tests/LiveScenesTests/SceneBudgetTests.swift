import Engine
import Support
import Testing

@testable import LiveScenes

@Suite("The time that a scene may take")
struct SceneBudgetTests {
  /// After how many seconds of such answers, so many a second, it is too much; nil within a minute.
  private static func limit(seconds: Double, rate: Double) -> Double? {
    var budget = TokenBucket.processorTime(burst: 0.5)
    var time = 1000.0
    while time < 1060 {
      time += max(1 / rate, seconds)
      if !budget.charge(seconds, at: time) { return time - 1000 }
    }
    return nil
  }

  @Test("What an honest scene uses for sixty events and pictures a second is never too much")
  func quick() { #expect(Self.limit(seconds: 0.001, rate: 120) == nil) }

  @Test("Answers that take a little less than half of a frame are never too much")
  func half() { #expect(Self.limit(seconds: 0.008, rate: 60) == nil) }

  @Test(
    "Short answers are too much where there are many of them", arguments: [(0.0035, 500.0), (0.0002, 10_000)])
  func many(seconds: Double, rate: Double) throws {
    #expect(try #require(Self.limit(seconds: seconds, rate: rate)) < 2)
  }

  @Test("Answers that take a tenth of a second are too much within two seconds")
  func slow() throws { #expect(try #require(Self.limit(seconds: 0.1, rate: 60)) < 2) }

  @Test("One slow answer now and then is forgiven")
  func seldom() { #expect(Self.limit(seconds: 0.2, rate: 1) == nil) }
}

@Suite("The structures that a scene may bring")
struct StructureBudgetTests {
  /// How many of such structures are shown in ten seconds of sixty pictures each.
  private static func count(of bytes: Int) -> Int {
    var budget = TokenBucket.structureBytes
    return (0..<600).count { budget.take(Double(bytes), at: 1000 + Double($0) / 60) }
  }

  @Test("Hundreds of layers may be others in each picture")
  func small() { #expect(Self.count(of: 60_000) == 600) }

  @Test(
    "The larger they are, the more seldom one is shown, whatever its size", arguments: [500_000, 2_000_000])
  func large(bytes: Int) { #expect((30_000_000...44_000_000).contains(Self.count(of: bytes) * bytes)) }

  @Test("One of any size is shown at last, and the next one only when it is paid for")
  func huge() {
    var budget = TokenBucket.structureBytes
    let first = budget.take(40_000_000, at: 10)
    let (soon, late) = (budget.take(1, at: 19), budget.take(1, at: 20))
    #expect(first && !soon && late)
  }
}

@Suite("The last picture of a scene")
struct PictureBufferTests {
  private static func picture(_ number: Int, of ids: String...) throws -> PictureBuffer.Picture {
    let nodes = ids.map { Node(of: .group, id: $0, parent: 0, at: 0, asset: nil, detail: nil) }
    let assets = [Asset.image("\(number)", url: "/art/a.png", width: 1, height: 1)]
    return PictureBuffer.Picture(
      structure: PictureBuffer.Structure(
        number: number, nodes: try #require(RenderedNodes(nodes)), assets: assets),
      values: [])
  }

  @Test("A structure that comes too soon waits, with its assets, and so the scene is drawn again")
  func waiting() throws {
    let last = PictureBuffer()
    last.replace(with: try Self.picture(1, of: "a"))
    #expect(last.show { _ in false }?.structure.number == 1)
    last.replace(with: try Self.picture(2, of: "b"))
    #expect(last.show { _ in true }?.structure.number == 1)
    #expect(last.shown?.structure.assets.map(\.id) == ["1"])
    #expect(last.isLate)
    #expect(last.show { _ in false }?.structure.number == 2)
  }

  @Test("Numbers of a structure that is shown are never too soon")
  func values() throws {
    let last = PictureBuffer()
    let first = try Self.picture(1, of: "a")
    last.replace(with: first)
    _ = last.show { _ in false }
    last.replace(with: first)
    #expect(last.show { _ in true } != nil)
    #expect(!last.isLate)
  }
}
