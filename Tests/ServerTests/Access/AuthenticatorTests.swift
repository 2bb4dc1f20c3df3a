import Logging
import Testing

@testable import Rooms
@testable import Server
@testable import Support
@testable import WebSockets

@Suite("Roles by keys")
struct AuthenticatorTests {
  private static let keys = AccessKeys(secret: Array(1...32))
  private let network = ClientNetwork("192.0.2.1")
  private var authenticator = Authenticator(
    keys, Limits(wrongKeys: 2), log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })

  private func request(_ key: String?) -> HTTPRequest { .test(query: key.map { ["key": $0] } ?? [:]) }

  @Test("A key gives its role in its room, and no key that of a viewer", arguments: Role.allCases)
  mutating func role(role: Role) throws {
    let key = role == .viewer ? nil : Self.keys.key(for: role, in: .main)
    #expect(try authenticator.role(of: request(key), in: .main, from: network, at: 0) == role)
    #expect(authenticator.isPresenter(request(key), in: .main) == (role == .presenter))
    #expect(authenticator.wrongKeys == 0)
  }

  @Test("After too many wrong keys none is looked at, but for presenters'")
  mutating func lockout() throws {
    for time in [1.0, 2] {
      #expect {
        try authenticator.role(of: request("no"), in: .main, from: network, at: time)
      } throws: { ($0 as? HandshakePolicy.Refusal)?.status == 403 }
    }
    let phone = request(Self.keys.key(for: .phone, in: .main))
    #expect {
      try authenticator.role(of: phone, in: .main, from: network, at: 3)
    } throws: { ($0 as? HandshakePolicy.Refusal)?.retryAfter == 58 }
    let presenter = request(Self.keys.key(for: .presenter, in: .main))
    #expect(try authenticator.role(of: presenter, in: .main, from: network, at: 3) == .presenter)
    try authenticator.requirePresenter(presenter, of: [.main], orElse: "no", from: network, at: 3)
    #expect(try authenticator.role(of: request(nil), in: .main, from: network, at: 3) == .viewer)
    #expect(try authenticator.role(of: phone, in: .main, from: network, at: 62) == .phone)
    #expect(authenticator.wrongKeys == 2)
  }

  @Test("The presenter of any room counts as one where no certain room is meant")
  mutating func anyRoom() throws {
    let other = try #require(RoomName("other"))
    let presenter = request(Self.keys.key(for: .presenter, in: other))
    try authenticator.requirePresenter(
      presenter, of: [.main, other], orElse: "no", from: network, at: 0)
    #expect {
      try authenticator.requirePresenter(presenter, of: [.main], orElse: "no", from: network, at: 0)
    } throws: { ($0 as? HandshakePolicy.Refusal)?.sentence == "no" }
    #expect(authenticator.wrongKeys == 1)
  }

  @Test("The presenter of a seat's room is none where no certain room is meant")
  mutating func seat() throws {
    let seat = try #require(RoomName("ada--k3m9xq"))
    let presenter = request(Self.keys.key(for: .presenter, in: seat))
    #expect(
      authenticator.isPresenter(presenter, in: seat) && !authenticator.isPrivileged(presenter, in: seat))
    #expect {
      try authenticator.requirePresenter(presenter, of: [.main, seat], orElse: "no", from: network, at: 0)
    } throws: { ($0 as? HandshakePolicy.Refusal)?.status == 403 }
  }

  /// What becomes of a code that is typed at an address.
  private mutating func type(_ text: String, from network: ClientNetwork, at time: Double) -> Result<
    RoomName, HandshakePolicy.Refusal
  > {
    Result { () throws(HandshakePolicy.Refusal) in
      try authenticator.room(
        withCode: text, generations: [.main: 5], in: request(nil), from: network, at: time)
    }
  }

  private static let code = keys.code(of: .main, generation: 5).description

  @Test("A wrong code counts as a wrong key: an address that has typed too many waits for codes and keys")
  mutating func codes() throws {
    #expect(type(Self.code.lowercased(), from: network, at: 0) == .success(.main))
    for text in ["BBBBBB", "nonsense"] {
      guard case .failure(let refusal) = type(text, from: network, at: 1) else {
        Issue.record("\(text) was accepted")
        return
      }
      #expect(refusal.status == 403 && refusal.reason == .key)
    }
    #expect(authenticator.wrongKeys == 2)
    guard case .failure(let refusal) = type(Self.code, from: network, at: 2) else {
      Issue.record("a right code was looked at")
      return
    }
    #expect(refusal.status == 429 && refusal.retryAfter == 59)
    #expect(authenticator.lockout(of: request("x"), from: network, at: 2)?.status == 429)
    #expect(type(Self.code, from: ClientNetwork("192.0.2.2"), at: 2) == .success(.main))
    #expect(type(Self.code, from: network, at: 62) == .success(.main))
  }

  @Test("Wrong keys count for codes, too")
  mutating func keysBeforeCodes() {
    for _ in 1...2 { _ = try? authenticator.role(of: request("no"), in: .main, from: network, at: 1) }
    guard case .failure(let refusal) = type(Self.code, from: network, at: 2) else {
      Issue.record("a code was looked at")
      return
    }
    #expect(refusal.status == 429)
  }

  @Test("Many addresses together can type only so many wrong codes in a minute; keys go on")
  mutating func everywhere() throws {
    for number in 1...10 { _ = type("BBBBBB", from: ClientNetwork("192.0.2.\(number)"), at: 1) }
    let other = ClientNetwork("198.51.100.7")
    guard case .failure(let refusal) = type(Self.code, from: other, at: 2) else {
      Issue.record("a code was looked at")
      return
    }
    #expect(refusal.status == 429 && refusal.sentence.contains("Scan the join code"))
    let phone = request(Self.keys.key(for: .phone, in: .main))
    #expect(try authenticator.role(of: phone, in: .main, from: other, at: 2) == .phone)
    #expect(type(Self.code, from: other, at: 62) == .success(.main))
  }
}
