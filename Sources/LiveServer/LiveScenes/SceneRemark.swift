import Engine
import Rooms
import SceneService
import Support

/// A fault of what a scene draws that no screen shows.
enum SceneRemark: Hashable, Sendable {
  /// A number that no picture can have.
  case stray(StrayNumbers)
  /// A leaf that names an asset which is not among the scene's.
  case unknownAsset(Asset.ID, kind: NodeKind)
  /// A picture whose file is not there, by its path below `/scenes/`.
  case missingPicture(String)
  /// A picture at a path where the server has none.
  case misplacedPicture(String)
  /// A sentence of a view's own, with its file and line before it.
  case notice(String)
  /// A sentence of a view's own for its author, perhaps with its file and line before it.
  case hint(String)
  /// A part of the crowd for which a picture has no room.
  case omitted(CrowdOmission)
  /// A picture that is not drawn, for it has more layers or numbers than any may have.
  case tooLarge(layers: Int, numbers: Int)
  /// A text that is not laid out, by its beginning.
  case refusedText(String, TextProblem)
  /// More computing than others have while the processors are too few.
  case greedy

  /// The unknown name, or nil if no name is wrong.
  var name: String? {
    switch self {
    case .unknownAsset(let name, _), .missingPicture(let name): name
    case .misplacedPicture(let url): String(url.drop { $0 == "/" })
    case .stray, .notice, .hint, .omitted, .tooLarge, .refusedText, .greedy: nil
    }
  }

  /// The severity for the scene's author.
  var severity: SceneDiagnostic.Severity { if case .hint = self { .note } else { .warning } }

  /// The fault as a sentence for the scene's author, with the name that was probably meant.
  func sentence(suggesting nearest: String? = nil) -> String {
    let suggestion = nearest.map { " Did you mean \"\(Self.quotable($0))\"?" } ?? ""
    switch self {
    case .stray(let stray):
      let place = stray.layer.map { " in the layer \"\(Self.quotable($0))\"" } ?? ""
      return
        "In the scene, \(stray.name.map { "the \($0)" } ?? "a number") of the \(stray.kind.rawValue)\(place) is "
        + "\(stray.value.rawValue); 0 stands in its place."
    case .unknownAsset(let id, let kind):
      return "The scene draws the \(kind.rawValue) \"\(Self.quotable(id))\", which is not among its assets."
        + suggestion
    case .missingPicture(let path):
      let path = Self.quotable(path)
      return "The scene draws /scenes/\(path), and the folder Pictures has no file \"\(path)\"." + suggestion
    case .misplacedPicture(let url):
      return
        "The scene draws \(Self.quotable(url)), where this server has no pictures: put the file into the folder "
        + "Pictures, and name it /scenes/ and its name."
        + (nearest.map { " Did you mean \"/scenes/\(Self.quotable($0))\"?" } ?? "")
    case .notice(let sentence), .hint(let sentence): return PlacedNotice(sentence)?.sentence ?? sentence
    case .omitted(.names):
      return
        "The picture has no room for people's names beside what the scene draws, so they are hidden. Draw fewer "
        + "layers for each person."
    case .omitted(.people(let places)):
      return
        "The scene draws so much for each person that a picture has room for the first \(places) places; the people "
        + "after them are not drawn. Draw fewer layers for each person, or ask for a crowd of at most \(places)."
    case .tooLarge(let layers, let numbers):
      return
        "The scene draws \(layers) layers with \(numbers) numbers; a picture has at most \(RenderedNodes.most) with "
        + "\(FrameState.maximumFloats)."
    case .greedy:
      return
        "The scene computes more than its part while the server's processors are busy, so it computes after others "
        + "until the next save. Compute less for each picture."
    case .refusedText(let text, let problem):
      let beginning = text.beginning(Self.quotedLength)
      let reason =
        switch problem {
        case .text(let allowed): "a scene may draw \(allowed)"
        case .size: "its size must be from 1 to 1000 points"
        case .width: "its width and height must be positive numbers"
        }
      return "The scene's text \"\(Self.quotable(beginning))\" is not drawn: \(reason)."
    }
  }

  /// The characters of a text that stand for it in a sentence.
  static let quotedLength = 30

  /// The beginning of a name from a scene, as one line of a terminal.
  private static func quotable(_ name: String) -> String { String(name.prefix(200)).printable }
}

extension SceneRemark {
  /// The place in sources that it names.
  func place(in sources: SceneSources?) -> ScenePlace? {
    guard let sources else { return nil }
    switch self {
    case .notice(let text), .hint(let text): return PlacedNotice(text)?.place(in: sources)
    case .stray, .unknownAsset, .missingPicture, .misplacedPicture, .omitted, .tooLarge, .refusedText,
      .greedy:
      return nil
    }
  }
}

/// A view's notice with a file and a line before it, such as `Card.swift:12: There is no picture …`.
struct PlacedNotice {
  let file: String
  let line: Int
  let sentence: String

  /// Reads a notice; nil for one without a place.
  init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].hasSuffix(".swift"), let line = Int(parts[1]), parts[2].hasPrefix(" ")
    else { return nil }
    (file, self.line, sentence) = (String(parts[0]), line, String(parts[2].dropFirst()))
  }

  /// The place in sources; nil if these have none of that name and line.
  func place(in sources: SceneSources) -> ScenePlace? {
    guard
      let place = sources.files.first(where: { $0.place == file || $0.place.hasSuffix("/" + file) })?.place,
      let excerpt = sources.line(line, of: place)
    else { return nil }
    return ScenePlace(
      file: place, line: line, column: excerpt.prefix { $0 == " " }.count + 1, excerpt: excerpt)
  }
}
