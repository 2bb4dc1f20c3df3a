import Engine
import Foundation
import Platform
import Support
import TestData
import Testing

@testable import LiveScenes
@testable import SceneService

@Suite("Answers of a scene's process")
struct SceneReplyTests {
  private static let asset = Asset.outline("moon", path: "M0 0L1 1Z", width: 10, height: 20)
  static let status = SceneStatus(
    state: 7, parameterValues: [.number(1.5), .toggle(true), .text("é")], pictures: Pictures(),
    restTime: .infinity, wakeTime: 7.5, isAmbient: true, followsHover: false, notices: ["A font is missing."])
  private static var frame: SceneFrame {
    var builder = FrameBuilder()
    builder.render {
      ZStack {
        Rectangle().frame(width: 10, height: 20).fill(Color(rgb: 0xFF0000)).opacity(0.5).id("card")
        Ellipse().frame(width: 3, height: 4).colorEffect(Shader("tint", .float(1), .color(.white)))
        MeshGradient(width: 2, height: 2, points: [], colors: [])
      }.render(into: &$0)
    }
    return SceneFrame(
      nodes: Array(builder.nodes.dropFirst()), assets: [asset],
      stray: StrayNumbers(count: 3, kind: .rotation, name: "angle", value: .infinite, layer: "card"),
      values: builder.values)
  }
  static let replies: [SceneReply] = [
    .status(status, state: Array("{}".utf8), changes: [NamedValue("size", .number(2))]), .frame(frame),
    .frame(SceneFrame(nodes: nil, assets: nil, stray: nil, values: [1, 2])), .assets([asset]),
    .source(.text("struct A {}\n")), .source(.unavailable("No.")), .unknownState,
    .refused("It cannot be read."),
    .elements([
      StageElement(
        identifier: "card", label: nil, text: "a", frame: StageElement.Frame(x: 1, y: 2, width: 3, height: 4))
    ]),
    .test(.draw(stage: Size(width: 1, height: 2))),
    .layOut(TypesettingRequest(text: EmphasisedText(markup: "a *b* c"), width: 100, size: 20)),
  ]

  @Test("Each reads back as it was written", arguments: replies.indices)
  func coding(index: Int) throws {
    let reply = Self.replies[index]
    let read = try SceneReply(reply.kind, reply.encoded())
    #expect("\(read)" == "\(reply)")
  }

