import Foundation
import Platform

/// Decodes an untrusted file to a picture that viewers can show.
///
/// The result is plain pixels, a WebP or, for an SVG, a PNG: upright, in sRGB, without metadata, and of limited size.
/// No part of the file itself is ever served. Programs of libvips and librsvg decode the file, in a ``Sandbox``.
package struct PictureReader: Sendable {
  /// The longest side of a picture that is shown, in pixels; a panorama may be wider.
  static let longestSide = 2048
  static let longestPanorama = 8192
  /// The most bytes of a file.
  package static let mostBytes = 20 << 20
  /// Seconds of processor time for an SVG: few elements can take any time.
  static let drawingTime = 5

  private static let shrinker = (program: "vips", package: "libvips-tools")
  private static let drawer = (program: "rsvg-convert", package: "librsvg2-bin")

  /// The Debian packages of programs that are not there.
  package static var missingPackages: [String] {
    [shrinker, drawer].filter { Sandbox.path(of: $0.program) == nil }.map(\.package)
  }

  private let sandbox = Sandbox()

  /// Writes a file's picture to another file, which need not be there; throws what is wrong with it.
  func read(_ file: String, to output: String) throws(PictureFault) {
    let bytes = try Self.contents(of: file)
    let header = try ImageHeader(bytes)
    switch header.kind {
    case .svg:
      guard !SVGProlog.hasTooMuch(bytes) else { throw .tooCostly }
      try draw(file, to: output)
    case .png, .jpeg, .webp: try shrink(file, to: output, header)
    }
  }

  /// A file's bytes, if they are few enough.
  static func contents(of file: String) throws(PictureFault) -> [UInt8] {
    do throws(RegularFile.Fault) {
      return try RegularFile.contents(of: file, atMost: mostBytes)
    } catch .tooLarge {
      throw .tooManyBytes(limit: mostBytes)
    } catch {
      throw .unusable(reason: "the file cannot be opened")
    }
  }

  /// Draws an SVG. From its standard input the program knows no place that anything else could be read from.
  private func draw(_ file: String, to output: String) throws(PictureFault) {
    guard let program = Sandbox.path(of: Self.drawer.program) else {
      throw .noReader(package: Self.drawer.package)
    }
    let side = String(Self.longestSide)
    let command = [program, "--width", side, "--height", side, "--keep-aspect-ratio", "--format", "png"]
    let outcome = sandbox.run(command, input: file, output: output, processorTime: Self.drawingTime)
    try check(outcome, .svg)
  }

  private func shrink(_ file: String, to output: String, _ header: ImageHeader) throws(PictureFault) {
    guard let program = Sandbox.path(of: Self.shrinker.program) else {
      throw .noReader(package: Self.shrinker.package)
    }
    // What is at least twice as wide as high is a panorama, of which only a part is seen at once.
    let isPanorama = header.width >= 2 * header.height
    let width = isPanorama ? Self.longestPanorama : Self.longestSide
    // What was lossless stays so but for one step of 255 at most, and flat colours stay as they are.
    let coding = header.isLossless ? "near_lossless,Q=80" : "Q=90,smart_subsample"
    // Without a profile colours are sRGB's, which libvips does not assume by itself. For grey it has no such profile,
    // but only copies it where nothing is to be converted.
    let profiles =
      switch (header.isGray, header.hasProfile) {
      case (true, false): [String]()
      case (true, true): ["--export-profile", "srgb"]
      case (false, _): ["--import-profile", "srgb", "--export-profile", "srgb"]
      }
    let command =
      [
        program, "thumbnail", file, output + ".webp[\(coding),strip,effort=1]", String(width),
        "--height", String(Self.longestSide), "--size", "down", "--fail-on", "truncated",
      ] + profiles
    defer { unlink(output + ".webp") }
    close(open(output + ".webp", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    try check(sandbox.run(command, reading: [file], writing: [output + ".webp"]), header.kind)
    // libvips leaves some of the metadata where it converts colours, whatever it is told.
    guard let written = try? Data(contentsOf: URL(fileURLWithPath: output + ".webp")),
      let bare = WebPChunks.stripped([UInt8](written))
    else { throw .broken(header.kind) }
    do {
      try Data(bare).write(to: URL(fileURLWithPath: output))
    } catch {
      throw .unusable(reason: error.reason)
    }
  }

  private func check(_ outcome: Sandbox.Outcome, _ kind: ImageHeader.Kind) throws(PictureFault) {
    switch outcome {
    case .succeeded: return
    case .failed: throw .broken(kind)
    case .exhausted: throw .tooCostly
    case .unstarted: throw .unusable(reason: "the program that reads pictures could not be started")
    }
  }
}
