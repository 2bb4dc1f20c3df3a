import Testing

@testable import LiveServer

@Suite("Metrics")
struct MetricsTests {
  @Test("Every line is a comment or a name with a number, as Prometheus reads it")
  func format() {
    var traffic = Traffic()
    traffic.add(Traffic(frames: 5, errors: [.outOfRange: 1]))
    traffic.add(Traffic(frames: 7, errors: [.outOfRange: 2]))
    for delay in [0, 0.0005, 0.015, 0.02, 3] { traffic.sampleDelays.add(delay) }
    var metrics = Metrics()
    metrics.limited[.address] = 4
    let text = metrics.prometheus(rooms: 2, connections: [.viewer: 5], sent: traffic, uptime: 1.5)
    #expect(text.hasSuffix("\n"))
    for line in text.split(separator: "\n") where !line.hasPrefix("# ") {
      let parts = line.split(separator: " ")
      #expect(parts.count == 2)
      #expect(parts[0].hasPrefix("tiltcast_"))
      #expect(Double(parts[1]) != nil)
    }
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.contains("tiltcast_rooms 2"))
    #expect(lines.contains("tiltcast_uptime_seconds 1.5"))
    #expect(lines.contains("tiltcast_frames_sent_total 12"))
    #expect(lines.contains("tiltcast_connections{role=\"viewer\"} 5"))
    #expect(lines.contains("tiltcast_connections{role=\"phone\"} 0"))
    #expect(lines.contains("tiltcast_errors_total{code=\"out-of-range\"} 3"))
    #expect(lines.contains("tiltcast_limited_handshakes_total{limit=\"address\"} 4"))
    #expect(lines.contains("tiltcast_limited_handshakes_total{limit=\"rooms\"} 0"))
    #expect(lines.contains("tiltcast_sample_delay_seconds_bucket{le=\"0.001\"} 2"))
    #expect(lines.contains("tiltcast_sample_delay_seconds_bucket{le=\"0.02\"} 4"))
    #expect(lines.contains("tiltcast_sample_delay_seconds_bucket{le=\"1.0\"} 4"))
    #expect(lines.contains("tiltcast_sample_delay_seconds_bucket{le=\"+Inf\"} 5"))
    #expect(lines.contains("tiltcast_sample_delay_seconds_count 5"))
    #expect(lines.contains("# TYPE tiltcast_frames_sent_total counter"))
  }
}
