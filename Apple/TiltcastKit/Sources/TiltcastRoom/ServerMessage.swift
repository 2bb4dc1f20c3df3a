import Foundation

/// A text message of the server, as far as this client reads it.
enum ServerMessage: Sendable {
  case hello(Hello)
  case scenes([SceneDescription])
  case scene(Structure)
  case parameters([String: TuningValue])
  case error(ServerError)
  /// Anything else, or what cannot be read.
  case other

  private struct Head: Decodable {
    var type: String
  }

  private struct Scenes: Decodable {
    var scenes: [SceneDescription]
  }

  private struct Parameters: Decodable {
    var values: [String: TuningValue]
  }

  /// Reads a message.
  init(_ text: String) {
    let (data, decoder) = (Data(text.utf8), JSONDecoder())
    func read<Content: Decodable>(_ make: (Content) -> ServerMessage) -> ServerMessage {
      (try? decoder.decode(Content.self, from: data)).map(make) ?? .other
    }
    switch (try? decoder.decode(Head.self, from: data))?.type {
    case "hello": self = read { .hello($0) }
    case "scenes": self = read { (content: Scenes) in .scenes(content.scenes) }
    case "scene": self = read { .scene($0) }
    case "parameters": self = read { (content: Parameters) in .parameters(content.values) }
    case "error": self = read { .error($0) }
    default: self = .other
    }
  }
}

/// The first message: who the client is, and which scenes there are.
struct Hello: Decodable, Sendable {
  var role: String
  var scenes: [SceneDescription]
}

/// A scene, as the server lists it.
struct SceneDescription: Decodable, Sendable {
  /// A value that the panel shows.
  struct Parameter: Decodable, Sendable {
    var name: String
    var title: String
  }

  var name: String
  var parameters: [Parameter]
}

/// The meaning of a scene's numbers.
struct Structure: Decodable, Sendable {
  /// A node; only signals have names.
  struct Node: Decodable, Sendable {
    var kind: String
    var id: String?
    var at: Int
    var names: [String]?
  }

  var epoch: UInt16
  var name: String
  var floats: Int
  var nodes: [Node]

  private enum CodingKeys: CodingKey {
    case epoch, name, floats, nodes
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    epoch = try fields.decode(UInt16.self, forKey: .epoch)
    name = try fields.decode(String.self, forKey: .name)
    // The most that a frame can address.
    floats = max(0, min(Int(UInt16.max), try fields.decode(Int.self, forKey: .floats)))
    nodes = try fields.decode([Node].self, forKey: .nodes)
  }
}

/// A refusal of a message.
struct ServerError: Decodable, Sendable {
  var code: String
  var message: String
  var about: String?
}

/// A value of a parameter.
public enum TuningValue: Hashable, Sendable, Decodable {
  /// A number, also of a parameter that has only whole ones.
  case number(Double)
  /// True if something is on.
  case toggle(Bool)
  /// A text, the name of a choice, or a colour.
  case text(String)

  /// Reads a value as the protocol writes it.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let isOn = try? value.decode(Bool.self) {
      self = .toggle(isOn)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else {
      self = .text(try value.decode(String.self))
    }
  }
}
