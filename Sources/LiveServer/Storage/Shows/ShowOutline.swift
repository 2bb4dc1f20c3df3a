import Engine

/// The content of `show.yaml`, before any of the files is read that it names.
struct ShowOutline: Equatable, Sendable {
  /// A file that is named, and the line that names it.
  package struct File: Equatable, Sendable {
    /// Relative to the show's folder.
    var path: String
    var line: Int?
  }

  /// One scene of the list.
  struct Step: Equatable, Sendable {
    var scene: String
    var title: String
    var parameters: [String: ParameterValue] = [:]
    var images: [File] = []
  }

  var title: String
  /// Fonts to try before those of the machine.
  var fonts: [File] = []
  var steps: [Step] = []
}
