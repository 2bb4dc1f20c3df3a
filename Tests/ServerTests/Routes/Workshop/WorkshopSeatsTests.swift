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

  @Test("There is a card for each free seat, the same one until it is used")
  func cards() throws {
    var seats = WorkshopSeats([], most: 3)
    let printed = seats.print(under: 7)
    #expect(
      Set(printed).count == 3 && seats.print(under: 7) == printed && seats.freeMarks(under: 7) == printed)
    let ada = try seats.take(name("Ada"), with: printed[1]) { _ in true }
    #expect(ada.room.description == "ada--\(printed[1])" && seats.seat(with: printed[1]) == ada)
    #expect(seats.spendCard(of: ada) && !seats.spendCard(of: ada))
    #expect(seats.print(under: 7) == [printed[0], printed[2]])
    // Who has no card takes none away.
    let ben = try seats.take(name("Ben")) { _ in true }
    #expect(!seats.spendCard(of: ben) && seats.print(under: 7) == [printed[0]])
    #expect(seats.freeMarks(under: 7) == [printed[0], printed[2]])
    seats.free(ada)
    #expect(seats.seat(with: printed[1]) == nil && seats.print(under: 7) == [printed[0], printed[2]])
    seats.free(ben)
    #expect(Set(seats.print(under: 7)).isDisjoint(with: [printed[1]] + [ben.room.mark].compactMap(\.self)))
  }

  @Test("Another code of the main room ends the cards of free seats, and no other")
  func generations() throws {
    var seats = WorkshopSeats([], most: 2)
    let printed = seats.print(under: 1)
    let ada = try seats.take(name("Ada"), with: printed[0]) { _ in true }
    #expect(seats.freeMarks(under: 2).isEmpty && seats.seat(with: printed[0]) == ada)
    let later = seats.print(under: 2)
    #expect(later.count == 1 && !printed.contains(later[0]))
  }

  @Test("Cards that were printed before are there again, but not those of seats that are taken")
  func restoring() throws {
    var seats = WorkshopSeats([], most: 3)
    let printed = seats.print(under: 1)
    let ada = try seats.take(name("Ada"), with: printed[0]) { _ in true }
    var again = WorkshopSeats([ada], most: 3, cards: seats.cards)
    #expect(again.print(under: 1) == [printed[1], printed[2]])
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
