import Testing

@testable import Server

@Suite("OSC messages")
struct OSCMessageTests {
  @Test("A message is an address, types and big-endian floats, each padded to four bytes")
  func encoded() {
    // The example of the OSC 1.0 specification.
    let message = OSCMessage(address: "/oscillator/4/frequency", values: [440])
    #expect(
      message.bytes == Array("/oscillator/4/frequency\0".utf8) + Array(",f\0\0".utf8) + [0x43, 0xDC, 0, 0])
    #expect(OSCMessage(address: "/abc", values: []).bytes == Array("/abc\0\0\0\0,\0\0\0".utf8))
    #expect(OSCMessage(address: "/a", values: [1, 2, 3]).bytes.count == 4 + 8 + 12)
  }

  @Test("Messages are bundled, in packets that fit into one of Ethernet's")
  func bundled() {
    let one = OSCMessage(address: "/a", values: [1])
    let head = Array("#bundle\0".utf8) + [0, 0, 0, 0, 0, 0, 0, 1]
    #expect(
      OSCMessage.packets(of: [one, one]) == [head + [0, 0, 0, 12] + one.bytes + [0, 0, 0, 12] + one.bytes])
    #expect(OSCMessage.packets(of: []) == [])
    let many = OSCMessage.packets(of: (0..<300).map { OSCMessage(address: "/signal/\($0)", values: [0]) })
    #expect(many.count > 1 && many.allSatisfy { $0.count <= 1400 && $0.starts(with: head) })
    #expect(
      OSCMessage.packets(of: [OSCMessage(address: "/a", values: .init(repeating: 0, count: 400)), one]).count
        == 1)
  }

  @Test("A name keeps what an address may have")
  func names() {
    #expect(OSCMessage.part("tiltX") == "tiltX")
    #expect(OSCMessage.part("a/b #c*,?[d]{é}") == "a_b__c____d_____")
    #expect(OSCMessage.part(String(repeating: "x", count: 100)).utf8.count == 60)
  }
}
