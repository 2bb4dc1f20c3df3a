import Testing

@testable import Engine
@testable import Views

private struct Rows: View {
  var body: some View {
    List {
      Color.red.frame(width: 10, height: 10)
      Color.blue.frame(width: 20, height: 10)
    }
  }
}

@Suite("Lists")
struct ListTests {
  private func place<V: View>(_ width: Double, in view: V) -> [Double]? {
    nonisolated(unsafe) let view = view
    let scene = Performed(view)
    return scene.rectangles().first { $0[2] == width }
  }

  private func hasBackground<V: View>(_ view: V) -> Bool {
    nonisolated(unsafe) let view = view
    return Performed(view).rectangles().contains([0, 0, 200, 100])
  }

  @Test("A prominent header is as large as a title")
  func prominence() {
    func letter(_ prominence: Prominence) -> Double {
      let letters = Performed(
        List { Section("ab") { Color.red.frame(height: 10) }.headerProminence(prominence) },
        on: CGSize(width: 300, height: 400)
      ).numbers(.glyph).map { $0[0] }
      return (letters.last ?? 0) - (letters.first ?? 0)
    }
    #expect(isNear(letter(.standard), 6.5))
    #expect(isNear(letter(.increased), 10))
  }

  @Test("Rows of groups have a margin of 20 points twice, and are 44 points high")
  @MainActor func groups() {
    #expect(place(10, in: Rows()) == [40, 37, 10, 10])
    #expect(place(20, in: Rows()) == [40, 81, 20, 10])
  }

  @Test("Rows of a plain list have a margin of 20 points and begin at the top")
  @MainActor func plain() {
    #expect(place(10, in: Rows().listStyle(.plain)) == [20, 17, 10, 10])
  }

  @Test("A row can set its own distances, and a list hide its background")
  @MainActor func insets() {
    let view = List { Color.red.frame(width: 10, height: 10).listRowInsets(EdgeInsets()) }
    #expect(place(10, in: view) == [20, 20, 10, 10])
    #expect(hasBackground(Rows()))
    #expect(!hasBackground(Rows().scrollContentBackground(.hidden)))
  }

  @Test("Sections are groups of their own, 35 points apart")
  @MainActor func sections() throws {
    let view = List {
      Section { Color.red.frame(width: 10, height: 10) }
      Section { Color.blue.frame(width: 20, height: 10) }
    }
    #expect(place(10, in: view)?[1] == 37)
    let top = try #require(place(20, in: view)?[1])
    #expect(abs(top - (37 + 44 + 35)) < 1e-6)
  }

  @Test("Sections outside of lists draw their headers as they are")
  @MainActor func loose() {
    let view = VStack(spacing: 0) { Section(header: Color.red.frame(width: 10, height: 10)) { Color.blue } }
    #expect(place(10, in: view) == [95, 0, 10, 10])
  }
}

/// Two groups of two rows of 44 points, each a section of a view of its own.
private struct Grouped: View {
  private struct Part: View {
    let number: Int
    var body: some View {
      Section {
        ForEach([1, 2], id: \.self) { Color.blue.frame(width: CGFloat(10 * number + $0), height: 8) }
      }
    }
  }

  let isPart: Bool
  var body: some View {
    List {
      ForEach([1, 2], id: \.self) { number in
        if isPart {
          Part(number: number)
        } else {
          Section { Color.blue.frame(width: CGFloat(10 * number + 1), height: 8) }
            .listRowSeparator(.hidden)
        }
      }
    }
  }
}

@MainActor
@Suite("Sections of collections")
struct SectionOfCollectionTests {
  @Test("Sections that a ForEach makes stand on cards of their own", arguments: [true, false])
  func cards(_ isPart: Bool) throws {
    let scene = Performed(Grouped(isPart: isPart), on: CGSize(width: 300, height: 400))
    let boxes = scene.rectangles().filter { $0[3] == 8 }
    let ends = isPart ? [11.0, 12, 21, 22] : [11, 21]
    #expect(boxes.map { $0[2] } == ends)
    let before = try #require(boxes.last { $0[2] < 20 })
    let next = try #require(boxes.first { $0[2] > 20 })
    #expect(isNear(next[1] - before[1], 44 + 35))
  }
}
