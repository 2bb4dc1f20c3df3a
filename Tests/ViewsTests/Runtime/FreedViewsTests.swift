import Synchronization
import Testing

@testable import Views

@Suite("Views of earlier events")
struct FreedViewsTests {
  /// The number of objects that there are.
  private final class Count: Sendable {
    let value = Atomic(0)
  }

  /// An object that is kept by handlers of one evaluation.
  private final class Kept: Sendable {
    private let count: Count

    init(_ count: Count) {
      self.count = count
      count.value.add(1, ordering: .relaxed)
    }

    deinit { count.value.subtract(1, ordering: .relaxed) }

    func use() {}
  }

  private struct Scrolling: View {
    let count: Count
    @State private var id: Int?
    var body: some View {
      let kept = Kept(count)
      ScrollView {
        VStack { ForEach(0..<9) { Rectangle().frame(height: 30).id($0).onTapGesture { kept.use() } } }
      }
      .scrollPosition(id: $id)
    }
  }

  private struct Sliding: View {
    let count: Count
    @State private var value = 0.0
    var body: some View {
      let kept = Kept(count)
      Slider(value: $value) { _ in kept.use() }.frame(height: 100)
    }
  }

  private struct Paging: View {
    let count: Count
    @State private var page = 0
    var body: some View {
      let kept = Kept(count)
      TabView(selection: $page) {
        Color.red.tag(0).onTapGesture { kept.use() }
        Color.blue.tag(1).onTapGesture { kept.use() }
      }
      .tabViewStyle(.page)
    }
  }

  private struct Alerting: View {
    let count: Count
    @State private var offset = 0.0
    var body: some View {
      let kept = Kept(count)
      Rectangle().frame(width: 200, height: 100).offset(x: offset)
        .gesture(DragGesture(minimumDistance: 0).onChanged { offset = $0.translation.height })
        .sheet(isPresented: .constant(true)) { Rectangle().frame(height: 10).onAppear { kept.use() } }
        .alert("Title", isPresented: .constant(true)) {
          Button("Yes") { kept.use() }
          Button("No", role: .cancel) {}
        }
    }
  }

  private struct Branching: View {
    let count: Count
    @State private var offset = 0.0
    var body: some View {
      let kept = Kept(count)
      NavigationStack {
        if offset < 1000 {
          Rectangle().frame(width: 200, height: 100).offset(x: offset).onDisappear { kept.use() }
            .gesture(DragGesture(minimumDistance: 0).onChanged { offset = $0.translation.height })
        }
      }
    }
  }

  @Test(
    "Those of sixty events of a finger do not stay in memory", arguments: [0, 1, 2, 3, 4])
  func drag(kind: Int) {
    let count = Count()
    var scene =
      switch kind {
      case 0: Performed(Scrolling(count: count))
      case 1: Performed(Sliding(count: count))
      case 2: Performed(Paging(count: count))
      case 3: Performed(Alerting(count: count))
      default: Performed(Branching(count: count))
      }
    let begun = count.value.load(ordering: .relaxed)
    scene.touch(.began, 100, 50, at: 0)
    for event in 1...60 {
      scene.touch(.moved, 100 - Double(event), 50 - Double(event), at: Double(event) / 60)
    }
    #expect(begun > 0)
    #expect(count.value.load(ordering: .relaxed) < 20)
  }
}
