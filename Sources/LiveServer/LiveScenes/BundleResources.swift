import Foundation
import Platform

extension SceneFolder {
  /// The most resources.
  static let mostResources = 1000
  /// The extensions of data whose changes count. The server's own output may go to a text file of the folder.
  private static let data = ["json", "geojson", "plist", "csv", "tsv", "xml"]
  /// The extensions of files that Xcode compiles or leaves out.
  private static let compiled = [
    "swift", "metal", "frag", "h", "m", "mm", "c", "cpp", "storyboard", "xib", "md",
  ]
  /// The folders whose files are no resources of their own.
  private static let packages = [".xcassets/", ".xcodeproj/", ".xcworkspace/", ".lproj/", ".playground/"]

  /// The paths of the files that views find in `Bundle.main`, from the folder on, by their names there.
  ///
  /// As in Xcode a file's folder does not matter; of files with the same name the one that lies highest counts. The data
  /// of a catalogue's set is named after the set.
  var resources: [String: String] {
    let listing = FolderListing(of: url.path, skipping: Self.others) { path in
      Self.dataSet(of: path) != nil || Self.isResource(path)
    }
    let depths = listing.files.map { (depth: $0.utf8.count { $0 == UInt8(ascii: "/") }, path: $0) }
    let paths = depths.sorted { ($0.depth, $0.path) < ($1.depth, $1.path) }.map(\.path).prefix(
      Self.mostResources)
    return Dictionary(paths.map { (Self.dataSet(of: $0) ?? Self.name(of: $0), $0) }) { first, _ in first }
  }

  /// The `Info.plist` of an app as Xcode writes it.
  var information: Data {
    get throws {
      let name = url.lastPathComponent
      let identifier = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "-" }.joined()
      return try PropertyListEncoder().encode([
        "CFBundleDisplayName": name, "CFBundleIdentifier": "com.example.\(identifier)", "CFBundleName": name,
        "CFBundleShortVersionString": "1.0", "CFBundleVersion": "1",
      ])
    }
  }

  /// True if the scenes are compiled again when the file changes.
  static func isData(_ path: String) -> Bool { path.hasExtension(among: data) && isResource(path) }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  static func isResource(_ path: String) -> Bool {
    let name = name(of: path)
    return name.contains(".") && name != "Info.plist" && !others.contains(path)
      && !path.hasExtension(among: compiled) && !packages.contains(where: path.contains)
  }

  /// The name in the bundle of the data of a catalogue's set; nil for another file.
  private static func dataSet(of path: String) -> String? {
    guard path.contains(".xcassets/"), name(of: path) != "Contents.json" else { return nil }
    return path.split(separator: "/").dropLast().last { $0.hasSuffix(".dataset") }.map(String.init)
  }
}
