import Engine
import Foundation
import Lab
import LiveScenes
import Rooms
import Server
import Support
import Synchronization

/// The browser that draws, which starts while scenes are compiled.
final class Studio: Sendable {
  private let camera = Mutex<Result<Camera, Failure>?>(nil)
  private let isReady = DispatchSemaphore(value: 0)
  /// The number of structures that the camera knows.
  private let structures = Mutex(0)
  /// The files of the pages.
  let files: StaticFiles

  init(pages: String?) throws {
    let path = try Chromium.path()
    let folder = try StaticFiles.folder(named: pages)
    let browser = try Chromium(at: path)
    files = try StaticFiles.pages(named: pages)
    let page = try CameraPage(files: files).html
    let font = try Data(contentsOf: folder.appendingPathComponent("fonts/Quicksand.ttf"))
    let shaders = files.shaders
    DispatchQueue.global().async { [self] in
      let opened = Result { () throws(Failure) in
        try Camera(
          in: browser, page: page, font: "data:font/ttf;base64,\(font.base64EncodedString())",
          shaders: shaders)
      }
      camera.withLock { $0 = opened }
      isReady.signal()
    }
  }

  /// Makes a structure known to the camera, with its pictures in it, and returns its number.
  func adopt(
    _ structure: ServerMessage.Structure, with pictures: EmbeddedPictures
  ) throws(Failure) -> Int {
    var structure = structure
    for index in structure.assets.indices {
      guard let url = structure.assets[index].url else { continue }
      structure.assets[index].url = pictures.dataURL(of: url) ?? url
    }
    try ready().adopt(structure)
    return structures.withLock { count in
      defer { count += 1 }
      return count
    }
  }

  /// The pictures that the scenes of a folder draw.
  func pictures(of folder: SceneFolder?, in environment: Environment) -> EmbeddedPictures {
    EmbeddedPictures(files: files, scenePictures: OwnPictures(of: folder).files, environment: environment) {
      _ in
      nil
    }
  }

  /// The camera, once it is ready.
  func ready() throws(Failure) -> Camera {
    isReady.wait()
    isReady.signal()
    guard let camera = camera.withLock({ $0 }) else { throw Failure("The browser for pictures has ended.") }
    return try camera.get()
  }
}
