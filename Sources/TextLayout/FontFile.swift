import Engine
import Foundation
import Platform

/// A font file and its usual paths.
public struct FontFile: Hashable, Sendable {
  /// The file's name.
  public var name: String
  /// The paths to try, in order.
  public var paths: [String]
  /// The remedy if the file is at none of the paths, as a sentence.
  public var remedy: String
  /// True if only the system's package manager changes the file, which replaces it as a whole. Only then may it
  /// be mapped into memory: overwriting a mapped file ends the program.
  var isOfSystem = false

  /// The most bytes of a font file that is not the system's.
  public static let mostBytes = 32 << 20

  /// A font file from its parts.
  public init(name: String, paths: [String], remedy: String) {
    self.name = name
    self.paths = paths
    self.remedy = remedy
  }

  /// A font file at a given path.
  public init(path: String) {
    self.init(name: path, paths: [path], remedy: "Check the path.")
  }

  /// A file of a Debian package, in that package's folder.
  private init(_ name: String, folder: String, package: String) {
    self.init(
      name: name, paths: ["/usr/share/fonts/\(folder)/\(name)"],
      remedy: "On Debian it comes with the package \(package).")
    isOfSystem = true
  }

  /// A file that comes with the program, in `Public/fonts` beside it or above it.
  private init(shipped name: String) {
    let program = RunningProgram.url
    let places = sequence(first: program.deletingLastPathComponent()) { place in
      let parent = place.deletingLastPathComponent()
      return parent.path == place.path ? nil : parent
    }
    let paths = places.flatMap { place in
      ["Public", "share/tiltcast/Public"].map { place.appendingPathComponent("\($0)/fonts/\(name)").path }
    }
    self.init(
      name: name, paths: Array(paths.filter(FileManager.default.fileExists(atPath:)).prefix(1)),
      remedy: "It comes with Tiltcast: the folder Public belongs beside the program.")
    if self.paths.isEmpty { self.paths = Array(paths.prefix(1)) }
  }

  /// The fonts that text is set in by default: the first that has a character wins.
  ///
  /// Rounded Latin in all weights, Japanese, everything else including Arabic, Chinese and Korean, and emoji.
  public static let standard = [
    FontFile(shipped: "Quicksand.ttf"),
    FontFile("Mplus1-SemiBold.otf", folder: "opentype/mplus", package: "fonts-mplus"),
    FontFile("DejaVuSans-Bold.ttf", folder: "truetype/dejavu", package: "fonts-dejavu-core"),
    FontFile("wqy-microhei.ttc", folder: "truetype/wqy", package: "fonts-wqy-microhei"),
    FontFile("NotoColorEmoji.ttf", folder: "truetype/noto", package: "fonts-noto-color-emoji"),
  ]

  /// The fonts of other designs: one with weights, or a regular and a bold one.
  public static let designs: [LetterStyle.Design: [FontFile]] = [
    .text: [FontFile(shipped: "Inter.ttf")],
    .display: [FontFile(shipped: "InterDisplay.ttf")],
    .serif: dejaVu(["DejaVuSerif.ttf", "DejaVuSerif-Bold.ttf"]),
    .monospaced: dejaVu(["DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf"]),
    .symbols: [
      FontFile(
        "fontawesome-webfont.ttf", folder: "truetype/font-awesome", package: "fonts-font-awesome")
    ],
  ]

  private static func dejaVu(_ names: [String]) -> [FontFile] {
    names.map { FontFile($0, folder: "truetype/dejavu", package: "fonts-dejavu-core") }
  }
}
