import Dispatch
import Synchronization
import Testing

@testable import Support

@Suite("A queue that is fair to the owners of tasks")
struct FairQueueTests {
  /// Tasks that wait until they are let go, and the order in which they began.
  private final class Gate: Sendable {
    private let began = Mutex<[String]>([])
    private let arrival = DispatchSemaphore(value: 0)
    private let exit = DispatchSemaphore(value: 0)

    func work(_ name: String) -> @Sendable () -> Void {
      {
        self.began.withLock { $0.append(name) }
        self.arrival.signal()
        self.exit.wait()
      }
    }

    /// Waits until so many more have begun.
    func wait(for count: Int) { for _ in 0..<count { arrival.wait() } }

    /// Lets so many end, and waits until so many more have begun.
    func open(_ count: Int = 1, awaiting next: Int = 1) {
      for _ in 0..<count { exit.signal() }
      wait(for: next)
    }

    var names: [String] { began.withLock { $0 } }
  }

  @Test("As many run at a time as may, and the oldest comes first")
  func order() {
    let (queue, gate) = (FairQueue(width: 2), Gate())
    for name in ["a", "b", "c", "d", "e"] { queue.add(for: name, gate.work(name)) }
    gate.wait(for: 2)
    #expect(Set(gate.names) == ["a", "b"] && queue.count == 3)
    gate.open()
    #expect(gate.names.last == "c" && queue.count == 2)
    gate.open()
    gate.open()
    #expect(Array(gate.names.suffix(3)) == ["c", "d", "e"])
    gate.open(2, awaiting: 0)
  }

  @Test("An owner that has taken much time lately goes behind others, until that is a minute ago")
  func greed() {
    let time = Mutex(0.0)
    let (queue, gate) = (FairQueue(width: 1) { time.withLock { $0 } }, Gate())
    func add(_ names: String...) {
      for name in names { queue.add(for: name, gate.work(name)) }
    }
    add("bomb")
    gate.wait(for: 1)
    add("bomb", "card")
    time.withLock { $0 = 21 }
    gate.open()
    #expect(gate.names == ["bomb", "card"])
    add("tree")
    time.withLock { $0 = 82 }
    gate.open()
    #expect(gate.names == ["bomb", "card", "bomb"])
    gate.open()
    gate.open(awaiting: 0)
  }

  @Test("The owner that has taken the least time lately comes first")
  func leastTime() {
    let time = Mutex(0.0)
    let (queue, gate) = (FairQueue(width: 1) { time.withLock { $0 } }, Gate())
    queue.add(for: "slow", gate.work("slow"))
    gate.wait(for: 1)
    for name in ["slow", "quick", "new"] { queue.add(for: name, gate.work(name)) }
    time.withLock { $0 = 8 }
    gate.open()
    time.withLock { $0 = 9 }
    queue.add(for: "quick", gate.work("quick"))
    gate.open()
    gate.open()
    gate.open()
    #expect(gate.names == ["slow", "quick", "new", "quick", "slow"])
    gate.open(awaiting: 0)
  }

  @Test("The tasks of one owner run one after the other, and leave a place to others")
  func oneOfEach() {
    let (queue, gate) = (FairQueue(width: 2), Gate())
    for _ in 0..<3 { queue.add(for: "bomb", gate.work("bomb")) }
    gate.wait(for: 1)
    #expect(queue.count == 2)
    queue.add(for: "card", gate.work("card"))
    gate.wait(for: 1)
    #expect(gate.names == ["bomb", "card"])
    gate.open(2)
    gate.open()
    gate.open(awaiting: 0)
  }

  @Test("Owners that have taken much time never have the last place")
  func lastPlace() {
    let time = Mutex(0.0)
    let (queue, gate, first) = (FairQueue(width: 2) { time.withLock { $0 } }, Gate(), Gate())
    for name in ["bomb", "worse"] { queue.add(for: name, first.work(name)) }
    first.wait(for: 2)
    for name in ["bomb", "worse"] { queue.add(for: name, gate.work(name)) }
    time.withLock { $0 = 21 }
    first.open(2, awaiting: 0)
    gate.wait(for: 1)
    #expect(gate.names.count == 1 && queue.count == 1)
    queue.add(for: "card", gate.work("card"))
    gate.wait(for: 1)
    #expect(gate.names.last == "card")
    gate.open(2)
    gate.open(awaiting: 0)
  }

