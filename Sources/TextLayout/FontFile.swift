/// A font file that text may be set in, and where it usually lies.
public struct FontFile: Hashable, Sendable {
  /// The file's name, which people know the font by.
  public var name: String
  /// The paths to try, in order.
  public var paths: [String]
  /// What to do when the file is at none of the paths, as a sentence.
  public var remedy: String

  /// A font file from its parts.
  public init(name: String, paths: [String], remedy: String) {
    self.name = name
    self.paths = paths
    self.remedy = remedy
  }

  /// A font file at a path that somebody gave.
  public init(path: String) {
    self.init(name: path, paths: [path], remedy: "Check the path.")
  }

  /// A file of a Debian package, in that package's folder.
  private init(_ name: String, folder: String, package: String) {
    self.init(
      name: name, paths: ["/usr/share/fonts/\(folder)/\(name)"],
      remedy: "On Debian it comes with the package \(package).")
  }

  /// The fonts that text is set in by default: the first that has a character wins.
  ///
  /// Rounded Latin, Japanese, everything else including Arabic, and emoji.
  public static let standard = [
    FontFile("Quicksand-Bold.ttf", folder: "truetype/quicksand", package: "fonts-quicksand"),
    FontFile("Mplus1-SemiBold.otf", folder: "opentype/mplus", package: "fonts-mplus"),
    FontFile("DejaVuSans-Bold.ttf", folder: "truetype/dejavu", package: "fonts-dejavu-core"),
    FontFile("NotoColorEmoji.ttf", folder: "truetype/noto", package: "fonts-noto-color-emoji"),
  ]
}
