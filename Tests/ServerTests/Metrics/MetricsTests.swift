import Platform
import Testing

@testable import Server

@Suite("Metrics")
struct MetricsTests {
  @Test("What was counted stands there, and keeps Prometheus's conventions")
  func format() {
    var metrics = Metrics(
      uptime: 1.5, rooms: 2, connections: [.viewer: 5],
      handshakes: HandshakeCounts(all: 9, refused: [.address: 4]), wrongKeys: 3,
      messages: MessageCounts(bytes: 80))
    metrics.sent.add(Traffic(frames: 5, supersededFrames: 1, errors: [.outOfRange: 1]))
    metrics.sent.add(Traffic(frames: 7, supersededFrames: 2, errors: [.outOfRange: 2]))
    metrics.sent.roundTrips.add(0.015)
    metrics.ended.record(.full)
    for code: UInt16? in [1009, 1009, 3000, nil] { metrics.ended.record(closeCode: code) }
    metrics.process = ProcessStatistics.current()
    let reader = PrometheusReader(metrics.prometheus)
    #expect(reader.complaints == [])
    let expected: [String: Double] = [
      "tiltcast_rooms": 2, "tiltcast_uptime_seconds": 1.5, "tiltcast_frames_sent_total": 12,
      "tiltcast_frames_superseded_total": 3, "tiltcast_connections{role=\"viewer\"}": 5,
      "tiltcast_connections{role=\"phone\"}": 0, "tiltcast_errors_total{code=\"out-of-range\"}": 3,
      "tiltcast_refused_handshakes_total{reason=\"address\"}": 4,
      "tiltcast_refused_handshakes_total{reason=\"key\"}": 0, "tiltcast_handshakes_total": 9,
      "tiltcast_wrong_keys_total": 3, "tiltcast_received_bytes_total": 80,
      "tiltcast_frame_round_trip_seconds_count": 1, "tiltcast_sample_delay_seconds_count": 0,
      "tiltcast_refused_connections_total{reason=\"full\"}": 1,
      "tiltcast_refused_connections_total{reason=\"request\"}": 0,
      "tiltcast_closed_connections_total{code=\"1009\"}": 2,
      "tiltcast_closed_connections_total{code=\"1008\"}": 0,
      "tiltcast_loop_delay_seconds_count": 0, "tiltcast_snapshot_failures_total": 0,
    ]
    for (series, value) in expected { #expect(reader.values[series] == value, "\(series)") }
    #expect(reader.values["process_resident_memory_bytes", default: 0] > 1_000_000)
  }
}
