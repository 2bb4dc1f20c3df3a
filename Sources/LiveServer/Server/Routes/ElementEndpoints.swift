import Engine
import Foundation
import Rooms
import Support
import WebSockets

/// The elements of rooms' stages that have names, as tests find them. A scene's program is asked away from the loop.
final class ElementEndpoints {
  /// The most elements of an answer, and the most characters of a name.
  private static let (most, longestName) = (200, 200)

  private struct Answer: Encodable {
    struct Element: Encodable {
      var name: String
      /// The box around it on the stage, in points: x, y, width and height.
      var frame: [Double]
    }

    var scene: String
    var elements: [Element]
  }

  private let registry: RoomRegistry
  private let clock: ServerClock
  private let queue = FairQueue(width: 2)
  private let inbox: Inbox<(job: Int, json: [UInt8])>
  private var jobs = Jobs<RoomName>()
  /// The rooms of which a program is asked.
  private var busy: Set<RoomName> = []

  /// - Parameter wake: Wakes the loop.
  init(_ registry: RoomRegistry, _ clock: ServerClock, wake: @escaping @Sendable () -> Void) {
    (self.registry, self.clock) = (registry, clock)
    inbox = Inbox(wake: wake)
  }

  /// Lists the elements of a room's stage; the response comes when its program has answered.
  func list(for call: Call, isGuests: Bool) -> HTTPResponse {
    let name = call.route.room
    guard let host = registry[name] else { return .noRoom(name) }
    guard let (stage, time) = host.room?.value.forkedStage(at: clock.now) else {
      return .elsewhere
    }
    guard busy.insert(name).inserted else {
      return HTTPResponse(
        status: 503, named: .busy, sentence: "The elements are being listed already; try again in a moment.")
    }
    return jobs.response(about: name) { [inbox, queue] job in
      queue.add(for: name.description, isGuests: isGuests) {
        inbox.report((job, Self.answer(about: stage, at: time).stableJSON))
      }
    }
  }

  private static func answer(about stage: Stage, at time: Time) -> Answer {
    let all = stage.elements(at: time)
    var named: [Answer.Element] = []
    var seen: Set<String> = []
    for case let name? in all.map(\.name) where named.count < most && seen.insert(name).inserted {
      // Tests cannot use a name that several elements have.
      guard name.count <= longestName, let element = try? all.named(name), element.isVisible else { continue }
      let frame = element.frame
      let numbers = [frame.x, frame.y, frame.width, frame.height]
      guard numbers.allSatisfy(\.isFinite) else { continue }
      named.append(Answer.Element(name: name.printable, frame: numbers))
    }
    return Answer(scene: stage.scene.kind.name, elements: named)
  }

  /// Answers the requests whose programs have answered.
  func deliver() {
    for (job, json) in inbox.takeAll() {
      guard let (deferral, room) = jobs.finish(job) else { continue }
      busy.remove(room)
      var response = HTTPResponse(contentType: "application/json", body: json)
      response.headers.append(("cache-control", "no-store"))
      deferral.resolve(response)
    }
  }
}
