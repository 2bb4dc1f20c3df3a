import Foundation
import TestSupport
import Testing

@testable import Rooms
@testable import Server
@testable import Storage
@testable import Support

@Suite("Texts that several people write, over HTTP")
struct SharedTextRequestTests {
  private struct News: Decodable {
    struct Entry: Decodable { var client: String }
    var text: String
    var version: Int
    var news: Int
    var changes: [Entry]?
    var content: String?
    var saved: Bool
    var gone: Bool
    var file: String?
    var notice: String?
  }

  private let server: WorkshopServer
  private let ada: (room: RoomName, key: String)
  private let path: String

  init() throws {
    server = try WorkshopServer()
    ada = try server.seat("Ada")
    path = "/api/rooms/\(ada.room)/sources/Card.swift"
  }

  private func news(in response: TestResponse) throws -> News {
    #expect(response.status == 200, "\(String(decoding: response.body, as: UTF8.self))")
    return try JSONDecoder().decode(News.self, from: Data(response.body))
  }

  private func open() throws -> News { try news(in: server.ask("GET", path + "?shared", key: ada.key)) }

  private func send(
    _ changes: String, from client: String = "A", number: Int = 1, for version: Int, of text: String,
    key: String? = nil, more: String = ""
  ) throws -> TestResponse {
    let body =
      #"{"text": "\#(text)", "version": \#(version), "client": "\#(client)", "number": \#(number), "changes": \#(changes)\#(more)}"#
    return try server.ask("PATCH", path, key: key ?? ada.key, body: body)
  }

  private func follow(_ news: News, client: String) throws -> TestSocket {
    try server.begin(
      "GET",
      "\(path)?shared&text=\(news.text)&version=\(news.version)&news=\(news.news)&client=\(client)",
      key: server.mainKey)
  }

