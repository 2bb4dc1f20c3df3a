import Engine

/// A pointer's phase, by its name on the wire; as a byte, its place in this list.
enum PointerPhase: String, CaseIterable {
  case began, moved, ended, cancelled
  /// It is over the stage without touching it.
  case hovered

  /// The phase of a byte, or nil for an unknown byte.
  init?(byte: UInt8) {
    guard byte < Self.allCases.count else { return nil }
    self = Self.allCases[Int(byte)]
  }

  /// The message of a pointer in this phase, from unchecked numbers.
  func message(id: Int, x: Double, y: Double) throws(WireError) -> Input {
    let location = try Point.onStage(x: x, y: y, about: "pointer")
    return switch self {
    case .began: .pointer(Pointer(phase: .began, id: id, location: location))
    case .moved: .pointer(Pointer(phase: .moved, id: id, location: location))
    case .ended: .pointer(Pointer(phase: .ended, id: id, location: location))
    case .cancelled: .pointer(Pointer(phase: .cancelled, id: id, location: location))
    case .hovered: .hover(location)
    }
  }
}
