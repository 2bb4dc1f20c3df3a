import Testing

@testable import Rooms
@testable import Server

@Suite("Access keys")
struct AccessKeysTests {
  private let keys = AccessKeys(secret: Array(0..<32))
  private let other = RoomName("other")!

  @Test("Without a key one is a viewer")
  func noKey() {
    #expect(keys.role(for: nil, in: .main) == .viewer)
  }

  @Test("A room's key gives its role in that room", arguments: [Role.phone, .presenter])
  func ownKey(role: Role) {
    #expect(keys.role(for: keys.key(for: role, in: .main), in: .main) == role)
  }

  @Test(
    "A presenter's key is privileged, but not that of a seat, where the main room's presenter is one, too")
  func privilege() throws {
    let seat = try #require(RoomName("ada--k3m9xq"))
    func grant(_ role: Role, of room: RoomName, in place: RoomName) -> AccessKeys.Grant? {
      keys.grant(for: keys.key(for: role, in: room), in: place)
    }
    #expect(grant(.presenter, of: other, in: other) == .init(role: .presenter, isPrivileged: true))
    #expect(grant(.presenter, of: seat, in: seat) == .init(role: .presenter, isPrivileged: false))
    #expect(grant(.presenter, of: .main, in: seat) == .init(role: .presenter, isPrivileged: true))
    #expect(grant(.phone, of: seat, in: seat) == .init(role: .phone, isPrivileged: false))
    #expect(grant(.phone, of: .main, in: seat) == nil && grant(.presenter, of: other, in: seat) == nil)
    #expect(grant(.presenter, of: seat, in: .main) == nil)
  }

  @Test("Another room's key gives no role", arguments: [Role.phone, .presenter])
  func otherRoom(role: Role) {
    #expect(keys.role(for: keys.key(for: role, in: other), in: .main) == nil)
  }

  @Test("Another secret's key gives no role", arguments: [Role.phone, .presenter])
  func otherSecret(role: Role) {
    let strangers = AccessKeys(secret: Array(1...32))
    #expect(keys.role(for: strangers.key(for: role, in: .main), in: .main) == nil)
  }

  @Test("Rooms and roles all have different keys")
  func different() {
    let all = [RoomName.main, other].flatMap { room in
      Role.allCases.map { keys.key(for: $0, in: room) }
    }
    #expect(Set(all).count == all.count)
  }

  @Test("No key of any room and role is good for another room or role")
  func separate() {
    let rooms = (0..<30).compactMap { RoomName("room-\($0)") }
    for room in rooms {
      for role in [Role.phone, .presenter] {
        let key = keys.key(for: role, in: room)
        for other in rooms { #expect(keys.role(for: key, in: other) == (other == room ? role : nil)) }
      }
    }
  }

  @Test(
    "A key tells nothing of another: a viewer's, that needs none, opens nothing, nor do parts put together")
  func mixed() {
    let (phone, presenter) = (keys.key(for: .phone, in: .main), keys.key(for: .presenter, in: .main))
    #expect(keys.role(for: keys.key(for: .viewer, in: .main), in: .main) == nil)
    for count in 1..<32 {
      #expect(keys.role(for: String(phone.prefix(count)) + presenter.dropFirst(count), in: .main) == nil)
    }
  }

  @Test("The same secret gives the same key in every run")
  func deterministic() {
    let again = AccessKeys(secret: Array(0..<32))
    #expect(again.key(for: .phone, in: .main) == keys.key(for: .phone, in: .main))
  }

  @Test("A key is 32 characters that need no escaping in a URL")
  func urlSafe() {
    let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    for index in 0..<200 {
      let key = keys.key(for: .phone, in: RoomName("room-\(index)")!)
      #expect(key.count == 32)
      #expect(allowed.isSuperset(of: key))
    }
  }

  @Test(
    "Nothing but the whole key is a key",
    arguments: ["", " ", "presenter", "phone", String(repeating: "A", count: 32)])
  func guesses(guess: String) {
    #expect(keys.role(for: guess, in: .main) == nil)
  }

  @Test("A key that is cut, lengthened or changed in one character gives no role")
  func nearMisses() {
    let key = keys.key(for: .presenter, in: .main)
    for near in [String(key.dropLast()), key + "A", key.lowercased(), " " + key] where near != key {
      #expect(keys.role(for: near, in: .main) == nil)
    }
    for index in key.indices {
      var changed = key
      changed.replaceSubrange(index...index, with: key[index] == "A" ? "B" : "A")
      #expect(keys.role(for: changed, in: .main) == nil)
    }
  }
}
