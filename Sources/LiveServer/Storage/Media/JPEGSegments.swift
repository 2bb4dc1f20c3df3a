import Support

/// The segments of a JPEG.
///
/// Source: ITU-T T.81, "Digital compression and coding of continuous-tone still images", annexes B and G.
struct JPEGSegments {
  /// The file without its metadata.
  private(set) var bare = BarePicture(bytes: [])

  private let file: [UInt8]
  private var kept: [UInt8] = []
  private var exif: Int?
  private var profileParts: [(number: UInt8, of: UInt8, segment: Range<Int>)] = []
  private var components: [UInt8] = []
  private var isProgressive = false
  /// The coefficients that are known to the last bit, by the components' numbers.
  private var finished: [UInt8: Set<UInt8>] = [:]

  private static let profileMark = Array("ICC_PROFILE\0".utf8)

  /// Reads a file; nil if some of its pixels are missing.
  init?(_ file: [UInt8], profileFits: (ArraySlice<UInt8>) -> Bool) {
    self.file = file
    guard let hasEnd = readSegments() else { return nil }
    if !hasEnd {
      // Otherwise whole scans may be missing, which no decoder notices.
      guard !components.isEmpty, components.allSatisfy({ finished[$0]?.count == 64 }) else { return nil }
      dropPadding()
    }
    let profile = profileSegments(profileFits)
    let turned =
      exif.map { $0 == 1 ? [] : Self.segment(0xE1, Exif.markedBlock(orientation: $0)) } ?? []
    bare.bytes = [0xFF, 0xD8] + turned + profile + kept + [0xFF, 0xD9]
    bare.orientation = exif ?? 1
    bare.hasProfile = !profile.isEmpty
    bare.lacksEnd = !hasEnd
  }

  /// Keeps what draws the picture; returns whether the end marker is there, or nil if a segment is cut off.
  private mutating func readSegments() -> Bool? {
    var place = 2
    while let start = file[place...].firstIndex(of: 0xFF), start + 1 < file.count {
      place = start
      let marker = file[place + 1]
      switch marker {
      case 0xFF: place += 1
      case 0xD9: return true
      case 0x00, 0x01, 0xD0...0xD8: place += 2
      default:
        guard let length = file.integer(UInt16.self, at: place + 2, .big).map({ Int($0) }), length >= 2,
          place + 2 + length <= file.count
        else { return nil }
        let segment = place..<place + 2 + length
        read(marker, segment)
        place = segment.upperBound
        if marker == 0xDA {
          let end = endOfScan(from: place)
          kept += file[place..<end]
          place = end
        }
      }
    }
    return false
  }

  private mutating func read(_ marker: UInt8, _ segment: Range<Int>) {
    let content = file[segment].dropFirst(4)
    switch marker {
    case 0xE1:
      if exif == nil, content.starts(with: Array("Exif".utf8)) { exif = Exif.orientation(content) }
      return
    case 0xE2 where content.starts(with: Self.profileMark) && content.count > 14:
      profileParts.append((file[segment.lowerBound + 16], file[segment.lowerBound + 17], segment))
      return
    // The marks of JFIF and Adobe define the components; nothing else of applications does.
    case 0xE2...0xED, 0xEF, 0xFE: return
    case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
      isProgressive = [0xC2, 0xC6, 0xCA, 0xCE].contains(marker)
      let count = content.dropFirst(5).first.map { Int($0) } ?? 0
      components = (0..<count).compactMap { content.dropFirst(6 + 3 * $0).first }
    case 0xDA:
      let count = content.first.map { Int($0) } ?? 0
      let scanned = (0..<count).compactMap { content.dropFirst(1 + 2 * $0).first }
      let range = content.dropFirst(1 + 2 * count)
      var frequencies: ClosedRange<UInt8> = 0...63
      if isProgressive {
        guard let first = range.first, let last = range.dropFirst().first, first <= last, last < 64,
          range.dropFirst(2).first.map({ $0 & 0x0F == 0 }) == true
        else { break }
        frequencies = first...last
      }
      for component in scanned { finished[component, default: []].formUnion(frequencies) }
    default: break
    }
    kept += file[segment]
  }

  /// The end of a scan's data: a marker that does not belong to it.
  private func endOfScan(from start: Int) -> Int {
    var place = start
    while let mark = file[place...].firstIndex(of: 0xFF) {
      guard mark + 1 < file.count else { return mark }
      let next = file[mark + 1]
      guard next == 0 || (0xD0...0xD7).contains(next) else { return mark }
      place = mark + 2
    }
    return file.count
  }

  /// Drops zeros with which a file was filled up behind its last scan; the last of them may belong to the scan.
  private mutating func dropPadding() {
    let data = kept.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    let end = min(kept.count, kept[..<data].last == 0xFF ? data + 1 : data)
    // A scan of flat blocks ends in one zero, rarely in two.
    bare.droppedZeros = min(2, kept.count - end)
    kept.removeSubrange(end...)
  }

  /// The segments of a profile that is whole and fits.
  private func profileSegments(_ fits: (ArraySlice<UInt8>) -> Bool) -> [UInt8] {
    let parts = profileParts.sorted { $0.number < $1.number }
    guard parts.map({ Int($0.number) }) == Array(1..<parts.count + 1),
      parts.allSatisfy({ $0.of == parts.count })
    else { return [] }
    let profile = parts.flatMap { file[$0.segment].dropFirst(18) }
    return fits(profile[...]) ? parts.flatMap { file[$0.segment] } : []
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = UInt16(truncatingIfNeeded: content.count + 2)
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
  }
}
