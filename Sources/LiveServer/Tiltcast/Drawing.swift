import Engine
import Foundation
import Lab
import LiveScenes
import Rooms
import Server
import Support

/// The pictures of a take, or of several variants of one beside one another.
struct Drawing {
  /// A take that is drawn.
  private struct Subject {
    var moments: Moments
    /// The words below its pictures; empty for the time only.
    let label: String
    /// The numbers under which the camera knows its structures.
    var structures: [Int] = []
  }

  private var subjects: [Subject]
  private let scale: Double
  private let studio: Studio?
  private let pictures: EmbeddedPictures?
  private var said: [String] = []
  /// The height of the last picture in pixels.
  private(set) var height = 0

  /// The pictures of takes, each with a label; a single one needs none.
  init(
    _ takes: [(label: String, take: Take)], in environment: Environment, scale: Double, studio: Studio?,
    pictures folder: SceneFolder?
  ) {
    (self.scale, self.studio) = (scale, studio)
    pictures = studio?.pictures(of: folder, in: environment)
    subjects = takes.map { Subject(moments: Moments($0.take, in: environment), label: $0.label) }
  }

  /// The layer tree, or a list of those of several times, as JSON.
  mutating func trees(at times: [Time]) -> Data {
    let trees = subjects.indices.flatMap { index in
      times.map { subjects[index].moments.tree(at: $0) }
    }
    note()
    let json = trees.count == 1 ? trees[0].stableJSON : trees.stableJSON
    return Data(json + [UInt8(ascii: "\n")])
  }

  /// A picture of the last time, with those before behind it.
  mutating func picture(at times: [Time], ghosts: Int) throws -> Data {
    var times = times
    if ghosts > 0, times.count == 1, let last = times.first {
      times = (0...ghosts).map { last * Double($0) / Double(ghosts) }
    }
    let shots = try subjects.indices.map { try shot(of: $0, at: times) }
    guard shots.count > 1 else { return try picture(of: Sheet(shots[0])) }
    return try picture(of: Sheet(shots, scale: scale))
  }

  /// A contact sheet of several times, those of each variant in a row.
  mutating func sheet(at times: [Time]) throws -> Data {
    let shots = try subjects.indices.flatMap { index in
      try times.map { time in
        var shot = try shot(of: index, at: [time])
        shot.label += "\(shot.label.isEmpty ? "" : " · ")\(time.formatted) s"
        return shot
      }
    }
    return try picture(of: Sheet(shots, scale: scale, columns: subjects.count > 1 ? times.count : nil))
  }

  private mutating func picture(of sheet: Sheet) throws -> Data {
    guard sheet.width <= Sheet.longestSide, sheet.height <= Sheet.longestSide,
      sheet.width * sheet.height <= Sheet.mostPixels
    else {
      throw Failure(
        "The sheet would have \(sheet.width) × \(sheet.height) pixels: ask for fewer pictures, or a smaller --scale."
      )
    }
    guard let studio else { throw Failure("There is no camera.") }
    height = sheet.height
    return try studio.ready().picture(of: sheet)
  }

  /// The times of a film's pictures.
  func times(rate: Double, until end: Time?) throws(Failure) -> [Time] {
    let count =
      end.map { Int(saturating: ($0 * rate).rounded(.down)) + 1 }
      ?? subjects.map { $0.moments.times(rate: rate) }.max() ?? 1
    guard count <= FilmFile.mostFrames else {
      throw Failure(
        "The film would have \(count) pictures, and at most \(FilmFile.mostFrames) are drawn. Use --until or a smaller --fps."
      )
    }
    return (0..<count).map { Double($0) / rate }
  }

  /// The sentences of what could not be drawn.
  mutating func remarks() throws -> [String] {
    note()
    guard let studio else { return said }
    return said + (try studio.ready().faults())
  }

  /// A picture of one subject, whose structures the camera then knows.
  private mutating func shot(of index: Int, at times: [Time]) throws -> Sheet.Shot {
    let seen = times.map { subjects[index].moments.moment(at: $0) }
    note()
    try adopt(index)
    let subject = subjects[index]
    let stage = subject.moments.stage
    let (width, height) = (max(1, (stage.width * scale).rounded()), max(1, (stage.height * scale).rounded()))
    let moments = seen.map { Sheet.Moment(structure: subject.structures[$0.structure], frame: $0.frame) }
    return Sheet.Shot(
      moments, width: Int(saturating: width), height: Int(saturating: height), label: subject.label)
  }

  private mutating func note() {
    for subject in subjects {
      said += subject.moments.notices.filter { !said.contains($0) }.prefix(100)
    }
  }

  /// Makes the structures of a subject known to the camera.
  private mutating func adopt(_ index: Int) throws {
    guard let studio, let pictures else { throw Failure("There is no camera.") }
    let known = subjects[index].structures.count
    for structure in subjects[index].moments.structures[known...] {
      subjects[index].structures.append(try studio.adopt(structure, with: pictures))
    }
  }
}

extension Time {
  /// The seconds with as few digits as say them.
  fileprivate var formatted: String {
    self == rounded() ? "\(Int(saturating: self))" : "\((self * 1000).rounded() / 1000)"
  }
}
