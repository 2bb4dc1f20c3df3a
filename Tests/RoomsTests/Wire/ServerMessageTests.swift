import Engine
import Foundation
import Testing

@testable import Rooms

@Suite("JSON messages to clients")
struct ServerMessageTests {
  private func text(_ message: ServerMessage) -> String { String(decoding: message.json, as: UTF8.self) }

  private func object(_ message: ServerMessage) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(message.json)) as? [String: Any])
  }

  @Test("A pong brings the client's number and the server's time")
  func pong() {
    #expect(text(.pong(t: 12.5, serverTime: 2000)) == #"{"serverTime":2000,"t":12.5,"type":"pong"}"#)
  }

  @Test("The attract mode is on or off")
  func attract() {
    #expect(text(.attract(isPlaying: true)) == #"{"playing":true,"type":"attract"}"#)
  }

  @Test("An error has a code and a sentence, and what it is about where that is known")
  func error() {
    let error = WireError(code: .outOfRange, message: "Too \"large\".", about: "parameter")
    #expect(
      text(.error(error))
        == #"{"about":"parameter","code":"out-of-range","message":"Too \"large\".","type":"error"}"#)
    #expect(
      text(.error(WireError(code: .malformed, message: "No.")))
        == #"{"code":"malformed","message":"No.","type":"error"}"#)
  }

  @Test("The presence says null for what there is not, and when the turn ends where there are turns")
  func presence() {
    #expect(
      text(.presence(.init(viewers: 3, phones: 1, driver: nil, tuning: .presenter)))
        == #"{"asking":[],"driver":null,"locked":false,"phones":1,"policy":"free","smoothing":null,"#
        + #""tuning":"presenter","turnEnds":null,"turnSeconds":15,"type":"presence","viewers":3}"#)
    #expect(
      text(
        .presence(
          .init(
            viewers: 3, phones: 2, driver: 9, tuning: .everyone, policy: .turns, asking: [4],
            turnSeconds: 5, turnEnds: 1234.5, locked: true,
            smoothing: Smoothing(minimumCutoff: 1, beta: 0.5))))
        == #"{"asking":[4],"driver":9,"locked":true,"phones":2,"policy":"turns","#
        + #""smoothing":{"beta":0.5,"minimumCutoff":1},"tuning":"everyone","turnEnds":1234.5,"#
        + #""turnSeconds":5,"type":"presence","viewers":3}"#)
  }

  @Test("People have a name where they gave one, and always a number")
  func people() {
    let people: [ServerMessage.Person] = [
      .init(id: 7, role: .presenter, number: 1, name: nil, driving: false, asking: false),
      .init(id: 12, role: .phone, number: 3, name: "Käthe", driving: true, asking: false),
    ]
    #expect(
      text(.people(people))
        == #"{"people":[{"asking":false,"driving":false,"id":7,"number":1,"role":"presenter"},"#
        + #"{"asking":false,"driving":true,"id":12,"name":"Käthe","number":3,"role":"phone"}],"type":"people"}"#
    )
  }

  @Test("An error about a parameter names it")
  func parameterError() {
    let error = WireError(code: .outOfRange, message: "No.", about: "parameters", name: "arm")
    #expect(
      text(.error(error))
        == #"{"about":"parameters","code":"out-of-range","message":"No.","name":"arm","type":"error"}"#)
  }

  @Test("The tuning says null where there is nothing to undo or redo")
  func tuning() {
    #expect(
      text(.tuning(.init(undo: nil, redo: "Arm", presets: ["a", "b"], slot: .b)))
        == #"{"presets":["a","b"],"redo":"Arm","slot":"b","type":"tuning","undo":null}"#)
  }

  @Test("Parameters are values by name")
  func parameters() {
    let values: [String: ParameterValue] = ["b": .number(0.1), "a": .toggle(true), "c": .text("/ü")]
    #expect(
      text(.parameters(values: values))
        == #"{"type":"parameters","values":{"a":true,"b":0.1,"c":"/ü"}}"#)
    #expect(
      text(.parameters(values: [:], hovers: true)) == #"{"hovers":true,"type":"parameters","values":{}}"#)
  }

  @Test("A structure says where viewers fill their window with it", arguments: [true, false])
  func fills(isFilling: Bool) throws {
    var stage = Stage(try SceneCatalog.builtIn.scene(named: isFilling ? "panorama" : "lenticular"))
    stage.render(at: 0)
    var state = FrameState()
    _ = state.update(from: stage.frame)
    let message = try object(.scene(ServerMessage.Structure(stage, state)))
    #expect(message["fills"] as? Bool == (isFilling ? true : nil))
  }

  @Test("A structure has a white background where the scene is opaque", arguments: [true, false])
  func backgrounds(isOpaque: Bool) throws {
    let probe = SceneKind(Probe.self)
    let kind = SceneKind(
      probe.description, fillsWindow: false, isOpaque: isOpaque, isTunedByTilt: false, begin: probe.begin,
      restore: probe.restore)
    var stage = Stage(kind.scene())
    stage.render(at: 0)
    var state = FrameState()
    _ = state.update(from: stage.frame)
    let message = try object(.scene(ServerMessage.Structure(stage, state)))
    #expect(message["background"] as? [Double] == (isOpaque ? [1, 1, 1] : nil))
  }

  @Test("A structure fades in where it is told to, and says nothing of it otherwise")
  func fades() throws {
    var stage = Stage(Probe())
    stage.render(at: 0)
    var state = FrameState()
    _ = state.update(from: stage.frame)
    #expect(try object(.scene(ServerMessage.Structure(stage, state)))["fades"] == nil)
    #expect(try object(.scene(ServerMessage.Structure(stage, state, fades: true)))["fades"] as? Bool == true)
  }

  @Test("A scene's structure lists nodes with what they have, and assets")
  func scene() {
    let structure = ServerMessage.Structure(
      epoch: 65535, name: "card", stage: [640, 400], floats: 4,
      nodes: [
        .init(kind: .group, id: nil, parent: -1, at: 0, asset: nil),
        .init(kind: .image, id: "sea", parent: 0, at: 0, asset: "pic"),
      ],
      assets: [.image("pic", url: "/art/sea.svg", width: 4, height: 3)])
    #expect(
      text(.scene(structure))
        == #"{"assets":[{"height":3,"id":"pic","kind":"image","url":"/art/sea.svg","width":4}],"#
        + #""epoch":65535,"floats":4,"name":"card","nodes":[{"at":0,"kind":"group","parent":-1},"#
        + #"{"asset":"pic","at":0,"id":"sea","kind":"image","parent":0}],"stage":[640,400],"type":"scene"}"#)
  }

  @Test("Hello introduces the protocol, the room, the role and the scenes")
  func hello() throws {
    let hello = try object(
      .hello(.init(room: "main", role: .phone, id: 12, serverTime: 34.5, scenes: EncodedCatalog(.builtIn))))
    #expect(hello["type"] as? String == "hello")
    #expect(hello["protocol"] as? Int == 1)
    #expect(hello["room"] as? String == "main")
    #expect(hello["role"] as? String == "phone")
    #expect(hello["id"] as? Int == 12)
    #expect(hello["serverTime"] as? Double == 34.5)
    let scenes = try #require(hello["scenes"] as? [[String: Any]])
    let card = try #require(scenes.first { $0["name"] as? String == "lenticular" })
    #expect(card["stage"] as? [Double] == [640, 400])
    #expect(card["input"] as? [String] == ["tilt"])
    #expect(card["thumbnail"] as? String == "/thumbnails/lenticular.webp")
    #expect(card["actions"] is [Any])
    let base = try #require((card["parameters"] as? [[String: Any]])?.first)
    #expect(base["kind"] as? String == "number")
    #expect(base["range"] as? [Double] == [10, 90])
    #expect(base["default"] as? Double == 60)
    #expect((base["help"] as? String)?.isEmpty == false)
  }

  @Test("Equal messages are equal bytes")
  func stable() {
    let values = Dictionary(uniqueKeysWithValues: (0..<100).map { ("p\($0)", ParameterValue.number(0)) })
    let again = Dictionary(
      uniqueKeysWithValues: (0..<100).reversed().map { ("p\($0)", ParameterValue.number(0)) })
    #expect(ServerMessage.parameters(values: values).json == ServerMessage.parameters(values: again).json)
  }
}
