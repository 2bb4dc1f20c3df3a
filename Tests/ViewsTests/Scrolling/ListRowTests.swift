import Testing

@testable import Engine
@testable import Views

private typealias Action = @MainActor @Sendable () -> Void

/// A list on a stage of 200 × 100 points, with a bar whose height is how often something has been done.
private struct Counting<Rows: View>: View {
  let rows: (_ count: @escaping Action) -> Rows
  @State private var count = 0

  init(@ViewBuilder rows: @escaping (_ count: @escaping Action) -> Rows) { self.rows = rows }

  var body: some View {
    let count = $count
    List { rows { count.wrappedValue += 1 } }
      .overlay { Color.red.frame(width: 1, height: CGFloat(self.count)).allowsHitTesting(false) }
  }
}

/// A label of 10 × 10 points.
private struct Mark: View {
  var body: some View { Color.blue.frame(width: 10, height: 10) }
}

@Suite("Rows of lists that are buttons")
@MainActor
struct ListRowTests {
  /// Beside the content of the first row of a list.
  private let beside = (100.0, 25.0)
  /// On a label that stands first in it.
  private let first = (45.0, 42.0)
  /// On a label that stands last in it.
  private let last = (155.0, 42.0)

  private func count(_ scene: Performed) -> Double? { scene.rectangles(at: 9).first { $0[2] == 1 }?[3] }

  /// How often taps at places of a list do something.
  private func count<Rows: View>(
    _ taps: [(Double, Double)], @ViewBuilder in rows: @escaping (_ count: @escaping Action) -> Rows
  ) -> Double? {
    var scene = Performed(Counting(rows: rows))
    for (index, tap) in taps.enumerated() { scene.tap(tap.0, tap.1, at: Double(index)) }
    return count(scene)
  }

  @Test("A tap anywhere in a row taps its button, once")
  func row() {
    let button = { (count: @escaping Action) in Button(action: count) { Mark() } }
    #expect(count([beside], in: button) == 1)
    #expect(count([first], in: button) == 1)
    #expect(count([(100, 10)], in: button) == 0)
    #expect(count([beside], in: { button($0).buttonStyle(.automatic) }) == 1)
  }

  @Test("A button beside other content is all of the row, too")
  func content() {
    let row = { (count: @escaping Action) in
      HStack {
        Mark()
        Spacer()
        Button(action: count) { Mark() }
      }
    }
    #expect(count([first, beside, last], in: row) == 3)
  }

  @Test("A button with a look of its own is tapped at its label")
  func looks() {
    let button = { (count: @escaping Action) in Button(action: count) { Mark() } }
    #expect(count([beside, first], in: { button($0).buttonStyle(.plain) }) == 1)
    #expect(count([beside, first], in: { button($0).buttonStyle(.borderless) }) == 1)
    #expect(count([beside, first], in: { button($0).buttonStyle(.bordered) }) == 1)
  }

  @Test("Buttons that share a row are tapped at their labels")
  func several() {
    let row = { (count: @escaping Action) in
      HStack {
        Button(action: count) { Mark() }
        Spacer()
        Button {
        } label: {
          Mark()
        }
      }
    }
    #expect(count([beside, last], in: row) == 0)
    #expect(count([first], in: row) == 1)
  }

  @Test("A button beside another control is tapped at its label, also where that is a disabled button")
  func controls() {
    let toggle = { (count: @escaping Action) in
      HStack {
        Button(action: count) { Mark() }
        Toggle("", isOn: .constant(true)).labelsHidden()
      }
    }
    #expect(count([(30, 60), first], in: toggle) == 1)
    let disabled = { (count: @escaping Action) in
      HStack {
        Button(action: count) { Mark() }
        Spacer()
        Button {
        } label: {
          Mark()
        }
        .disabled(true)
      }
    }
    #expect(count([beside, last, first], in: disabled) == 1)
  }

