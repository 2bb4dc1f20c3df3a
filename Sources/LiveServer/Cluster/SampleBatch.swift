import Engine
import Rooms

/// The newest samples of a node's phones, on their way into a room's journal: together once a frame, however many
/// phones there are.
///
/// The first sample after a quiet frame does not wait, so one phone's come as it sends them.
struct SampleBatch {
  /// A phone's sample, as it came.
  struct Sample: Equatable {
    var client: ClientID
    var bytes: [UInt8]
  }

  /// The time between two batches, in seconds.
  static let interval: Time = 1.0 / 60

  private var samples: [Sample] = []
  private var places: [ClientID: Int] = [:]
  private var last = -Time.infinity

  /// When the batch is due; infinity while there is none.
  var deadline: Time { samples.isEmpty ? .infinity : last + Self.interval }

  /// Adds a sample, in place of an older one of its phone.
  mutating func add(_ bytes: [UInt8], of client: ClientID) {
    if let place = places[client] {
      samples[place].bytes = bytes
    } else {
      places[client] = samples.count
      samples.append(Sample(client: client, bytes: bytes))
    }
  }

  /// The batch, in the order in which its phones were first heard.
  mutating func take(at now: Time) -> [Sample] {
    defer { (samples, places, last) = ([], [:], now) }
    return samples
  }
}
