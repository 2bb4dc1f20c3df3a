import Engine
import Testing
import Views

@testable import ViewTesting

/// A keyboard as a test types on it.
@Suite struct TypingTests {
  private struct Form: View {
    @State private var name = ""
    @State private var code = ""
    @State private var sent = "none"
    @FocusState private var isAtCode: Bool

    var body: some View {
      VStack(spacing: 8) {
        TextField("Name", text: $name).accessibilityIdentifier("name").onSubmit { isAtCode = true }
        SecureField("Code", text: $code).accessibilityIdentifier("code").focused($isAtCode)
          .onSubmit { sent = "\(name) \(code)" }
        Text(sent).accessibilityIdentifier("sent")
      }
    }
  }

  private func stage() -> ViewTesting.Stage {
    ViewTesting.Stage(Form(), size: CGSize(width: 300, height: 200))
  }

  @Test func aTextIsTypedIntoAFieldLetterByLetter() {
    let stage = stage().type("Ada", into: "name")
    #expect(stage.focusedText == "Ada")
    stage.typeKey(.delete).type("é👩‍🚀")
    #expect(stage.focusedText == "Adé👩‍🚀")
    stage.typeKey(.delete, times: 2)
    #expect(stage.focusedText == "Ad")
  }

  @Test func theReturnKeySubmitsAndMovesTheFocusAsTheViewSays() {
    let stage = stage().type("Ada\n12", into: "name")
    #expect(stage.focusedText == "••")
    #expect(stage["sent"].text == "none")
    stage.typeKey(.return)
    // What is secret stays on the device: the view gets dots.
    #expect(stage["sent"].text == "Ada ••")
    #expect(stage.focusedText == nil)
  }

  @Test func doneEndsTypingWithoutSubmitting() {
    let stage = stage().type("12", into: "code").typeKey(.done)
    #expect(stage.focusedText == nil)
    #expect(stage["sent"].text == "none")
  }

  @Test func whatNoFieldTakesIsAnIssueAtItsLine() {
    let assets = TestAssets(pictures: [:], colors: [:], places: [:], declares: false)
    let record = TestRecord(assets, in: Engine.Environment()) { _, _, _, _ in (true, "") }
    TestRecord.$current.withValue(record) { _ = stage().type("x") }
    #expect(record.outcome.issues.count == 1)
  }
}
