import Foundation
import Testing

@testable import Views

/// Words about what two requests have come to.
private struct Asking: View {
  @State private var awaited = "?"
  @State private var called = "?"

  var body: some View {
    Text("\(awaited) \(called)")
      .task {
        guard let url = URL(string: "https://example.org") else { return }
        do { _ = try await URLSession.shared.data(from: url) } catch { awaited = "offline" }
      }
      .onAppear {
        guard let url = URL(string: "https://example.org") else { return }
        nonisolated(unsafe) let called = $called
        Views.URLSession.shared.dataTask(with: url) { data, _, error in
          called.wrappedValue = data == nil && error != nil ? "failed" : "wrong"
        }
        .resume()
      }
  }
}

@Suite("Requests to a network")
struct URLSessionTests {
  @Test("A request fails as on a phone that is offline, with a notice")
  func fails() {
    let stage = Performed(Asking())
    let letters = stage.frame(at: 1).nodes.compactMap(\.asset).map { String($0.dropFirst(2)) }.joined()
    #expect(letters == "offlinefailed")
    #expect(stage.scene.notices.first?.contains("no network") == true)
  }
}
