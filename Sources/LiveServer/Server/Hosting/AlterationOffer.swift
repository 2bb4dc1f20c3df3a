import Engine
import Rooms
import Support

/// Other ways to play the scenes of a room that are SwiftUI views of a folder.
package struct AlterationOffer: Sendable {
  /// A file with an earlier text, which is read on the thread that needs it; nil if that is not there any more.
  package struct Source: Sendable {
    package let place: String
    package let text: @Sendable () -> [UInt8]?
  }

  /// The reason that the scenes are not played.
  package enum Fault: Error {
    /// The earlier text is not there any more.
    case missing
    case refused(Failure)
  }

  /// The file of the view that a scene is; nil for a scene of another kind.
  let file: @Sendable (_ scene: String) -> String?
  /// Plays the scenes with other settings or another text, without being waited for; makes a film of them meanwhile, and
  /// calls back with it, or why there is none, on any thread.
  let play:
    @Sendable (
      PhoneSettings, Source?, _ film: @escaping @Sendable (SceneCatalog) -> VariantFilm,
      _ then: @escaping @Sendable (Result<VariantFilm, Fault>) -> Void
    ) -> Void

  /// An offer from its parts.
  ///
  /// - Parameters:
  ///   - file: The file of the view that a scene is; nil for a scene of another kind.
  ///   - play: Plays the scenes with other settings or another text, makes a film of them meanwhile, and calls back.
  package init(
    file: @escaping @Sendable (_ scene: String) -> String?,
    play:
      @escaping @Sendable (
        PhoneSettings, Source?, _ film: @escaping @Sendable (SceneCatalog) -> VariantFilm,
        _ then: @escaping @Sendable (Result<VariantFilm, Fault>) -> Void
      ) -> Void
  ) {
    (self.file, self.play) = (file, play)
  }
}

/// The film of a variant, or why there is none.
package enum VariantFilm: Sendable {
  case film(json: [UInt8])
  /// The history does not have the version.
  case missing
  /// The scene takes no such values; a sentence.
  case refused(String)
  case fault(String)
  case slow
}
