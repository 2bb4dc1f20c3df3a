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
}
