import Foundation
import Testing

@testable import Views

/// Counts a timer's values, and notifications.
private struct Listening: View {
  @State private var width = 20.0

  var body: some View {
    Color.red.frame(width: width, height: 20)
      .task {
        for await _ in Timer.publish(every: 1, on: .main, in: .common).autoconnect().values { width += 1 }
      }
      .task {
        let news = NotificationCenter.default.notifications(named: Notification.Name("news"))
        for await _ in news { width = 0 }
      }
  }
}

@Suite struct ValuesOverTimeTests {
  @Test("A timer's values come one after the other, and notifications never")
  func sequences() {
    let stage = Performed(Listening())
    #expect([0.5, 1.5, 7.5].map { stage.rectangles(at: $0).first?[2] } == [20, 21, 27])
  }
}
