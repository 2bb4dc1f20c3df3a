import Foundation
import Testing

@testable import Server

@Suite("Join code")
struct JoinCodeTests {
  private let link = "http://192.168.1.7:8080/phone?key=ABCDEFGHIJKLMNOPQRSTUVWXYZ012345"

  private func isDark(_ code: JoinCode, _ x: Int, _ y: Int) -> Bool { code.modules[y][x] }

  @Test("The code is square, of a side that QR codes have")
  func square() throws {
    let code = try #require(JoinCode(link))
    let side = code.modules.count
    #expect(code.modules.allSatisfy { $0.count == side })
    #expect((21...177).contains(side))
    #expect((side - 17) % 4 == 0)
  }

  @Test("Three corners have a finder pattern: dark ring, light ring, dark core")
  func finders() throws {
    let code = try #require(JoinCode(link))
    let far = code.modules.count - 7
    for (left, top) in [(0, 0), (far, 0), (0, far)] {
      for y in 0..<7 {
        for x in 0..<7 {
          let ring = max(abs(x - 3), abs(y - 3))
          #expect(isDark(code, left + x, top + y) == (ring != 2), "\(left + x) \(top + y)")
        }
      }
    }
  }

  @Test("The timing patterns alternate between the finders")
  func timing() throws {
    let code = try #require(JoinCode(link))
    for index in 8..<(code.modules.count - 8) {
      #expect(isDark(code, index, 6) == (index % 2 == 0))
      #expect(isDark(code, 6, index) == (index % 2 == 0))
    }
  }

  @Test("Another link is another code, and the same link the same")
  func content() throws {
    let code = try #require(JoinCode(link))
    #expect(JoinCode(link)?.modules == code.modules)
    #expect(JoinCode(link + "6")?.modules != code.modules)
  }

  @Test("A text that no code can hold gives none")
  func tooLong() {
    #expect(JoinCode(String(repeating: "x", count: 4000)) == nil)
  }

  @Test("The picture has a square for every dark module, inside the quiet zone")
  func svg() throws {
    let code = try #require(JoinCode(link))
    let svg = code.svg
    let side = code.modules.count + 8
    #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(side) \(side)\""))
    #expect(svg.components(separatedBy: "h1v1h-1z").count - 1 == code.modules.joined().count { $0 })
    #expect(svg.contains("M4 4h1"))
    #expect(!svg.contains("M3 "))
  }

  @Test("In a terminal every character is two modules, light on dark")
  func terminal() throws {
    let code = try #require(JoinCode(link))
    let lines = code.terminal.split(separator: "\n").map(Array.init)
    let side = code.modules.count
    #expect(lines.count == (side + 5) / 2)
    for (row, line) in lines.enumerated() {
      #expect(line.count == side + 4)
      for (column, character) in line.enumerated() {
        let (x, y) = (column - 2, 2 * row - 2)
        let upper = !(0..<side).contains(x) || !(0..<side).contains(y) || !code.modules[y][x]
        #expect(upper == (character == "█" || character == "▀"))
      }
    }
  }
}
