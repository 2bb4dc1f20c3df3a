import Testing

@testable import TiltcastRoom

@Suite("Room links")
struct RoomLinkTests {
  @Test(
    "A printed link names server, room and key",
    arguments: [
      ("http://192.168.1.20:8080/phone?key=abc", "http://192.168.1.20:8080", "main", "abc"),
      ("https://tilt.example.org/r/my-room/phone?key=a-_1", "https://tilt.example.org", "my-room", "a-_1"),
      ("http://localhost:8080/?key=abc#scene=book", "http://localhost:8080", "main", "abc"),
      ("https://h/r/two?key=k", "https://h", "two", "k"),
      ("  HTTP://desk.local:80/phone?key=k\n", "http://desk.local:80", "main", "k"),
      ("http://[fd00::1]:8080/phone?key=k", "http://[fd00::1]:8080", "main", "k"),
    ])
  func reads(link: String, server: String, room: String, key: String) throws {
    let read = try RoomLink(link)
    #expect(read.server.absoluteString == server && read.room == room && read.key == key)
  }

  @Test(
    "A link without a key has none", arguments: ["http://localhost:8080/", "http://localhost/phone?key="])
  func keyless(link: String) throws {
    #expect(try RoomLink(link).key == nil)
  }

  @Test(
    "Other texts are refused with the reason",
    arguments: [
      ("", "no link"), ("hello", "no link"), ("http://", "no link"), ("ftp://host/phone", "http or https"),
      ("http://host/j/abcdef", "code"), ("http://host/r/Room/phone?key=k", "small letters"),
      ("http://host/r/\(String(repeating: "a", count: 33))", "small letters"),
      ("http://host/stage.js", "no link of a room"),
      ("http://host/phone?key=\(String(repeating: "k", count: 2000))", "too long"),
    ])
  func refuses(text: String, reason: String) {
    let error = #expect(throws: RoomLinkError.self) { try RoomLink(text) }
    #expect(error?.errorDescription?.contains(reason) == true, "\(String(describing: error))")
  }

  @Test("A key with signs of its own reaches the server whole")
  func encodes() throws {
    let link = try RoomLink("https://host:8443/r/one/phone?key=a%26b%3D1")
    #expect(
      link.webSocket(session: "s")?.absoluteString
        == "wss://host:8443/ws?room=one&key=a%26b%3D1&name=TiltcastKit&session=s")
    #expect(
      link.stream(session: "s")?.absoluteString
        == "https://host:8443/api/rooms/one/stream?name=TiltcastKit&session=s")
    #expect(link.messages?.absoluteString == "https://host:8443/api/rooms/one/messages")
  }
}
