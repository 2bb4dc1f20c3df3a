import Engine
import Foundation
import Testing

@testable import Views

@Suite("Typing into views")
struct TypingTests {
  private enum Place: Hashable { case name, code }

  private struct Form: View {
    @State var name = ""
    @State var code = ""
    @State var log: [String] = []
    @FocusState private var place: Place?

    var body: some View {
      VStack(spacing: 0) {
        TextField("Name", text: $name).keyboardType(.emailAddress).submitLabel(.next)
          .textInputAutocapitalization(.never).autocorrectionDisabled().textContentType(.username)
          .focused($place, equals: .name).onSubmit { place = .code }
        SecureField("Code", text: $code).focused($place, equals: .code).onSubmit { log.append(code) }
        Text("\(place == .name ? "name" : place == .code ? "code" : "none") \(name) \(log.joined())")
        Rectangle().frame(width: 20, height: 20).onTapGesture { place = nil }
      }
    }
  }

  private func letters(_ view: Performed) -> String {
    view.frame(at: 0).nodes.compactMap(\.asset).map { String($0.dropFirst(2)) }.joined()
  }

  private func tapped(_ view: Performed, _ x: Double, _ y: Double, at time: Double = 1) -> Performed {
    var view = view
    view.touch(.began, x, y, at: time)
    view.touch(.ended, x, y, at: time)
    return view
  }

  private func type(_ input: TextInput, into view: inout Performed, at time: Double = 2) {
    view.scene.receive(input, at: time, in: view.environment)
  }

  @Test("A touch gives a field the focus, and its view's letters follow what is typed")
  func types() throws {
    var view = Performed(Form())
    #expect(view.scene.focusedField == nil)
    view = tapped(view, 100, 10)
    let field = try #require(view.scene.focusedField)
    #expect(field.kind == .line)
    #expect(field.inputMode == .email)
    #expect(field.capitalization == .none)
    #expect(!field.corrects)
    #expect(field.returnKey == .next)
    #expect(field.content == .username)
    #expect(field.size.width > 100 && field.size.height > 10)
    type(TextInput(field: field.id, version: field.version, range: 0..<0, text: "Ada"), into: &view)
    #expect(view.scene.focusedField?.text == "Ada")
    #expect(view.scene.focusedField?.selection == 3..<3)
    #expect(letters(view).contains("nameAda"))
  }

  @Test("Return submits, and a focus that is set moves to the next field; return there ends typing")
  func submits() throws {
    var view = tapped(Performed(Form()), 100, 10)
    type(TextInput(text: "Ada"), into: &view)
    type(TextInput(key: .submit), into: &view)
    #expect(view.scene.focusedField?.kind == .secure)
    #expect(letters(view).contains("code"))
    type(TextInput(text: "hunter2", key: .submit), into: &view, at: 3)
    #expect(view.scene.focusedField == nil)
    // The scene has dots, too.
    #expect(letters(view).contains("noneAda•••••••"))
    #expect(!String(decoding: try view.savedJSON, as: UTF8.self).contains("hunter"))
  }

  @Test("Done, and a focus that is set to nothing, end typing")
  func ends() {
    var view = tapped(Performed(Form()), 100, 10)
    type(TextInput(key: .done), into: &view)
    #expect(view.scene.focusedField == nil)
    #expect(letters(view).contains("none"))
  }

  @Test("A composition is seen and no part of the value")
  func composes() {
    var view = tapped(Performed(Form()), 100, 10)
    type(TextInput(text: "か", isComposing: true), into: &view)
    #expect(view.scene.focusedField?.text == "")
    #expect(letters(view).filter { $0 == "か" }.count == 1)
    type(TextInput(range: 0..<0, text: "可"), into: &view)
    #expect(letters(view).filter { $0 == "可" }.count == 2)
  }

  private struct Digits: View {
    @State var text = ""
    @FocusState var isFocused: Bool

    var body: some View {
      TextField("Digits", text: $text).focused($isFocused).onAppear { isFocused = true }
        .onChange(of: text) { text = text.filter(\.isNumber) }
    }
  }

  @Test("Views that change the text have the last word, and a field can begin with the focus")
  func filters() throws {
    var view = Performed(Digits())
    let field = try #require(view.scene.focusedField)
    type(
      TextInput(field: field.id, version: field.version, range: 0..<0, text: "1a2", author: 1, number: 1),
      into: &view)
    #expect(view.scene.focusedField?.text == "12")
    #expect(view.scene.focusedField?.receipts == [FocusedField.Receipt(author: 1, number: 1)])
  }

  private struct Amount: View {
    @State var amount = 1.5
    var body: some View {
      VStack {
        TextField("Amount", value: $amount, format: .number)
        Text("=\(Int(amount * 10))")
      }
    }
  }

  @Test("A value is read from its text when typing ends")
  func values() {
    var view = tapped(Performed(Amount()), 100, 40)
    #expect(view.scene.focusedField?.text == "1.5")
    type(TextInput(range: 0..<3, text: "2."), into: &view)
    #expect(view.scene.focusedField?.text == "2.")
    #expect(letters(view).contains("=15"))
    type(TextInput(text: "25", key: .done), into: &view)
    #expect(letters(view).contains("=22"))
  }

  @Test("The caret and the selection are drawn in the field")
  func caret() throws {
    var view = tapped(Performed(Digits()), 100, 50)
    type(TextInput(text: "1234"), into: &view)
    let bar = try #require(view.rectangles().first { $0[2] == 2 })
    type(TextInput(selection: 0..<2), into: &view)
    let size = 17.0 / 2
    let mark = try #require(view.rectangles().first { abs($0[2] - 2 * size) < 0.01 })
    #expect(abs(bar[0] - mark[0] - 4 * size) < 0.01)
    #expect(!view.rectangles().contains { $0[2] == 2 })
  }

  @Test("The focus, its version and the selection are saved")
  func saved() throws {
    var view = tapped(Performed(Form()), 100, 10)
    type(TextInput(text: "Ada"), into: &view)
    type(TextInput(selection: 1..<2), into: &view)
    var other = try view.restored(at: 3)
    #expect(other.scene.focusedField?.selection == 1..<2)
    type(TextInput(text: "-"), into: &other, at: 4)
    #expect(other.scene.focusedField?.text == "A-a")
  }

  @Test("A disabled field takes no focus")
  func disabled() {
    let view = tapped(Performed(TextField("A", text: .constant("")).disabled(true)), 100, 50)
    #expect(view.scene.focusedField == nil)
  }

  private struct Secret: View {
    @State private var code = ""
    @State private var said = "no"

    var body: some View {
      VStack(spacing: 0) {
        SecureField("Code", text: $code) { said = "yes" }
        Text(said)
      }
    }
  }

  @Test("A secure field with an action for its end performs it")
  func committed() {
    var view = tapped(Performed(Secret()), 100, 40)
    type(TextInput(text: "x", key: .submit), into: &view)
    #expect(letters(view).contains("yes"))
  }
}
