import Engine
import Testing

@testable import Rooms

@Suite("Takes that can be played from anywhere")
struct SeekableTakeTests {
  /// A card that is tilted sixty times a second, and tuned now and then.
  static func long(seconds: Int, tuned: Int = 600) throws -> Take {
    let events = try (0..<(60 * seconds)).map { index -> Take.TimedEvent in
      let time = Double(index) / 60
      if index % tuned == tuned - 1 {
        let degrees = Double(20 + index % 70)
        return Take.TimedEvent(time: time, event: .parameter(name: "baseDegrees", value: .number(degrees)))
      }
      let attitude = try #require(Attitude(alpha: 0, beta: Double(index % 80), gamma: 5))
      return Take.TimedEvent(time: time, event: .sample(Sample(attitude: attitude, screenAngle: .zero)))
    }
    var take = Take(scene: try SceneCatalog.builtIn.scene(named: "lenticular"), events: events)
    take.end = Double(seconds)
    return take
  }

  @Test(
    "From its checkpoints on it shows what it shows from its beginning",
    arguments: [0.0, 10, 123.4, 400, 600])
  func same(time: Time) throws {
    let take = try Self.long(seconds: 600)
    let seekable = SeekableTake(take, in: Environment())
    var player = TakePlayer(take)
    player.show(at: time)
    var checkpoint = seekable.checkpoint(before: time)
    checkpoint.cursor.advance(&checkpoint.stage, to: time)
    checkpoint.stage.render(at: time)
    #expect(TakeBench.Look(checkpoint.stage.frame) == TakeBench.Look(player.stage.frame))
    #expect(seekable.length == take.length(in: Environment()))
  }

  @Test("From a checkpoint to any time are few of the events")
  func near() throws {
    let take = try Self.long(seconds: 600)
    let seekable = SeekableTake(take, in: Environment())
    for time in stride(from: 0.5, through: 600, by: 7.3) {
      var checkpoint = seekable.checkpoint(before: time)
      let first = checkpoint.cursor.next
      checkpoint.cursor.advance(&checkpoint.stage, to: time)
      #expect(checkpoint.cursor.next - first <= take.events.count / 60)
    }
  }

  @Test("Prepared in pieces of one event, it is the same as at once")
  func pieces() throws {
    let take = try Self.long(seconds: 60)
    var preparation = TakePreparation(take, in: Environment())
    var pieces = 1
    var prepared: SeekableTake?
    while prepared == nil {
      prepared = preparation.goOn { true }
      pieces += 1
    }
    #expect(pieces > take.events.count)
    let (inPieces, atOnce) = (try #require(prepared), SeekableTake(take, in: Environment()))
    #expect(inPieces.length == atOnce.length)
    for time in stride(from: 0.0, through: 60, by: 5) {
      let checkpoint = inPieces.checkpoint(before: time)
      #expect(checkpoint.time == atOnce.checkpoint(before: time).time)
      #expect(checkpoint.cursor.next == atOnce.checkpoint(before: time).cursor.next)
    }
  }

  @Test("Without an end, a take whose scene would move for ever ends soon after its last event")
  func endless() {
    let take = Take(scene: .probe(), events: [.init(time: 0.5, event: .action(name: "loop"))])
    #expect(SeekableTake(take, in: Environment()).length == 0.5 + Take.endlessTail)
    #expect(SeekableTake(Take(scene: .probe(), events: []), in: Environment()).length == 0)
  }
}