  @Test("Guests take half of the places, so that what others ask for begins at once")
  func guests() {
    let (queue, gate) = (FairQueue(width: 4), Gate())
    for name in ["a", "b", "c", "d"] { queue.add(for: name, isGuests: true, gate.work(name)) }
    gate.wait(for: 2)
    #expect(queue.count == 2)
    queue.add(for: "host", gate.work("host"))
    gate.wait(for: 1)
    #expect(gate.names.last == "host" && queue.count == 2)
    gate.open(3, awaiting: 2)
    gate.open(2, awaiting: 0)
  }

  /// Tasks that use processor time until they are let go or lose their places.
  private final class Work: Sendable {
    let use = Mutex(0.0)
    private let slowed = Atomic(false)
    private let began = DispatchSemaphore(value: 0)
    private let exit = DispatchSemaphore(value: 0)
    private let starts = Atomic(0)
    private let losses = Atomic(0)

    func task(_ place: QueuePlace) -> Bool {
      use.withLock { $0 = 0 }
      place.allow(
        QueuePlace.Control(
          use: { self.use.withLock { $0 } }, slowDown: { self.slowed.store(true, ordering: .relaxed) },
          stop: {
            self.losses.add(1, ordering: .relaxed)
            self.exit.signal()
          }))
      starts.add(1, ordering: .relaxed)
      began.signal()
      exit.wait()
      return !place.isLost
    }

    func compute(_ seconds: Double) { use.withLock { $0 += seconds } }
    func wait() { began.wait() }
    func end() { exit.signal() }
    var isSlowed: Bool { slowed.load(ordering: .relaxed) }
    var hasLost: Bool { losses.load(ordering: .relaxed) > 0 }
    var count: Int { starts.load(ordering: .relaxed) }
  }

  @Test(
    "A task that computes for long loses its place to a short one that waits, and begins again beside others")
  func lostPlace() {
    let queue = FairQueue(width: 2, looks: false) { 0 }
    let (first, second, short, end) = (Work(), Work(), Work(), Gate())
    queue.add(for: "first", first.task)
    queue.add(for: "second", second.task)
    first.wait()
    second.wait()
    first.compute(2)
    second.compute(2)
    queue.look()
    // Nobody waits: both go on, the one among the long ones, which give way to others.
    #expect(first.isSlowed && !second.isSlowed && !QueuePlace().isLost)
    queue.add(for: "short", short.task)
    queue.look()
    short.wait()
    #expect(second.count == 1 && queue.count == 1)
    short.end()
    queue.add(for: "end", end.work("end"))
    end.wait(for: 1)
    // One place is left to short ones.
    #expect(second.count == 1 && queue.count == 1)
    first.end()
    second.wait()
    #expect(second.count == 2 && second.isSlowed)
    second.compute(20)
    queue.look()
    second.end()
    end.open(awaiting: 0)
  }

  @Test("An owner whose tasks are short waits for one task of those who are new, however many there are")
  func newcomers() {
    let queue = FairQueue(width: 2, looks: false) { 0 }
    let (long, known, next, gate) = (Work(), Work(), Work(), Gate())
    queue.add(for: "known", known.task)
    known.wait()
    known.compute(0.4)
    known.end()
    queue.add(for: "long", long.task)
    long.wait()
    long.compute(9)
    queue.look()
    for name in ["a", "b", "c", "d"] { queue.add(for: name, gate.work(name)) }
    gate.wait(for: 1)
    queue.add(for: "known", next.task)
    gate.open(awaiting: 0)
    next.wait()
    #expect(gate.names == ["a"] && queue.count == 3)
    next.end()
    gate.wait(for: 1)
    gate.open()
    gate.open()
    gate.open(awaiting: 0)
    long.end()
  }

  @Test("An owner that rests between its tasks comes before those that add one after the other")
  func rest() {
    let time = Mutex(0.0)
    let queue = FairQueue(width: 1, looks: false) { time.withLock { $0 } }
    let eager = (0..<30).map { (name: "eager \($0)", work: Work()) }
    let calm = Work()
    func run(_ work: Work) {
      work.wait()
      work.compute(0.4)
      work.end()
    }
    queue.add(for: "calm", calm.task)
    run(calm)
    for (name, work) in eager {
      queue.add(for: name, work.task)
      run(work)
    }
    // All have had a short one, at the same time, and the eager ones have the next at once.
    for (name, work) in eager { queue.add(for: name, work.task) }
    eager[0].work.wait()
    time.withLock { $0 = 5 }
    queue.add(for: "calm", calm.task)
    eager[0].work.end()
    calm.wait()
    #expect(queue.count == 29)
    calm.end()
    for (_, work) in eager.dropFirst() { run(work) }
  }

