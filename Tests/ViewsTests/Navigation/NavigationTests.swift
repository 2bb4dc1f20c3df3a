import Foundation
import Testing

@testable import Engine
@testable import Views

private struct Linked: View {
  var body: some View {
    NavigationStack {
      NavigationLink {
        Color.blue.frame(width: 30, height: 10)
      } label: {
        Color.red.frame(width: 20, height: 20)
      }
    }
  }
}

private struct Valued: View {
  @State private var path: [Int] = []

  var body: some View {
    NavigationStack(path: $path) {
      Color.red.frame(width: 20, height: 20).onTapGesture { path = [1, 2] }
        .navigationDestination(for: Int.self) { number in
          Color.blue.frame(width: CGFloat(10 * number), height: 10)
            .onTapGesture { path.removeLast() }
        }
    }
  }
}

private struct Leaving: View {
  @Views.Environment(\.dismiss) private var dismiss
  var body: some View { Color.blue.frame(width: 30, height: 10).onTapGesture { dismiss() } }
}

private struct Left: View {
  var body: some View {
    NavigationStack {
      NavigationLink {
        Leaving().navigationBarBackButtonHidden()
      } label: {
        Color.red.frame(width: 20, height: 20)
      }
    }
  }
}

private struct Titled: View {
  var body: some View {
    NavigationStack {
      Color.red.frame(width: 20, height: 20)
        .navigationTitle("Ab").navigationBarTitleDisplayMode(.inline)
        .toolbar { ToolbarItem(placement: .topBarTrailing) { Color.green.frame(width: 10, height: 10) } }
    }
  }
}

private struct Barred<Content: View>: View {
  @ViewBuilder let content: () -> Content

  var body: some View {
    NavigationStack { content().navigationTitle("A").navigationBarTitleDisplayMode(.inline) }
  }
}

private struct Large<Content: View>: View {
  @ViewBuilder let content: () -> Content

  var body: some View { NavigationStack { content().navigationTitle("A") } }
}

@Suite("Pages above each other")
struct NavigationTests {
  /// The widths of what is seen in the middle of the pages.
  private func widths(_ scene: Performed, at time: Double) -> [Double] {
    scene.rectangles(at: time).filter { $0[3] == 10 || $0[3] == 20 }.map { $0[2] }
  }

  @Test("A stack without a title draws its first page alone")
  func root() {
    #expect(Performed(Linked()).rectangles().contains([90, 40, 20, 20]))
  }

  @Test("A page's content that ignores the safe area reaches under the bar, and what scrolls does not")
  func underBar() {
    let plain = Performed(Barred { Color.red })
    let ignoring = Performed(Barred { Color.red.ignoresSafeArea() })
    let scrolling = Performed(Barred { ScrollView { Color.red.frame(height: 300) } })
    #expect(plain.rectangles().last == [0, 44, 200, 56])
    #expect(ignoring.rectangles().last == [0, 0, 200, 100])
    #expect(scrolling.numbers(.clip).first == [0, 44, 200, 56, 0])
  }

  @Test("A link leads to its page, which comes from the trailing side, and the button leads back")
  func link() {
    var scene = Performed(Linked())
    scene.tap(100, 50, at: 0)
    #expect(widths(scene, at: 2).last == 30)
    let first = scene.numbers(.offset, at: 0.01).map { $0[0] }.max() ?? 0
    #expect(first > 150)
    scene.tap(25, 22, at: 3)
    #expect(widths(scene, at: 5) == [20])
  }

  @Test("The values of a path have the pages that a destination makes, and the last one is in front")
  func path() {
    var scene = Performed(Valued())
    scene.tap(100, 50, at: 0)
    #expect(widths(scene, at: 2).suffix(2) == [10, 20])
    scene.tap(100, 72, at: 3)
    #expect(widths(scene, at: 5).last == 10)
  }

  @Test("A page closes itself with the action of its environment")
  func dismiss() {
    var scene = Performed(Left())
    scene.tap(100, 50, at: 0)
    #expect(widths(scene, at: 2).last == 30)
    scene.tap(100, 50, at: 3)
    #expect(widths(scene, at: 5) == [20])
  }

  @Test("The bar has the title in its middle and items at its side, and the page stands below")
  func bar() {
    let scene = Performed(Titled())
    #expect(scene.rectangles().contains([90, 62, 20, 20]))
    #expect(scene.rectangles().contains([174, 17, 10, 10]))
    #expect(scene.numbers(.glyph).count == 2)
  }

  @Test("A large title goes with the content that scrolls, and the bar shows it then")
  func largeTitle() {
    var scene = Performed(Large { ScrollView { Color.red.frame(height: 300) } })
    #expect(scene.numbers(.clip).first == [0, 44, 200, 56, 0])
    #expect(scene.numbers(.glyph).map { $0[2] }.max() == scene.numbers(.glyph).map { $0[2] }.min())
    #expect(scene.numbers(.opacity) == [[0]])
    scene.roll(0, 60, at: 1)
    #expect(scene.numbers(.opacity, at: 3) == [[1]])
    #expect(scene.rectangles(at: 3).contains([0, 96, 200, 300]))
    scene.roll(0, -60, at: 4)
    #expect(scene.numbers(.opacity, at: 6) == [[0]])
  }

  @Test("Of several columns of a NavigationView a phone shows the first one, and evaluates no other")
  func columns() {
    let scene = Performed(
      NavigationView {
        Color.red.frame(width: 10, height: 10)
        Color.blue.frame(width: 20, height: 20).navigationTitle("Detail")
      })
    #expect(scene.rectangles().filter { $0[2] <= 20 } == [[95, 45, 10, 10]])
  }

  @Test("A large title stands above the search field, also while the content scrolls")
  func searchedTitle() {
    let scene = Performed(
      NavigationStack {
        ScrollView { Color.red.frame(height: 300) }.navigationTitle("Title").searchable(text: .constant(""))
      }, on: CGSize(width: 200, height: 300))
    // A title that went with the content would have another one in the bar, unseen.
    #expect(scene.numbers(.opacity).isEmpty)
    #expect(scene.rectangles().contains { $0[1] == 96 && $0[3] == 36 })
    #expect(scene.rectangles().contains([0, 140, 200, 300]))
  }

  @Test("A large title above what does not scroll stays where it is")
  func fixedLargeTitle() {
    let scene = Performed(Large { Color.red })
    #expect(scene.rectangles().last == [0, 96, 200, 4])
    #expect(scene.numbers(.glyph).count == 1 && scene.numbers(.opacity).isEmpty)
  }

  @Test("The bar of a page without content is on top")
  func emptyPage() {
    struct Empty: View {
      @State private var isShown = true
      var body: some View {
        NavigationView {
          NavigationLink(isActive: $isShown) {
            if !isShown { Color.red }
          } label: {
            Color.green
          }
        }
      }
    }
    let view = Performed(Empty(), on: CGSize(width: 200, height: 400))
    let places = view.numbers(.glyph, at: 2).map { $0[1] }
    #expect(!places.isEmpty && places.allSatisfy { $0 < 60 })
  }

  @Test("A link without a stack says so")
  func loose() {
    let scene = Performed(NavigationLink("x", value: 1))
    #expect(scene.scene.notices.contains { $0.contains("NavigationStack") })
  }
}
