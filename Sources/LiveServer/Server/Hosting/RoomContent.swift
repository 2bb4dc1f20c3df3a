import Rooms
import Storage

/// The content that a room plays and begins with.
struct RoomContent {
  /// The scenes and what they may read; other versions of the scenes may come.
  var configuration: Room.Configuration
  /// The problems of the scenes' source.
  var diagnostics: [SceneDiagnostic] = []
  /// The last good show, and what is wrong with its files now.
  var show: ShowContents?
  /// The files that the scenes draw, by their paths below `/scenes`.
  var pictures: StaticFiles?
  /// The source of other versions of the scenes; nil if they never change.
  var source: SceneSource?
  /// The sources that the room's presenters edit; nil for none.
  var code: CodeOffer?
  /// The tests of exercises with the scenes; nil in rooms without exercises.
  var tests: ExerciseTests?
  /// Other ways to play the scenes; nil for built-in ones.
  var alterations: AlterationOffer?
}

/// The content of a server's rooms: the same for most, and some rooms' own.
struct RoomContents {
  /// The content of rooms that have none of their own.
  var common: RoomContent
  private(set) var own: [RoomName: RoomContent] = [:]
  /// True if the scenes of rooms that have their own may not be changed for now.
  var areOwnFrozen = false

  /// Contents of which all rooms have the same.
  init(_ common: RoomContent) { self.common = common }

  /// The content of a room. What is set becomes the room's own.
  subscript(room: RoomName) -> RoomContent {
    get { own[room] ?? common }
    set { own[room] = newValue }
  }

  /// The content of a room, or the common one.
  subscript(place: ContentPlace) -> RoomContent {
    get {
      switch place {
      case .common: common
      case .own(let room): self[room]
      }
    }
    set {
      switch place {
      case .common: common = newValue
      case .own(let room): own[room] = newValue
      }
    }
  }

  /// All places that have a content.
  var places: [ContentPlace] { [.common] + own.keys.map { .own($0) } }

  /// The place of a room's content.
  func place(of room: RoomName) -> ContentPlace { own[room] == nil ? .common : .own(room) }

  /// Forgets a room's own content.
  mutating func forget(_ room: RoomName) { own[room] = nil }
}

/// A place of contents: that of most rooms, or a room's own.
enum ContentPlace: Hashable {
  case common
  case own(RoomName)
}
