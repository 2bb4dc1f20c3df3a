import ArgumentParser
import Engine
import Foundation
import Platform
import Server
import Storage
import Support

/// `--workshop`, for people who write scenes in rooms of their own.
struct WorkshopOption: ParsableArguments {
  private static let range = 1...200

  @Option(
    name: .customLong("workshop"),
    help: ArgumentHelp(
      "Let so many people take a room of their own at /workshop, and write a scene in it in the browser.",
      valueName: "people"))
  var seats: Int?

  func validate() throws {
    if let seats, !Self.range.contains(seats) {
      throw ValidationError(
        "--workshop takes a number of people from \(Self.range.lowerBound) to \(Self.range.upperBound), not \(seats)."
      )
    }
  }

  /// The folders of the pictures of the first scene in each seat.
  var pictures: [URL] {
    get throws {
      guard seats != nil else { return [] }
      let tiltcast = try StaticFiles.folder(named: nil).deletingLastPathComponent()
      return [tiltcast.appendingPathComponent("Templates/View/Pictures", isDirectory: true)]
    }
  }

  /// Opens the workshop, and compiles the scenes of seats that were taken before; nil without one.
  ///
  /// - Throws: A ``Failure`` where the system does not keep strangers' programs apart.
  func open(
    before others: SceneCatalog, keepingIn state: StateDirectory, hasUnknownProxy: Bool,
    wake: @escaping @Sendable () -> Void
  ) throws -> WorkshopOffer? {
    guard let seats else { return nil }
    let support = Confinement.support
    guard support.works, support.missing.isEmpty else {
      let reasons =
        support.works ? support.missing.joined(separator: " ") : "tiltcast-confine cannot be started."
      throw Failure(
        "A workshop runs the programs of many people, and this system does not keep them apart as it must. \(reasons)"
          + (support.advice.map { " \($0)" } ?? "")
      )
    }
    let folder = WorkshopFolder(in: state)
    try folder.claim()
    do { try folder.collect() } catch {
      OwnScenes.say("What deleted seats have left is still there. \(error)")
    }
    let rooms = try SeatRooms(
      folder, before: others, hasUnknownProxy: hasUnknownProxy, wake: wake)
    if hasUnknownProxy {
      OwnScenes.say(
        "Seats are given over HTTPS only. Name the proxy or tunnel that brings it with --trusted-proxy; a tunnel "
          + "on this machine is 127.0.0.1.")
    }
    let taken = folder.seats
    if !taken.isEmpty { OwnScenes.say("Compiling the scenes of \(taken.count) seats.") }
    let done = Dictionary(taken.map { ($0.room, folder.exercises(in: $0.room)) }, uniquingKeysWith: { $1 })
    let comments = Dictionary(taken.map { ($0.room, folder.comments(in: $0.room)) }, uniquingKeysWith: { $1 })
    return WorkshopOffer(
      seats: seats, rooms: try rooms.load(taken), done: done, comments: comments, use: rooms.use,
      isFrozen: folder.isFrozen,
      cards: folder.cards
    ) {
      rooms.add($0, then: $1)
    } keep: {
      rooms.keep($0, then: $1)
    } clear: {
      rooms.clear()
    } finish: {
      rooms.finish(within: $0)
    }
  }
}
