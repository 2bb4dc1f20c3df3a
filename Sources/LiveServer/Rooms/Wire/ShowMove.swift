/// A move to another step of the show.
package enum ShowMove: Equatable {
  /// So many steps on, or back.
  case by(Int)
  /// To the step with this index.
  case to(Int)
}
