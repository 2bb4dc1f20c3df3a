import Engine
import Rooms
import Storage
import Support

/// Rooms of people's own, each with scenes that its presenters write.
package struct WorkshopOffer {
  /// The most people.
  let seats: Int
  /// The rooms of seats that were taken before.
  package let rooms: [SeatRoom]
  /// The exercises that are done in these rooms.
  let done: [RoomName: Set<Exercise>]
  /// The comments on the work in these rooms.
  let comments: [RoomName: SeatComments]
  /// Makes the folder of a new seat and compiles its scenes, without being waited for; calls back on any thread.
  let open: @Sendable (WorkshopSeat, @escaping @Sendable (Result<SeatRoom, Failure>) -> Void) -> Void
  /// The cards that were printed for free seats before; nil for none.
  let cards: WorkshopCards?
  /// When the class was last used.
  let use: WorkshopUse
  /// True if the code was frozen before.
  let isFrozen: Bool
  /// Keeps a change, without being waited for; calls back on any thread once it is on the disk, or with the reason that
  /// it is not.
  let keep: @Sendable (WorkshopChange, @escaping @Sendable (StateError?) -> Void) -> Void
  /// Deletes what has ended, without being waited for.
  let clear: @Sendable () -> Void
  /// Waits until everything is kept or deleted, for at most so many seconds.
  package let finish: @Sendable (Double) -> Void

  /// A workshop from its parts.
  ///
  /// - Parameters:
  ///   - seats: The most people.
  ///   - rooms: The rooms of seats that were taken before.
  ///   - done: The exercises that are done in these rooms.
  ///   - comments: The comments on the work in these rooms.
  ///   - use: When the class was last used.
  ///   - isFrozen: Whether the code was frozen before.
  ///   - cards: The cards that were printed for free seats before; nil for none.
  ///   - open: Makes the folder of a new seat and compiles its scenes; calls back on any thread.
  ///   - keep: Keeps a change; calls back on any thread once it is on the disk, or with the reason that it is not.
  ///   - clear: Deletes what has ended, without being waited for.
  ///   - finish: Waits until everything is kept or deleted, for at most so many seconds.
  package init(
    seats: Int, rooms: [SeatRoom], done: [RoomName: Set<Exercise>] = [:],
    comments: [RoomName: SeatComments] = [:], use: WorkshopUse, isFrozen: Bool,
    cards: WorkshopCards? = nil,
    open: @escaping @Sendable (WorkshopSeat, @escaping @Sendable (Result<SeatRoom, Failure>) -> Void) -> Void,
    keep: @escaping @Sendable (WorkshopChange, @escaping @Sendable (StateError?) -> Void) -> Void,
    clear: @escaping @Sendable () -> Void,
    finish: @escaping @Sendable (Double) -> Void = { _ in }
  ) {
    (self.seats, self.rooms, self.done, self.use, self.isFrozen) = (seats, rooms, done, use, isFrozen)
    self.comments = comments
    (self.cards, self.open, self.keep, self.clear, self.finish) = (cards, open, keep, clear, finish)
  }

  /// The scenes that the rooms can play.
  package var catalogs: [RoomName: SceneCatalog] {
    Dictionary(rooms.map { ($0.seat.room, $0.scenes) }, uniquingKeysWith: { $1 })
  }
}

/// A seat's room, with the scenes that are in its folder now and their news from now on.
package struct SeatRoom: Sendable {
  /// The most frames a second: a live scene costs the loop more than a built-in one, and here are many.
  private static let frameRate = 30.0

  package let seat: WorkshopSeat
  /// The scenes and shaders that can be played, and what is wrong with their source.
  package let scenes: SceneCatalog
  private let shaders: ShaderLibrary
  private let diagnostics: [SceneDiagnostic]
  private let source: SceneSource
  private let code: CodeOffer
  private let tests: ExerciseTests
  private let alterations: AlterationOffer?

  /// A room from its parts.
  package init(
    _ seat: WorkshopSeat, scenes: SceneCatalog, shaders: ShaderLibrary,
    diagnostics: [SceneDiagnostic],
    source: SceneSource, code: CodeOffer, tests: ExerciseTests, alterations: AlterationOffer? = nil
  ) {
    (self.seat, self.scenes, self.shaders) = (seat, scenes, shaders)
    (self.diagnostics, self.source, self.code) = (diagnostics, source, code)
    (self.tests, self.alterations) = (tests, alterations)
  }

  /// The content of the room. All that is not the seat's own is as in other rooms.
  func content(after common: RoomContent) -> RoomContent {
    var configuration = common.configuration.playing(scenes, shaders: shaders)
    configuration.frameRate = Self.frameRate
    configuration.editor = nil
    return RoomContent(
      configuration: configuration, diagnostics: diagnostics, pictures: common.pictures, source: source,
      code: code, tests: tests, alterations: alterations)
  }
}
