import Foundation
import Rooms
import Storage
import Support
import WebSockets

/// The comments of a seat while changes of them wait for the disk.
struct WaitingComments {
  /// The comments that were on the disk last.
  var kept: SeatComments
  /// The number of changes that wait.
  var count = 0
}

// The comments on the work of seats: the teacher writes them, and the person of the seat or the teacher resolves them.
extension WorkshopEndpoints {
  /// The most changes of a seat's comments that wait for the disk.
  private static let mostWaiting = 4

  private struct Comments: Encodable {
    var comments: [SeatComment]
    /// True if the sender may write and delete comments.
    var writes: Bool
    var most = SeatComments.most
  }

  /// Lists the comments on the work in a room.
  func listComments(for call: Call) -> HTTPResponse {
    let room = call.route.room
    guard seats.seat(in: room) != nil else { return .noSeat(room) }
    return HTTPResponse(
      json: Comments(
        comments: seats.comments[room]?.comments ?? [], writes: access.isPrivileged(call.request, in: room)),
      isPrivate: true)
  }

  /// Adds a comment of the teacher, which is on the disk when that is confirmed.
  func addComment(for call: Call) -> HTTPResponse {
    let draft: SeatComment.Draft
    do {
      draft = try JSONDecoder().decode(SeatComment.Draft.self, from: Data(call.request.body))
    } catch {
      return HTTPResponse(
        status: 400,
        sentence: (error as? Failure)?.description
          ?? "The body must be JSON such as {\"text\": \"Why 30?\", \"source\": \"CardView.swift\", \"line\": 12, \"lines\": [\"  .offset(x: 30)\"], \"index\": 0}, or {\"text\": \"It jumps\", \"scene\": \"card\", \"element\": \"title\"}."
      )
    }
    if case .line(_, let source) = draft.place, SourcePlace(source) == nil {
      return HTTPResponse(
        status: 400,
        sentence:
          "There can be no source \"\(source.beginning(100))\": name it by its path in the folder, such as CardView.swift."
      )
    }
    var added: SeatComment?
    let response = change(call) { comments in
      added = comments.add(draft, at: Int(saturating: Date().timeIntervalSince1970 * 1000))
      return added == nil
        ? HTTPResponse(
          status: 409, named: .commentsFull,
          sentence: "A seat has at most \(SeatComments.most) open comments. Resolve or delete one.") : nil
    } _: {
      HTTPResponse(json: added, status: 201, isPrivate: true)
    }
    return response
  }

  /// Resolves a comment or opens it again, or notes where its line is now.
  func changeComment(for call: Call) -> HTTPResponse {
    struct Fields: Decodable {
      private enum CodingKeys: CodingKey { case resolved, line }
      var resolved: Bool?
      var line: SeatComment.Line?

      init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        resolved = try fields.decodeIfPresent(Bool.self, forKey: .resolved)
        line =
          fields.contains(.line) ? try SeatComment.Line(checking: fields.superDecoder(forKey: .line)) : nil
      }
    }
    let fields: Fields
    do {
      fields = try JSONDecoder().decode(Fields.self, from: Data(call.request.body))
    } catch {
      return HTTPResponse(
        status: 400,
        sentence: (error as? Failure)?.description ?? "The body must be JSON such as {\"resolved\": true}.")
    }
    return change(call) { comments in
      guard let id = Int(call.route.name), comments[id] != nil else { return Self.noComment(call.route.name) }
      if let isResolved = fields.resolved { _ = comments.resolve(id, isResolved) }
      if let line = fields.line, !comments.move(id, to: line) {
        return HTTPResponse(status: 400, sentence: "This comment is on an element, which has no line.")
      }
      return nil
    } _: {
      HTTPResponse(status: 204)
    }
  }

  /// Deletes a comment.
  func removeComment(for call: Call) -> HTTPResponse {
    change(call) { comments in
      guard let id = Int(call.route.name), comments.remove(id) else { return Self.noComment(call.route.name) }
      return nil
    } _: {
      HTTPResponse(status: 204)
    }
  }

  private static func noComment(_ name: String) -> HTTPResponse {
    HTTPResponse(
      status: 404, named: .commentMissing,
      sentence: "There is no comment \"\(name.beginning(20))\" here any more.")
  }

  /// Makes a change, and answers once it is on the disk; where it cannot be, nothing has changed. Changes that wait behind
  /// it contain it: where one of those can be kept, it is kept, too.
  ///
  /// - Parameters:
  ///   - change: Makes the change, or returns the reason that it cannot be made.
  ///   - answer: Called by the loop when the change is kept.
  private func change(
    _ call: Call, _ change: (inout SeatComments) -> HTTPResponse?, _ answer: @escaping () -> HTTPResponse
  ) -> HTTPResponse {
    let room = call.route.room
    guard let seat = seats.seat(in: room) else { return .noSeat(room) }
    let before = seats.comments[room] ?? SeatComments()
    var after = before
    if let refusal = change(&after) { return refusal }
    guard after != before else { return answer() }
    let waiting = waitingComments[room, default: WaitingComments(kept: before)]
    guard waiting.count < Self.mostWaiting else {
      return HTTPResponse(
        status: 503, named: .busy,
        sentence: "Too many changes of comments are waiting; try again in a moment.")
    }
    waitingComments[room] = WaitingComments(kept: waiting.kept, count: waiting.count + 1)
    seats.comments[room] = after
    let finish = { [self] (isKept: Bool) in
      guard var waiting = waitingComments[room] else { return }
      waiting.count -= 1
      if isKept { waiting.kept = after }
      waitingComments[room] = waiting.count == 0 ? nil : waiting
      guard seats.seat(in: room) == seat else { return }
      if waiting.count == 0 { seats.comments[room] = waiting.kept }
      registry.noteComments(in: room)
    }
    return keep(.comment(after, in: seat)) {
      finish(false)
    } _: {
      finish(true)
      return answer()
    }
  }
}
