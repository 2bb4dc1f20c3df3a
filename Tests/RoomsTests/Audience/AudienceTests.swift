import Engine
import Testing

@testable import Rooms

@Suite("Audience")
struct AudienceTests {
  private func audience(_ ids: ClientID...) -> Audience {
    var (audience, ledger) = (Audience(frameRate: 60, emptySince: 1), Ledger())
    for id in ids { audience.join(id, Person(.phone), in: &ledger) }
    return audience
  }

  @Test("A room is empty since the last one went, and while nobody is there")
  func emptiness() {
    var (audience, ledger) = (audience(), Ledger())
    #expect(audience.emptySince == 1)
    audience.join(1, Person(.viewer), in: &ledger)
    #expect(audience.emptySince == nil)
    #expect(audience.leave(1, in: &ledger, at: 5) == true)
    #expect(audience.emptySince == 5 && audience.isEmpty)
    #expect(audience.leave(1, in: &ledger, at: 6) == false)
  }

  @Test("A client reads its answers until too many wait")
  func replies() {
    var audience = audience(1)
    for _ in 0..<Member.mostReplies {
      #expect(audience.reply(.pong(t: 0, serverTime: 0), to: 1) == true)
    }
    #expect(audience.reply(.pong(t: 0, serverTime: 0), to: 1) == false)
    #expect(audience.reply(.pong(t: 0, serverTime: 0), to: 9) == nil)
  }

  @Test("Where another node runs the room, only those stay whose connections are here")
  func following() {
    var (audience, ledger) = (audience(1), Ledger())
    audience.join(2, Person(.phone), isRemote: true, in: &ledger)
    audience.follow(in: &ledger, at: 9)
    #expect(Array(audience.ids) == [1] && audience.people.count(of: .phone) == 1)
  }

  @Test("Other nodes are told nothing before somebody listens, and then everything")
  func publishing() {
    var audience = audience()
    var stage = Stage(Probe())
    stage.render(at: 0)
    audience.screen.show(
      Screen.Rendering(time: 0, sceneTime: 0, isAmbient: false, startsEpoch: true), of: stage)
    var ledger = Ledger()
    for message in StateMessage.allCases { ledger.advance(message: message) }
    audience.screen.offer(ledger)
    audience.screen.offerPeople(ledger, withPlaces: true)
    #expect(audience.nextPublication(at: 0) == nil)
    audience.beginPublishing()
    var told: [StateMessage] = []
    var frames = 0
    loop: while true {
      switch audience.nextPublication(at: 0) {
      case .hello?: continue
      case .state(let message)?: told.append(message)
      case .frame?: frames += 1
      case .reply?, .you?, .held?, nil: break loop
      }
    }
    #expect(
      told == [
        .scene, .parameters, .presence, .tuning, .people, .replay, .show, .presentersShow, .attract, .crowd,
        .field,
      ])
    #expect(frames == 1)
  }
}
