import Testing

@testable import Views

@Suite("Publishers and time")
struct SchedulingTests {
  private struct Late: Error {}

  /// The notes of a subject's values behind an operator that is cancelled after 0.2 s.
  private func cancelled<P: Views.Publisher>(
    _ make: @escaping (PassthroughSubject<Int, Never>) -> P
  ) -> [String] {
    Notebook.lines(until: 2) { notebook in
      let subject = PassthroughSubject<Int, Never>()
      let cancellable = make(subject).sink(receiveCompletion: { _ in }, receiveValue: { notebook.note($0) })
      subject.send(1)
      subject.send(2)
      after(0.2) { cancellable.cancel() }
    }
  }

  @Test("What is cancelled sends nothing any more: debounce, throttle, delay, timeout and lists of times")
  func cancels() {
    #expect(cancelled { $0.debounce(for: 0.5, scheduler: RunLoop.main) } == [])
    #expect(cancelled { $0.throttle(for: 0.5, scheduler: RunLoop.main, latest: true) } == ["0.0 1"])
    #expect(cancelled { $0.delay(for: 0.5, scheduler: RunLoop.main) } == [])
    #expect(cancelled { $0.collect(.byTime(RunLoop.main, 0.5)) } == [])
    #expect(cancelled { $0.timeout(0.5, scheduler: RunLoop.main).append(3) } == ["0.0 1", "0.0 2"])
  }

  @Test("A subscription that ends behind debounce stops it")
  func ends() {
    #expect(cancelled { $0.debounce(for: 0.1, scheduler: RunLoop.main).prefix(1) } == ["0.1 2"])
  }

  @Test("Throttle sends what waits before the end")
  func throttleEnds() {
    let lines = Notebook.lines(until: 1) { notebook in
      notebook.note([1, 2, 3].publisher.throttle(for: 0.5, scheduler: DispatchQueue.main, latest: true))
    }
    #expect(lines == ["0.0 1", "0.0 3", "0.0 end"])
  }

  @Test("A timer that is not connected sends nothing to a sink")
  func unconnected() {
    let lines = Notebook.lines(until: 2) { notebook in
      notebook.note(Timer.publish(every: 0.4, on: .main, in: .common).map { _ in "tick" })
    }
    #expect(lines == [])
  }

  @Test("A timer sends from its connection until that is cancelled")
  func connection() {
    let lines = Notebook.lines(until: 3) { notebook in
      let timer = Timer.publish(every: 0.4, on: .main, in: .common)
      notebook.note(timer.map { _ in "tick" })
      after(0.5) {
        let connection = timer.connect()
        after(1) { connection.cancel() }
      }
    }
    #expect(lines == ["0.9 tick", "1.3 tick"])
  }

  @Test("A subscription of a timer that is connected begins at once, and the timer may be connected twice")
  func connected() {
    let lines = Notebook.lines(until: 1) { notebook in
      let timer = Timer.TimerPublisher(interval: 0.4, runLoop: .main, mode: .common)
      timer.connect().store(in: &notebook.kept)
      notebook.note(timer.map { _ in "tick" })
      timer.connect().store(in: &notebook.kept)
    }
    #expect(lines == ["0.4 tick", "0.8 tick"])
  }

  @Test(
    "A timer that connects by itself is stopped by connect().cancel(), and another one of its line is not")
  func stops() {
    let lines = Notebook.lines(until: 2) { notebook in
      let timers = [1, 2].map { ($0, Timer.publish(every: 0.4, on: .main, in: .common).autoconnect()) }
      for (number, timer) in timers { notebook.note(timer.map { _ in number }) }
      after(0.5) { timers[0].1.upstream.connect().cancel() }
    }
    #expect(lines == ["0.4 1", "0.4 2", "0.8 2", "1.2 2", "1.6 2", "2.0 2"])
  }

  @Test("The end of a subscription of a timer stops it")
  func prefix() {
    let lines = Notebook.lines(until: 3) { notebook in
      let timer = Timer.publish(every: 0.5, on: .main, in: .common).autoconnect()
      notebook.note(
        timer.handleEvents(receiveCancel: { notebook.note("stop") }).map { _ in "tick" }.prefix(2))
    }
    #expect(lines == ["0.5 tick", "1.0 tick", "1.0 stop", "1.0 end"])
  }

  @Test("A publisher that sends nothing for a time ends, or fails")
  func timeout() {
    let lines = Notebook.lines(until: 3) { notebook in
      let subject = PassthroughSubject<Int, Late>()
      notebook.note(subject.timeout(.seconds(1), scheduler: DispatchQueue.main) { Late() })
      notebook.note(subject.timeout(.milliseconds(1500), scheduler: DispatchQueue.main, options: nil))
      after(0.5) { subject.send(1) }
    }
    #expect(lines == ["0.5 1", "0.5 1", "1.5 failed: Late()", "2.0 end"])
  }

  @Test("Values are collected by time, and by time or number")
  func lists() {
    let lines = Notebook.lines(until: 3) { notebook in
      let subject = PassthroughSubject<Int, Never>()
      notebook.note(subject.collect(.byTime(RunLoop.main, .seconds(1))))
      notebook.note(subject.collect(.byTimeOrCount(RunLoop.main, .seconds(1), 2)))
      for number in 1...3 { after(0.4 * Double(number)) { subject.send(number) } }
      after(2.5) { subject.send(completion: .finished) }
    }
    #expect(lines == ["0.8 [1, 2]", "1.0 [1, 2]", "2.0 [3]", "2.0 [3]", "2.5 end", "2.5 end"])
  }

  @Test("The time between values is measured in seconds, and by a queue in nanoseconds")
  func intervals() {
    let lines = Notebook.lines(until: 1) { notebook in
      let subject = PassthroughSubject<Int, Never>()
      notebook.note(subject.measureInterval(using: RunLoop.main).map { $0.timeInterval == 0.5 })
      notebook.note(subject.measureInterval(using: DispatchQueue.main).map { $0.magnitude == 5e8 })
      after(0.5) { subject.send(1) }
    }
    #expect(lines == ["0.5 true", "0.5 true"])
  }

  @Test("A scheduler does something at once, at a time, and again and again")
  func schedulers() {
    let lines = Notebook.lines(until: 2) { notebook in
      ImmediateScheduler.shared.schedule { notebook.note("at once") }
      let queue = RunLoop.main
      queue.schedule(after: queue.now.advanced(by: .seconds(1))) { notebook.note("later") }
      let cancellable = queue.schedule(after: queue.now.advanced(by: 0.4), interval: 0.4) {
        notebook.note("again")
      }
      after(1.1) { cancellable.cancel() }
    }
    #expect(lines == ["0.0 at once", "0.4 again", "0.8 again", "1.0 later"])
  }
}
