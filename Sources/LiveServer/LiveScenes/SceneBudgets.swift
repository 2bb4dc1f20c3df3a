import Support

extension TokenBucket {
  /// The processor time that a scene may use, in seconds: half a processor in the long run. Short answers count, too.
  ///
  /// - Parameter burst: The seconds that may be used at once.
  static func processorTime(burst: Double) -> TokenBucket { TokenBucket(rate: 0.5, capacity: burst) }

  /// The bytes of structures that a scene brings onto the screens: the loop encodes each, and sends it to every viewer.
  ///
  /// Small ones may follow each other from frame to frame. One that is larger than the capacity is paid for later.
  static var structureBytes: TokenBucket { TokenBucket(rate: 4e6, capacity: 2e6) }
}
