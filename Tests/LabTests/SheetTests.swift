import Foundation
import Testing

@testable import Lab

@Suite("Sheets")
struct SheetTests {
  private func shots(_ count: Int) -> [Sheet.Shot] {
    (0..<count).map { Sheet.Shot([], width: 390, height: 844, label: "\($0) s") }
  }

  @Test("A single picture fills its sheet")
  func single() {
    let sheet = Sheet(shots(1)[0])
    #expect((sheet.width, sheet.height) == (390, 844))
    #expect(sheet.background.isEmpty)
  }

  @Test(
    "Pictures stand in rows without touching each other, in the order of reading",
    arguments: [1, 2, 5, 12, 400])
  func contactSheet(count: Int) {
    let sheet = Sheet(shots(count), scale: 1)
    #expect(sheet.shots.map(\.label) == (0..<count).map { "\($0) s" })
    for (index, shot) in sheet.shots.enumerated() {
      #expect(shot.x >= 0 && shot.x + shot.width <= sheet.width && shot.y + shot.height <= sheet.height)
      for other in sheet.shots[..<index] {
        #expect(other.y + other.height <= shot.y || (other.y == shot.y && other.x + other.width <= shot.x))
      }
    }
  }
}
