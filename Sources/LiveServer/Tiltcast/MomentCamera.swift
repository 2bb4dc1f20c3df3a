import Engine
import Foundation
import Lab
import LiveScenes
import Server
import Support

/// Draws single moments of a folder's views; the browser starts with the first picture.
final class MomentCamera {
  private let environment: Environment
  private let folder: SceneFolder
  private let pages: String?
  /// The studio, or why there is none; nil before the first picture.
  private var studio: Result<Studio, Failure>?
  private var embedded: EmbeddedPictures?

  /// A camera for the views of a folder.
  init(of folder: SceneFolder, in environment: Environment, pages: String?) {
    (self.folder, self.environment, self.pages) = (folder, environment, pages)
  }

  private func opened() throws(Failure) -> Studio {
    if let studio { return try studio.get() }
    let opened: Result<Studio, Failure>
    do {
      opened = .success(try Studio(pages: pages))
    } catch {
      opened = .failure(error as? Failure ?? Failure("\(error)"))
    }
    studio = opened
    return try opened.get()
  }

  /// The number under which the camera knows a moment's structure.
  private func adopt(_ moment: StillMoment, _ studio: Studio) throws(Failure) -> Int {
    let pictures = embedded ?? studio.pictures(of: folder, in: environment)
    embedded = pictures
    return try studio.adopt(moment.structure, with: pictures)
  }

  /// A moment as a PNG.
  func picture(of moment: StillMoment, scale: Double) throws(Failure) -> Data {
    let studio = try opened()
    let number = try adopt(moment, studio)
    return try studio.ready().picture(of: Sheet(moment.shot(number, scale: scale)))
  }

  /// A contact sheet of moments, each with its time in seconds.
  func sheet(of moments: [(time: Time, moment: StillMoment)], scale: Double) throws(Failure) -> Data {
    let studio = try opened()
    var shots: [Sheet.Shot] = []
    for (time, moment) in moments {
      let label = "\((time * 1000).rounded() / 1000) s"
      shots.append(moment.shot(try adopt(moment, studio), scale: scale, label: label))
    }
    return try studio.ready().picture(of: Sheet(shots, scale: 2 * scale))
  }

  /// Compares a picture with a reference.
  func compare(_ reference: Data, _ picture: Data, tolerance: Double) throws(Failure) -> Comparison {
    try opened().ready().compare(reference, picture, tolerance: tolerance)
  }
}
