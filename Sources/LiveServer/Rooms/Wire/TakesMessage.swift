import Engine

/// A JSON message about recording a room and playing what was recorded.
package enum TakesMessage: Equatable {
  /// Begins a recording, under the first free name if none is given.
  case record(TakeName?)
  /// Ends the recording and keeps it.
  case endRecording
  /// Plays a take, or changes how one is played.
  case play(PlaybackRequest)
  /// Ends the recording and keeps it, or ends what is played.
  case stop
}

/// A request to play a take; a field that is nil stays as it is, or has its default.
package struct PlaybackRequest: Equatable {
  /// The range of speeds, in seconds of the take per second.
  static let speeds = 0.25...4.0

  /// The take; nil for the one that is played already.
  var take: TakeName?
  /// True if the take begins again at its end; false at first.
  var loops: Bool?
  /// Seconds of the take in a second, one of `speeds`; 1 at first.
  var speed: Double?
  /// True if people's input counts too; false at first.
  var isOnTop: Bool?
  /// True if the take stands still; false at first.
  var isPaused: Bool?
  /// The position at which to continue, in seconds from the take's start.
  var time: Time?
}

extension TakesMessage {
  /// Reads the fields of a `record` message.
  static func record(from fields: ClientMessage.Fields) throws -> TakesMessage {
    guard try fields.decode(Bool.self, forKey: .value) else { return .endRecording }
    return .record(try name(from: fields, at: .name))
  }

  /// Reads the fields of a `play` message.
  static func play(from fields: ClientMessage.Fields) throws -> TakesMessage {
    var request = PlaybackRequest(
      take: try name(from: fields, at: .take),
      loops: try fields.decodeIfPresent(Bool.self, forKey: .loop),
      isOnTop: try fields.decodeIfPresent(Bool.self, forKey: .onTop),
      isPaused: try fields.decodeIfPresent(Bool.self, forKey: .paused))
    if fields.contains(.speed) {
      let speed = try fields.decodeNumber(Double.self, forKey: .speed)
      guard PlaybackRequest.speeds.contains(speed) else {
        throw WireError(
          code: .outOfRange, message: "A take plays at a speed from 0.25 to 4, not \(speed).", about: "play")
      }
      request.speed = speed
    }
    if fields.contains(.t) {
      let time = try fields.decodeNumber(Double.self, forKey: .t)
      guard time >= 0 else {
        throw WireError(
          code: .outOfRange, message: "The field \"t\" is a time from 0 on, not \(time).", about: "play")
      }
      request.time = time
    }
    return .play(request)
  }

  private static func name(
    from fields: ClientMessage.Fields, at key: ClientMessage.Field
  ) throws -> TakeName? {
    guard let text = try fields.decodeIfPresent(String.self, forKey: key) else { return nil }
    guard let name = TakeName(text) else { throw WireError(code: .outOfRange, message: TakeName.rule) }
    return name
  }
}
