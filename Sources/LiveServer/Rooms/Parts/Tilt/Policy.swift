/// How the tilt of a room is shared.
package enum Policy: String, Codable, CaseIterable {
  /// Who takes it has it.
  case free
  /// Who takes it asks the presenter, unless nobody has it.
  case ask
  /// It goes round among the phones that send samples.
  case turns
  /// Everybody's attitudes are averaged.
  case average
}
