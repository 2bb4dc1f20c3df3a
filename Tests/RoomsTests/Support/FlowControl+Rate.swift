import Engine

@testable import Rooms

extension FlowControl {
  /// A frame went out, of which 60 come a second.
  mutating func sent(_ sequence: UInt32, at time: Time) { sent(sequence, interval: 1 / 60, at: time) }
}
