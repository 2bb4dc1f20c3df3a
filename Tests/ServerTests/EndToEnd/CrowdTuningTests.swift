import Foundation
import Synchronization
import TestData
import TestSupport
import Testing

@testable import Rooms

@Suite("A crowd that tunes", .programLogs)
struct CrowdTuningTests {
  /// What one person saw.
  private struct Report: Sendable {
    var sent = 0
    var refused = 0
    var expectedRefusals = 0
    /// What should not have been.
    var faults: [String] = []
    /// The parameters and the tuning at the end, as JSON with sorted keys.
    var last: [String] = []
  }

  /// A person at a panel.
  private struct Person {
    let client: LiveClient
    var generator: SeededGenerator
    var report = Report()
    private var ranges: [String: ClosedRange<Double>] = [:]

    init(_ client: LiveClient, seed: Int) throws {
      self.client = client
      generator = SeededGenerator(seed: UInt64(seed))
      let scenes = try client.read(until: "hello")["scenes"] as? [[String: Any]] ?? []
      for parameter in scenes.first?["parameters"] as? [[String: Any]] ?? [] {
        guard let name = parameter["name"] as? String, let range = parameter["range"] as? [Double] else {
          continue
        }
        ranges[name] = range[0]...range[1]
      }
      try client.readAll()
    }

    /// Sends something, and waits for its answer.
    mutating func act() throws {
      let names = ranges.keys.sorted()
      let name = names.randomElement(using: &generator) ?? ""
      let range = ranges[name] ?? 0...0
      let good = generator.number(in: range)
      let other = names.filter { $0 != name }.randomElement(using: &generator) ?? ""
      let (text, isGood) =
        switch Int.random(in: 0..<10, using: &generator) {
        case 0..<4: (#"{"type": "parameter", "name": "\#(name)", "value": \#(good)}"#, true)
        case 4:
          (#"{"type": "parameters", "values": {"\#(name)": \#(good), "mode": "lens"}}"#, true)
        case 5: (#"{"type": "parameter", "name": "\#(name)", "value": \#(range.upperBound + 1)}"#, false)
        case 6:
          (
            #"{"type": "parameters", "values": {"\#(other)": \#(ranges[other]?.lowerBound ?? 0), "#
              + #""\#(name)": \#(range.lowerBound - 1)}}"#, false
          )
        case 7, 8: (#"{"type": "undo"}"#, true)
        default: (#"{"type": "redo"}"#, true)
        }
      try client.webSocket.send(text: text)
      report.sent += 1
      if !isGood { report.expectedRefusals += 1 }
      while true {
        let kind = try client.read()
        if kind == "parameters" { check() }
        if kind == "error" {
          report.refused += 1
          let sentence = client.messages["error"]?["message"] as? String ?? ""
          if !sentence.contains("from \(Int(range.lowerBound)) to") { report.faults.append(sentence) }
        }
        if kind == (isGood ? "parameters" : "error") { return }
      }
    }

    /// Reads the rest.
    mutating func finish() throws {
      let before = client.kinds.count
      // A pong may overtake a state that waits for a full socket, which the second one then follows.
      for _ in 1...2 { try client.readAll() }
      for kind in client.kinds[before...] where kind == "error" { report.faults.append("a late \(kind)") }
      check()
      for kind in ["parameters", "tuning"] {
        let data = try JSONSerialization.data(
          withJSONObject: client.messages[kind] ?? [:], options: .sortedKeys)
        report.last.append(String(decoding: data, as: UTF8.self))
      }
    }

    private mutating func check() {
      let values = client.messages["parameters"]?["values"] as? [String: Any] ?? [:]
      for (name, range) in ranges {
        guard let value = values[name] as? Double, range.contains(value) else {
          report.faults.append("\(name) is \(values[name] ?? "missing")")
          continue
        }
      }
    }
  }

  /// How often each sends something. Who is done waits, without reading, for those who are not, and may not be slow
  /// enough to count as gone: a sanitizer makes all of it ten times as slow.
  private static let actions = Faults.Machine.sanitizer == nil ? 40 : 8

  @Test("Sixty people tune at once: each message is answered, nothing leaves its range, all end alike")
  func sixty() throws {
    let server = try RunningServer()
    let opener = try server.join(key: server.presenterKey)
    try opener.webSocket.send(text: #"{"type": "tuning", "value": "everyone"}"#)
    try opener.readAll()
    let reports = Mutex<[Report]>([])
    let (working, all) = (DispatchGroup(), DispatchGroup())
    let (port, keys) = (server.port, [server.presenterKey, server.phoneKey])
    for index in 0..<60 {
      working.enter()
      all.enter()
      Thread.detachNewThread {
        var report = Report()
        var works = true
        do {
          let socket = try TestWebSocket(port: port, path: "/ws?key=\(keys[index % 2])")
          var person = try Person(LiveClient(socket), seed: index)
          for _ in 0..<Self.actions { try person.act() }
          working.leave()
          works = false
          working.wait()
          try person.finish()
          report = person.report
        } catch {
          report.faults.append("\(error)")
          if works { working.leave() }
        }
        reports.withLock { $0.append(report) }
        all.leave()
      }
    }
    withExtendedLifetime(server) { #expect(all.wait(timeout: .now() + 120) == .success) }
    let people = reports.withLock { $0 }
    #expect(people.count == 60)
    #expect(people.flatMap(\.faults) == [])
    #expect(Set(people.map(\.last)).count == 1)
    #expect(people.allSatisfy { $0.refused == $0.expectedRefusals && $0.sent == Self.actions })
    #expect(people.contains { $0.refused > 0 })
  }
}
