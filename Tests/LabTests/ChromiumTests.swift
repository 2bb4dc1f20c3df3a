import Testing

@testable import Lab

@Suite("The browser that draws")
struct ChromiumTests {
  @Test("Chrome is preferred if user namespaces are refused, because Ubuntu has a profile for it")
  func preference() {
    let installed: Set = ["/usr/bin/chromium", "/usr/bin/google-chrome"]
    func found(whereRefused refused: Bool, among programs: Set<String>) -> String? {
      Chromium.find(namespacesAreRefused: refused, isProgram: programs.contains)
    }
    #expect(found(whereRefused: false, among: installed) == "/usr/bin/chromium")
    #expect(found(whereRefused: true, among: installed) == "/usr/bin/google-chrome")
    #expect(found(whereRefused: true, among: ["/snap/bin/chromium"]) == "/snap/bin/chromium")
    #expect(found(whereRefused: false, among: ["/usr/bin/google-chrome"]) == "/usr/bin/google-chrome")
    #expect(found(whereRefused: true, among: []) == nil)
  }
}
