import Foundation

/// A client in another room that pings while a server is under load, and a presenter in the loaded room.
struct Bystander {
  /// The measurements of one load.
  struct Outcome {
    /// The loop's share of a processor, 0...1.
    var core = 0.0
    /// The bystander's pings, in ms.
    var pings: [Double] = []
    /// The number of connections that the server closed.
    var closed = 0

    /// The time of a ping within which a share of all was answered, in ms.
    func ping(_ share: Double) -> Double {
      let sorted = pings.sorted()
      return sorted.isEmpty ? .infinity : sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
    }
  }

  private let subject: Subject
  private let bystander: CrowdSocket
  private let presenter: CrowdSocket
  private let seconds: Double

  /// A bystander of a server whose room `main` shows a scene.
  init(of subject: Subject, showing scene: String, seconds: Double) throws {
    (self.subject, self.seconds) = (subject, seconds)
    bystander = try CrowdSocket(port: subject.port, room: "bystander", key: nil)
    presenter = try CrowdSocket(port: subject.port, room: "main", key: subject.key)
    present("{\"type\":\"scene\",\"name\":\"\(scene)\"}")
  }

  /// Sends a presenter's message.
  func present(_ message: String) { presenter.send(CrowdSocket.frame(0x81, Array(message.utf8))) }

  /// Pings while something goes on in small steps; `work` returns how many connections were closed.
  func outcome(while work: () throws -> Int) throws -> Outcome {
    var outcome = Outcome()
    let (began, loop) = (ContinuousClock.now, subject.child.loopTime)
    var (sent, isWaiting) = (ContinuousClock.now, false)
    bystander.drain()
    while .now - began < .seconds(seconds) || isWaiting {
      outcome.closed += try work()
      presenter.drain()
      if !isWaiting, .now - sent >= .milliseconds(20) {
        (sent, isWaiting) = (.now, true)
        bystander.send(CrowdSocket.frame(0x81, Array(#"{"type":"ping","t":0}"#.utf8)))
      }
      if isWaiting {
        if bystander.wait(for: "pong", milliseconds: 1) {
          outcome.pings.append((.now - sent) / .milliseconds(1))
          isWaiting = false
        } else if .now - sent > .seconds(20) {
          throw Failure("A bystander's ping was not answered within 20 s.")
        }
      } else {
        usleep(500)
      }
    }
    outcome.core = (subject.child.loopTime - loop) / ((.now - began) / .seconds(1))
    return outcome
  }
}

extension Subject {
  /// The key of the room's phones.
  func phoneKey() throws -> String {
    struct Links: Decodable { var tilt: String }
    let request =
      "GET /api/rooms/main/links?key=\(key) HTTP/1.1\r\nhost: 127.0.0.1:\(port)\r\n"
      + "connection: close\r\n\r\n"
    guard let text = answer(to: request, port: port),
      let start = text.range(of: "\r\n\r\n")?.upperBound,
      let links = try? JSONDecoder().decode(Links.self, from: Data(text[start...].utf8)),
      let key = URLComponents(string: links.tilt)?.queryItems?.first(where: { $0.name == "key" })?.value
    else { throw Failure("The server names no link for phones.") }
    return key
  }
}
