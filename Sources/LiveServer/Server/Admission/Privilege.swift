/// An action that only presenters may take.
enum Privilege {
  case takes, pictures
  /// For other ways to play what a stage shows, and for what is on it.
  case stage
  /// For presenters whom `SourceAccess` lets ask.
  case sources
  /// For the presenter of any room that is no seat's.
  case rooms
  /// For the presenter of the main room, who teaches.
  case seats
  /// For presenters of a seat's room.
  case seat

  /// The action, as the refusal to a page of another site names it.
  var forbiddenAction: String {
    switch self {
    case .takes: "ask for takes"
    case .pictures: "bring pictures"
    case .stage: "look into the stage"
    case .sources: "edit code"
    case .rooms: "make rooms"
    case .seats: "ask for seats"
    case .seat: "use a seat"
    }
  }

  /// The refusal to a client without the needed key, as a sentence.
  var need: String {
    switch self {
    case .takes: "Takes are the presenter's: bring the presenter's key."
    case .stage: "Variants and elements of a stage are the presenter's: bring the presenter's key."
    case .pictures: "Bringing pictures needs the presenter's key."
    case .sources: "Code is the presenter's: bring the presenter's key."
    case .rooms: "Making a room needs a presenter's key, and not that of a seat."
    case .seat: "A seat is used with the presenter's key of its room."
    case .seats: "Seats are the teacher's: bring the presenter's key of the main room."
    }
  }
}
