import Engine
import Foundation
import SceneService
import Support

extension [SceneDeclaration] {
  /// The reason that scenes are unusable in rooms and pages, as a sentence; nil if they are valid.
  var problem: String? {
    guard !isEmpty else { return "main.swift names no scenes." }
    guard count <= 50 else { return "main.swift names \(count) scenes; at most 50 can be played at once." }
    let names = map(\.description.name)
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      return "Two of main.swift's scenes have the name \"\(twice.short)\"."
    }
    if let problem = lazy.compactMap(\.problem).first { return problem }
    // Rooms encode all of them in one message.
    let size = (try? SceneJSON.encoder().encode(map(\.description)).count) ?? .max
    guard size <= 512 << 10 else {
      return "The scenes take more than 512 KiB to describe: shorten their texts, or leave parameters out."
    }
    return nil
  }
}

extension SceneDeclaration {
  /// The reason that a scene is unusable in rooms and pages, as a sentence; nil if it is valid.
  var problem: String? {
    let (name, what) = (description.name, "The scene \"\(description.name.short)\"")
    let isNamed =
      (1...40).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
    guard isNamed else { return "\(what) needs a name of 1 to 40 small letters, digits and hyphens." }
    guard (1...60).contains(description.title.count), description.title.isPlain(atMost: 240) else {
      return "\(what) needs a title of 1 to 60 characters, without control characters."
    }
    guard description.stage.count == 2, description.stage.allSatisfy((10...5000).contains) else {
      return "\(what) needs a stage from 10 to 5000 points wide and high."
    }
    guard description.parameters.count <= SceneReply.mostParameters, description.actions.count <= 20 else {
      return "\(what) has more than \(SceneReply.mostParameters) parameters or 20 actions."
    }
    if let crowd = description.crowd {
      guard (1...CrowdRules.mostPlaces).contains(crowd.most) else {
        return "\(what) asks for a crowd of \(crowd.most); it can have 1 to \(CrowdRules.mostPlaces) people."
      }
      guard crowd.button.map({ (1...40).contains($0.count) && $0.isPlain(atMost: 160) }) ?? true else {
        return "\(what) needs a title of 1 to 40 characters for its crowd's button."
      }
    }
    guard description.input.count <= 4 else { return "\(what) names something that moves it more than once." }
    if let thumbnail = description.thumbnail,
      !thumbnail.hasPrefix("/scenes/") || !Asset.isLocal(thumbnail)
    {
      return "\(what) has a thumbnail that is not at /scenes/: it belongs into the folder Pictures."
    }
    // All clients in the room get the description.
    let size = (try? SceneJSON.encoder().encode(description).count) ?? .max
    guard size <= 64 << 10 else {
      return "\(what) takes more than 64 KiB to describe: shorten its texts, or leave parameters out."
    }
    let actions = description.actions
    guard actions.allSatisfy({ $0.name.isName && $0.title.isPlain(atMost: 200) }) else {
      return
        "\(what) has an action that needs a name and a title of 1 to 200 bytes, without control characters."
    }
    guard Set(actions.map(\.name)).count == actions.count else {
      return "\(what) has two actions of the same name."
    }
    let names = description.parameters.map(\.name)
    guard Set(names).count == names.count else { return "\(what) has two parameters of the same name." }
    for parameter in description.parameters {
      if let problem = parameter.problem {
        return "The parameter \"\(parameter.name.short)\" of the scene \"\(name)\" needs \(problem)."
      }
    }
    for parameter in description.parameters where !parameter.accepts(parameter.default) {
      return "\(what) begins with a value of \"\(parameter.name)\" that the parameter does not take."
    }
    guard initialStatus.parameterValues.count == names.count else {
      return "\(what) does not say all its values."
    }
    if let counts = description.pictures {
      guard counts.count == 2, counts[0] >= 0, counts[0] <= counts[1], counts[1] <= 20 else {
        return "\(what) shows at most 20 pictures of people's own."
      }
    }
    guard initialState.count <= SceneReply.mostOfState else { return SceneReply.stateIsTooLong }
    guard initialStatus.isBounded, initialStatus.suits(description.parameters) else {
      return
        "\(what) begins with values or notices that are too long, or of another kind than its parameters."
    }
    return nil
  }
}

extension SceneStatus {
  /// True if its texts and lists are no longer than those of an answer.
  fileprivate var isBounded: Bool {
    pictures.count <= 20 && notices.count <= Self.mostNotices && !restTime.isNaN
      && notices.allSatisfy { $0.utf8.count <= Self.mostOfNotice }
      && parameterValues.allSatisfy {
        if case .text(let text) = $0 { text.utf8.count <= SceneReply.mostOfText } else { true }
      }
  }
}

extension ParameterDescription {
  /// The requirement that keeps a parameter out of a panel, as the end of a sentence, or nil if all are met.
  fileprivate var problem: String? {
    guard name.isName else { return "a name of 1 to 200 bytes, without control characters" }
    guard [title, group ?? ""].allSatisfy({ $0.isPlain(atMost: 400) }), help.isPlain(atMost: 4000) else {
      return "a title, a group and a help without control characters, and of at most 400 and 4000 bytes"
    }
    guard range.map({ $0.count == 2 && $0.allSatisfy(\.isFinite) && $0[0] <= $0[1] }) ?? (kind != .number)
    else {
      return "a range from a finite number to one that is no smaller"
    }
    guard step.map({ $0.isFinite && $0 >= 0 }) ?? true else { return "a step that is a finite number" }
    guard labelDecimals.map((0...20).contains) ?? true else { return "a label with 0 to 20 decimals" }
    guard needs.map({ $0.count <= 20 && $0.allSatisfy { $0.key.isName && $0.value.isFinite } }) ?? true else {
      return "at most 20 others that it depends on, each by a finite number"
    }
    switch kind {
    case .choice:
      let choices = choices ?? []
      guard (1...200).contains(choices.count), Set(choices).count == choices.count,
        choices.allSatisfy(\.isName)
      else {
        return "1 to 200 different choices, without control characters"
      }
    case .text:
      guard let maximumLength, (0...TextBounds.mostCharacters).contains(maximumLength) else {
        return "a greatest length from 0 to \(TextBounds.mostCharacters) characters"
      }
    case .number, .toggle, .color: break
    }
    return nil
  }
}

extension String {
  /// Its beginning, as a terminal can show it.
  fileprivate var short: String { String(prefix(60)).printable }

  /// True if the text is a name on the wire.
  fileprivate var isName: Bool { !isEmpty && isPlain(atMost: SceneReply.mostOfName) }

  /// True if the text has at most so many bytes, and can be shown as a whole, lines included.
  fileprivate func isPlain(atMost count: Int) -> Bool {
    utf8.count <= count && allSatisfy { $0 == "\n" || String($0).printable == String($0) }
  }
}
