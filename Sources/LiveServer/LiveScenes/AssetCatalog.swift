import Foundation
import Platform
import Storage

/// The pictures and colours that views name: files in `Pictures`, and those of asset catalogues; and data models.
struct AssetCatalog: Codable, Sendable {
  /// A picture at a path of the server, with its size in points.
  struct Picture: Codable, Equatable, Sendable {
    /// The path; after a space, that on dark, or `template` if only the picture's opacity counts.
    let url: String
    let width: Int
    let height: Int

    /// A file that is no picture of a kind that is drawn, such as a PDF.
    static let unreadable = Picture(url: "", width: 1, height: 1)
  }

  /// By name: that of the file without its extension, or of the picture's set.
  private(set) var pictures: [String: Picture] = [:]
  /// As `#rrggbbaa`, or as the name of one of the system's, by name; after a space, that on dark.
  private(set) var colors: [String: String] = [:]
  /// The names of all pictures, also of those whose files cannot be read.
  private(set) var sets: Set<String> = []
  /// The texts of Core Data's data models.
  private(set) var dataModels: [String] = []

  /// The most pictures and colours.
  private static let most = 500

  /// A catalogue of colours, and of the names of pictures.
  init(colors: [String: String] = [:], sets: Set<String> = [], dataModels: [String] = []) {
    (self.colors, self.sets, self.dataModels) = (colors, sets, dataModels)
  }

  /// Reads the catalogues and pictures of a folder; what cannot be read is left out.
  ///
  /// - Parameters:
  ///   - files: Those that were read before.
  ///   - reading: Reads the descriptions, which are strangers' texts.
  init(
    of folder: SceneFolder, _ files: AssetFiles = AssetFiles(), by reading: FolderReading = FolderReading()
  ) {
    let root = folder.url.path
    dataModels = folder.dataModels
    // In a catalogue each set is a folder with a description.
    let sets = FolderListing(of: root, skipping: SceneFolder.others) {
      $0.contains(".xcassets/") && $0.hasSuffix("/Contents.json")
    }
    let descriptions = sets.files.sorted().prefix(Self.most)
    let contents = files.sets(of: descriptions.map { "\(root)/\($0)" }, by: reading)
    var images: [(name: String, folder: String, set: AssetSet, file: AssetSet.Image)] = []
    for path in descriptions {
      let parts = path.split(separator: "/").dropLast()
      guard let set = parts.last, let contents = contents["\(root)/\(path)"] else { continue }
      if set.hasSuffix(".imageset") {
        let name = String(set.dropLast(".imageset".count))
        self.sets.insert(name)
        if let file = contents.image { images.append((name, parts.joined(separator: "/"), contents, file)) }
      } else if set.hasSuffix(".colorset") {
        let name = String(set.dropLast(".colorset".count))
        // Of two catalogues the first counts; an accent that is not set has no colour.
        if colors[name] == nil { colors[name] = contents.color }
      }
    }
    let own = FolderListing(of: folder.pictures.path).files.sorted().prefix(Self.most)
    let besideSources = folder.namedPictures.prefix(Self.most)
    let sizes = files.sizes(
      of: images.flatMap { image in image.set.files.map { "\(root)/\(image.folder)/\($0)" } }
        + own.map { "\(folder.pictures.path)/\($0)" }
        + besideSources.map { "\(root)/\($0)" })
    var unreadable: Set<String> = []
    for (name, folder, set, file) in images where pictures[name] == nil {
      guard let size = sizes["\(root)/\(folder)/\(file.name)"] else {
        if access("\(root)/\(folder)/\(file.name)", F_OK) == 0 { unreadable.insert(name) }
        continue
      }
      // The server has what is in a catalogue, and not the catalogue itself.
      let place = folder.split(separator: "/").drop { !$0.hasSuffix(".xcassets") }.dropFirst()
      let drawn = set.files.filter { sizes["\(root)/\(folder)/\($0)"] != nil }
      let urls = drawn.map {
        Self.url(of: DocumentDrawings.servedPath(of: (place + [$0[...]]).joined(separator: "/")))
      }
      pictures[name] = Picture(
        url: (urls + (set.isTemplate ? ["template"] : [])).joined(separator: " "),
        width: max(1, size.width / file.factor), height: max(1, size.height / file.factor))
    }
    for path in own {
      guard let name = path.split(separator: "/").last?.split(separator: ".").first.map(String.init),
        pictures[name] == nil
      else { continue }
      guard let size = sizes["\(folder.pictures.path)/\(path)"] else {
        if DocumentDrawings.servedPath(of: path) != path { unreadable.insert(name) }
        continue
      }
      pictures[name] = Picture(
        url: Self.url(of: DocumentDrawings.servedPath(of: path)), width: size.width, height: size.height)
    }
    var factors: [String: Int] = [:]
    for path in besideSources {
      let name = PictureName(path)
      guard factors[name.stem].map({ $0 < name.factor }) ?? (pictures[name.stem] == nil) else { continue }
      guard let size = sizes["\(root)/\(path)"] else {
        unreadable.insert(name.stem)
        continue
      }
      factors[name.stem] = name.factor
      pictures[name.stem] = Picture(
        url: Self.url(of: DocumentDrawings.servedPath(of: path)), width: max(1, size.width / name.factor),
        height: max(1, size.height / name.factor))
    }
    for name in unreadable where pictures[name] == nil { pictures[name] = .unreadable }
    self.sets.formUnion(pictures.keys)
  }

