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
  private static let longestMessage = 4096

  private static let shrinker = (program: "vips", package: "libvips-tools")
  private static let drawer = (program: "rsvg-convert", package: "librsvg2-bin")
  private static let unpacker = (program: "gzip", package: "gzip")

  /// The Debian packages of programs that are not there.
  package static var missingPackages: [String] {
    [shrinker, drawer, unpacker].filter { Sandbox.path(of: $0.program) == nil }.map(\.package)
      + [DocumentDrawings.missingPackage].compactMap(\.self)
  }

  private let sandbox = Sandbox()

  /// Writes a file's picture to another file, which need not be there; throws what is wrong with it.
  ///
  /// Files whose names begin with the output's are written meanwhile.
  ///
  /// - Returns: What of the file is not in the picture.
  func read(_ file: String, to output: String) throws(PictureFault) -> Set<PictureNotice> {
    let bytes = try Self.contents(of: file)
    if Self.isPacked(bytes) { return try unpack(file, to: output) }
    let header = try ImageHeader(bytes)
    guard header.kind != .svg else { return try draw(file, bytes, to: output) }
    let copy = output + ".file"
    defer { unlink(copy) }
    try Self.write(bytes, to: copy)
    do {
      try shrink(copy, to: output, header)
    } catch .cutOff(.jpeg) {
      // Of some whole files only the end marker is missing. Then libvips misses nothing.
      try Self.write(bytes + [0xFF, 0xD9], to: copy)
      try shrink(copy, to: output, header)
    }
    return header.notices
  }

  /// Writes a picture in the size that is shown. What is at least twice as wide as high, once it is upright, is a
  /// panorama, of which only a part is seen at once.
  private func shrink(_ file: String, to output: String, _ header: ImageHeader) throws(PictureFault) {
    let converts = !header.hasGreyProfile
    try shrink(file, to: output, header, longest: Self.longestSide, convertsColors: converts)
    let shrunk = try ImageHeader(Self.contents(of: output))
    if shrunk.width >= 2 * shrunk.height, max(header.width, header.height) > Self.longestSide {
      try shrink(file, to: output, header, longest: Self.longestPanorama, convertsColors: converts)
    }
  }

  /// Reads a file's beginning only; throws what is wrong with it.
  static func check(_ file: String) throws(PictureFault) {
    let bytes = try contents(of: file)
    if !isPacked(bytes) { _ = try ImageHeader(bytes) }
  }

  /// True if a file is compressed, as drawings may be.
  private static func isPacked(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// A file's bytes, if they are few enough.
  static func contents(of file: String) throws(PictureFault) -> [UInt8] {
    let bytes: [UInt8]
    do throws(RegularFile.Fault) {
      bytes = try RegularFile.contents(of: file, atMost: mostBytes)
    } catch .tooLarge {
      throw .tooManyBytes(limit: mostBytes)
    } catch .unreadable(let reason) {
      throw .unusable(reason: "the file cannot be opened (\(reason))")
    } catch {
      throw .unusable(reason: "it is a folder, a pipe, a socket or a device")
    }
    guard !bytes.isEmpty else { throw .empty }
    return bytes
  }

  /// Draws an SVG that is compressed.
  private func unpack(_ file: String, to output: String) throws(PictureFault) -> Set<PictureNotice> {
    let unpacked = output + ".svg"
    defer { unlink(unpacked) }
    let command = [try Self.path(of: Self.unpacker), "--decompress", "--stdout"]
    switch sandbox.run(command, input: file, output: unpacked) {
    case .succeeded: break
    case .failed: throw .cutOff(.svg)
    case .exhausted: throw .tooManyBytes(limit: Self.mostBytes)
    case .unstarted: throw .unusable(reason: Self.unstarted)
    }
    let bytes: [UInt8]
    do throws(PictureFault) {
      bytes = try Self.contents(of: unpacked)
    } catch {
      throw error == .empty ? .packedOther : error
    }
    guard SVGText(bytes) != nil else { throw .packedOther }
    return try draw(unpacked, bytes, to: output)
  }

  /// Draws an SVG. From its standard input the program knows no place that anything else could be read from.
  private func draw(_ file: String, _ bytes: [UInt8], to output: String) throws(PictureFault) -> Set<
    PictureNotice
  > {
    let side = String(Self.longestSide)
    let command = [
      try Self.path(of: Self.drawer), "--width", side, "--height", side, "--keep-aspect-ratio", "--format",
      "png",
    ]
    let errors = output + ".errors"
    defer { unlink(errors) }
    switch sandbox.run(command, input: file, output: output, errors: errors) {
    case .succeeded: return SVGText(bytes)?.features.notices ?? []
    case .failed:
      // Where there is no memory left it says so and ends by itself.
      let said = Self.message(in: errors)
      guard !said.contains("memory allocation") else { throw .tooCostly(.svg) }
      let refersToFiles = SVGText(bytes)?.features.refersToEntityFiles ?? false
      throw DrawingProblem.reason(said, refersToFiles: refersToFiles).map { .undrawable(reason: $0) }
        ?? .broken(.svg)
    case .exhausted: throw .tooCostly(.svg)
    case .unstarted: throw .unusable(reason: Self.unstarted)
    }
  }

  private func shrink(
    _ file: String, to output: String, _ header: ImageHeader, longest: Int, convertsColors: Bool
  ) throws(PictureFault) {
    let (written, errors) = (output + ".webp", output + ".errors")
    defer { for file in [written, errors] { unlink(file) } }
    // A lossless picture stays so except for one step of 255 at most, and flat colours stay as they are.
    let coding = header.isLossless ? "near_lossless,Q=80" : "Q=90,smart_subsample"
    var command = [
      try Self.path(of: Self.shrinker), "thumbnail", file, written + "[\(coding),strip,effort=1]",
      String(longest),
      "--height", String(Self.longestSide), "--size", "down", "--fail-on", "truncated",
    ]
    if convertsColors { command += ["--import-profile", "srgb", "--export-profile", "srgb"] }
    try Self.write([], to: written)
    let outcome = sandbox.run(command, reading: [file], writing: [written], errors: errors)
    let said = Self.message(in: errors).lowercased()
    let isCutOff = Self.signsOfMissingData.contains(where: said.contains)
    switch outcome {
    case .succeeded where !isCutOff: break
    case .succeeded, .failed:
      guard !isCutOff else { throw .cutOff(header.kind) }
      // Greys without a profile cannot be converted, nor can colours whose profile is broken.
      guard convertsColors else { throw .broken(header.kind) }
      return try shrink(file, to: output, header, longest: longest, convertsColors: false)
    case .exhausted: throw .tooCostly(header.kind)
    case .unstarted: throw .unusable(reason: Self.unstarted)
    }
    // libvips leaves some of the metadata where it converts colours, despite its options.
    guard let shrunk = try? Data(contentsOf: URL(fileURLWithPath: written)),
      let stripped = WebPChunks.stripped([UInt8](shrunk))
    else { throw .broken(header.kind) }
    try Self.write(stripped, to: output)
  }

  /// Words of libvips' loaders for a file of which a part is missing, in small letters.
  private static let signsOfMissingData = ["premature end", "not enough data", "unable to parse image"]

  private static let unstarted = "the program that reads pictures could not be started"

  private static func path(of tool: (program: String, package: String)) throws(PictureFault) -> String {
    guard let path = Sandbox.path(of: tool.program) else { throw .noReader(package: tool.package) }
    return path
  }

  private static func write(_ bytes: [UInt8], to file: String) throws(PictureFault) {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: file))
    } catch {
      throw .notKept(reason: error.reason)
    }
  }

  /// The beginning of what a program said.
  private static func message(in file: String) -> String {
    let handle = FileHandle(forReadingAtPath: file)
    defer { try? handle?.close() }
    let data = try? handle?.read(upToCount: longestMessage)
    return String(decoding: data ?? Data(), as: UTF8.self)
  }
}
