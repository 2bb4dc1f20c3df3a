import Support

/// The colours that the chunks of a PNG declare; the first usable declaration counts.
///
/// Source: W3C, "Portable Network Graphics (PNG) Specification (Third Edition)", section 11.3.2.
struct PNGColors {
  private static let mostBytes = 4 << 20

  private var codes: [UInt8] = []
  private var packedProfile: ArraySlice<UInt8>?
  private var isStandard = false
  private var gamma: Double?
  private var primaries = Primaries()

  /// Reads a chunk about colours; others are ignored.
  mutating func read(_ name: String, _ content: ArraySlice<UInt8>) {
    switch name {
    case "cICP": codes = Array(content)
    case "iCCP":
      // A name that ends in a zero, and the method of compression, which is always 0.
      packedProfile = content.firstIndex(of: 0).map { content[$0...].dropFirst(2) }
    case "sRGB": isStandard = true
    case "gAMA": gamma = content.integer(UInt32.self, at: 0, .big).map { Double($0) / 100_000 }
    case "cHRM":
      let numbers = (0..<8).compactMap { content.integer(UInt32.self, at: 4 * $0, .big) }
      guard numbers.count == 8 else { return }
      let points = stride(from: 0, to: 8, by: 2).map {
        SIMD2(Double(numbers[$0]), Double(numbers[$0 + 1])) / 100_000
      }
      primaries = Primaries(white: points[0], red: points[1], green: points[2], blue: points[3])
    default: break
    }
  }

  /// Whether the brightness is that of HDR.
  var hasHighRange: Bool { codes.count == 4 && [16, 18].contains(codes[1]) }

  /// A profile that says the same; nil for sRGB.
  func profile(_ model: ImageHeader.ColorModel) -> [UInt8]? {
    // Red, green and blue in the full range; others are not for PNG.
    if codes.count == 4, codes[2] == 0, codes[3] == 1, let known = Self.primaries(codes[0]) {
      if hasHighRange { return nil }
      if let curve = Self.curve(codes[1]) {
        return known == Primaries() && curve == .sRGB ? nil : Self.profile(model, known, curve)
      }
    }
    if let packedProfile, let profile = PNGChunks.inflated(packedProfile, atMost: Self.mostBytes),
      ColorProfile.fits(profile, model)
    {
      return profile
    }
    guard !isStandard, let gamma, (0.01...10).contains(gamma) else { return nil }
    return Self.profile(model, primaries, .power(1 / gamma))
  }

  private static func profile(
    _ model: ImageHeader.ColorModel, _ primaries: Primaries, _ curve: ToneCurve
  ) -> [UInt8]? {
    model == .gray ? ColorProfile.gray(curve) : ColorProfile.mixed(primaries, curve)
  }

  /// Source: ITU-T H.273, tables 2 and 3.
  private static func primaries(_ code: UInt8) -> Primaries? {
    switch code {
    case 1: Primaries()
    case 9: .rec2020
    case 12: .displayP3
    default: nil
    }
  }

  private static func curve(_ code: UInt8) -> ToneCurve? {
    switch code {
    // What displays do with the curves of cameras (ITU-R BT.1886).
    case 1, 6, 14, 15: .power(2.4)
    case 4: .power(2.2)
    case 5: .power(2.8)
    case 8: .power(1)
    case 13: .sRGB
    default: nil
    }
  }
}
