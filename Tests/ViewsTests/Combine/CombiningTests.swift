import Testing

@testable import Views

@Suite("Combined publishers")
struct CombiningTests {
  private struct Mistake: Error {}

  @Test("switchToLatest ends when the outer publisher and the latest inner one have ended")
  func switches() {
    let lines = Notebook.lines(until: 1) { notebook in
      notebook.note(
        Just("x").map { Just($0 + "!").delay(for: 0.2, scheduler: RunLoop.main) }.switchToLatest()
          .map { $0 + "?" })
    }
    #expect(lines == ["0.2 x!?", "0.2 end"])
  }

  @Test("switchToLatest leaves the inner publisher before the latest")
  func leaves() {
    let notebook = Notebook()
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let (one, two) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let cancellable = outer.switchToLatest().sink { _ in
      notebook.add("end")
    } receiveValue: {
      notebook.add($0)
    }
    outer.send(one)
    one.send(1)
    outer.send(two)
    one.send(2)
    two.send(3)
    one.send(completion: .finished)
    outer.send(completion: .finished)
    two.send(4)
    two.send(completion: .finished)
    #expect(notebook.lines == ["1", "3", "4", "end"])
    cancellable.cancel()
  }

  @Test("flatMap ends when the outer publisher and all inner ones have ended")
  func flattens() {
    let lines = Notebook.lines(until: 1) { notebook in
      notebook.note([0.1, 0.3].publisher.flatMap { Just($0).delay(for: .init($0), scheduler: RunLoop.main) })
    }
    #expect(lines == ["0.1 0.1", "0.3 0.3", "0.3 end"])
  }

  @Test("flatMap begins as many inner publishers at a time as it may")
  func demand() {
    let lines = Notebook.lines(until: 1) { notebook in
      notebook.note(
        [1, 2, 3].publisher.flatMap(maxPublishers: .max(1)) {
          Just($0).delay(for: 0.2, scheduler: RunLoop.main)
        })
    }
    #expect(lines == ["0.2 1", "0.4 2", "0.6 3", "0.6 end"])
  }

  @Test("zip ends when one side has ended and its values are used up")
  func zipEnds() {
    let lines = Notebook.lines(until: 3) { notebook in
      let timer = Timer.publish(every: 0.5, on: .main, in: .common).autoconnect()
      notebook.note(Publishers.Zip(["a", "b"].publisher, timer).map(\.0))
    }
    #expect(lines == ["0.5 a", "1.0 b", "1.0 end"])
  }

  @Test("zip keeps the values of a side that has ended")
  func zipKeeps() {
    let (one, two) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    var (values, isOver): ([Int], Bool) = ([], false)
    let cancellable = one.zip(two, +).sink(
      receiveCompletion: { _ in isOver = true }, receiveValue: { values.append($0) })
    one.send(1)
    one.send(2)
    two.send(10)
    one.send(completion: .finished)
    #expect(values == [11] && !isOver)
    two.send(20)
    #expect(values == [11, 22] && isOver)
    cancellable.cancel()
  }

  @Test("Three and four publishers are zipped, and their latest values combined")
  func many() {
    let (numbers, words, truths) = ([1, 2].publisher, ["a", "b"].publisher, [true, false].publisher)
    #expect(sent(numbers.zip(words, truths).map { "\($0)\($1)\($2)" }).values == ["1atrue", "2bfalse"])
    #expect(sent(Publishers.Zip3(numbers, words, truths)).values.map(\.1) == ["a", "b"])
    #expect(sent(Publishers.Zip4(numbers, words, truths, numbers)).isOver)
    #expect(sent(numbers.zip(words, truths, numbers) { a, _, _, d in a + d }).values == [2, 4])
    #expect(
      sent(Publishers.CombineLatest4(Just(1), Just(2), Just(3), numbers).map { $0 + $1 + $2 + $3 }).values
        == [7, 8])
    #expect(
      sent(Just(1).combineLatest(Just(2), Just(3), Just(4)) { [$0, $1, $2, $3] }).values == [[1, 2, 3, 4]])
  }

  @Test("Two to eight publishers are merged, and end with the last")
  func merges() {
    let one = [1].publisher
    #expect(sent(one.merge(with: Just(2), Just(3))) == ([1, 2, 3], true))
    #expect(sent(one.merge(with: Just(2), [3, 4].publisher, Just(5))) == ([1, 2, 3, 4, 5], true))
    #expect(sent(Publishers.Merge(one, Just(2))).values == [1, 2])
    #expect(sent(Publishers.Merge3(one, Just(2), Just(3))).values == [1, 2, 3])
    #expect(sent(Publishers.Merge4(one, Just(2), Just(3), [4].publisher)).values == [1, 2, 3, 4])
    #expect(sent(Publishers.MergeMany([one, [2].publisher])).values == [1, 2])
    #expect(sent(one.merge(with: Empty(completeImmediately: false))) == ([1], false))
  }

  @Test("A failure ends what is combined")
  func failures() {
    let fail = Fail<Int, Mistake>(error: Mistake())
    let never = PassthroughSubject<Int, Mistake>()
    #expect(sent(never.merge(with: fail)).isOver)
    #expect(sent(never.combineLatest(fail)).isOver)
    #expect(sent(never.zip(fail)).isOver)
    #expect(sent(Just(1).flatMap { _ in fail }).isOver)
    #expect(sent(Just(fail).switchToLatest()).isOver)
  }
}
