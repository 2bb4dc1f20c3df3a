import Engine
import Foundation
import Synchronization
import Testing

@testable import Rooms
@testable import Storage
@testable import Support

@Suite("Writing takes down")
struct TakeWriterTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "takes-\(UUID().uuidString)")
  private let finale = TakeName("Finale") ?? TakeName.free(among: [])
  private let lines = [
    "{\"tiltcast\": \"take\", \"version\": 1, \"scene\": \"arm\", \"start\": {}}\n",
    "{\"t\": 1.5, \"type\": \"calibrate\"}\n", "{\"t\": 2.5, \"type\": \"end\"}\n",
  ].map { Array($0.utf8) }

  private func worker(_ path: String? = nil) -> (TakeWorker, TakeStore) {
    let store = TakeStore(in: StateDirectory(path: path ?? folder.path), port: 1)
    return (TakeWorker(store, environment: Environment(), wake: {}), store)
  }

  private func results(_ worker: TakeWorker) -> [RecordingResult] {
    worker.writer.finish(within: 20)
    return worker.outcomes().compactMap { if case .recorded(_, let result, _) = $0 { result } else { nil } }
  }

  @Test("A recording is on the disk as it runs, and a take when it ends")
  func runs() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (worker, store) = worker()
    worker.writer.write(.begin(finale), in: .main)
    for line in lines.dropLast() { worker.writer.write(.append(line), in: .main) }
    #expect(results(worker).isEmpty && store.list(.main).isEmpty)
    let part = folder.appending(path: "takes/1/main/Finale.jsonl.part")
    #expect(try Data(contentsOf: part) == Data(lines[0] + lines[1]))
    worker.writer.write(.append(lines[2]), in: .main)
    worker.writer.write(.end, in: .main)
    #expect(results(worker) == [.saved(as: finale)])
    #expect(store.contents(of: finale, in: .main) == Data(lines.joined()))
    #expect(!FileManager.default.fileExists(atPath: part.path))
  }

  @Test("A recording whose name was taken meanwhile is kept under another one")
  func taken() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (worker, store) = worker()
    worker.writer.write(.begin(finale), in: .main)
    worker.writer.write(.append(lines[0]), in: .main)
    worker.writer.add([1, 2, 3], as: finale, in: .main, for: 7)
    worker.writer.write(.end, in: .main)
    #expect(results(worker) == [.saved(as: try #require(TakeName("Finale 2")))])
    #expect(store.contents(of: finale, in: .main) == Data([1, 2, 3]))
  }

  @Test("Where nothing can be written, a recording is in memory, and that is said")
  func inMemory() {
    let (worker, store) = worker("/proc/nowhere")
    worker.writer.write(.begin(finale), in: .main)
    for line in lines { worker.writer.write(.append(line), in: .main) }
    worker.writer.write(.end, in: .main)
    let results = results(worker)
    if case .inMemory(let reason)? = results.first {
      #expect(reason.contains("/proc/nowhere"))
    } else {
      Issue.record("\(results)")
    }
    #expect(store.contents(of: finale, in: .main) == Data(lines.joined()))
  }

  @Test("While takes are read for a long time, others are kept")
  func independent() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (worker, store) = worker()
    let (hold, held) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    worker.reader.check(lines.flatMap { $0 }, in: .main) { _ in
      held.signal()
      hold.wait()
    }
    held.wait()
    worker.writer.write(.begin(finale), in: .main)
    worker.writer.write(.append(lines[0]), in: .main)
    worker.writer.write(.end, in: .main)
    worker.finish(within: 20)
    #expect(store.has(finale, in: .main))
    hold.signal()
  }

  @Test("A short take is read while a long one is")
  func turns() throws {
    let (worker, _) = worker("/proc/nowhere")
    let sample = Array("{\"t\": 2, \"type\": \"sample\", \"alpha\": 1, \"beta\": 2, \"gamma\": 3}\n".utf8)
    let header = Array("{\"tiltcast\": \"take\", \"version\": 1, \"scene\": \"arm\"}\n".utf8)
    let long = header + (0..<20_000).flatMap { _ in sample }
    let order = Mutex<[String]>([])
    let done = DispatchSemaphore(value: 0)
    for (name, file) in [("long", long), ("short", header + sample)] {
      worker.reader.check(file, in: .main) { fault in
        order.withLock { $0.append(fault == nil ? name : "faulty") }
        done.signal()
      }
    }
    done.wait()
    done.wait()
    #expect(order.withLock { $0 } == ["short", "long"])
  }

  @Test("A take that is read for ever keeps no other room's take from being read")
  func otherRoom() throws {
    let (worker, _) = worker("/proc/nowhere")
    let other = try #require(RoomName("other"))
    let (hold, held, done) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    worker.reader.check(lines.flatMap { $0 }, in: .main) { _ in
      held.signal()
      hold.wait()
    }
    held.wait()
    worker.reader.check(lines.flatMap { $0 }, in: other) { _ in done.signal() }
    #expect(done.wait(timeout: .now() + 20) == .success)
    hold.signal()
  }

  @Test("A room that exports many takes has no place for more, and others have")
  func films() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (worker, _) = worker()
    let other = try #require(RoomName("other"))
    let take = Array("{\"tiltcast\": \"take\", \"version\": 1, \"scene\": \"arm\"}\n".utf8) + lines[1]
    for room in [.main, other] { worker.writer.add(take, as: finale, in: room, for: 0) }
    worker.writer.finish(within: 20)
    _ = worker.outcomes()
    let hold = DispatchSemaphore(value: 0)
    for job in 1...TakeReader.mostFilms + 1 {
      worker.reader.film(finale, in: .main, for: job) { _ in
        hold.wait()
        return ""
      }
    }
    let done = DispatchSemaphore(value: 0)
    worker.reader.film(finale, in: other, for: 0) { _ in
      done.signal()
      return ""
    }
    let refused = worker.outcomes().compactMap { outcome -> Int? in
      if case .answered(let job, .failed, _, _) = outcome { job } else { nil }
    }
    #expect(refused == [TakeReader.mostFilms + 1])
    hold.signal()
    // After one film of the first room at most.
    #expect(done.wait(timeout: .now() + 20) == .success)
    for _ in 1...TakeReader.mostFilms { hold.signal() }
  }

  @Test("A film that waits too long is answered in time, and one whose client has gone is not made")
  func filmsInVain() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (woken, hold, held) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let store = TakeStore(in: StateDirectory(path: folder.path), port: 1)
    let worker = TakeWorker(store, environment: Environment(), longest: 0.2) { woken.signal() }
    let rooms = try ["a", "b", "c"].map { try #require(RoomName($0)) }
    let take = Array("{\"tiltcast\": \"take\", \"version\": 1, \"scene\": \"arm\"}\n".utf8) + lines[1]
    for room in rooms { worker.writer.add(take, as: finale, in: room, for: 0) }
    worker.writer.finish(within: 20)
    let made = Mutex<[Int]>([])
    for (job, room) in [(1, rooms[0]), (2, rooms[1])] {
      worker.reader.film(finale, in: room, for: job) { _ in
        held.signal()
        hold.wait()
        return ""
      }
    }
    for _ in 1...2 { held.wait() }
    for job in 3...4 {
      worker.reader.film(finale, in: rooms[2], for: job) { _ in
        made.withLock { $0.append(job) }
        return ""
      }
    }
    worker.reader.withdraw(4)
    var late: Set<Int> = []
    while late.count < 3, woken.wait(timeout: .now() + 20) == .success {
      for case .answered(let job, .failed, _, _) in worker.outcomes() { late.insert(job) }
    }
    #expect(late == [1, 2, 3])
    for _ in 1...2 { hold.signal() }
    #expect(made.withLock { $0 }.isEmpty)
  }

  @Test(
    "Takes that play share a limit of memory: one too many is refused with a sentence, until another has ended"
  )
  func memory() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let woken = DispatchSemaphore(value: 0)
    let store = TakeStore(in: StateDirectory(path: folder.path), port: 1)
    let take = Array("{\"tiltcast\": \"take\", \"version\": 1, \"scene\": \"arm\"}\n".utf8) + lines[1]
    let worker = TakeWorker(store, environment: Environment(), memory: take.count * 6) { woken.signal() }
    worker.writer.add(take, as: finale, in: .main, for: 0)
    worker.writer.finish(within: 20)
    _ = worker.outcomes()
    func play() throws -> Result<SeekableTake, WireError> {
      worker.reader.fetch(finale, PlaybackRequest(take: finale), for: 1, in: .main)
      while woken.wait(timeout: .now() + 20) == .success {
        for case .fetched(let take, _, _, _) in worker.outcomes() { return take }
      }
      throw WireError(code: .away, message: "Nothing was fetched.")
    }
    try withExtendedLifetime(play().get()) {
      guard case .failure(let refusal) = try play() else {
        throw WireError(code: .away, message: "It was not refused.")
      }
      #expect(refusal.code == .tooMany && refusal.message.contains("as much memory as they may"))
    }
    #expect(throws: Never.self) { try play().get() }
  }

  @Test("A short film of one room does not wait for a long one of another")
  func filmsInTurns() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (worker, _) = worker()
    let other = try #require(RoomName("other"))
    let header = "{\"tiltcast\": \"take\", \"version\": 1, \"scene\": \"mesh\"}\n"
    for (room, end) in [(RoomName.main, 600), (other, 1)] {
      worker.writer.add(
        Array("\(header){\"t\": \(end), \"type\": \"end\"}\n".utf8), as: finale, in: room, for: 0)
    }
    worker.writer.finish(within: 20)
    let order = Mutex<[Double]>([])
    let done = DispatchSemaphore(value: 0)
    for (job, room) in [RoomName.main, other].enumerated() {
      worker.reader.film(finale, in: room, for: job) { film in
        order.withLock { $0.append(film.duration) }
        done.signal()
        return ""
      }
    }
    for _ in 1...2 { #expect(done.wait(timeout: .now() + 60) == .success) }
    #expect(order.withLock { $0 } == [1, 600])
  }

  @Test("Of two who bring one name at once one is told that it is taken")
  func twoAtOnce() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (worker, _) = worker()
    for job in 1...2 { worker.writer.add(lines.flatMap { $0 }, as: finale, in: .main, for: job) }
    worker.writer.finish(within: 20)
    let answers = worker.outcomes().compactMap { outcome -> TakeAnswer? in
      if case .answered(_, let answer, finale, .main) = outcome { answer } else { nil }
    }
    #expect(answers == [.added, .nameTaken(finale)])
  }
}