  @Test("A disabled button, and one that touches pass through, make no row to tap")
  func disabled() {
    #expect(count([beside, first], in: { Button(action: $0) { Mark() }.disabled(true) }) == 0)
    #expect(count([beside, first], in: { Button(action: $0) { Mark() }.allowsHitTesting(false) }) == 0)
  }

  @Test("A tap gesture of a row's content comes first, and a long press leaves taps to the row's button")
  func gestures() {
    let tap = { (count: @escaping Action) in
      HStack {
        Mark().onTapGesture(perform: count)
        Spacer()
        Button {
        } label: {
          Mark()
        }
      }
    }
    #expect(count([beside, first, last], in: tap) == 1)
    let press = { (count: @escaping Action) in
      Button(action: count) { Mark() }.onLongPressGesture {}
    }
    #expect(count([beside, first], in: press) == 2)
  }

  @Test("Each row is a button of its own, also in sections and in a list that is scrolled")
  func rows() {
    var scene = Performed(
      Counting { count in
        Section { Button(action: {}) { Mark() } }
        Section {
          ForEach(0..<3, id: \.self) { index in
            Button(action: { if index == 1 { count() } }) { Mark() }
          }
        }
      })
    scene.roll(0, 100, at: 0)
    // The second section begins at 99, and its second row, 44 points below, is seen at 43.
    for y in [20.0, 60, 90] { scene.tap(100, y, at: 2 + y / 100) }
    #expect(count(scene) == 1)
  }

  @Test("A row whose link is unseen behind its content opens the link")
  func unseenLink() {
    let view = NavigationStack {
      List {
        ZStack {
          Mark()
          NavigationLink {
            Color.red.frame(width: 77, height: 7)
          } label: {
            EmptyView()
          }
          .opacity(0)
        }
      }
      .toolbar(.hidden)
    }
    nonisolated(unsafe) let unsafe = view
    var scene = Performed(unsafe)
    for y in stride(from: 5.0, to: 100, by: 20) { scene.tap(60, y, at: y / 100) }
    #expect(scene.rectangles(at: 9).contains { $0[2] == 77 })
  }

  @Test("A pressed row is highlighted as a whole, unless it has a background of its own")
  func highlight() {
    func pressed<Row: View>(_ row: Row) -> Int {
      nonisolated(unsafe) let row = row
      var scene = Performed(List { row })
      let before = scene.rectangles().count
      scene.touch(.began, 100, 25, at: 1)
      let highlights = scene.rectangles(at: 1).filter { $0 == [20, 20, 160, 44] }
      #expect(scene.rectangles(at: 1).count - before == highlights.count - 1)
      scene.touch(.ended, 100, 25, at: 2)
      #expect(scene.rectangles(at: 2).count == before)
      return highlights.count - 1
    }
    #expect(
      pressed(
        Button {
        } label: {
          Mark()
        }) == 1)
    #expect(
      pressed(
        Button {
        } label: {
          Mark()
        }.listRowBackground(Color.green)) == 0)
    #expect(pressed(Mark()) == 0)
  }

  @Test("A finger that scrolls taps no row")
  func scrolling() {
    var scene = Performed(
      Counting { count in ForEach(0..<9, id: \.self) { _ in Button(action: count) { Mark() } } })
    scene.touch(.began, 100, 60, at: 0)
    scene.touch(.moved, 100, 20, at: 0.1)
    scene.touch(.ended, 100, 20, at: 0.2)
    #expect(count(scene) == 0)
  }

  @Test("A menu in a row opens at its label")
  func menu() {
    var scene = Performed(List { Menu(content: { Button("One") {} }, label: { Mark() }) })
    let closed = scene.rectangles().count
    scene.tap(beside.0, beside.1, at: 1)
    #expect(scene.rectangles(at: 2).count == closed)
    scene.tap(first.0, first.1, at: 3)
    #expect(scene.rectangles(at: 4).count > closed)
  }
}