  /// The path of the server for a file, whose name may have spaces and any letters.
  private static func url(of path: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
    return path.utf8.reduce(into: "/scenes/") { url, byte in
      guard !plain.contains(byte) else { return url.unicodeScalars.append(Unicode.Scalar(byte)) }
      url += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }
}

/// The part of a set's description in an asset catalogue that counts.
package struct AssetSet: Codable, Sendable {
  /// A file of a picture in a set, and how many of its pixels are a point.
  struct Image: Codable, Sendable {
    let name: String
    let factor: Int
  }

  /// The picture of the largest scale, beside the description.
  let image: Image?
  /// The one on dark; nil for the same.
  let darkImage: Image?
  /// True if only the picture's opacity counts.
  let isTemplate: Bool
  /// The colour that does not depend on appearances, as `#rrggbbaa` or by the system's name; after a space, that on dark.
  let color: String?

  /// Reads a description; nil if it is none.
  init?(_ description: Data) {
    guard let contents = try? JSONDecoder().decode(AssetContents.self, from: description) else { return nil }
    (image, color) = (contents.largestImage(onDark: false), contents.text)
    darkImage = contents.largestImage(onDark: true)
    isTemplate = contents.properties?.intent == "template"
  }

  /// The names of the pictures' files.
  var files: [String] { [image, darkImage].compactMap { $0?.name } }

  /// True if what another process has read is as this one could have read it.
  var isSound: Bool {
    [image, darkImage].allSatisfy { $0.map { (1...4).contains($0.factor) && Self.isFile($0.name) } ?? true }
      && (color.map { $0.utf8.count <= 2 * Self.mostOfName && $0.utf8.allSatisfy(Self.isPlain) } ?? true)
  }

  /// The most letters of a colour of the system.
  fileprivate static let mostOfName = 60

  /// True if a colour's text may contain a letter.
  fileprivate static func isPlain(_ letter: UInt8) -> Bool {
    (0x30...0x39).contains(letter) || (0x41...0x5a).contains(letter) || (0x61...0x7a).contains(letter)
      || letter == 0x23 || letter == 0x20
  }

  /// True if a name is that of a file beside the description.
  fileprivate static func isFile(_ name: String) -> Bool {
    !name.contains("/") && !name.hasPrefix(".") && name.utf8.count <= 255
  }

  /// The answer of a confined process to a request; nil if it is none.
  package static func answer(_ body: Data) -> [UInt8]? {
    ReadingTask.answer(body) { (descriptions: [Data]) in descriptions.map { AssetSet($0) } }
  }
}

/// The description of a picture or a colour in an asset catalogue.
struct AssetContents: Decodable, Sendable {
  struct Image: Decodable, Sendable {
    let filename: String?
    let scale: String?
    let appearances: [Appearance]?

    /// The pixels of a point.
    var factor: Int { scale.flatMap { Int($0.dropLast()) }.map { min(max($0, 1), 4) } ?? 1 }
  }
  struct Color: Decodable, Sendable {
    struct Value: Decodable, Sendable {
      let components: [String: String]?
      /// The name of a colour of the system.
      let reference: String?
    }
    let color: Value?
    let appearances: [Appearance]?
  }
  struct Appearance: Decodable, Sendable {
    let appearance: String?
    let value: String?

    var isDark: Bool { appearance == "luminosity" && value == "dark" }
  }
  struct Properties: Decodable, Sendable {
    private enum CodingKeys: String, CodingKey { case intent = "template-rendering-intent" }
    /// The use of a picture's colours.
    let intent: String?
  }
  let properties: Properties?
  let images: [Image]?
  let colors: [Color]?

  /// The picture of the largest scale, beside the description.
  fileprivate func largestImage(onDark isOnDark: Bool) -> AssetSet.Image? {
    let named = images?.filter { $0.filename != nil } ?? []
    let usual = named.filter { $0.appearances == nil }
    let wanted =
      isOnDark
      ? named.filter { $0.appearances?.contains(where: \.isDark) ?? false } : usual.isEmpty ? named : usual
    let largest = wanted.max { $0.factor < $1.factor }
    guard let largest, let file = largest.filename, AssetSet.isFile(file) else { return nil }
    return AssetSet.Image(name: file, factor: largest.factor)
  }

  /// The colour that does not depend on appearances; after a space, that on dark.
  fileprivate var text: String? {
    let usual = colors?.first { $0.appearances == nil } ?? colors?.first
    guard let light = usual.flatMap(Self.text) else { return nil }
    let dark = colors?.first { color in
      color.appearances?.contains(where: \.isDark) ?? false
    }
    return dark.flatMap(Self.text).map { "\(light) \($0)" } ?? light
  }

  /// A colour as `#rrggbbaa`, or as the name of one of the system's.
  private static func text(_ color: Color) -> String? {
    guard let value = color.color else { return nil }
    guard let components = value.components else {
      return value.reference.flatMap { name in
        let isName = name.utf8.count < AssetSet.mostOfName && name.utf8.allSatisfy(AssetSet.isPlain)
        return isName && !name.isEmpty && !name.contains(" ") && !name.contains("#") ? name : nil
      }
    }
    let names =
      components["white"] == nil ? ["red", "green", "blue", "alpha"] : ["white", "white", "white", "alpha"]
    let bytes = names.map { byte(components[$0]) }
    guard bytes.allSatisfy({ $0 != nil }) else { return nil }
    return "#" + bytes.compactMap(\.self).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// A component, written as `0xFF`, as `255` or as `1.000`.
  private static func byte(_ text: String?) -> Int? {
    guard let text else { return nil }
    if text.hasPrefix("0x") {
      return Int(text.dropFirst(2), radix: 16).flatMap { (0...255).contains($0) ? $0 : nil }
    }
    guard let number = Double(text), number.isFinite else { return nil }
    let value = text.contains(".") ? number * 255 : number
    return (0...255).contains(value) ? Int(exactly: value.rounded()) : nil
  }
}
