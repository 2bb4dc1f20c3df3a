import Testing

@testable import Storage

@Suite("A colour profile")
struct ColorProfileTests {
  @Test("What is made fits the pixels that it is made for, and no others")
  func own() throws {
    let mixed = try #require(ColorProfile.mixed(.displayP3, .sRGB))
    #expect(ColorProfile.fits(mixed, .mixed))
    #expect(!ColorProfile.fits(mixed, .gray) && !ColorProfile.fits(mixed, .inks))
    #expect(ColorProfile.fits(ColorProfile.gray(.power(2.2)), .gray))
    #expect(!ColorProfile.fits(ColorProfile.gray(.power(2.2)), .mixed))
  }

  @Test("What is cut off or says something else in its header is none")
  func broken() throws {
    let profile = try #require(ColorProfile.mixed(Primaries(), .sRGB))
    for count in 0..<profile.count { #expect(!ColorProfile.fits(profile.prefix(count), .mixed)) }
    for place in [0, 12, 16, 20, 36] {
      var other = profile
      other[place] = 0x7A
      #expect(!ColorProfile.fits(other, .mixed))
    }
    var empty = profile
    empty[0...3] = [0, 0, 0, 0]
    #expect(!ColorProfile.fits(empty, .mixed))
  }

  @Test("sRGB's primaries, adapted, are those of its profile")
  func adapted() throws {
    // IEC 61966-2-1, as in every sRGB profile.
    let known: [SIMD3<Double>] = [
      [0.4361, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141],
    ]
    let columns = try #require(Primaries().columns)
    for (column, expected) in zip(columns, known) {
      let off = column - expected
      #expect([off.x, off.y, off.z].allSatisfy { abs($0) < 0.0006 })
    }
  }

  @Test("Nothing can be mixed of primaries that lie on a line, or nowhere")
  func flat() {
    #expect(Primaries(red: [0.3, 0.3], green: [0.3, 0.3]).columns == nil)
    #expect(Primaries(white: [0.3, 0]).columns == nil)
    #expect(Primaries(blue: [40_000, 40_000]).columns == nil)
    #expect(ColorProfile.mixed(Primaries(white: [0, 0]), .sRGB) == nil)
  }
}
