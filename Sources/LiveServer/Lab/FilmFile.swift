import Foundation
import Glibc
import Platform
import Support

/// The file of a film or a picture that moves, made of PNGs.
package struct FilmFile {
  /// The forms, by the endings of files.
  package enum Form: String, CaseIterable, Sendable {
    case gif, webp, mp4

    /// The programs that write it, with their Debian packages.
    fileprivate var programs: [(name: String, package: String)] {
      switch self {
      case .gif, .webp: [("vips", "libvips-tools"), ("vipsedit", "libvips-tools")]
      case .mp4: [("ffmpeg", "ffmpeg")]
      }
    }
  }

  /// The most pictures of a film.
  package static let mostFrames = 3600

  private let form: Form
  private let rate: Double
  private let folder: URL
  private let paths: [String]
  private var count = 0
  private var height = 0

  /// A film that is still empty.
  ///
  /// - Parameter rate: Pictures a second.
  /// - Throws: A ``Failure`` that names the package to install, before anything is drawn.
  package init(_ form: Form, rate: Double) throws(Failure) {
    (self.form, self.rate) = (form, rate)
    paths = try form.programs.map { program throws(Failure) in
      let places = ["/usr/bin/", "/usr/local/bin/"].map { $0 + program.name }
      guard let path = places.first(where: { access($0, X_OK) == 0 }) else {
        throw Failure(
          "A file .\(form.rawValue) is written by \(program.name), which is not installed. "
            + "Debian and Ubuntu: sudo apt install \(program.package)")
      }
      return path
    }
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("tiltcast-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure("\(folder.path) cannot be created: \(error.reason).")
    }
  }

  /// Adds a picture behind the others.
  package mutating func add(_ picture: Data, height: Int) throws(Failure) {
    self.height = height
    try Self.write(picture, to: folder.appendingPathComponent("\(count).png"))
    count += 1
  }

  /// Writes the film to a file.
  package func write(to file: URL) throws(Failure) {
    switch form {
    case .gif, .webp:
      // One picture below the other, with the height of each and their times in its fields.
      let (joined, fields) = (place("joined.v"), place("fields.xml"))
      let names = (0..<count).map { place("\($0).png") }.joined(separator: " ")
      try run([paths[0], "arrayjoin", names, joined, "--across", "1"])
      let delays = String(repeating: "\(Int(saturating: (1000 / rate).rounded())) ", count: count)
      let xml = """
        <?xml version="1.0"?>
        <root xmlns="http://www.vips.ecs.soton.ac.uk/vips/8.14.1">
        <header></header>
        <meta>
        <field type="VipsArrayInt" name="delay">\(delays)</field>
        <field type="gint" name="page-height">\(height)</field>
        <field type="gint" name="loop">0</field>
        </meta>
        </root>

        """
      try Self.write(Data(xml.utf8), to: URL(fileURLWithPath: fields))
      try run([paths[1], "--setext", joined], input: fields)
      let options = form == .gif ? "effort=4,dither=0" : "Q=85,effort=3"
      try run([paths[0], "copy", joined, "\(place("film")).\(form.rawValue)[\(options)]"])
    case .mp4:
      try run([
        paths[0], "-y", "-loglevel", "error", "-framerate", "\(rate)", "-i", place("%d.png"), "-c:v",
        "libx264",
        "-threads", "1", "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p", "-crf", "18",
        "-movflags",
        "+faststart", "-fflags", "+bitexact", "-flags:v", "+bitexact", place("film.mp4"),
      ])
    }
    do {
      try Self.write(Data(contentsOf: URL(fileURLWithPath: "\(place("film")).\(form.rawValue)")), to: file)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure("The film cannot be read: \(error.reason).")
    }
  }

  /// Removes the pictures.
  package func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Writes a file whole, or not at all.
  package static func write(_ bytes: Data, to file: URL) throws(Failure) {
    do {
      try bytes.write(to: file, options: .atomic)
    } catch {
      throw Failure("\(file.path) cannot be written: \(error.reason).")
    }
  }

  private func place(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func run(_ command: [String], input: String = "/dev/null") throws(Failure) {
    let errors = place("errors")
    let pid = ChildProcess.start(
      command,
      descriptors: [
        .file(input, flags: O_RDONLY), .file("/dev/null", flags: O_WRONLY),
        .file(errors, flags: O_WRONLY | O_CREAT | O_TRUNC),
      ], environment: ["PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=\(folder.path)", "VIPS_CONCURRENCY=1"])
    guard let pid, RunningChild(pid).waitForEnd().code == 0 else {
      let said = (try? String(contentsOfFile: errors, encoding: .utf8)) ?? ""
      throw Failure("\(command[0]) cannot write the film. \(said.suffix(400))")
    }
  }
}
