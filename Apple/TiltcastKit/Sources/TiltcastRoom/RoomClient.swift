import Foundation

/// A client that stays in a room until it is left: it carries out what a ``RoomSession`` asks for.
actor RoomClient {
  /// Opens a connection that sends its reports to the closure.
  typealias Opener =
    @Sendable (RoomSession.Way, @escaping @Sendable (TransportEvent) -> Void) -> any Transport
  /// The part of a session that others see.
  struct Report: Equatable, Sendable {
    var status: RoomStatus
    var motion: PhoneMotion?
    var tuning: [String: TuningValue]
  }

  private enum Input: Sendable {
    case event(TransportEvent, connection: Int)
    case wake
  }

  private var session: RoomSession
  private let open: Opener
  private let report: @MainActor @Sendable (Report) -> Void
  private var transport: (any Transport)?
  /// The number of the newest connection; reports of older ones are late.
  private var connection = 0
  private var reported: Report?
  private let inputs: AsyncStream<Input>
  private let input: AsyncStream<Input>.Continuation
  private var alarm: Task<Void, Never>?

  /// A client that has not begun yet.
  ///
  /// - Parameter report: Is called with each change.
  init(
    _ session: RoomSession, open: @escaping Opener, report: @escaping @MainActor @Sendable (Report) -> Void
  ) {
    (self.session, self.open, self.report) = (session, open, report)
    (inputs, input) = AsyncStream.makeStream()
  }

  /// A client with the transports that this system has.
  init(_ link: RoomLink, report: @escaping @MainActor @Sendable (Report) -> Void) {
    let name = UUID().uuidString
    self.init(
      RoomSession(link, ways: WebSocketTransport.isSupported ? [.webSocket, .stream] : [.stream]),
      open: { way, report in
        switch way {
        case .webSocket: WebSocketTransport(link, session: name, report: report)
        case .stream: StreamTransport(link, session: name, report: report)
        }
      }, report: report)
  }

  /// Stays in the room until the task is cancelled.
  func run() async {
    await perform(session.start(at: now))
    for await input in inputs {
      switch input {
      case .event(let event, connection):
        await perform(session.receive(event, at: now, random: .random(in: 0...1)))
      case .event: break
      case .wake: await perform(session.wake(at: now, random: .random(in: 0...1)))
      }
      if Task.isCancelled { break }
    }
    alarm?.cancel()
    transport?.close()
  }

  private var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  private func perform(_ commands: [RoomSession.Command]) async {
    for command in commands {
      switch command {
      case .open(let way):
        connection += 1
        let (number, input) = (connection, input)
        transport = open(way) { input.yield(.event($0, connection: number)) }
      case .send(let message): transport?.send(message)
      case .close:
        transport?.close()
        transport = nil
      }
    }
    setAlarm()
    let news = Report(status: session.status, motion: session.motion, tuning: session.tuning)
    guard news != reported else { return }
    reported = news
    await report(news)
  }

  private func setAlarm() {
    alarm?.cancel()
    guard let time = session.wakeTime else { return }
    let (delay, input) = (max(0, time - now), input)
    alarm = Task {
      try? await Task.sleep(for: .seconds(delay))
      if !Task.isCancelled { input.yield(.wake) }
    }
  }
}
