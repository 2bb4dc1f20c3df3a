import Engine
import Foundation
import Rooms
import Support

/// Takes pictures of moments in a browser, by the viewer's own renderer.
package struct Camera: Sendable {
  private let browser: Chromium
  private let session: String

  private struct Nothing: Codable {}

  /// Opens the camera's page in a browser.
  ///
  /// - Parameters:
  ///   - page: The page's HTML, which defines `camera`.
  ///   - font: The font of labels, as a `data:` URL.
  ///   - shaders: The texts of the viewer's shaders by the names of their files.
  package init(
    in browser: Chromium, page: String, font: String, shaders: [String: String]
  ) throws(Failure) {
    struct Targets: Decodable {
      var targetInfos: [Target]
      struct Target: Decodable {
        var targetId: String
        var type: String
      }
    }
    struct Attachment: Codable {
      var targetId: String
      var flatten = true
    }
    struct Session: Decodable { var sessionId: String }
    struct Address: Encodable { var url: String }

    self.browser = browser
    let targets = try browser.pipe.call("Target.getTargets", Nothing(), as: Targets.self)
    guard let target = targets.targetInfos.first(where: { $0.type == "page" }) else {
      throw Failure("Chromium could not open a page.")
    }
    session = try browser.pipe.call(
      "Target.attachToTarget", Attachment(targetId: target.targetId), as: Session.self
    ).sessionId
    let _: Nothing = try browser.pipe.call("Page.enable", Nothing(), session: session)
    let file = try browser.file("camera.html", page)
    let _: Nothing = try browser.pipe.call(
      "Page.navigate", Address(url: file.absoluteString), session: session)
    try browser.pipe.wait(for: "Page.loadEventFired")
    try run("prepare", font, shaders)
  }

  /// Makes a structure known, whose assets' pictures are `data:` URLs.
  ///
  /// Structures are counted from 0.
  package func adopt(_ structure: ServerMessage.Structure) throws(Failure) { try run("adopt", structure) }

  /// A sheet as a PNG.
  package func picture(of sheet: Sheet) throws(Failure) -> Data {
    guard let picture = try evaluate("camera.take(\(Self.json(sheet)))", as: String.self),
      let bytes = Data(base64Encoded: picture)
    else { throw Failure("Chromium returned no picture.") }
    return bytes
  }

  /// Compares a picture with a reference, both PNGs.
  ///
  /// - Parameter tolerance: The difference of a point's colour that cannot be seen, from 0 to 1.
  package func compare(
    _ reference: Data, _ picture: Data, tolerance: Double
  ) throws(Failure) -> Comparison {
    let arguments = "\(Self.json(reference)), \(Self.json(picture)), \(tolerance)"
    guard let found = try evaluate("camera.compare(\(arguments))", as: Comparison.self) else {
      throw Failure("Chromium could not compare the pictures.")
    }
    return found
  }

  /// Sentences about what the browser could not draw.
  package func faults() throws(Failure) -> [String] {
    try evaluate("camera.faults()", as: [String].self) ?? []
  }

  private func run(_ method: String, _ arguments: any Encodable...) throws(Failure) {
    let list = arguments.map { Self.json($0) }.joined(separator: ", ")
    let _: Nothing? = try evaluate("camera.\(method)(\(list))", as: Nothing.self)
  }

  private static func json(_ value: some Encodable) -> String {
    String(decoding: value.stableJSON, as: UTF8.self)
  }

  private func evaluate<Value: Decodable>(_ expression: String, as type: Value.Type) throws(Failure) -> Value?
  {
    let outcome = try browser.pipe.call(
      "Runtime.evaluate", Evaluation(expression: expression), session: session, as: Outcome<Value>.self)
    if let fault = outcome.exceptionDetails {
      throw Failure("The page of the camera fails: \((fault.exception?.description ?? fault.text).printable)")
    }
    return outcome.result.value
  }
}

/// The parameters of `Runtime.evaluate`.
private struct Evaluation: Encodable {
  var expression: String
  var awaitPromise = true
  var returnByValue = true
}

/// The result of `Runtime.evaluate`.
private struct Outcome<Value: Decodable>: Decodable {
  struct Object: Decodable { var value: Value? }
  struct Exception: Decodable {
    struct Thrown: Decodable { var description: String? }
    var text: String
    var exception: Thrown?
  }
  var result: Object
  var exceptionDetails: Exception?
}
