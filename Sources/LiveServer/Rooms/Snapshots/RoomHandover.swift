import Engine

/// The transient state that a room's new owner needs besides the snapshot: the driver, requests, a running recording and
/// the readers of signals.
package struct RoomHandover: Codable, Equatable {
  /// The driver, the clients that ask to drive, and their turns.
  var driving: Driving
  package var recording: RunningRecording?
  /// The clients that read the signals of attitude and scene; older servers write none.
  var signalReaders: Set<ClientID>?

  /// The longest standstill of a room after which its recording goes on, in seconds.
  static let longestGap: Time = 30
}
