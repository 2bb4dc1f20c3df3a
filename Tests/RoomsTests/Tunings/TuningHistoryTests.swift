import Engine
import Foundation
import TestData
import Testing

@testable import Rooms

@Suite("History of a scene's tuning")
struct TuningHistoryTests {
  /// Parameters that people set one after the other, with the history of it.
  private struct Desk {
    var values: [String: ParameterValue] = ["x": .number(0), "y": .number(0), "on": .toggle(false)]
    var history = TuningHistory()

    mutating func set(
      _ name: String, _ value: Double, by author: ClientID, at time: Time,
      as cause: TuningHistory.Cause? = nil
    ) {
      let before = values
      values[name] = .number(value)
      history.record(cause ?? .parameters([name]), from: before, to: values, by: author, at: time)
    }

    mutating func undo() {
      guard let entry = history.done.last else { return }
      values.merge(entry.before) { $1 }
      history.undo()
    }

    mutating func redo() {
      guard let entry = history.undone.last else { return }
      values.merge(entry.after) { $1 }
      history.redo()
    }
  }

  @Test("A slider that one person moves without a pause is one entry")
  func coalesces() {
    var desk = Desk()
    for step in 1...50 { desk.set("x", Double(step), by: 1, at: Double(step) * 0.9) }
    #expect(desk.history.done.map(\.before) == [["x": .number(0)]])
    #expect(desk.history.done.map(\.after) == [["x": .number(50)]])
  }