  @Test("What one types reaches another who waits, and a save by either writes the file")
  func typing() throws {
    let opened = try open()
    #expect(opened.content == "// Ada" && opened.saved && opened.version == 0)
    let waiting = try follow(opened, client: "B")
    _ = try send(#"[6,[0,"!"]]"#, for: 0, of: opened.text)
    let later = try news(in: waiting.readResponse())
    #expect(later.changes?.count == 1 && !later.saved)
    #expect(!server.holds("// Ada!", in: ada.room))
    let saved = try news(
      in: send(
        #"[7,[0,"?"]]"#, from: "B", for: 1, of: opened.text, key: server.mainKey, more: #", "save": true"#))
    #expect(saved.saved && saved.file == SourceFolder.version(of: Array("// Ada!?".utf8)))
    #expect(server.holds("// Ada!?", in: ada.room))
    server.service.stop()
  }

  @Test("A file that another editor has saved changes the text of those who wait")
  func otherEditor() throws {
    let opened = try open()
    _ = try send(#"[6,[0,"!"]]"#, for: 0, of: opened.text)
    let waiting = try follow(open(), client: "B")
    let file = server.folder.appendingPathComponent("\(ada.room)/Card.swift")
    try Data("// first\n// Ada".utf8).write(to: file)
    #expect(try news(in: waiting.readResponse()).changes?.map(\.client) == [""])
    #expect(try open().content == "// first\n// Ada!")
    try FileManager.default.removeItem(at: file)
    let gone = try open()
    #expect(gone.gone && gone.content == "// first\n// Ada!")
    server.service.stop()
  }

  @Test("What was typed and not saved is there again after a restart")
  func drafts() throws {
    let opened = try open()
    _ = try send(#"[6,[0,"!"]]"#, for: 0, of: opened.text)
    let own = server.folder.appendingPathComponent(ada.room.description)
    let history = SourceHistory(
      of: SourceFolder(path: own.path), in: StateDirectory(path: server.folder.path + "/state"))
    let place = try #require(SourcePlace("Card.swift"))
    #expect(history.drafts.text(of: place)?.text == "// Ada!")
    var texts = SharedTexts()
    let code = CodeOffer(
      SourceFolder(path: own.path), history, isForOthers: true, hasUnknownProxy: false,
      format: { bytes, _ in .text(bytes) })
    let answer = try texts.exchange(
      TextExchange(["text": opened.text, "version": "1", "news": "0"]), of: place, in: code, at: 0)
    #expect(answer.news.version == 1 && answer.news.changes?.isEmpty == true && !answer.news.isSaved)
    server.service.stop()
  }

  @Test(
    "Who looks at many files of a folder takes no text of another folder away, and none of one's own changes its name"
  )
  func manyTexts() throws {
    let root = server.folder
    let names = ["one", "two"]
    let offers = try names.map { name in
      let own = root.appendingPathComponent("folders/\(name)")
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
      for number in 0..<40 {
        try Data("// \(number)".utf8).write(to: own.appendingPathComponent("F\(number).swift"))
      }
      return CodeOffer(
        SourceFolder(path: own.path),
        SourceHistory(
          of: SourceFolder(path: own.path), in: StateDirectory(path: root.path + "/folders/state")),
        isForOthers: true, hasUnknownProxy: false, format: { bytes, _ in .text(bytes) })
    }
    var texts = SharedTexts()
    func look(_ number: Int, in offer: CodeOffer) throws -> TextNews {
      try texts.exchange(
        TextExchange([:]), of: #require(SourcePlace("F\(number).swift")), in: offer, at: Double(number)
      ).news
    }
    func write(in offer: CodeOffer) throws {
      let text = try look(0, in: offer).text
      let body = #"{"text": "\#(text)", "version": 0, "client": "A", "number": 1, "changes": [4,[0,"!"]]}"#
      _ = try texts.exchange(
        TextExchange(Array(body.utf8), isTeacher: false), of: #require(SourcePlace("F0.swift")), in: offer,
        at: 0)
    }
    for offer in offers { try write(in: offer) }
    let before = try offers.map { try look(0, in: $0) }
    for number in 1..<40 { _ = try look(number, in: offers[0]) }
    let after = try offers.map { try look(0, in: $0) }
    #expect(after.map(\.text) == before.map(\.text))
    #expect(after[1].news == before[1].news)
    server.service.stop()
  }

  @Test("Who has heard of a restart goes on after another one")
  func restarts() throws {
    let opened = try open()
    _ = try send(#"[6,[0,"!"]]"#, for: 0, of: opened.text)
    let own = server.folder.appendingPathComponent(ada.room.description)
    let code = CodeOffer(
      SourceFolder(path: own.path),
      SourceHistory(
        of: SourceFolder(path: own.path), in: StateDirectory(path: server.folder.path + "/state")),
      isForOthers: true, hasUnknownProxy: false, format: { bytes, _ in .text(bytes) })
    let place = try #require(SourcePlace("Card.swift"))
    var name = opened.text
    for _ in 0..<3 {
      var texts = SharedTexts()
      let news = try texts.exchange(
        TextExchange(["text": name, "version": "1", "news": "0"]), of: place, in: code, at: 0
      ).news
      #expect(news.changes?.isEmpty == true && news.text != name)
      name = news.text
    }
    server.service.stop()
  }

  @Test("If what is typed cannot be kept, the page learns that at each change, and the operator once why")
  func notKept() throws {
    let root = server.folder
    try Data("// Ada".utf8).write(to: root.appendingPathComponent("Card.swift"))
    try Data().write(to: root.appendingPathComponent("blocked"))
    let code = CodeOffer(
      SourceFolder(path: root.path),
      SourceHistory(
        of: SourceFolder(path: root.path), in: StateDirectory(path: root.path + "/blocked/state")),
      isForOthers: true, hasUnknownProxy: false, format: { bytes, _ in .text(bytes) })
    let place = try #require(SourcePlace("Card.swift"))
    var texts = SharedTexts()
    let text = try texts.exchange(TextExchange([:]), of: place, in: code, at: 0).news.text
    for number in 1...2 {
      let body = #"""
        {"text": "\#(text)", "version": \#(number - 1), "client": "A",
        "number": \#(number), "changes": [[0,"!"],\#(5 + number)]}
        """#
      let answer = try texts.exchange(
        TextExchange(Array(body.utf8), isTeacher: false), of: place, in: code, at: 0)
      #expect(answer.news.version == number)
      #expect(answer.news.notice == "What is typed is not kept on the server until it is saved.")
      #expect((answer.fault != nil) == (number == 1))
    }
    server.service.stop()
  }

  @Test(
    "A hostile change is refused with a sentence",
    arguments: [
      ("{}", 400), ("[6.5]", 400), ("[-1]", 400), (#"[[0,"\ud800"]]"#, 400), ("[7]", 422),
      (#"[9223372036854775807]"#, 400),
      (#"[6,[0,"\#(String(repeating: "x", count: 30_000))"]]"#, 200),
      (#"[6,[0,"\#(String(repeating: "x", count: 34_000))"]]"#, 413),
    ])
  func hostile(_ changes: String, _ status: Int) throws {
    let response = try send(changes, for: 0, of: open().text)
    #expect(response.status == status)
    #expect(status == 200 || response.body.last == 0x0A)
    server.service.stop()
  }

  @Test("Too many long changes at once are refused before they are read, and others' are not")
  func flood() throws {
    let ben = try server.seat("Ben")
    let text = try open().text
    let long = #"[6,[0,"\#(String(repeating: "x", count: 30_000))"]]"#
    let statuses = try (1...20).map {
      try send(long, from: "C\($0)", for: 0, of: text).status
    }
    #expect(statuses.contains(503))
    #expect(try send("[6]", number: 2, for: 0, of: text, key: server.mainKey).status == 200)
    let other = "/api/rooms/\(ben.room)/sources/Card.swift"
    #expect(
      try server.ask(
        "PATCH", other, key: ben.key, body: #"{"text": "", "version": 0, "client": "D", "save": true}"#
      ).status == 200)
    server.service.stop()
  }

  @Test("A long text that is read again and again is refused for a while, and others' are not")
  func longAnswers() throws {
    let ben = try server.seat("Ben")
    try Data(String(repeating: "// A line.\n", count: 5000).utf8).write(
      to: server.folder.appendingPathComponent("\(ada.room)/Card.swift"))
    let statuses = try (1...20).map { _ in try server.ask("GET", path + "?shared", key: ada.key).status }
    #expect(statuses.first == 200 && statuses.contains(503))
    let other = "/api/rooms/\(ben.room)/sources/Card.swift?shared"
    #expect(try server.ask("GET", other, key: ben.key).status == 200)
    server.service.stop()
  }

  @Test("Frozen code is read and not changed, except by the teacher, and other rooms' keys do neither")
  func access() throws {
    let ben = try server.seat("Ben")
    let text = try open().text
    #expect(try send(#"[6,[0,"!"]]"#, for: 0, of: text, key: ben.key).status == 403)
    #expect(try server.ask("GET", path + "?shared", key: ben.key).status == 403)
    _ = try server.ask("PATCH", "/api/workshop/seats", key: server.mainKey, body: #"{"frozen": true}"#)
    let refused = try send(#"[6,[0,"!"]]"#, for: 0, of: text)
    #expect(refused.status == 403)
    #expect(String(decoding: refused.body, as: UTF8.self).hasPrefix("The teacher has frozen the code."))
    #expect(try open().content == "// Ada")
    #expect(try send(#"[6,[0,"!"]]"#, from: "T", for: 0, of: text, key: server.mainKey).status == 200)
    server.service.stop()
  }

  @Test("A disk that is slow to keep what was typed holds up no request")
  func slowDisk() throws {
    _ = try send(#"[6,[0,"!"]]"#, for: 0, of: open().text)
    let code = server.folder.appendingPathComponent("state/code")
    let draft = try #require(FileManager.default.subpaths(atPath: code.path)?.first { $0.hasSuffix(".json") })
    // To open a pipe waits until another opens its other end.
    let pipe = code.appendingPathComponent(draft).path
    #expect(unlink(pipe) == 0 && mkfifo(pipe, 0o600) == 0)
    let end = ServerClock.monotonic + 1.5
    while ServerClock.monotonic < end {
      _ = try open()
      usleep(50_000)
    }
    close(Glibc.open(pipe, O_WRONLY | O_NONBLOCK))
    server.service.stop()
  }

  @Test("A class that is deleted while a page waits leaves no text")
  func deletion() throws {
    let opened = try open()
    _ = try send(#"[6,[0,"!"]]"#, for: 0, of: opened.text)
    let waiting = try follow(open(), client: "B")
    #expect(try server.ask("DELETE", "/api/workshop/seats", key: server.mainKey).status == 204)
    _ = try waiting.readResponse()
    let kept = server.folder.appendingPathComponent("state/code").path
    #expect(
      Faults.eventually { (try? FileManager.default.contentsOfDirectory(atPath: kept))?.isEmpty != false })
    server.service.stop()
  }
}

extension WorkshopServer {
  fileprivate func holds(_ text: String, in room: RoomName) -> Bool {
    let file = folder.appendingPathComponent("\(room)/Card.swift")
    return (try? Data(contentsOf: file)) == Data(text.utf8)
  }
}
