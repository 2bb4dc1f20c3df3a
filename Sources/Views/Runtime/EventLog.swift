/// Events in their order, of which copies share what they have in common.
struct EventLog {
  /// An event and those before it.
  private final class Link {
    let event: Saved.Event
    let previous: Link?

    init(_ event: Saved.Event, after previous: Link?) { (self.event, self.previous) = (event, previous) }
  }

  private var last: Link?
  private(set) var count = 0

  /// Appends an event.
  mutating func append(_ event: Saved.Event) {
    last = Link(event, after: last)
    count += 1
  }

  /// All events, the oldest first.
  var all: [Saved.Event] {
    var events: [Saved.Event] = []
    var link = last
    while let next = link {
      events.append(next.event)
      link = next.previous
    }
    return events.reversed()
  }
}
