/// A sample's 32 bytes, written by the document alone.
package func sampleBytes(
  flags: UInt8 = 0, screen: UInt16 = 0, number: UInt32 = 0, deviceTime: Double = 0, alpha: Float = 0,
  beta: Float = 0, gamma: Float = 0, reserved: UInt32 = 0
) -> [UInt8] {
  func bytes(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  return [0x10, flags] + bytes(UInt64(screen), 2) + bytes(UInt64(number), 4) + bytes(deviceTime.bitPattern, 8)
    + [alpha, beta, gamma].flatMap { bytes(UInt64($0.bitPattern), 4) } + bytes(UInt64(reserved), 4)
}
