import Support

/// A colour profile: what the numbers of a picture's pixels mean.
///
/// Source: ICC.1:2010, "Image technology colour management", sections 7.2, 9.2 and 10.15.
enum ColorProfile {
  /// Whether a profile is whole as far as its header shows, and describes the numbers that a picture has.
  static func fits(_ profile: some RandomAccessCollection<UInt8>, _ model: ImageHeader.ColorModel) -> Bool {
    func word(_ place: Int) -> String { String(decoding: profile.dropFirst(place).prefix(4), as: UTF8.self) }
    guard profile.count >= 132, let size = profile.integer(UInt32.self, at: 0, .big) else { return false }
    return size >= 132 && Int(size) <= profile.count && word(36) == "acsp" && word(16) == model.rawValue
      && ["scnr", "mntr", "prtr", "spac"].contains(word(12)) && ["XYZ ", "Lab "].contains(word(20))
  }

  /// Shades of grey that follow a curve.
  static func gray(_ curve: ToneCurve) -> [UInt8] { profile("GRAY", [("kTRC", curve.tag)]) }

  /// A profile of colours mixed of primaries, each of which follows a curve, or nil if nothing can be mixed of
  /// them.
  static func mixed(_ primaries: Primaries, _ curve: ToneCurve) -> [UInt8]? {
    guard let columns = primaries.columns else { return nil }
    let tags = zip(["rXYZ", "gXYZ", "bXYZ"], columns).map { ($0, tag(of: $1)) }
    return profile("RGB ", tags + ["rTRC", "gTRC", "bTRC"].map { ($0, curve.tag) })
  }

  private static func profile(_ space: String, _ tags: [(String, [UInt8])]) -> [UInt8] {
    let white = tag(of: Primaries.standardWhite)
    let tags = [("wtpt", white)] + tags
    var table = big(tags.count)
    var data: [UInt8] = []
    for (name, content) in tags {
      table += Array(name.utf8) + big(132 + 12 * tags.count + data.count) + big(content.count)
      data += content
    }
    let size = big(128 + table.count + data.count)
    var header = size + [0, 0, 0, 0, 4, 0x20, 0, 0] + Array("mntr\(space)XYZ ".utf8)
    header += [UInt8](repeating: 0, count: 12) + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    header += white.dropFirst(8)
    return header + [UInt8](repeating: 0, count: 128 - header.count) + table + data
  }

  private static func tag(of color: SIMD3<Double>) -> [UInt8] {
    Array("XYZ ".utf8) + big(0) + (0..<3).flatMap { fixed(color[$0]) }
  }

  static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// A number with 16 bits behind the point.
  static func fixed(_ number: Double) -> [UInt8] { big(Int(exactly: (number * 65536).rounded()) ?? 0) }
}

/// The light that a number stands for.
enum ToneCurve: Equatable {
  case power(Double)
  /// A power with a straight beginning.
  case sRGB

  fileprivate var tag: [UInt8] {
    let (kind, numbers): (UInt8, [Double]) =
      switch self {
      case .power(let exponent): (0, [exponent])
      case .sRGB: (3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
      }
    return Array("para".utf8) + [0, 0, 0, 0, 0, kind, 0, 0] + numbers.flatMap(ColorProfile.fixed)
  }
}

/// White, and the red, green and blue that colours are mixed of, as chromaticities.
struct Primaries: Equatable {
  var white = SIMD2(0.3127, 0.329)
  var red = SIMD2(0.64, 0.33)
  var green = SIMD2(0.3, 0.6)
  var blue = SIMD2(0.15, 0.06)

  static let displayP3 = Primaries(red: [0.68, 0.32], green: [0.265, 0.69])
  static let rec2020 = Primaries(red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046])

  /// The white that profiles refer to, D50.
  static let standardWhite = SIMD3(0.9642, 1, 0.8249)

  /// The colours of full red, green and blue in XYZ, adapted to the white of profiles; nil if they span nothing.
  var columns: [SIMD3<Double>]? {
    let columns = [red, green, blue].map(Self.color)
    let light = Self.color(white)
    guard [white, red, green, blue].allSatisfy({ $0.y > 0.001 && $0.x >= 0 && $0.x + $0.y <= 1 }),
      let amounts = Self.solve(columns, light)
    else { return nil }
    // Bradford's adaptation.
    let response = [
      SIMD3(0.8951, -0.7502, 0.0389), SIMD3(0.2664, 1.7135, -0.0685), SIMD3(-0.1614, 0.0367, 1.0296),
    ]
    let ratio = Self.mixed(response, Self.standardWhite) / Self.mixed(response, light)
    let adapted = zip(columns, (0..<3).map { amounts[$0] }).map { column, amount in
      Self.solve(response, Self.mixed(response, column * amount) * ratio)
    }
    let usable = adapted.compactMap(\.self)
    return usable.count == 3 && usable.allSatisfy { $0.max() < 100 && $0.min() > -100 } ? usable : nil
  }

  private static func color(_ point: SIMD2<Double>) -> SIMD3<Double> {
    SIMD3(point.x / point.y, 1, (1 - point.x - point.y) / point.y)
  }

  private static func mixed(_ columns: [SIMD3<Double>], _ amounts: SIMD3<Double>) -> SIMD3<Double> {
    columns[0] * amounts.x + columns[1] * amounts.y + columns[2] * amounts.z
  }

  /// The share of each column that makes a sum.
  private static func solve(_ columns: [SIMD3<Double>], _ sum: SIMD3<Double>) -> SIMD3<Double>? {
    func volume(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> Double {
      a.x * (b.y * c.z - b.z * c.y) - b.x * (a.y * c.z - a.z * c.y) + c.x * (a.y * b.z - a.z * b.y)
    }
    let (a, b, c) = (columns[0], columns[1], columns[2])
    let whole = volume(a, b, c)
    guard abs(whole) > 1e-6 else { return nil }
    return SIMD3(volume(sum, b, c), volume(a, sum, c), volume(a, b, sum)) / whole
  }
}
