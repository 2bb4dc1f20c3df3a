import Foundation
import Platform

extension SceneFolder {
  /// The most pictures beside sources, and the most bytes of sources and data that are searched for their names.
  private static let (mostBesideSources, mostSearched) = (500, 2 << 20)
  private static let pictureKinds = ["png", "jpg", "jpeg", "svg", "webp", "pdf"]

  /// The paths of the pictures that lie beside sources and are named in these, or in their data, from the folder on.
  ///
  /// As in Xcode such a picture needs no catalogue. Clients get no other picture of the folder.
  package var namedPictures: [String] {
    let listing = FolderListing(of: url.path, skipping: Self.others) { path in
      path.hasExtension(among: Self.pictureKinds) && !path.hasPrefix("Pictures/") && Self.isResource(path)
    }
    guard !listing.files.isEmpty else { return [] }
    let names = namesInTexts
    return Array(
      listing.files.sorted().filter { path in
        let name = PictureName(path)
        return names.contains(name.file) || names.contains(name.stem)
      }.prefix(Self.mostBesideSources))
  }

  /// The texts in which sources and data can name a picture: strings, and the values of data.
  private var namesInTexts: Set<String> {
    let listing = FolderListing(of: url.path, skipping: Self.others) { path in
      path.hasSuffix(".swift") && !Self.others.contains(path) || Self.isData(path)
    }
    var (names, left): (Set<String>, Int) = ([], Self.mostSearched)
    // Sources first, since data may be large.
    let sources = listing.files.filter { $0.hasSuffix(".swift") }.sorted()
    for path in sources + listing.files.filter({ !$0.hasSuffix(".swift") }).sorted() {
      let bytes = try? RegularFile.contents(of: "\(url.path)/\(path)", atMost: left, followsLinks: false)
      guard let bytes else { continue }
      left -= bytes.count
      let text = String(decoding: bytes, as: UTF8.self)
      if path.hasExtension(among: ["swift", "json", "geojson"]) {
        let parts = text.components(separatedBy: "\"")
        // What a colon follows is the name of a value.
        for (part, next) in zip(parts, parts.dropFirst()) where next.first { !$0.isWhitespace } != ":" {
          names.insert(part)
        }
      } else {
        names.formUnion(text.components(separatedBy: CharacterSet(charactersIn: "<>,;\t\r\n\"")))
      }
    }
    return names
  }
}

/// The name of a picture beside sources, by its path: `Resources/moon@2x.png` is `moon`, with two pixels in a point.
struct PictureName {
  /// The file's name.
  let file: String
  /// The name for views.
  let stem: String
  /// The pixels of a point.
  let factor: Int

  init(_ path: String) {
    file = path.split(separator: "/").last.map(String.init) ?? path
    let stem = file.split(separator: ".").first.map(String.init) ?? file
    let factor = ["@2x": 2, "@3x": 3].first { stem.hasSuffix($0.key) }?.value
    self.stem = factor == nil ? stem : String(stem.dropLast(3))
    self.factor = factor ?? 1
  }
}
