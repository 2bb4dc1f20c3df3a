import Platform
import Rooms
import Support
import WebSockets

/// The server's state, for people and programs that watch it.
struct MonitoringEndpoints {
  let registry: RoomRegistry
  let access: AccessControl
  let receiver: MessageReceiver
  let service: WebSocketService
  /// Watches the loop. Nil if its delays are not needed.
  let watch: LoopWatch?
  let clock: ServerClock

  /// The metrics for a scrape.
  var metrics: HTTPResponse {
    var metrics = Metrics(
      uptime: clock.now - clock.origin, rooms: registry.hosts.count, handshakes: access.handshakes,
      wrongKeys: access.wrongKeys, ended: service.counts, messages: receiver.counts, sent: registry.retired,
      loopDelays: watch?.delays ?? DelayHistogram(), snapshotFailures: registry.snapshotFailures,
      cluster: registry.cluster?.statistics, process: ProcessStatistics.current())
    for host in registry.hosts.values {
      for role in Role.allCases {
        metrics.connections[role, default: 0] += host.audience.people.count(of: role)
      }
      metrics.sent.add(host.traffic)
    }
    return HTTPResponse(contentType: PrometheusText.contentType, body: Array(metrics.prometheus.utf8))
  }

  /// The state of the loop. While the loop stands still, this answer cannot be sent, nor any other.
  var health: HTTPResponse {
    guard let seconds = watch?.lateness else { return HTTPResponse(status: 200, sentence: "ok") }
    var response = HTTPResponse(
      status: 503, sentence: "The server was \(seconds.rounded(toPlaces: 1)) s late a moment ago.")
    response.headers.append(("retry-after", "5"))
    return response
  }
}