  @Test("After a pause, with another parameter, or by another person it is another entry")
  func separates() {
    var desk = Desk()
    desk.set("x", 1, by: 1, at: 0)
    desk.set("x", 2, by: 1, at: 1.01)
    desk.set("y", 3, by: 1, at: 1.1)
    desk.set("y", 4, by: 2, at: 1.2)
    #expect(
      desk.history.done.map(\.after) == [
        ["x": .number(1)], ["x": .number(2)], ["y": .number(3)], ["y": .number(4)],
      ])
  }

  @Test("People who move different sliders at once have one entry each, the last one to move on top")
  func interleaved() {
    var desk = Desk()
    for step in 1...20 {
      desk.set("x", Double(step), by: 1, at: Double(step) / 10)
      desk.set("y", Double(-step), by: 2, at: Double(step) / 10 + 0.05)
    }
    desk.set("x", 21, by: 1, at: 2.1)
    #expect(desk.history.done.map(\.author) == [2, 1])
    desk.undo()
    #expect(desk.values["x"] == .number(0))
    #expect(desk.values["y"] == .number(-20))
  }

  @Test("What somebody else has changed in between is undone first")
  func contested() {
    var desk = Desk()
    desk.set("x", 1, by: 1, at: 0)
    desk.set("x", 2, by: 2, at: 0.1)
    desk.set("x", 3, by: 1, at: 0.2)
    var seen: [ParameterValue?] = []
    for _ in 1...3 {
      desk.undo()
      seen.append(desk.values["x"])
    }
    #expect(seen == [.number(2), .number(1), .number(0)])
  }

  @Test("Undo and redo lead back and forth over everything")
  func backAndForth() {
    var desk = Desk()
    for step in 1...9 { desk.set(step % 2 == 0 ? "x" : "y", Double(step), by: 1, at: Double(step) * 2) }
    let last = desk.values
    for _ in 1...12 { desk.undo() }
    #expect(desk.values["x"] == .number(0))
    #expect(desk.values["y"] == .number(0))
    #expect(desk.history.done.isEmpty)
    for _ in 1...12 { desk.redo() }
    #expect(desk.values == last)
    #expect(desk.history.undone.isEmpty)
  }

  @Test("A change after an undo is a new entry, and what was undone is gone")
  func branches() {
    var desk = Desk()
    desk.set("x", 1, by: 1, at: 0)
    desk.set("y", 1, by: 1, at: 0.1)
    desk.undo()
    desk.set("x", 2, by: 1, at: 0.2)
    #expect(desk.history.undone.isEmpty)
    #expect(desk.history.done.map(\.before) == [["x": .number(0)], ["x": .number(1)]])
  }

  @Test("A change that changes nothing, or is put back in one go, leaves no entry")
  func nothing() {
    var desk = Desk()
    desk.set("x", 0, by: 1, at: 0)
    desk.set("x", 1, by: 1, at: 1)
    desk.set("x", 0, by: 1, at: 1.5)
    #expect(desk.history.done.isEmpty)
  }

  @Test("A drag is one entry however long it rests, and the next one is another")
  func drags() {
    var desk = Desk()
    desk.set("x", 1, by: 1, at: 0, as: .drag(7))
    desk.set("y", 2, by: 1, at: 60, as: .drag(7))
    desk.set("x", 3, by: 1, at: 60.1, as: .drag(8))
    #expect(desk.history.done.map(\.after) == [["x": .number(1), "y": .number(2)], ["x": .number(3)]])
  }

  @Test("Each press of a button and each preset is an entry of its own")
  func presses() {
    var desk = Desk()
    desk.set("x", 1, by: 1, at: 0, as: .action("reset"))
    desk.set("x", 2, by: 1, at: 0.1, as: .action("reset"))
    desk.set("x", 3, by: 1, at: 0.2, as: .preset("calm"))
    desk.set("x", 4, by: 1, at: 0.3, as: .preset("calm"))
    #expect(desk.history.done.count == 4)
  }

  @Test("The oldest entries are forgotten")
  func bounded() {
    var desk = Desk()
    for step in 1...250 { desk.set("x", Double(step), by: 1, at: Double(step) * 2) }
    #expect(desk.history.done.count == TuningHistory.longest)
    for _ in 1...250 { desk.undo() }
    #expect(desk.values["x"] == .number(150))
  }

  @Test("A history comes back as it was kept, and nothing is added to its entries", arguments: 0..<50)
  func kept(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var desk = Desk()
    for step in 0..<Int.random(in: 0...150, using: &random) {
      let causes: [TuningHistory.Cause?] = [nil, .drag(step / 3), .action("move"), .preset("mine")]
      desk.set(
        ["x", "y"][Int.random(in: 0...1, using: &random)], random.number(in: -9...9), by: 1,
        at: Double(step) / 2, as: causes[Int.random(in: 0...3, using: &random)])
      if random.number(in: 0...1) < 0.2 { desk.undo() }
      if random.number(in: 0...1) < 0.1 { desk.redo() }
    }
    var (before, after) = (desk, desk)
    after.history = try JSONDecoder().decode(TuningHistory.self, from: Data(desk.history.stableJSON))
    #expect(after.history.done.map(\.changes) == before.history.done.map(\.changes))
    #expect(after.history.done.map(\.cause) == before.history.done.map(\.cause))
    for _ in 0..<5 {
      before.undo()
      after.undo()
    }
    before.redo()
    after.redo()
    #expect(after.values == before.values)
    let count = after.history.done.count
    after.set("x", 100, by: 0, at: 0, as: after.history.done.last?.cause)
    #expect(after.history.done.count == min(count + 1, TuningHistory.longest))
  }

  @Test("Of a long history the entries are kept that would be undone first, and no more than that is read")
  func bounds() throws {
    let change = TuningHistory.Change(before: .number(0), after: .number(1))
    let changes = Dictionary(uniqueKeysWithValues: (0..<40).map { ("x\($0)", change) })
    let entries = (0..<100).map { TuningHistory.Entry(closed: .action("\($0)"), changes) }
    let json = TuningHistory(done: entries, undone: []).stableJSON
    let kept = try JSONDecoder().decode(TuningHistory.self, from: Data(json))
    #expect(kept.done.map(\.cause) == (93..<100).map { .action("\($0)") })
    let many = String(
      repeating: #"{"action": "a", "changes": {"x": {"before": 0, "after": 1}}},"#, count: 5000)
    let text = #"{"undone": [], "done": ["# + many.dropLast() + "]}"
    #expect(
      try JSONDecoder().decode(TuningHistory.self, from: Data(text.utf8)).done.count == TuningHistory.longest)
  }
}
