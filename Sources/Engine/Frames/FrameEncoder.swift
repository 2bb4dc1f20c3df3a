/// Turns a frame state into the bytes of a binary frame: a header of 24 bytes, then the runs that changed.
///
/// All numbers are little-endian. Header: u8 0x01, u8 flags, u16 epoch, u32 sequence, f64 server time (ms),
/// f64 device time (ms, NaN for none). A run: u16 first float, u16 count, f32 × count.
public struct FrameEncoder: Sendable {
  /// The first byte of every frame.
  public static let type: UInt8 = 0x01
  /// The length of the header in bytes.
  public static let headerLength = 24

  /// The flags.
  public struct Flags: OptionSet, Sendable {
    /// The bits, as on the wire.
    public let rawValue: UInt8
    /// Flags from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The frame holds every float.
    public static let complete = Flags(rawValue: 1)
    /// The motion is ambient; a viewer with reduced motion may skip the frame.
    public static let ambient = Flags(rawValue: 2)
  }

  /// The time at which the state was rendered: milliseconds since the server started.
  public var serverTime: Double
  /// The device's time of the newest sample that the state includes, in its milliseconds; NaN for none.
  public var deviceTime: Double
  /// True if nothing but ambient motion moved the state.
  public var isAmbient: Bool

  /// An encoder for one state.
  public init(serverTime: Double, deviceTime: Double = .nan, isAmbient: Bool = false) {
    self.serverTime = serverTime
    self.deviceTime = deviceTime
    self.isAmbient = isAmbient
  }

  /// Appends the frame that leads from the state numbered `since` to this one.
  ///
  /// Values are absolute, so the frame may also cover floats that did not change, and applying it twice is
  /// harmless. A `since` before the epoch's first state (0 always is) gives a complete frame.
  public func encode(_ state: FrameState, since: UInt32, into bytes: inout [UInt8]) {
    let isComplete = since < state.epochStart
    var flags: Flags = isAmbient ? [.ambient] : []
    if isComplete { flags.insert(.complete) }
    bytes.append(Self.type)
    bytes.append(flags.rawValue)
    bytes.append(littleEndian: state.epoch)
    bytes.append(littleEndian: state.sequence)
    bytes.append(littleEndian: serverTime.bitPattern)
    bytes.append(littleEndian: deviceTime.bitPattern)
    if isComplete {
      appendRun(0..<state.floats.count, of: state, to: &bytes)
    } else {
      appendChanges(of: state, since: since, to: &bytes)
    }
  }

  /// A new run costs four bytes, as much as a float: a gap of one unchanged float is cheaper bridged.
  private static let widestGap = 1

  private func appendChanges(of state: FrameState, since: UInt32, to bytes: inout [UInt8]) {
    var run: Range<Int>?
    for index in state.changedAt.indices where state.changedAt[index] > since {
      if let open = run, index - open.upperBound <= Self.widestGap {
        run = open.lowerBound..<index + 1
      } else {
        if let open = run { appendRun(open, of: state, to: &bytes) }
        run = index..<index + 1
      }
    }
    if let open = run { appendRun(open, of: state, to: &bytes) }
  }

  private func appendRun(_ run: Range<Int>, of state: FrameState, to bytes: inout [UInt8]) {
    bytes.append(littleEndian: UInt16(clamping: run.lowerBound))
    bytes.append(littleEndian: UInt16(run.count))
    // Every machine that Swift runs on keeps floats little-endian, as the wire does.
    state.floats[run].withUnsafeBytes { bytes.append(contentsOf: $0) }
  }
}

extension [UInt8] {
  /// Appends an integer's bytes, lowest first.
  mutating func append(littleEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
