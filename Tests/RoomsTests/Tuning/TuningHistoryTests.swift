import Engine
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
}
