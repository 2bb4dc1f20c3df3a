import Testing

@testable import Views

/// A width that grows when the view appears, and bars of the widths that were seen, in their order.
private struct Growing: View {
  enum Reader { case geometry, preference, change }

  let reader: Reader
  /// True if the action that changes the width is asked for before the one that sees it.
  let changesFirst: Bool
  @State private var width = 20.0
  @State private var seen: [Double] = []

  private func grow() { withAnimation(.linear(duration: 1)) { width = 60 } }

  @ViewBuilder private var bar: some View {
    let bar = Color.red.frame(width: width, height: 20)
    switch reader {
    case .geometry:
      bar.onGeometryChange(for: Double.self) {
        $0.size.width
      } action: {
        seen.append($0)
      }
    case .preference:
      bar.preference(key: Width.self, value: width).onPreferenceChange(Width.self) { seen.append($0) }
    case .change: bar.onChange(of: width, initial: true) { seen.append($1) }
    }
  }

  var body: some View {
    VStack {
      if changesFirst { Color.clear.onAppear(perform: grow) }
      bar
      if !changesFirst { Color.clear.onAppear(perform: grow) }
      ForEach(seen, id: \.self) { Color.red.frame(width: $0, height: 3) }
    }
  }
}

private struct Width: PreferenceKey {
  static let defaultValue = 0.0
  static func reduce(value: inout Double, nextValue: () -> Double) { value = max(value, nextValue()) }
}

/// A view that shows others for ever.
private struct Endless: View {
  @State private var count = 0

  var body: some View {
    Text("\(count)").onChange(of: count, initial: true) { withAnimation { count += 1 } }
  }
}

/// A second change that follows an animated one.
private struct Following: View {
  @State private var first = 10.0
  @State private var second = 10.0

  var body: some View {
    Color.red.frame(width: first, height: 5).onAppear { withAnimation(.linear(duration: 2)) { first = 20 } }
    Color.red.frame(width: second, height: 10).onChange(of: first) { second = first }
  }
}

/// A change in an animation, and another one after it in the same code.
private struct Handling: View {
  enum Code: CaseIterable { case tap, task, completion, action }

  let code: Code
  @State private var isOn = false
  @State private var width = 10.0
  @State private var seen = 10.0

  private func change() {
    withAnimation(.linear(duration: 1)) { isOn = true }
    width = 30
  }

  var body: some View {
    let bar = Color.red.frame(width: seen, height: 100).onChange(of: isOn) { seen = width }
    switch code {
    case .tap: bar.onTapGesture(perform: change)
    case .task:
      bar.task {
        try? await Task.sleep(for: .seconds(1))
        change()
      }
    case .completion:
      bar.onAppear {
        withAnimation {
        } completion: {
          change()
        }
      }
    case .action: bar.onAppear(perform: change)
    }
  }
}

@Suite("The order of actions")
struct ActionOrderTests {
  @Test(
    "A reader of a value gets its changes in their order, whichever action comes first",
    arguments: [Growing.Reader.geometry, .preference, .change], [true, false])
  fileprivate func order(reader: Growing.Reader, changesFirst: Bool) {
    let view = Performed(Growing(reader: reader, changesFirst: changesFirst))
    #expect(view.rectangles(at: 2).filter { $0[3] == 3 }.map { $0[2] } == [20, 60])
  }

  @Test("Actions wait for the end of the code that leads to them", arguments: Handling.Code.allCases)
  fileprivate func handlers(code: Handling.Code) {
    var view = Performed(Handling(code: code))
    view.tap(100, 50, at: 2)
    #expect(view.rectangles(at: 5).map { $0[2] } == [30])
  }

  @Test("What a change leads to moves in its animation")
  func transaction() {
    #expect(Performed(Following()).rectangles(at: 1).map { $0[2] } == [15, 15])
  }

  @Test("An animated change that leads to itself is stopped with a notice")
  func endless() {
    #expect(Performed(Endless()).scene.notices.contains { $0.contains("again and again") })
  }
}
