import Engine
import Foundation
import Rooms
import Storage

/// The pictures that people have brought, here or to another server.
struct PictureLibrary: Sendable {
  /// Nil where nothing can be kept.
  let store: PictureStore?
  /// Exchanges pictures with other servers; nil for one that stands alone.
  let exchange: (any SharedPictures)?

  /// A picture's bytes, or nil if it is missing. Takes a while if another server has it.
  func bytes(of name: String) -> Data? {
    (exchange?.bytes(of: name) ?? store?.bytes(of: name)).map { Data($0) }
  }

  /// Makes sure that pictures that a room is about to name are not deleted meanwhile.
  ///
  /// - Returns: The problem if one of them is missing.
  func use(_ pictures: [Picture]) -> WireError? {
    if let stranger = pictures.first(where: { !has($0) }) {
      return WireError(
        code: .unknownPicture,
        message: "There is no picture \(stranger.url.beginning(120)) of that size here. Upload it first.",
        about: "pictures")
    }
    for picture in pictures {
      store?.use(picture)
      exchange?.use(picture)
    }
    return nil
  }

  private func has(_ picture: Picture) -> Bool {
    store?.has(picture) == true || picture.mediaName.map { exchange?.has($0) == true } == true
  }
}
