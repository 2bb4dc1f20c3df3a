import Foundation
import Testing

@testable import Views

@Suite("Publishers of requests")
struct RequestPublisherTests {
  @Test("A request's publisher fails as a phone that is offline, with a notice")
  func requests() throws {
    struct Loader: View {
      @State private var width = 10.0
      @State private var kept: Set<AnyCancellable> = []
      var body: some View {
        Color.red.frame(width: width, height: 10).onAppear {
          guard let url = URL(string: "https://example.org") else { return }
          URLSession.shared.dataTaskPublisher(for: URLRequest(url: url)).map(\.data)
            .decode(type: [Double].self, decoder: JSONDecoder())
            .sink {
              if case .failure(let error as URLError) = $0, error.code == .notConnectedToInternet {
                width = 20
              }
            } receiveValue: { _ in
            }
            .store(in: &kept)
        }
      }
    }
    var view = Performed(Loader())
    view.scene.catchUp(to: 1, in: view.environment)
    #expect(view.rectangles(at: 1)[0][2] == 20)
    #expect(view.scene.notices.contains { $0.contains("no network") })
  }
}
