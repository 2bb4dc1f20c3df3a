import Engine
import Foundation

@testable import Rooms
@testable import Server
@testable import Storage
@testable import Support
@testable import WebSockets

extension FuzzTarget {
  /// The head of a request, whole and in pieces, and the request that it makes.
  func parse(_ bytes: [UInt8]) throws {
    let verdict = Self.verdict(on: bytes, inPiecesOf: bytes.count)
    for count in [1, 7] {
      try expect(
        Self.verdict(on: bytes, inPiecesOf: count) == verdict, "Another verdict in pieces of \(count).")
    }
    switch verdict {
    case .incomplete: try expect(bytes.count <= HeadParser.longestHead, "It never ends.")
    case .refused(let flaw): try check(flaw.response)
    case .complete(let head):
      try expect(head.count <= bytes.count && head.bodyLength >= 0, "A strange length: \(head)")
      try expect(HeadParser.methods.contains(head.method), "No method: \(head)")
      let lines = bytes.prefix(head.count).split(separator: UInt8(ascii: "\n"))
      try expect(head.fields.count == lines.count - 2, "A line was lost or added: \(head)")
      for field in head.fields {
        try expect(!field.name.isEmpty && field.name == field.name.lowercased(), "No name: \(field)")
        try expect(field.value.allSatisfy { $0 == 9 || $0 >= 32 && $0 != 127 }, "No value: \(field)")
      }
      let target = RequestTarget(head.target)
      let segments = target.path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      try expect(target.path.first == UInt8(ascii: "/") && !target.path.contains(0), "No path: \(target)")
      let dots = [Array(".".utf8), Array("..".utf8)].map { $0[...] }
      try expect(!segments.contains { dots.contains($0) }, "A path with dots: \(target)")
      try expect(!segments.dropFirst().dropLast().contains { $0.isEmpty }, "A path with gaps: \(target)")
    }
  }

  private static func verdict(on bytes: [UInt8], inPiecesOf count: Int) -> HeadParser.Verdict {
    var parser = HeadParser()
    var rest = bytes[...]
    while !rest.isEmpty {
      var used = 0
      let piece = Array(rest.prefix(max(1, count)))
      let verdict = piece.withUnsafeBytes { parser.read($0, used: &used) }
      if verdict != .incomplete { return verdict }
      rest = rest.dropFirst(used)
    }
    return .incomplete
  }

  func ask(_ bytes: [UInt8]) throws {
    let lines = lines(of: bytes)
    let words = lines[0].split(separator: UInt8(ascii: " "), maxSplits: 1).map(Array.init)
    let split = { (line: [UInt8], separator: Character) in
      line.split(separator: separator.asciiValue ?? 0, omittingEmptySubsequences: false).map(Array.init)
    }
    var head = RequestHead(
      method: words.first.map { String(decoding: $0, as: UTF8.self) } ?? "GET",
      target: (words.count > 1 ? words[1] : []) + (lines.count > 1 ? [UInt8(ascii: "?")] + lines[1] : []),
      isHTTP11: true)
    for line in lines.dropFirst(2) {
      let halves = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2 else { continue }
      let name = String(decoding: halves[0], as: UTF8.self).lowercased()
      head.fields += split(Array(halves[1]), "|").map { RequestHead.Field(name: name, value: $0) }
    }
    let proxies = TrustedProxies([AddressPrefix("192.0.2.0/24")].compactMap { $0 })
    guard
      let request = HTTPRequest(head, from: "192.0.2.7", isSecure: bytes.count % 2 == 0, trusting: proxies)
    else { return }
    try expect(NumericAddress(request.remoteAddress) != nil, "No address: \(request.remoteAddress)")
    try expect(request.path.utf8.first == UInt8(ascii: "/"), "No path: \(request.path)")
    try expect(
      request.encodedQuery.utf8.allSatisfy { (0x21...0x7E).contains($0) },
      "Not encoded: \(request.encodedQuery)")
    let endpoint = Route(of: request).endpoint
    try expect(
      endpoint.methods.isEmpty == endpoint.traits.contains(.missing),
      "A route that takes nothing, or a missing one.")
    _ = request.keepsAlive
    if let flaw = request.handshakeFlaw { try check(flaw) }
    if let sentence = KnownHosts().refusal(of: request.headers["host"]) {
      try check(HTTPResponse(status: 403, sentence: sentence))
    }
    let policy = HandshakePolicy(
      keys: AccessKeys(secret: Array(0..<32)), publicURL: "https://example.org", opensRooms: false)
    do {
      let decision = try policy.decision(for: request) { $0 == .main }
      // Nobody guesses a key.
      try expect(decision.person.role == .viewer, "A key was guessed.")
    } catch let refusal as HandshakePolicy.Refusal {
      try check(HTTPResponse(status: refusal.status, sentence: refusal.sentence))
    }
  }

  /// Checks that a response has a head of whole lines, whatever stands in it.
  private func check(_ response: HTTPResponse) throws(Flaw) {
    let head = String(decoding: response.head(keepsAlive: false), as: UTF8.self)
    try expect(head.hasSuffix("\r\n\r\n"), head)
    let lines = head.dropLast(4).components(separatedBy: "\r\n")
    let added = HTTPResponse.securityHeaders.count { name, _ in !response.headers.contains { $0.name == name }
    }
    try expect(lines.count == response.headers.count + added + 3, "A line was smuggled in: \(head)")
    try expect((400...599).contains(response.status), "\(response.status) refuses nothing.")
  }

  /// Names, which must be the same the second time.
  func name(_ bytes: [UInt8]) throws {
    for line in lines(of: bytes) {
      let text = String(decoding: line, as: UTF8.self)
      if let room = RoomName(text) { try expect(Route(path: "/r/\(text)").room == room, text) }
      if let person = PersonName(text) {
        try expect(PersonName(person.description) == person, "Another name the second time: \(text)")
        try expect(!person.description.contains(where: \.isNewline), "A name of two lines.")
      }
      if let session = SessionToken(text) { try expect(session.text == text, text) }
      if let host = HostName(text) { try expect(!host.text.isEmpty && host.text.count <= text.count, text) }
      try expect(ClientNetwork(text).text.count <= text.count, text)
      _ = KnownHosts.host(in: text)
      if let take = TakeName(text) {
        try expect(TakeName(take.description) == take, "Another name the second time: \(text)")
        try expect(TakeName(file: take.file) == take, "Another name from its file: \(text)")
      }
      if let picture = Picture(mediaName: text) { try expect(picture.mediaName == text, text) }
    }
  }
}
