import Engine
import Rooms

/// The outcome of an operation on takes.
package enum TakeOutcome {
  /// A room's takes are these now.
  case listed([TakeListing], in: RoomName)
  /// The take to play is here, or cannot be read.
  case fetched(Result<SeekableTake, WireError>, PlaybackRequest, for: ClientID?, in: RoomName)
  /// A recording is over.
  case recorded(TakeName, RecordingResult, in: RoomName)
  /// A recording that was cut off when the last server died is kept as a take.
  case recovered(TakeName, in: RoomName)
  /// A request is answered; the name that it had reserved is free again, or is in the list.
  case answered(Int, TakeAnswer, reserved: TakeName?, in: RoomName)
}

/// The response to a request about a take.
package enum TakeAnswer: Equatable {
  /// A take was brought, and is kept.
  case added
  /// It was renamed or deleted.
  case changed
  case file([UInt8])
  /// The page that plays it.
  case page(String)
  /// There is none of that name.
  case missing
  /// There is another one of that name.
  case nameTaken(TakeName)
  /// It cannot be played or filmed, for a reason.
  case unplayable(String)
  /// It cannot be done now, for a reason.
  case failed(String)
  /// The disk refuses the change, for a reason.
  case notKept(reason: String)
}
