import Testing

@testable import Views

private struct Buttons: View {
  var body: some View {
    VStack {
      Button {
      } label: {
        Rectangle().frame(width: 10, height: 10)
      }.foregroundStyle(.white)
      VStack {
        Button {
        } label: {
          Rectangle().frame(width: 20, height: 10)
        }
      }.foregroundColor(.white)
      Button {
      } label: {
        Rectangle().frame(width: 30, height: 10)
      }
      Button {
      } label: {
        Rectangle().frame(width: 40, height: 10)
      }.disabled(true)
    }
  }
}

private struct Disabled: View {
  let isDisabled: Bool
  var body: some View {
    VStack {
      Slider(value: .constant(0.5))
      Toggle(isOn: .constant(true)) { EmptyView() }
    }
    .disabled(isDisabled)
  }
}

private struct Cards: View {
  var body: some View {
    ScrollView {
      ZStack {
        Color.blue
        Color.red.frame(width: 20, height: 70)
      }
    }
  }
}

private struct Ruler: View {
  var body: some View {
    ScrollView(.horizontal) {
      HStack(spacing: 0) { ForEach(0..<40) { _ in Color.red.frame(width: 30, height: 20) } }
    }
    .safeAreaPadding(.horizontal, 60).frame(height: 40)
  }
}

private struct Night: View {
  var body: some View {
    VStack { Rectangle().fill(.primary).frame(width: 10, height: 10).preferredColorScheme(.dark) }
      .background(Color(UIColor.systemBackground))
  }
}

@Suite struct ControlLookTests {
  @Test("A style around a button reaches its label, and a disabled one is grey") func labels() {
    let colors = Performed(Buttons()).numbers(.rectangle).map { Array($0[4...7]) }
    #expect(colors[0] == [1, 1, 1, 1])
    #expect(colors[1] == [1, 1, 1, 1])
    #expect(colors[2] != [1, 1, 1, 1] && colors[2][3] == 1)
    #expect(abs(colors[3][3] - 0.3) < 0.01)
  }

  @Test("A disabled control looks disabled") func disabled() {
    #expect(Performed(Disabled(isDisabled: false)).numbers(.opacity).isEmpty)
    #expect(Performed(Disabled(isDisabled: true)).numbers(.opacity) == [[0.5], [0.5]])
  }

  @Test("A stack of layers offers its own size to the views that take any") func backdrop() {
    #expect(Performed(Cards()).rectangles()[0][3] == 70)
  }

  @Test("What scrolls begins behind a safe area's padding, and is seen up to the edges") func padded() {
    let stage = Performed(Ruler())
    #expect(stage.rectangles()[0][0] == 60)
    #expect(stage.numbers(.clip)[0].prefix(4) == [0, 40, 200, 20])
  }

  @Test("A preferred scheme is that of the whole scene, and colours the stage and what lies around it")
  func scheme() {
    let rectangles = Performed(Night()).numbers(.rectangle)
    #expect(rectangles[0][0] < -1000 && rectangles[0][2] > 3000)
    #expect(rectangles[0][4...7] == [0, 0, 0, 1])
    #expect(rectangles[1][4...7] == [0, 0, 0, 1])
    #expect(rectangles[2][4...7] == [1, 1, 1, 1])
  }

  @Test("An editor of text has the system's background, unless it is hidden")
  func editor() {
    func boxes(_ view: @autoclosure @escaping @MainActor () -> some View) -> [[Double]] {
      Performed(view()).rectangles().map { Array($0[2...]) }
    }
    #expect(boxes(TextEditor(text: .constant("")).frame(width: 90, height: 40)).first?.prefix(2) == [90, 40])
    #expect(
      !boxes(TextEditor(text: .constant("")).scrollContentBackground(.hidden).frame(width: 90, height: 40))
        .contains { $0.prefix(2) == [90, 40] && $0.count > 5 && $0[5] > 0 })
  }

  @Test("A date stays on one line beside a long label")
  func dateOnOneLine() {
    let stage = Performed(
      DatePicker("Some label", selection: .constant(Date(timeIntervalSinceReferenceDate: 0))))
    #expect(Set(stage.numbers(.rectangle).map { $0[3] }).count == 1)
  }
}

private struct CardStyle: GroupBoxStyle {
  func makeBody(configuration: Configuration) -> some View {
    GroupBox {
      configuration.content
    } label: {
      configuration.label
    }.border(.red, width: 2)
  }
}

private struct WideFieldStyle: TextFieldStyle {
  // swift-format-ignore: NoLeadingUnderscores
  func _body(configuration: TextField<Self._Label>) -> some View {
    configuration.frame(width: 77).background(Color.red)
  }
}

private struct TwiceStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    Button {
    } label: {
      configuration.label.frame(width: 40, height: 20)
    }.background(Color.red)
  }
}

@Suite struct OwnStyleTests {
  @Test("A control within the look of its own kind has the usual look, and one in its content has that look")
  func withinLooks() {
    let boxes = Performed(
      GroupBox("A") { GroupBox("B") { Color.blue.frame(width: 10, height: 10) } }.groupBoxStyle(CardStyle()))
    #expect(boxes.scene.fault == nil && boxes.scene.notices.isEmpty)
    // A border of each box.
    #expect(boxes.numbers(.path).count + boxes.numbers(.rectangle).count >= 2)
    let button = Performed(Button("A") {}.buttonStyle(TwiceStyle()))
    #expect(button.scene.fault == nil && button.scene.notices.isEmpty)
    #expect(button.rectangles().contains { $0[2...] == [40, 20] })
  }

  @Test("An author's look of text fields is drawn")
  func fields() {
    let field = Performed(TextField("A", text: .constant("")).textFieldStyle(WideFieldStyle()))
    #expect(field.rectangles().contains { $0[2] == 77 })
    let secure = Performed(SecureField("A", text: .constant("")).textFieldStyle(WideFieldStyle()))
    #expect(secure.rectangles().contains { $0[2] == 77 })
  }

  @Test("Titles of fields may be texts of the program")
  func titles() {
    let title = "A"
    let fields = Performed(
      VStack {
        TextField(title, value: .constant(3), format: .number)
        TextField(title, text: .constant(""), prompt: Text("B"))
        TextField(title, text: .constant(""), axis: .vertical)
        TextField("A", value: .constant(3), format: .number)
        TextField(title, value: .constant(Int?.none), format: .number)
        TextField("A", value: .constant(Int?.some(3)), format: .number)
      }
      .navigationBarTitle(title))
    #expect(fields.scene.notices.isEmpty)
  }
}
