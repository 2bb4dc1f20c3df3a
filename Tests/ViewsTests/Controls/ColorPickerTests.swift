import Testing
@testable import Views

private struct Picking: View {
  let supportsOpacity: Bool
  @State private var color = Color(red: 1, green: 0, blue: 0, opacity: 0.5)

  var body: some View {
    VStack(spacing: 0) {
      ColorPicker("Tone", selection: $color, supportsOpacity: supportsOpacity)
      color.frame(width: 7, height: 7)
    }
  }
}

@Suite struct ColorPickerTests {
  /// The stage after a tap on the colour, and the cells of the sheet.
  private func opened(supportsOpacity: Bool) throws -> (stage: Performed, cells: [[Double]]) {
    var stage = Performed(Picking(supportsOpacity: supportsOpacity), on: CGSize(width: 390, height: 844))
    let well = try #require(stage.numbers(.ellipse).last)
    stage.tap(well[0] + 5, well[1] + 5, at: 1)
    stage.wake()
    return (stage, stage.numbers(.rectangle, at: 9).filter { $0[3] == 30 })
  }

  @Test("A tap on the colour opens ten rows of twelve, of which a tap takes one with the opacity so far")
  func choosing() throws {
    var (stage, cells) = try opened(supportsOpacity: true)
    #expect(cells.count == 120)
    let cell = cells[25]
    stage.tap(cell[0] + 5, cell[1] + 5, at: 10)
    let shown = try #require(stage.numbers(.rectangle, at: 20).first { $0[2] == 7 })
    // Resolved colours are of single precision.
    #expect((4..<7).allSatisfy { isNear(shown[$0], cell[$0], within: 1e-6) })
    #expect(shown[7] == 0.5)
  }

  @Test("Without opacity a colour that is taken is whole")
  func opaque() throws {
    var (stage, cells) = try opened(supportsOpacity: false)
    let cell = try #require(cells.first)
    stage.tap(cell[0] + 5, cell[1] + 5, at: 10)
    let shown = try #require(stage.numbers(.rectangle, at: 20).first { $0[2] == 7 })
    #expect(Array(shown[4..<8]) == [1, 1, 1, 1])
  }
}
