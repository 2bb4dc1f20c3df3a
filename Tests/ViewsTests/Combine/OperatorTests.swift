import Testing

@testable import Views

@Suite("Operators of publishers")
struct OperatorTests {
  private struct Mistake: Error {}
  private let numbers = [1, 2, 3].publisher

  @Test("A sequence without end stops as soon as nothing is taken any more")
  func endless() {
    #expect(sent((1...).publisher.map { $0 * 2 }.prefix(3)) == ([2, 4, 6], true))
    #expect(sent((1...).publisher.flatMap { [$0, $0].publisher }.first { $0 > 2 }) == ([3], true))
    #expect(sent((1...).publisher.append(5).output(at: 4)) == ([5], true))
    #expect(sent((1...).publisher.merge(with: (1...).publisher).prefix(1)) == ([1], true))
  }

  @Test("A sequence stops when an error ends what is behind it")
  func endlessError() {
    let failing = (1...).publisher.tryMap { number in
      if number == 3 { throw Mistake() }
      return number
    }
    #expect(sent(failing) == ([1, 2], true))
  }

  @Test("A sequence without end sends a million values")
  func bounded() { #expect(sent((1...).publisher.count()).values == [1_000_000]) }

  @Test("A prefix of no values ends at once")
  func emptyPrefix() { #expect(sent(PassthroughSubject<Int, Never>().prefix(0)) == ([], true)) }

  @Test("A subject with a value that has ended keeps its value, and sends a new subscriber the end only")
  func ended() {
    let subject = CurrentValueSubject<Int, Never>(1)
    subject.send(completion: .finished)
    subject.send(2)
    subject.value = 3
    #expect(sent(subject) == ([], true) && subject.value == 1)
  }

  @Test("Events are handled: subscription, request, values, end and cancellation")
  func events() {
    let notebook = Notebook()
    let subject = PassthroughSubject<Int, Never>()
    func handled() -> AnyPublisher<Int, Never> {
      subject.handleEvents(
        receiveSubscription: { _ in notebook.add("subscription") }, receiveOutput: { notebook.add($0) },
        receiveCompletion: { notebook.add($0) }, receiveCancel: { notebook.add("cancel") },
        receiveRequest: { notebook.add($0 == .unlimited ? "all" : "some") })
    }
    let first = handled().sink { _ in }
    subject.send(1)
    first.cancel()
    first.cancel()
    let second = handled().sink { _ in }
    subject.send(completion: .finished)
    second.cancel()
    #expect(notebook.lines == ["subscription", "all", "1", "cancel", "subscription", "all", "finished"])
  }

  @Test("What passes is printed as Combine does it")
  func prints() {
    struct Page: TextOutputStream {
      let notebook: Notebook
      func write(_ string: String) { notebook.add(string.dropLast()) }
    }
    let notebook = Notebook()
    _ = sent(Just(1).print("x", to: Page(notebook: notebook)))
    #expect(
      notebook.lines == [
        "x: receive subscription: (Subscription)", "x: request unlimited", "x: receive value: (1)",
        "x: receive finished",
      ])
  }

  @Test("Values are collected in lists, of all and of a number")
  func lists() {
    #expect(sent((1...5).publisher.collect(2)).values == [[1, 2], [3, 4], [5]])
    #expect(sent((1...4).publisher.collect(2)).values == [[1, 2], [3, 4]])
    #expect(sent(Empty<Int, Never>().collect()).values == [[]])
  }

  @Test("Single values are found, and what holds for all of them")
  func elements() {
    #expect(sent(numbers.contains(2)) == ([true], true))
    #expect(sent(numbers.contains { $0 > 5 }).values == [false])
    #expect(sent(numbers.allSatisfy { $0 < 3 }).values == [false])
    #expect(sent(numbers.min()).values == [1] && sent(numbers.max()).values == [3])
    #expect(sent(numbers.max { $0 > $1 }).values == [1] && sent(numbers.min { $0 > $1 }).values == [3])
    #expect(sent(numbers.output(at: 1)).values == [2])
    #expect(
      sent(numbers.output(in: 1...)).values == [2, 3] && sent(numbers.output(in: 0..<2)).values == [1, 2])
    #expect(sent(numbers.last()).values == [3] && sent(numbers.last { $0 < 3 }).values == [2])
    #expect(sent(numbers.ignoreOutput()).isOver && sent(numbers.count()).values == [3])
    #expect(sent(Empty<Int, Never>().replaceEmpty(with: 7)).values == [7])
    #expect(sent([1, nil].publisher.replaceNil(with: 0)).values == [1, 0])
    #expect(sent([(a: 1, b: 2)].publisher.map(\.a, \.b).map { $0 + $1 }).values == [3])
  }

  @Test("Values and publishers are put in front and behind")
  func joined() {
    #expect(sent(numbers.prepend([7, 8]).append([9])).values == [7, 8, 1, 2, 3, 9])
    #expect(sent(numbers.prepend(Just(7)).append(Just(8))) == ([7, 1, 2, 3, 8], true))
    #expect(sent(numbers.append(4, 5)).values == [1, 2, 3, 4, 5])
  }

