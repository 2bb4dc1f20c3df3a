import Foundation
import Testing

@testable import Storage

@Suite("The chunks of a PNG")
struct PNGChunksTests {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let head = PNGChunks.chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
  private static let pixels = PNGChunks.chunk("IDAT", [1, 2, 3])
  private static let end = PNGChunks.chunk("IEND", [])

  private func bare(_ chunks: [UInt8], keepsProfile: Bool = true) -> BarePicture? {
    PNGChunks.bare(Self.signature + Self.head + chunks, model: .mixed, keepsProfile: keepsProfile)
  }

  @Test("Chunks are written as every encoder writes them")
  func chunk() {
    #expect(Self.end == [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
  }

  @Test("Only what draws the picture is kept, and nothing behind its end")
  func metadata() throws {
    let words = PNGChunks.chunk("tEXt", Array("Comment\0words".utf8)) + PNGChunks.chunk("pHYs", [1])
    let transparency = PNGChunks.chunk("PLTE", [1, 2, 3]) + PNGChunks.chunk("tRNS", [9])
    let file = words + transparency + words + Self.pixels + Self.pixels + words + Self.end
    let kept = Self.signature + Self.head + transparency + Self.pixels + Self.pixels + Self.end
    #expect(bare(file + Array("more".utf8))?.bytes == kept)
    // Also if the end is missing, or what comes behind the pixels is cut off.
    #expect(bare(file.dropLast(12))?.bytes == kept)
    #expect(bare(file.dropLast(20))?.bytes == kept)
  }

  @Test("Pixels that are missing make no picture")
  func cut() {
    let file = PNGChunks.chunk("tEXt", [1, 2, 3]) + Self.pixels
    for count in 0..<file.count { #expect(bare(Array(file.prefix(count))) == nil) }
  }

  @Test("The orientation is kept, before the pixels")
  func orientation() {
    let turned = PNGChunks.chunk("eXIf", Exif.block(orientation: 6))
    let picture = bare(Self.pixels + turned + Self.end)
    #expect(picture?.orientation == 6)
    #expect(picture?.bytes == Self.signature + Self.head + turned + Self.pixels + Self.end)
  }

  @Test("A picture that moves is said to")
  func animation() {
    #expect(bare(PNGChunks.chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0]) + Self.pixels)?.notices == [.animation])
    #expect(bare(Self.pixels)?.notices == [])
  }

  private static let gamma = PNGChunks.chunk("gAMA", ColorProfile.big(100_000))
  private static let codes = PNGChunks.chunk("cICP", [12, 13, 0, 1])

  @Test("Colours that are not sRGB's are kept as a profile, which can be left out")
  func colors() {
    for chunk in [Self.gamma, Self.codes] {
      #expect(bare(chunk + Self.pixels)?.hasProfile == true)
      #expect(bare(chunk + Self.pixels, keepsProfile: false)?.hasProfile == false)
    }
    let standard = PNGChunks.chunk("sRGB", [0])
    let broken = PNGChunks.chunk("iCCP", Array("x\0\0no zlib".utf8))
    #expect(bare(standard + Self.gamma + Self.pixels)?.hasProfile == false)
    #expect(bare(broken + Self.pixels)?.hasProfile == false)
    #expect(bare(broken + Self.gamma + Self.pixels)?.hasProfile == true)
    // What is coded counts more than the rest.
    let coded = PNGChunks.chunk("cICP", [1, 13, 0, 1])
    #expect(bare(coded + Self.gamma + Self.pixels)?.hasProfile == false)
    let highRange = bare(PNGChunks.chunk("cICP", [9, 16, 0, 1]) + Self.pixels)
    #expect(highRange?.hasProfile == false && highRange?.notices == [.highRange])
  }
}