  @Test("Whatever comes instead, it is read or refused with a sentence", arguments: UInt64(0)..<100)
  func random(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for reply in Self.replies {
      var bytes = try reply.encoded()
      for _ in 0..<Int.random(in: 1...8, using: &generator) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.replaceSubrange(index..<min(index + 4, bytes.count), with: [0xFF, 0xFF, 0xFF, 0x7F])
        case 2: bytes.removeSubrange(index...)
        default: bytes.insert(contentsOf: [0, 0, 0, 1], at: index)
        }
      }
      do throws(SceneChannel.Fault) {
        let read = try SceneReply(reply.kind, bytes)
        if case .frame(let frame) = read, let nodes = frame.nodes { _ = RenderedNodes(nodes) }
      } catch {
        #expect("\(error)".hasSuffix("."))
      }
    }
  }

  /// A channel to somebody who writes bytes, and then goes or stays.
  private func channel(to bytes: [UInt8], stays: Bool = false) throws -> (SceneChannel, Int32) {
    let (own, theirs) = try #require(ChildProcess.ends(isSocket: true))
    let write: @Sendable () -> Void = {
      var sent = 0
      while sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes {
          send(theirs, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { break }
        sent += count
      }
      if !stays { close(theirs) }
    }
    // What fits into the socket is there at once, however busy the machine is.
    if bytes.count <= 64 << 10 { write() } else { Thread.detachNewThread(write) }
    return (SceneChannel(own), theirs)
  }

  /// The bytes of a message.
  private func message(_ kind: UInt32, _ number: UInt32, _ count: UInt32, _ body: [UInt8] = []) -> [UInt8] {
    [kind, number, count].flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } } + body
  }

  /// The outcome of a request with 50 ms.
  private func answer(over channel: SceneChannel) -> Result<SceneReply, SceneChannel.Fault> {
    let status = Self.status
    let state = StatePromise(StatePromise.Known(status: status, bytes: Array("{}".utf8)))
    var exchange = SceneCall(SceneJob(task: .render(at: 0), scene: 0, state: state), number: 1)
    let child = RunningChild(getpid())
    var wait = ReplyTimeout(
      for: child, ReplyTimeout.Limits(computing: 0.05, total: 0.05, starved: 0.05),
      computed: child.processorTime)
    return Result { () throws(SceneChannel.Fault) in try exchange.advance(over: channel, &wait) }
  }

  @Test("A length is believed only after it is checked, and a kind that was not asked for is not read")
  func heads() throws {
    let (status, frame) = (UInt32(SceneReply.Kind.status.rawValue), UInt32(SceneReply.Kind.frame.rawValue))
    let structure = UInt32(SceneReply.Kind.structure.rawValue)
    for head in [
      message(frame, 1, .max), message(frame, 1, (2 << 20) + 1), message(status, 1, 10),
      message(structure, 1, .max), message(structure, 1, (2 << 20) + 1),
      message(frame, 2, 10),
      message(0, 1, 0), message(300, 1, 0), message(.max, .max, .max), message(UInt32(1), 1, 10),
    ] {
      let (channel, peer) = try channel(to: head, stays: true)
      guard case .failure(.unreadable(let reason)) = answer(over: channel) else {
        Issue.record("\(head) was read.")
        continue
      }
      #expect(reason.hasSuffix("."))
      close(peer)
    }
  }

  @Test("Half an answer, or none, is late or closed within 50 ms", arguments: [true, false])
  func halves(stays: Bool) throws {
    let body = try SceneReply.frame(Self.frame).encoded()
    let whole = message(UInt32(SceneReply.Kind.structure.rawValue), 1, UInt32(body.count), body)
    for count in stride(from: 0, to: whole.count, by: 37) {
      let (channel, peer) = try channel(to: Array(whole.prefix(count)), stays: stays)
      let start = ServerClock.monotonic
      let result = answer(over: channel)
      #expect(ServerClock.monotonic - start < 1)
      guard case .failure(let fault) = result else {
        Issue.record("An answer of \(count) bytes was read.")
        continue
      }
      #expect(fault == (stays ? .late : .closed))
      if stays { close(peer) }
    }
  }

  @Test("Pictures of several rooms come without structures that the server has, and others fail")
  func slots() throws {
    func picture(_ count: Int, slot: Int) -> SceneFrame {
      var builder = FrameBuilder()
      builder.render { frame in
        ZStack { ForEach(0..<count) { _ in Ellipse().frame(width: 1, height: 1).fill(.white) } }
          .render(into: &frame)
      }
      return SceneFrame(
        slot: slot, nodes: Array(builder.nodes.dropFirst()), assets: [], stray: nil, values: builder.values)
    }
    var decoder = PictureDecoder()
    func numbers(in frame: SceneFrame) throws -> Int {
      try decoder.picture(in: frame, version: 1).0.structure.number
    }
    let (first, second) = (picture(1, slot: 0), picture(2, slot: 15))
    #expect(try numbers(in: first) == 1)
    #expect(try numbers(in: second) == 2)
    let again = SceneFrame(slot: 0, nodes: nil, assets: nil, stray: nil, values: first.values)
    #expect(try numbers(in: again) == 1)
    #expect(try numbers(in: picture(1, slot: 3)) == 1)
    #expect(throws: SceneChannel.Fault.self) {
      try numbers(in: SceneFrame(slot: 1, nodes: nil, assets: nil, stray: nil, values: first.values))
    }
  }

  @Test("Names that look the same have the same bytes")
  func composed() throws {
    let names = ["\u{E9}", "e\u{301}"]
    let ids = try names.map { name in
      let node = Node(of: .group, id: name, parent: 0, at: 0, asset: nil, detail: nil)
      let frame = SceneFrame(nodes: [node], assets: [Asset(name, of: .glyph)], stray: nil, values: [])
      guard case .frame(let read) = try SceneReply(.structure, SceneReply.frame(frame).encoded()) else {
        return [[UInt8]]()
      }
      return [read.nodes?[0].id, read.assets?[0].id].map { Array(($0 ?? "").utf8) }
    }
    #expect(ids[0] == ids[1])
    #expect(ids[0] == [[0xC3, 0xA9], [0xC3, 0xA9]])
  }

  @Test("Signals are one node, which stays the same")
  func signals() throws {
    func frame(_ names: [String]...) -> SceneFrame {
      SceneFrame(
        nodes: names.map {
          Node(of: .signal, id: nil, parent: 0, at: 0, asset: nil, detail: .signal(names: $0))
        }, assets: nil, stray: nil, values: names.joined().map { _ in 1 })
    }
    var decoder = PictureDecoder()
    for index in 0..<2 {
      #expect(try decoder.signals(in: frame(["a", "b"]), of: index).values == [1, 1])
      let next = SceneFrame(nodes: nil, assets: nil, stray: nil, values: [2, 3])
      #expect(try decoder.signals(in: next, of: index).values == [2, 3])
      for other in [frame(["a", "c"]), frame(), frame(["a", "b"], [])] {
        #expect(throws: SceneChannel.Fault.self) { try decoder.signals(in: other, of: index) }
      }
    }
  }

  @Test("A scene that asks for texts without end is stopped")
  func texts() throws {
    let asking = try #require(Self.replies.first { $0.kind == .layOut })
    let body = try asking.encoded()
    let one = message(UInt32(SceneReply.Kind.layOut.rawValue), 1, UInt32(body.count), body)
    let (channel, peer) = try channel(to: Array(repeatElement(one, count: 300).joined()), stays: true)
    guard case .failure(let fault) = answer(over: channel) else {
      Issue.record("It was answered.")
      return
    }
    #expect(fault == .late || "\(fault)".contains("texts"))
    close(peer)
  }

  @Test("Random bytes from the other side end in an answer or a fault", arguments: UInt64(0)..<200)
  func noise(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...5, using: &generator) {
      let reply = Self.replies[Int.random(in: Self.replies.indices, using: &generator)]
      let body = try reply.encoded()
      let count =
        Bool.random(using: &generator) ? UInt32(body.count) : UInt32.random(in: 0...200, using: &generator)
      bytes += message(UInt32(reply.kind.rawValue), Bool.random(using: &generator) ? 1 : 2, count, body)
    }
    let (channel, _) = try channel(to: bytes)
    if case .failure(.unreadable(let reason)) = answer(over: channel) { #expect(reason.hasSuffix(".")) }
  }

  @Test("No viewer gets a shader from a scene, nor what is not from this server")
  func assets() throws {
    var shader = Asset.image("pwn", url: "/art/x.webp", width: 1, height: 1)
    (shader.name, shader.source) = ("pwn", "vec4 pwn(vec2 p, vec4 c) { for (;;) {} }")
    guard case .assets(let read) = try SceneReply(.assets, SceneReply.assets([shader]).encoded()) else {
      Issue.record("They were not read.")
      return
    }
    let checked = try read.checked(version: 3)
    #expect(checked.count == 1 && checked[0].name == nil && checked[0].source == nil)
    (shader.kind, shader.id) = (.shader, "pwn-1")
    #expect(try [shader].checked(version: 3) == [])
    for url in [
      "https://example.org/x", "//example.org", "javascript:alert(1)", "data:,", "/a/../b", "/a\u{0}", "/\\a",
    ] {
      #expect(throws: SceneChannel.Fault.self, "\(url)") {
        try [Asset.image("a", url: url, width: 1, height: 1)].checked(version: 3)
      }
    }
    #expect(throws: SceneChannel.Fault.self) {
      try [Asset.outline("a", path: "M0 0\"/><script>", width: 1, height: 1)].checked(version: 3)
    }
    #expect(throws: SceneChannel.Fault.self) {
      try [Asset.outline("a", path: "M0 0", width: .nan, height: 1)].checked(version: 3)
    }
  }
}
