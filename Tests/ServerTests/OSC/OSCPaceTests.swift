import Engine
import Testing

@testable import Server

@Suite("When a room's OSC messages are sent")
struct OSCPaceTests {
  private let one = OSCMessage(address: "/a", values: [1])
  private let other = OSCMessage(address: "/a", values: [2])

  @Test("They are sent when they change, and once more when they have rested, because packets get lost")
  func rest() {
    var pace = OSCPace()
    pace.touch()
    let isAwakeAtFirst = pace.isAwake
    let looks: [([OSCMessage], Time)] = [
      ([one], 10), ([one], 10.1), ([other], 10.2), ([other], 10.6), ([other], 10.75), ([other], 20),
    ]
    var (sent, awake): ([Bool], [Bool]) = ([], [])
    for (messages, time) in looks {
      sent.append(pace.update(messages, at: time))
      awake.append(pace.isAwake)
    }
    #expect(isAwakeAtFirst)
    #expect(sent == [true, false, true, false, true, false])
    #expect(awake == [true, true, true, true, false, false])
  }

  @Test("An event that changes nothing sends nothing, and keeps nobody awake longer than a look")
  func touched() {
    var pace = OSCPace()
    pace.touch()
    let isSent = pace.update([], at: 0)
    #expect(!isSent && !pace.isAwake)
  }
}