  @Test("Rest makes up for time that an owner has taken")
  func restForTime() {
    let time = Mutex(0.0)
    let (queue, gate) = (FairQueue(width: 1, looks: false) { time.withLock { $0 } }, Gate())
    func add(_ name: String) { queue.add(for: name, gate.work(name)) }
    add("calm")
    gate.wait(for: 1)
    add("other")
    add("eager")
    time.withLock { $0 = 3 }
    gate.open()
    time.withLock { $0 = 10 }
    gate.open()
    time.withLock { $0 = 12 }
    add("eager")
    add("calm")
    gate.open()
    #expect(gate.names == ["calm", "other", "eager", "calm"])
    gate.open()
    gate.open(awaiting: 0)
  }

  @Test("A short task between long ones makes their owner short only once short ones have used about as much")
  func shortBetweenLong() {
    let queue = FairQueue(width: 2, looks: false) { 0 }
    func run(_ seconds: Double...) {
      for seconds in seconds {
        let work = Work()
        queue.add(for: "heavy", work.task)
        work.wait()
        work.compute(seconds)
        work.end()
      }
    }
    /// The owner that comes first beside a long task: one that was there before, or a new one.
    func first(_ round: Int) -> String? {
      let (long, blocker, gate) = (Work(), Work(), Gate())
      queue.add(for: "long \(round)", long.task)
      long.wait()
      long.compute(2)
      queue.look()
      // It begins when the tasks before it have ended.
      queue.add(for: "blocker \(round)", blocker.task)
      blocker.wait()
      queue.add(for: "heavy", gate.work("heavy"))
      queue.add(for: "new \(round)", gate.work("new"))
      blocker.end()
      gate.wait(for: 1)
      gate.open(awaiting: 0)
      long.end()
      gate.wait(for: 1)
      gate.open(awaiting: 0)
      return gate.names.first
    }
    run(1.5, 0.1)
    #expect(first(1) == "new")
    run(0.5, 0.5, 0.5)
    #expect(first(2) == "heavy")
  }

  @Test("A task keeps its place where the one that waits could not have it, as a guest beside a guest")
  func keptPlace() {
    let queue = FairQueue(width: 2, looks: false) { 0 }
    let (guest, host, other) = (Work(), Work(), Work())
    queue.add(for: "guest", isGuests: true, guest.task)
    guest.wait()
    guest.compute(2)
    queue.look()
    queue.add(for: "host", host.task)
    host.wait()
    host.compute(2)
    queue.add(for: "other", isGuests: true, other.task)
    queue.look()
    #expect(!host.hasLost && host.count == 1 && queue.count == 1)
    guest.end()
    other.wait()
    host.end()
    other.end()
  }

  @Test("When a place comes free, all start that can have one")
  func allStart() {
    let (queue, gate, first) = (FairQueue(width: 3, looks: false) { 0 }, Gate(), Gate())
    queue.add(for: "owner", isGuests: true, first.work("owner"))
    first.wait(for: 1)
    queue.add(for: "owner", gate.work("host"))
    queue.add(for: "guest", isGuests: true, gate.work("guest"))
    #expect(queue.count == 2)
    first.open(awaiting: 0)
    gate.wait(for: 2)
    #expect(queue.count == 0)
    gate.open(2, awaiting: 0)
  }

  @Test("A task whose owner's long one is forgotten starts beside long ones, although none of them has ended")
  func forgotten() {
    let time = Mutex(0.0)
    let queue = FairQueue(width: 2, looks: false) { time.withLock { $0 } }
    let (first, long, again) = (Work(), Work(), Work())
    queue.add(for: "late", first.task)
    first.wait()
    first.compute(2)
    first.end()
    queue.add(for: "long", long.task)
    long.wait()
    long.compute(2)
    queue.look()
    queue.add(for: "late", again.task)
    #expect(queue.count == 1)
    time.withLock { $0 = 61 }
    queue.look()
    again.wait()
    again.end()
    long.end()
  }
}
