import Testing

@testable import Views

private struct Sections: View {
  var body: some View {
    ScrollView {
      LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
        ForEach(0..<3) { _ in
          Section {
            Color.red.frame(width: 50, height: 90)
          } header: {
            Color.blue.frame(width: 60, height: 20)
          }
        }
      }
    }
    .defaultScrollAnchor(UnitPoint(x: 0, y: 50 / 230))
  }
}

@Suite struct PinnedViewTests {
  @Test("The header of a section stays in view until the next one pushes it out")
  func places() {
    let pinning = Pinning(axis: .vertical, visible: CGRect(x: 0, y: 50, width: 100, height: 100))
    let parts: [SectionPart?] = [.header, nil, .header, nil]
    let starts: [CGFloat] = [0, 20, 110, 130]
    let lengths: [CGFloat] = [20, 90, 20, 90]
    #expect(pinning.places(starts, lengths, parts, end: 220) == [50, 20, 110, 130])
    let later = Pinning(axis: .vertical, visible: CGRect(x: 0, y: 100, width: 100, height: 100))
    #expect(later.places(starts, lengths, parts, end: 220) == [90, 20, 110, 130])
  }

  @Test("A footer stays in view from its header on")
  func footers() {
    let pinning = Pinning(axis: .vertical, visible: CGRect(x: 0, y: 0, width: 100, height: 60))
    let parts: [SectionPart?] = [nil, .footer]
    #expect(pinning.places([0, 100], [100, 20], parts, end: 120) == [0, 40])
  }

  @Test("Headers are drawn in front of the rows")
  func front() {
    let widths = Performed(Sections()).rectangles().map { $0[2] }
    #expect(widths == [50, 50, 50, 60, 60, 60])
  }
}
