import Engine
import Foundation
import Lab
import LiveScenes
import Support

/// The reference pictures of a folder's tests, and the camera that draws others.
final class TestPictures {
  private let references: URL
  private let results: URL
  private let scale: Double
  private let records: Bool
  private let environment: Environment
  private let camera: MomentCamera

  /// The pixels in a point of a contact sheet.
  private static let sheetScale = 0.5

  /// The pictures of tests.
  ///
  /// - Parameters:
  ///   - references: The folder of the references.
  ///   - results: The folder for what failures leave.
  ///   - scale: The pixels in a point of references.
  ///   - records: Whether references are made, and not compared.
  init(
    references: URL, results: URL, scale: Double, records: Bool, in environment: Environment,
    by camera: MomentCamera
  ) {
    (self.references, self.results, self.scale, self.records) = (references, results, scale, records)
    (self.environment, self.camera) = (environment, camera)
  }

  /// A contact sheet; nil without a browser.
  func sheet(of stills: [(time: Time, still: FolderTests.Still)]) -> Data? {
    guard !stills.isEmpty else { return nil }
    let moments = stills.map { ($0.time, StillMoment($0.still.kind, in: environment)) }
    return try? camera.sheet(of: moments, scale: Self.sheetScale)
  }

  /// Compares a picture with a reference, or makes it one.
  func compare(
    _ still: FolderTests.Still, with name: String, tolerance: Double, for test: FolderTests.Test
  ) -> (matches: Bool, sentence: String) {
    do throws(Failure) {
      guard Self.isName(name) else {
        throw Failure(
          "A reference's name is made of letters, digits, hyphens and points, not \"\(name.beginning(100))\"."
        )
      }
      let picture = try camera.picture(of: StillMoment(still.kind, in: environment), scale: scale)
      let reference = references.appendingPathComponent("\(name).png")
      if records {
        try write(picture, to: reference, in: references)
        return (true, "")
      }
      guard let known = try? Data(contentsOf: reference) else {
        let file = results.appendingPathComponent("\(name).png")
        try write(picture, to: file, in: results)
        throw Failure(
          "There is no reference \"\(name)\" in \(references.path). The picture is \(file.path): `tiltcast test --record` makes it the reference."
        )
      }
      guard known != picture else { return (true, "") }
      let found = try camera.compare(known, picture, tolerance: min(max(0, tolerance), 1))
      guard !found.matches else { return (true, "") }
      let stem = "\(TestRun.stem(of: test))-\(name)"
      for (part, bytes) in [("reference", known), ("picture", picture), ("difference", found.picture)] {
        guard let bytes else { continue }
        try write(bytes, to: results.appendingPathComponent("\(stem)-\(part).png"), in: results)
      }
      return (false, sentence(about: found, "\(results.path)/\(stem)-*.png"))
    } catch {
      return (false, error.description)
    }
  }

  private func sentence(about found: Comparison, _ files: String) -> String {
    let sizes = found.sizes.map { $0.map(String.init).joined(separator: " × ") }
    guard sizes.count != 2 || sizes[0] == sizes[1] else {
      return "The reference has \(sizes[0]) pixels, and the picture \(sizes[1]): \(files)"
    }
    let place =
      found.box.map { " between (\($0[0]), \($0[1])) and (\($0[0] + $0[2]), \($0[1] + $0[3]))" } ?? ""
    let most = (found.greatest * 1000).rounded() / 1000
    return "\(found.count) pixels look different\(place), by up to \(most) of 1: \(files)"
  }

  private func write(_ bytes: Data, to file: URL, in folder: URL) throws(Failure) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure("\(folder.path) cannot be created: \(error.localizedDescription).")
    }
    try FilmFile.write(bytes, to: file)
  }

  private static func isName(_ name: String) -> Bool {
    (1...100).contains(name.utf8.count) && name.first != "."
      && name.utf8.allSatisfy { byte in
        let scalar = Unicode.Scalar(byte)
        return scalar.properties.isAlphabetic && byte < 0x80 || (0x30...0x39).contains(byte)
          || [0x2D, 0x2E, 0x5F].contains(byte)
      }
  }
}