  @Test("Another publisher opens and ends one")
  func gates() {
    let (subject, gate) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
    let notebook = Notebook()
    subject.prefix(untilOutputFrom: gate).sink { notebook.add("before \($0)") }.store(in: &notebook.kept)
    subject.drop(untilOutputFrom: gate).sink { notebook.add("after \($0)") }.store(in: &notebook.kept)
    subject.send(1)
    gate.send()
    subject.send(2)
    #expect(notebook.lines == ["before 1", "after 2"])
  }

  @Test("An error that a function throws ends the publisher")
  func tries() {
    func check(_ number: Int) throws -> Bool {
      if number == 3 { throw Mistake() }
      return true
    }
    #expect(sent(numbers.tryFilter(check).replaceError(with: 0)).values == [1, 2, 0])
    #expect(sent(numbers.tryCompactMap { try check($0) ? nil : $0 }.replaceError(with: 0)).values == [0])
    #expect(
      sent(numbers.tryScan(0) { try check($1) ? $0 + $1 : 0 }.replaceError(with: 0)).values == [1, 3, 0])
    #expect(sent(numbers.tryReduce(0) { $0 + $1 }.replaceError(with: 0)).values == [6])
    #expect(sent(numbers.tryPrefix { $0 < 2 }.replaceError(with: 0)).values == [1])
    #expect(sent(numbers.tryDrop { $0 < 2 }.replaceError(with: 0)).values == [2, 3])
    #expect(sent(numbers.tryFirst { $0 == 2 }.replaceError(with: 0)).values == [2])
    #expect(sent(numbers.tryLast { try check($0) }.replaceError(with: 0)).values == [0])
    #expect(sent(numbers.tryContains { $0 == 2 }.replaceError(with: false)).values == [true])
    #expect(sent(numbers.tryAllSatisfy { $0 < 3 }.replaceError(with: true)).values == [false])
    #expect(
      sent([1, 1, 2].publisher.tryRemoveDuplicates { $0 == $1 }.replaceError(with: 0)).values == [1, 2])
    #expect(
      sent(Fail<Int, Mistake>(error: Mistake()).tryCatch { _ in Just(3) }.replaceError(with: 0)).values == [3]
    )
    #expect(
      sent(
        Fail<Int, Mistake>(error: Mistake()).tryCatch { error -> Just<Int> in throw error }
          .replaceError(with: 0)
      ).values == [0])
  }

  @Test("Optional values, results and records are publishers")
  func sources() {
    let just: Just<String> = Just(1).map { "\($0)" }
    #expect(sent(just) == (["1"], true))
    #expect(sent(Optional(3).publisher) == ([3], true) && sent(Int?.none.publisher) == ([], true))
    #expect(sent(Result<Int, Mistake>.success(2).publisher) == ([2], true))
    #expect(sent(Result<Int, Mistake>.failure(Mistake()).publisher) == ([], true))
    #expect(sent(Record<Int, Never>(output: [1, 2], completion: .finished)) == ([1, 2], true))
    let record = Record<Int, Mistake> {
      $0.receive(1)
      $0.receive(completion: .failure(Mistake()))
    }
    #expect(sent(record.replaceError(with: 5)).values == [1, 5])
    #expect(sent(Publishers.Sequence<[Int], Never>(sequence: [1])).values == [1])
  }
}

@Suite("Shared publishers")
struct SharingTests {
  @Test("A connectable publisher begins with its connection, for all subscribers")
  func connects() {
    let notebook = Notebook()
    var begun = 0
    let publisher = Deferred {
      begun += 1
      return [1, 2].publisher
    }.makeConnectable()
    publisher.sink { notebook.add("a\($0)") }.store(in: &notebook.kept)
    publisher.sink { notebook.add("b\($0)") }.store(in: &notebook.kept)
    #expect(notebook.lines.isEmpty)
    publisher.connect().store(in: &notebook.kept)
    #expect(notebook.lines == ["a1", "b1", "a2", "b2"] && begun == 1)
  }

  @Test("A publisher is multicast through a subject, and connects by itself for the first subscriber")
  func multicasts() {
    #expect(sent(Just(5).multicast { PassthroughSubject<Int, Never>() }.autoconnect()) == ([5], true))
    #expect(
      sent(Just(5).multicast(subject: CurrentValueSubject<Int, Never>(4)).autoconnect()).values == [4, 5])
  }

  @Test("A shared publisher begins once, and is cancelled with its last subscriber")
  func shares() {
    let notebook = Notebook()
    let subject = PassthroughSubject<Int, Never>()
    let shared = subject.handleEvents(
      receiveSubscription: { _ in notebook.add("begin") }, receiveCancel: { notebook.add("cancel") }
    ).share()
    let first = shared.sink { notebook.add("a\($0)") }
    let second = shared.sink { notebook.add("b\($0)") }
    subject.send(1)
    first.cancel()
    subject.send(2)
    second.cancel()
    #expect(notebook.lines == ["begin", "a1", "b1", "b2", "cancel"])
  }

  @Test("A subject takes the values of a publisher")
  func subjects() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let cancellable = [4, 5].publisher.append(Empty(completeImmediately: false)).subscribe(subject)
    #expect(subject.value == 5)
    cancellable.cancel()
  }
}
