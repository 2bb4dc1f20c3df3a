import Testing

@testable import Storage

@Suite("The segments of a JPEG")
struct JPEGSegmentsTests {
  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)] + content
  }

  private static let start: [UInt8] = [0xFF, 0xD8]
  private static let end: [UInt8] = [0xFF, 0xD9]
  private static let tables = segment(0xDB, [0, 1, 2])
  private static func frame(_ marker: UInt8 = 0xC0) -> [UInt8] {
    segment(marker, [8, 0, 1, 0, 1, 2, 1, 0x11, 0, 2, 0x11, 0])
  }
  /// A scan with escaped and restart markers in its data.
  private static func scan(_ components: [UInt8] = [1, 2], _ range: [UInt8] = [0, 63, 0]) -> [UInt8] {
    segment(0xDA, [UInt8(components.count)] + components.flatMap { [$0, 0] } + range)
      + [5, 0xFF, 0, 0xFF, 0xD0, 7]
  }
  private static func exif(_ orientation: Int) -> [UInt8] {
    segment(0xE1, Exif.markedBlock(orientation: orientation))
  }

  private func bare(_ file: [UInt8], profileFits: Bool = true) -> BarePicture? {
    JPEGSegments(file) { _ in profileFits }?.bare
  }

  @Test("Only what draws the picture is kept, and nothing behind its end")
  func metadata() throws {
    let application = Self.segment(0xE0, Array("JFIF\0".utf8))
    let adobe = Self.segment(0xEE, Array("Adobe".utf8))
    let words = Self.segment(0xFE, Array("a comment".utf8)) + Self.segment(0xED, Array("Photoshop".utf8))
    let file = Self.start + application + words + adobe + Self.tables + Self.frame() + Self.scan() + Self.end
    let picture = try #require(bare(file + Array("a film".utf8) + Self.start))
    #expect(
      picture.bytes
        == Self.start + application + adobe + Self.tables + Self.frame() + Self.scan() + Self.end)
    #expect(picture.orientation == 1 && !picture.hasProfile && !picture.lacksEnd)
  }

  @Test("Of EXIF only the first orientation is kept", arguments: [2, 6, 8])
  func orientation(value: Int) throws {
    let other = Self.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<xmp/>".utf8))
    let file = Self.start + other + Self.exif(value) + Self.exif(3) + Self.frame() + Self.scan() + Self.end
    let picture = try #require(bare(file))
    #expect(picture.bytes == Self.start + Self.exif(value) + Self.frame() + Self.scan() + Self.end)
    #expect(picture.orientation == value && picture.isOnItsSide == (value >= 5))
  }

  @Test("A profile in parts is kept if it is whole and fits")
  func profile() throws {
    func part(_ number: UInt8, of count: UInt8) -> [UInt8] {
      Self.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [number, count, number])
    }
    func picture(_ parts: [UInt8], fits: Bool = true) -> BarePicture? {
      bare(Self.start + parts + Self.frame() + Self.scan() + Self.end, profileFits: fits)
    }
    let whole = picture(part(2, of: 2) + part(1, of: 2))
    #expect(whole?.hasProfile == true)
    #expect(whole?.bytes.starts(with: Self.start + part(1, of: 2) + part(2, of: 2)) == true)
    for parts in [part(1, of: 2), part(2, of: 2), part(1, of: 2) + part(1, of: 2)] {
      #expect(picture(parts)?.hasProfile == false)
    }
    let refused = picture(part(1, of: 1), fits: false)
    #expect(refused?.bytes == Self.start + Self.frame() + Self.scan() + Self.end)
  }

  @Test("A missing end marker is added, and zeros that a file was filled up with go")
  func noEnd() throws {
    let whole = Self.start + Self.frame() + Self.scan()
    for file in [whole, whole + [0xFF], whole + [0, 0, 0]] {
      let picture = try #require(bare(file))
      #expect(picture.lacksEnd && picture.bytes == whole + Self.end)
    }
    // Zeros may belong to the scan, so up to two of them can come back.
    let fuller = try #require(bare(whole + [0, 0, 0])?.withOneMoreZero)
    #expect(fuller.bytes == whole + [0] + Self.end)
    #expect(fuller.withOneMoreZero?.withOneMoreZero == nil)
    #expect(bare(whole)?.withOneMoreZero == nil)
    // This zero belongs to the scan.
    #expect(bare(whole + [0xFF, 0, 0])?.bytes == whole + [0xFF, 0] + Self.end)
  }

  @Test("Without an end marker, no scan may be missing")
  func missingScans() {
    let baseline = Self.start + Self.frame() + Self.scan([1])
    #expect(bare(baseline) == nil)
    #expect(bare(baseline + Self.scan([2])) != nil)
    let progressive = Self.start + Self.frame(0xC2)
    // First the averages, then the details of each component, less one bit, which comes last.
    let scans = [
      Self.scan([1, 2], [0, 0, 0]), Self.scan([1], [1, 63, 0]), Self.scan([2], [1, 63, 1]),
      Self.scan([2], [1, 63, 0x10]),
    ]
    for count in 0..<scans.count { #expect(bare(progressive + scans.prefix(count).joined()) == nil) }
    #expect(bare(progressive + scans.joined())?.lacksEnd == true)
    #expect(bare(progressive + scans[0] + Self.end)?.lacksEnd == false)
  }

  @Test("A segment that is cut off makes no picture")
  func cut() {
    let file = Self.start + Self.exif(6) + Self.tables + Self.frame() + Self.scan()
    for count in 2..<file.count - 6 { #expect(bare(Array(file.prefix(count))) == nil) }
  }
}
