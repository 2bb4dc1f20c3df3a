import Rooms

/// What all rooms have in common, and new ones begin with.
struct RoomContent {
  /// The scenes and what they may read; other versions of the scenes may come.
  var configuration: Room.Configuration
  /// What is wrong with the scenes' source.
  var diagnostics: [SceneDiagnostic] = []
  /// The last good show, and what is wrong with its files now.
  var show: ShowContents?
}
