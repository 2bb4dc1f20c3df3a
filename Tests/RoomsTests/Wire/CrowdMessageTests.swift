import Foundation
import Testing

@testable import Rooms

@Suite("Messages of a crowd")
struct CrowdMessageTests {
  private func read(_ json: String) throws -> Input? {
    guard case .input(let input) = try ClientMessage.decode(text: Array(json.utf8)) else { return nil }
    return input
  }

  private func refusal(_ json: String) -> String? {
    do {
      _ = try read(json)
      return nil
    } catch {
      return (error as? WireError)?.message
    }
  }

  @Test("What phones and presenters send is read")
  func reading() throws {
    #expect(try read(#"{"type": "join"}"#) == .crowd(.join))
    #expect(try read(#"{"type": "press"}"#) == .crowd(.press))
    #expect(try read(#"{"type": "find"}"#) == .crowd(.find))
    #expect(try read(#"{"type": "spotlight", "place": 11}"#) == .places(.spotlight(11)))
    #expect(try read(#"{"type": "spotlight", "place": null}"#) == .places(.spotlight(nil)))
    #expect(
      try read(#"{"type": "places", "most": 20, "frozen": true}"#)
        == .places(.change(most: 20, isFrozen: true, isBalanced: false)))
    #expect(
      try read(#"{"type": "places", "balanced": true}"#)
        == .places(.change(most: nil, isFrozen: nil, isBalanced: true)))
    #expect(
      try read(#"{"type": "places", "reset": true}"#)
        == .places(.change(most: nil, isFrozen: nil, isBalanced: false, isReset: true)))
  }

  @Test("What cannot be is refused with a sentence")
  func refusals() {
    #expect(refusal(#"{"type": "places", "most": 0}"#) == "A crowd has 1 to 512 places, not 0.")
    #expect(refusal(#"{"type": "places", "most": 513}"#) == "A crowd has 1 to 512 places, not 513.")
    #expect(refusal(#"{"type": "places", "most": 1e300}"#)?.contains("\"most\"") == true)
    #expect(refusal(#"{"type": "view", "value": "wall"}"#)?.contains("none of stage, sign") == true)
    for pace in ["0", "0.4", "121", "-5", "1e300"] {
      #expect(refusal(#"{"type": "pace", "value": \#(pace)}"#)?.hasPrefix("A pace is") == true)
    }
    #expect(refusal(#"{"type": "pace", "value": "slow"}"#)?.contains("\"value\"") == true)
    #expect(refusal(#"{"type": "spotlight", "place": "me"}"#)?.contains("\"place\"") == true)
  }

  @Test("Phones play, and presenters alone decide about places")
  func senders() {
    for message in [Input.crowd(.join), .crowd(.press), .crowd(.find)] {
      #expect(message.entry.senders.include(.phone, tuning: .presenter))
      #expect(!message.entry.senders.include(.viewer, tuning: .everyone))
    }
    for message in [
      Input.places(.spotlight(nil)), .places(.change(most: nil, isFrozen: true, isBalanced: false)),
    ] {
      #expect(!message.entry.senders.include(.phone, tuning: .everyone))
    }
  }

  @Test("A client is told its place, or that it waits, and nothing it does not need")
  func you() {
    var state = ServerMessage.CrowdState(most: 2, scene: "tug")
    state.people = [.init(id: 7, place: 11, side: 1, away: false)]
    state.waiting = [9]
    func text(_ id: UInt64) -> String? {
      state.addressees[id].map { String(decoding: ServerMessage.you($0).json, as: UTF8.self) }
    }
    #expect(
      text(7)
        == ##"{"color":"grey","css":"#8a929e","every":16,"number":12,"place":11,"scene":"tug","side":1,"sign":"triangle","spotlight":false,"type":"you"}"##
    )
    #expect(text(9) == #"{"every":16,"place":null,"scene":"tug","spotlight":false,"type":"you","waiting":1}"#)
    #expect(text(8) == nil)
  }
}
