import Engine
import Rooms
import Support
import WebSockets

/// The scenes of rooms as source code, written away from the loop: one in a program of its own is asked for it.
final class ExportEndpoint {
  private let queue = FairQueue(width: 2)
  private let inbox: Inbox<(job: Int, source: Engine.SceneSource)>
  private var jobs = Jobs<Void>()

  init(wake: @escaping @Sendable () -> Void) { inbox = Inbox(wake: wake) }

  /// Answers with a room's scene as it is tuned.
  func source(of host: RoomHost, in language: SourceLanguage) -> HTTPResponse {
    guard let shown = host.shown else { return .away(host.name) }
    let stage = shown.value.performance.live.stage.forked()
    return jobs.response(about: ()) { [inbox, queue] job in
      queue.add(for: host.name.description) { inbox.report((job, stage.source(in: language))) }
    }
  }

  /// Answers the requests whose sources have been written.
  func deliver() {
    for (job, source) in inbox.takeAll() { jobs.finish(job)?.deferral.resolve(Self.response(source)) }
  }

  private static func response(_ source: Engine.SceneSource) -> HTTPResponse {
    switch source {
    case .text(let text):
      var response = HTTPResponse(contentType: "text/plain; charset=utf-8", body: Array(text.utf8))
      response.headers.append(("cache-control", "no-cache"))
      return response
    case .unavailable(let reason): return HTTPResponse(status: 406, sentence: reason)
    }
  }
}
