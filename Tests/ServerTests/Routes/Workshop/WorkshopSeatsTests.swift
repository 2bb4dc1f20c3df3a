import Testing

@testable import Rooms
@testable import Server
@testable import Storage

@Suite("The seats of a workshop")
struct WorkshopSeatsTests {
  private func name(_ text: String) throws -> PersonName { try #require(PersonName(text)) }

  @Test("A room is called after its person, and nobody can guess it")
  func rooms() throws {
    var seats = WorkshopSeats([], most: 3)
    let ada = try seats.take(name("Ada L. 2")) { _ in true }
    #expect(ada.room.description.hasPrefix("adal2--") && ada.room.description.utf8.count == 13)
    #expect(ada.room.isSeat)
    let kana = try seats.take(name("かな")) { _ in true }
    #expect(kana.room.description.hasPrefix("seat--"))
    seats.free(ada)
    #expect(try seats.take(name("Ada L. 2")) { _ in true }.room != ada.room)
  }

  @Test("A long name gives a room's name all the same")
  func length() throws {
    var seats = WorkshopSeats([], most: 1)
    #expect(try seats.take(name("abcdefghijklmnopqrstuvwx")) { _ in true }.room.description.utf8.count == 24)
  }

  @Test("A room's name that is in use is not given again")
  func free() throws {
    var seats = WorkshopSeats([], most: 1)
    var asked: [RoomName] = []
    let seat = try seats.take(name("Ada")) {
      asked.append($0)
      return asked.count == 3
    }
    #expect(asked.count == 3 && seat.room == asked[2])
  }

  @Test("A name is taken once, whatever its case, and no more seats than there are")
  func refusals() throws {
    var seats = WorkshopSeats([], most: 2)
    let ada = try seats.take(name("Ada")) { _ in true }
    for other in ["ADA", "A\u{200B}da"] {
      #expect(throws: WorkshopSeats.Refusal.nameTaken) { try seats.take(name(other)) { _ in true } }
    }
    _ = try seats.take(name("Ben")) { _ in true }
    #expect(throws: WorkshopSeats.Refusal.full) { try seats.take(name("Cleo")) { _ in true } }
    seats.free(ada)
    #expect(try seats.take(name("ada")) { _ in true }.name.description == "ada")
  }
}
