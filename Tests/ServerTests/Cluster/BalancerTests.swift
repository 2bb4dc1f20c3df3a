import Foundation
import TestSupport
import Testing

@testable import Rooms
@testable import Server
@testable import WebSockets

extension Clusters {
  @Suite("Several servers behind a balancer")
  struct BalancerTests {
    private let cluster: TestCluster

    init() throws {
      cluster = try TestCluster(options: TestCluster.still + ["--public-url", "https://tilt.example.org"])
    }

    private func balancer(_ kind: TestBalancer.Kind) throws -> TestBalancer {
      try TestBalancer(kind, to: cluster.nodes.map(\.port))
    }

    @Test(
      "People are spread over the nodes, and all see what a phone does, through its WebSocket",
      arguments: TestBalancer.Kind.allCases)
    func webSockets(kind: TestBalancer.Kind) throws {
      let balancer = try balancer(kind)
      let viewers = try (0..<9).map { _ in try balancer.join() }
      #expect(Set(viewers.map { $0.id >> 32 }).count > 1)
      let phone = try balancer.join(key: cluster.phoneKey)
      try phone.tilt(through: stride(from: 0, to: 30, by: 1))
      #expect(try (viewers + [phone]).agree())
    }

    @Test(
      "Pages of the public address may connect, and pages of others may not",
      arguments: TestBalancer.Kind.allCases)
    func origin(kind: TestBalancer.Kind) throws {
      let balancer = try balancer(kind)
      func status(origin: String) throws -> Int {
        try balancer.join(headers: ["host": "tilt.example.org", "origin": origin]).status
      }
      #expect(try status(origin: "https://tilt.example.org") == 101)
      #expect(try status(origin: "https://other.example.org") == 403)
      let page = try TestSocket(port: balancer.port).request("GET", "/", host: "tilt.example.org")
      #expect(page.status == 200)
      #expect(try TestSocket(port: balancer.port).request("GET", "/", host: "evil.example.org").status == 403)
    }

    @Test(
      "Messages of a stream that stands in for a WebSocket reach the stream's node by the balancer's cookie",
      arguments: TestBalancer.Kind.allCases)
    func streams(kind: TestBalancer.Kind) throws {
      let balancer = try balancer(kind)
      for _ in 0..<6 {
        let page = try TestSocket(port: balancer.port).request("GET", "/")
        let cookie = try #require(page.headers["set-cookie"]?.split(separator: ";").first)
        let header = [("Cookie", String(cookie))]
        let stream = try TestStream(
          port: balancer.port, key: cluster.phoneKey, headers: [TestStream.json] + header)
        let ping = TestStream.frame(#"{"type": "ping", "t": 7}"#)
        #expect(try stream.send(ping, headers: [TestStream.binary] + header).status == 204)
        #expect(try stream.read(until: "pong")["t"] as? Double == 7)
      }
    }

    @Test(
      "Whoever sends headers beyond all limits is refused, and nobody else notices",
      arguments: TestBalancer.Kind.allCases, [1_000, 6_000])
    func longHeaders(kind: TestBalancer.Kind, length: Int) throws {
      let balancer = try balancer(kind)
      let padding = (0..<20_000 / length).map { ("X-Padding-\($0)", String(repeating: "a", count: length)) }
      for _ in 0..<8 {
        #expect(try TestSocket(port: balancer.port).request("GET", "/", headers: padding).status == 400)
        #expect(try TestSocket(port: balancer.port).request("GET", "/").status == 200)
      }
    }

    @Test("A stream's messages at another node are told that there is no such stream there")
    func strayMessages() throws {
      let stream = try TestStream(port: cluster.nodes[0].port)
      let other = try TestStream(port: cluster.nodes[1].port)
      #expect(try other.send(TestStream.frame("{}"), token: stream.token).status == 410)
    }

    @Test("When a node dies, its people find another one at once", arguments: TestBalancer.Kind.allCases)
    func death(kind: TestBalancer.Kind) throws {
      let balancer = try balancer(kind)
      let owner = try cluster.owner()
      let isLost = { (viewer: LiveClient) in viewer.id >> 32 == cluster.numbers[owner] }
      var viewers: [LiveClient] = []
      // nginx spreads people at random.
      while viewers.count < 90, viewers.count < 9 || !viewers.contains(where: isLost) {
        viewers.append(try balancer.join())
      }
      let lost = viewers.filter(isLost)
      #expect(!lost.isEmpty)
      viewers.removeAll(where: isLost)
      let phone = try cluster.join((owner + 1) % 3, key: cluster.phoneKey)
      try phone.tilt(through: stride(from: 0, to: 30, by: 1))
      cluster.nodes[owner].kill()
      for viewer in lost {
        #expect(throws: (any Error).self) { while true { try viewer.read() } }
        viewers.append(try balancer.join())
      }
      #expect(viewers.allSatisfy { $0.status == 101 && $0.id >> 32 != cluster.numbers[owner] })
      _ = try cluster.owner(besides: owner)
      try phone.tilt(through: stride(from: 30, to: 60, by: 1))
      #expect(try (viewers + [phone]).agree())
    }
  }
}
