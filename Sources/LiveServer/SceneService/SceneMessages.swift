import Engine
import Foundation

/// A server's request to the process that plays live scenes.
package enum SceneRequest: Codable, Sendable {
  /// Describe the scenes.
  case catalog
  /// Do something with a scene; the state is attached where it may have been forgotten, and `crowd` is the scene's
  /// (``Crowd/packed``) where it is not the one of the last request.
  case perform(SceneTask, on: SceneHandle, hasTypesetter: Bool, crowd: Data?)
  /// Do something with tests.
  case test(TestRequest)
  /// The text that the process asked for, in the middle of a task.
  case laidOut(LaidOutText)
}

/// A state of a scene, which the process remembers for a while.
package struct SceneHandle: Codable, Hashable, Sendable {
  /// The scene's index in the process's catalogue.
  package var scene: Int
  /// The state's number.
  package var state: UInt64

  /// The handle of a state.
  package init(scene: Int, state: UInt64) {
    self.scene = scene
    self.state = state
  }
}

/// Something to do with a scene: one case for each requirement of `PlayableScene`.
package enum SceneTask: Codable, Sendable {
  /// Reads the attached state, which may be anything.
  case restore
  /// Begins, if it has not been played.
  case prepare(at: Time)
  /// Takes in an event. Of movements there are many, so the answer may go without the state.
  case receive(SceneEvent, answersState: Bool, at: Time)
  /// Takes in ``CrowdNews/packed`` of the scene's crowd. Many phones move it in each frame, and its state is long, so
  /// the answer may go without.
  case receiveNews(Data, answersState: Bool, at: Time)
  /// Takes the steps that are due.
  case advance(to: Time, answersState: Bool)
  /// Answers with the state as it is.
  case state
  case hover(Point, at: Time)
  case text(TextInput, at: Time)
  /// Lets happen what was due by itself.
  case catchUp(to: Time)
  case show([Picture], at: Time)
  case set(NamedValue, at: Time)
  case tune([NamedValue], at: Time)
  case render(at: Time)
  case writeSignal(at: Time)
  /// Lists the parts of the picture that have names.
  case elements(at: Time)
  case assets
  case source(SourceLanguage)
}

extension SceneTask {
  /// The time of the task; nil for one that has no time.
  package var time: Time? {
    switch self {
    case .receive(_, _, let time), .receiveNews(_, _, let time), .advance(let time, _), .hover(_, let time),
      .text(_, let time),
      .catchUp(let time), .show(_, let time), .set(_, let time), .tune(_, let time), .render(let time),
      .writeSignal(let time), .elements(let time):
      time
    case .restore, .prepare, .state, .assets, .source: nil
    }
  }

  /// True if the answer has the scene's state.
  package var answersState: Bool {
    switch self {
    case .receive(_, let answersState, _), .receiveNews(_, let answersState, _),
      .advance(_, let answersState):
      answersState
    case .restore, .prepare, .state, .hover, .text, .catchUp, .show, .set, .tune, .render, .writeSignal,
      .assets, .source, .elements:
      true
    }
  }
}

extension SceneTask {
  /// True if the server may go on from the earlier state: it asks on a copy what is due by itself for a picture.
  var mayBeAskedAgain: Bool {
    switch self {
    case .catchUp, .state, .render, .writeSignal, .assets, .source, .elements: true
    case .restore, .prepare, .receive, .receiveNews, .advance, .hover, .text, .show, .set, .tune: false
    }
  }
}

/// A parameter and its value.
package struct NamedValue: Codable, Hashable, Sendable {
  package var name: String
  package var value: ParameterValue

  /// A parameter's value.
  package init(_ name: String, _ value: ParameterValue) {
    self.name = name
    self.value = value
  }
}

/// An answer of the process; see ``SceneReply/Kind`` for how long each may be.
package enum SceneReply: Sendable {
  case catalog([SceneDeclaration])
  /// The scene is now so. `changes` are the parameters that `tune` has set; `state` is empty where the task does not
  /// ask for it.
  case status(SceneStatus, state: [UInt8], changes: [NamedValue])
  case frame(SceneFrame)
  case assets([Asset])
  case elements([StageElement])
  case source(SceneSource)
  /// The process has forgotten the state; the next request must attach it.
  case unknownState
  /// It cannot be done; a sentence why.
  case refused(String)
  /// The picture has more layers or numbers than any may have.
  case tooLarge(layers: Int, numbers: Int)
  /// The answer about tests.
  case test(TestAnswer)
  /// It needs a text before it can go on.
  case layOut(TypesettingRequest)
}

/// A picture, or the node of a scene's signals.
package struct SceneFrame: Hashable, Sendable {
  /// The number of slots for structures that the server remembers of a process.
  package static let slots = 16

  /// The slot of its structure, from 0.
  package var slot: Int
  /// The nodes below the root, or nil if they are those in the slot.
  package var nodes: [Node]?
  /// The assets that its leaves draw, or nil if they are those in the slot.
  package var assets: [Asset]?
  package var stray: StrayNumbers?
  /// The part of the crowd that is left out; nil for none.
  package var omission: CrowdOmission?
  package var values: [Double]
  /// True if there is more in it than numbers.
  package var isStructure: Bool { nodes != nil || assets != nil }

  /// A picture from its parts.
  package init(
    slot: Int = 0, nodes: [Node]?, assets: [Asset]?, stray: StrayNumbers?, omission: CrowdOmission? = nil,
    values: [Double]
  ) {
    (self.slot, self.nodes, self.assets) = (slot, nodes, assets)
    (self.stray, self.omission, self.values) = (stray, omission, values)
  }
}

/// A scene of the process, before any event.
package struct SceneDeclaration: Codable, Sendable {
  package var description: SceneDescription
  package var fillsWindow: Bool
  package var isOpaque: Bool
  package var isTunedByTilt: Bool
  package var takesSteps: Bool
  package var initialStatus: SceneStatus
  /// As JSON.
  package var initialState: Data
}

/// The known facts about a scene, for which the server need not ask again.
package struct SceneStatus: Codable, Hashable, Sendable {
  /// The most notices, and the most bytes of one.
  package static let (mostNotices, mostOfNotice) = (20, 500)

  package var state: UInt64
  package var parameterValues: [ParameterValue]
  package var pictures: Pictures
  package var restTime: Time
  package var wakeTime: Time
  package var isAmbient: Bool
  package var followsHover: Bool
  package var notices: [String]
  /// The places of the people who lead.
  package var leaders: [Int] = []
  /// Sentences for the author alone.
  package var hints: [String] = []
  /// The reason not to play the scene; nil if there is none.
  package var fault: String?
  /// The text field that has the focus; nil for none.
  package var field: FocusedField?
}

/// Numbers of a picture that are NaN or infinite, and were drawn as 0.
package struct StrayNumbers: Codable, Hashable, Sendable {
  package var count: Int
  /// The kind of the first one's node, such as `rotation`.
  package var kind: NodeKind
  /// The first one's name, such as `angle`, or nil if its kind has no name for it.
  package var name: String?
  /// The first one's value.
  package var value: Value
  /// The id of the layer around it.
  package var layer: String?

  /// A value that no picture can have.
  package enum Value: String, Codable, Sendable {
    case notANumber = "NaN"
    case infinite
    case tooGreat = "too great for a Float"

    /// The value of a number that is not in a frame.
    init(_ number: Double) { self = number.isNaN ? .notANumber : number.isInfinite ? .infinite : .tooGreat }
  }
}
