import Engine

// Information about takes for the rest of a room, and for its members.
extension Program {
  /// Throws if the room cannot be recorded now.
  func requireRecordable() throws(WireError) {
    guard recorder == nil else { throw .takes("The room is being recorded already.", about: "record") }
    guard !player.isPlaying else {
      throw .takes("A take is being played; stop it before you record.", about: "record")
    }
  }

  /// Throws if no take can be played now.
  func requirePlayable() throws(WireError) {
    guard recorder == nil else {
      throw .takes("The room is being recorded; stop the recording before you play a take.", about: "play")
    }
  }

  /// The recording and the playing take, for clients.
  var replayState: ReplayState { ReplayState(recording: recorder?.state, playing: player.state) }
}
