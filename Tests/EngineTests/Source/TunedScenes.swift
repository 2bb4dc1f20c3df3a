import Testing

@testable import Engine

/// A scene with a set of parameters, as the sources' snapshots show it.
struct TunedScene: CustomTestStringConvertible {
  var name: String
  /// The second part of the snapshot's name.
  var label: String
  var values: [String: ParameterValue]

  var testDescription: String { "\(name), \(label)" }

  func scene() throws -> AnyScene {
    try tuned(SceneCatalog.builtIn.scene(named: name), values)
  }

  /// Every scene at its defaults, and tuned.
  static let all: [TunedScene] =
    SceneCatalog.builtIn.kinds.flatMap { type in
      [
        TunedScene(name: type.name, label: "default", values: [:]),
        TunedScene(name: type.name, label: "tuned", values: tunings[type.name] ?? [:]),
      ]
    } + others

  /// Ways that differ from both.
  private static let others: [TunedScene] = [
    TunedScene(name: "lenticular", label: "eye", values: ["drive": .text("eye")]),
    TunedScene(
      name: "panorama", label: "jerky", values: ["smooth": .toggle(false), "sampling": .text("interval")]),
    TunedScene(name: "arm", label: "parts", values: ["palette": .text("parts")]),
  ]

  /// Every scene as often as its longest choice has values: each time all choices and toggles have the next one.
  static let spread: [TunedScene] = SceneCatalog.builtIn.descriptions.flatMap { scene in
    let count = scene.parameters.map { $0.choices?.count ?? 1 }.max() ?? 1
    return (0..<count).map { index in
      var values: [String: ParameterValue] = [:]
      for parameter in scene.parameters {
        switch parameter.kind {
        case .choice:
          if let choices = parameter.choices {
            values[parameter.name] = .text(choices[index % choices.count])
          }
        case .toggle: values[parameter.name] = .toggle(index.isMultiple(of: 2))
        case .number, .text, .color: break
        }
      }
      return TunedScene(name: scene.name, label: "spread \(index)", values: values)
    }
  }

  private static let tunings: [String: [String: ParameterValue]] = [
    "lenticular": [
      "mode": .text("lens"), "lensPitch": .number(24), "baseDegrees": .number(25), "softness": .number(0.5),
      "springBack": .toggle(true), "foil": .number(0.6), "foilPattern": .text("glitter"),
    ],
    "panorama": ["viewAngle": .number(270), "interval": .number(0.2), "pitchPan": .toggle(true)],
    "arm": ["arm": .number(-30), "wrist": .number(12.5), "finger": .number(33), "drive": .text("tilt")],
    "book": [
      "page": .number(2), "perspective": .number(0.75), "rightToLeft": .toggle(true),
      "tiltToTurn": .toggle(true),
    ],
    "text": [
      "text": .text(#"Say "hi" \(x) *مرحبا* </script> $0"#), "mode": .text("line"), "width": .number(200),
      "total": .number(3), "elementDuration": .number(0.2), "extraBounce": .number(0.75),
      "emphasisColor": .text("#0a84ff80"),
    ],
    "carousel": ["style": .text("parallax"), "circular": .toggle(true)],
    "hue": ["style": .text("stack"), "topEffect": .toggle(false)],
    "mesh": [
      "width": .number(4), "height": .number(5), "palette": .text("dusk"), "smoothsColors": .toggle(false),
      "animate": .toggle(true), "x23": .number(0.4), "tint23": .text("#00ff0080"),
    ],
    "twirl": ["style": .text("rotation")],
    "ripple": [
      "effect": .text("ripple"), "content": .text("text"), "amplitude": .number(40), "frequency": .number(25),
      "decay": .number(4), "speed": .number(300), "duration": .number(1), "time": .number(0.2),
      "play": .text("held"),
    ],
    "shaders": [
      "dark": .text("#102030"), "light": .text("#ffffff80"), "wobble": .number(30), "wavelength": .number(60),
      "amplitude": .number(25), "sway": .number(0), "flows": .toggle(false),
    ],
  ]
}

/// The scene with some of its parameters set at once, so that none changes another on the way.
func tuned(_ scene: AnyScene, _ values: [String: ParameterValue]) throws -> AnyScene {
  try #require(scene.base as? any TunableAtOnce).tuned(values)
}

private protocol TunableAtOnce {
  func tuned(_ values: [String: ParameterValue]) -> AnyScene
}

extension LocalScene: TunableAtOnce {
  fileprivate func tuned(_ values: [String: ParameterValue]) -> AnyScene {
    var next = scene
    let parameters = S.parameters.filter { values[$0.description.name] != nil }
      .sorted { $0.description.name < $1.description.name }
    for parameter in parameters {
      parameter.set(values[parameter.description.name] ?? .toggle(true), in: &next)
    }
    for parameter in parameters {
      next.handle(.parameter(name: parameter.description.name), at: 0, in: Environment())
    }
    next.prepare(in: Environment())
    return AnyScene(next)
  }
}

/// All combinations of a scene's choices and toggles, with every number in the middle of its range.
func combinations(of type: SceneKind) -> [[String: ParameterValue]] {
  let parameters = SceneCatalog.builtIn.descriptions.first { $0.name == type.name }?.parameters ?? []
  return parameters.reduce([[:]]) { combinations, parameter in
    let values: [ParameterValue] =
      switch parameter.kind {
      case .number: [.number(((parameter.range ?? [0, 0])[0] + (parameter.range ?? [0, 0])[1]) / 2)]
      case .choice: (parameter.choices ?? []).map { .text($0) }
      case .toggle: [.toggle(false), .toggle(true)]
      case .text, .color: [parameter.default]
      }
    return combinations.flatMap { combination in
      values.map { combination.merging([parameter.name: $0]) { $1 } }
    }
  }
}
