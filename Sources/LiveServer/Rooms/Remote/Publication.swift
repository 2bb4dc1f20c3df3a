/// A message from a room's owner to all nodes that follow it.
package enum Publication: Equatable {
  /// A message for all clients whom it concerns, as JSON.
  case text(StateMessage, [UInt8])
  /// A binary frame, as viewers get it.
  case frame([UInt8])
  /// An answer to one client.
  case reply(ClientID, [UInt8])
  /// A client has to go.
  case close(ClientID, code: UInt16, reason: String)
  /// The room as it is saved, in the form of a snapshot's file.
  case snapshot([UInt8])
  /// Its owner gives the room away.
  case released
}
