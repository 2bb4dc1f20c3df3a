import Foundation

@testable import Engine
@testable import LiveScenes
@testable import SceneService
@testable import Support

extension FuzzTarget {
  /// An answer of a scene's process: a byte with its kind, and the answer.
  func answer(_ bytes: [UInt8]) throws {
    guard let first = bytes.first, let kind = SceneReply.Kind(rawValue: first) else { return }
    do throws(SceneChannel.Fault) {
      switch try SceneReply(kind, Array(bytes.dropFirst())) {
      case .catalog(let declarations): try? describe(declarations)
      case .frame(let frame):
        var decoder = PictureDecoder()
        let (picture, _) = try decoder.picture(in: frame, version: 1)
        draw(picture)
      case .assets(let assets): _ = try assets.checked(version: 1)
      case .status(let status, let state, _):
        _ = status.suits([])
        _ = try? JSONEncoder().encode(JSONValue(ofState: state))
      case .elements(let elements): _ = try? elements.named("a")
      case .source, .unknownState, .refused, .tooLarge, .layOut, .test: break
      }
    } catch {
      try expect("\(error)".hasSuffix(".") || kind == .catalog, "No sentence: \(error)")
    }
  }

  /// What a process says of its scenes, as JSON.
  func declare(_ bytes: [UInt8]) throws {
    guard let declarations = try? SceneJSON.decoder().decode([SceneDeclaration].self, from: Data(bytes))
    else {
      return
    }
    try describe(declarations)
  }

  /// Does with declarations that have no problem what rooms do with them.
  private func describe(_ declarations: [SceneDeclaration]) throws {
    if let problem = declarations.problem {
      return try expect(problem.hasSuffix("."), "No sentence: \(problem)")
    }
    for declaration in declarations {
      for parameter in declaration.description.parameters {
        try expect(parameter.accepts(parameter.default), "The default of \(parameter.name) is not accepted.")
        for value in [.number(.nan), .number(1e308), .text(""), .toggle(true)] as [ParameterValue] {
          _ = parameter.accepts(value)
          try expect(
            !StageError.parameterValue(parameter, value).description.isEmpty,
            "No sentence about \(parameter).")
        }
      }
      _ = try JSONEncoder().encode(declaration.description)
      _ = try JSONEncoder().encode(JSONValue(ofState: Array(declaration.initialState)))
    }
  }

  /// Draws a picture as a room does, and encodes it for viewers.
  private func draw(_ picture: PictureBuffer.Picture) {
    var (builder, state) = (FrameBuilder(), FrameState())
    builder.render { $0.append(picture.structure.nodes, values: picture.values) }
    _ = state.update(from: builder)
    var bytes: [UInt8] = []
    FrameEncoder(serverTime: 0, deviceTime: 0).encode(state, since: 0, into: &bytes)
  }
}
