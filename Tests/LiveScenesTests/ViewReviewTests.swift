import Engine
import Testing
import Views

@testable import LiveScenes

@Suite("What an author is told of a view that plays")
struct ViewReviewTests {
  private struct Ticker: View {
    @State private var count = 0

    var body: some View {
      Color.red.frame(width: Double(10 + count), height: 10).task {
        while !Task.isCancelled {
          try? await Task.sleep(for: .milliseconds(100))
          count += 1
        }
      }
    }
  }

  @Test("Of one that moves whenever it wakes, nothing")
  func waking() {
    let kind = ViewProgram("ticker") { Ticker() }.kind
    #expect(SceneReview(of: kind, shaders: .builtIn).warnings == [])
  }
}
