import Engine
import Testing

@testable import Views

/// Elements of a picture, by the names that views give them.
@Suite struct StageElementsTests {
  private func elements<Root: View>(
    at time: Double = 0, _ root: @autoclosure @escaping @MainActor () -> Root
  ) -> [StageElement] {
    let performed = Performed(root())
    return performed.scene.elements(at: time, in: performed.environment)
  }

  @Test func aViewIsFoundByItsIdentifierThenItsLabelThenItsText() throws {
    let found = elements(
      VStack {
        Color.red.frame(width: 20, height: 10).accessibilityIdentifier("Open")
        Color.green.frame(width: 20, height: 10).accessibilityLabel("Open")
        Text("Open")
        Text("Close")
      })
    #expect(try found.named("Open").identifier == "Open")
    #expect(try found.named("Close").text == "Close")
    #expect(try found.named("Open").color == Engine.Color.red(in: found))
  }

  @Test func whatNobodyCanReadIsNoName() {
    let names = elements(
      VStack {
        Text(" ")
        Text("\n\u{A0}").accessibilityIdentifier("gap")
        Color.red.frame(width: 20, height: 10).accessibilityLabel(" ")
        Text(" a ")
      }
    ).compactMap(\.name)
    #expect(Set(names) == ["gap", " a "])
  }

  @Test func aFrameIsTheBoxAfterAllEffects() throws {
    let card = try elements(
      Color.red.frame(width: 40, height: 20).rotationEffect(.degrees(90)).offset(x: 30, y: 10)
        .accessibilityIdentifier("card")
    ).named("card")
    // 40 × 20 in the middle of 200 × 100, turned, and moved.
    #expect(abs(card.frame.x - 120) < 1e-9 && abs(card.frame.y - 40) < 1e-9)
    #expect(abs(card.frame.width - 20) < 1e-9 && abs(card.frame.height - 40) < 1e-9)
    #expect(card.rotation.z == 90)
    #expect(card.offset == Point(x: 30, y: 10))
  }

  @Test func aTextWithANameHasTheFrameOfItsText() throws {
    func frames<Root: View>(_ root: @autoclosure @escaping @MainActor () -> Root) throws -> (
      name: StageElement, text: StageElement
    ) {
      let found = elements(root())
      return (try found.named("title"), try found.named("Title"))
    }
    let plain = try frames(Text("Title").accessibilityIdentifier("title"))
    let moved = try frames(Text("Title").offset(x: 30).accessibilityIdentifier("title"))
    let large = try frames(Text("Title").scaleEffect(2).accessibilityIdentifier("title"))
    let stacked = try frames(VStack { Text("Title") }.accessibilityIdentifier("title"))
    for (name, text) in [plain, moved, large, stacked] {
      #expect(abs(name.frame.x - text.frame.x) < 1e-6 && abs(name.frame.y - text.frame.y) < 1e-6)
      #expect(abs(name.frame.width - text.frame.width) < 1e-6)
    }
    #expect(plain.name.offset == .zero && moved.name.offset == Point(x: 30, y: 0))
    #expect(abs(moved.name.frame.x - plain.name.frame.x - 30) < 1e-6)
  }

  @Test func effectsAroundAndInsideAnElementCountTheSame() throws {
    let inside = try elements(
      Color.red.frame(width: 40, height: 20).opacity(0.5).scaleEffect(2).blur(radius: 3)
        .accessibilityIdentifier("card")
    ).named("card")
    let around = try elements(
      Color.red.frame(width: 40, height: 20).accessibilityIdentifier("card").opacity(0.5).scaleEffect(2)
        .blur(radius: 3)
    ).named("card")
    for card in [inside, around] {
      #expect(card.opacity == 0.5)
      #expect(card.scale == Size(width: 2, height: 2))
      #expect(card.blur == 3)
      #expect(card.frame == StageElement.Frame(x: 60, y: 30, width: 80, height: 40))
    }
  }

  @Test func anEffectOnAPartOfAnElementIsNotTheElements() throws {
    let card = try elements(
      HStack(spacing: 0) {
        Color.red.frame(width: 20, height: 20).rotationEffect(.degrees(45))
        Color.blue.frame(width: 20, height: 20)
      }
      .accessibilityIdentifier("card")
    ).named("card")
    #expect(card.rotation.z == 0)
    #expect(card.frame == StageElement.Frame(x: 80, y: 40, width: 40, height: 20))
  }

  @Test func aTextsPlaceInTheLayoutIsNoOffset() throws {
    let title = try elements(Text("Title").padding(.leading, 20)).named("Title")
    #expect(title.offset == .zero)
    #expect(title.frame.width > 0 && title.frame.x > 20)
  }

  @Test func aContainerSaysTheTextsInIt() throws {
    let card = try elements(
      VStack {
        Text("One")
        Text("Two")
      }
      .accessibilityIdentifier("card")
    ).named("card")
    #expect(card.text == "One Two")
  }

  @Test func anElementMovesAsItsViewDoes() throws {
    struct Mover: View {
      @State private var isAway = false
      var body: some View {
        Color.red.frame(width: 20, height: 20).accessibilityIdentifier("dot")
          .frame(maxWidth: .infinity, alignment: isAway ? .trailing : .leading)
          .contentShape(Rectangle())
          .onTapGesture { withAnimation(.linear(duration: 1)) { isAway = true } }
      }
    }
    var performed = Performed(Mover())
    performed.touch(.began, 100, 50, at: 0)
    performed.touch(.ended, 100, 50, at: 0)
    for (time, x) in [(0.0, 0.0), (0.5, 90), (1, 180)] {
      let dot = try performed.scene.elements(at: time, in: performed.environment).named("dot")
      #expect(abs(dot.frame.x - x) < 1e-9)
    }
  }

  @Test func aNameThatNoElementHasIsAnErrorThatListsThem() {
    let found = elements(
      VStack {
        Text("Open")
        Color.red.accessibilityIdentifier("card")
      })
    let fault = #expect(throws: ElementFault.self) { try found.named("Opne") }
    #expect(fault?.description == "There is no element \"Opne\". There are: \"Open\", \"card\".")
  }

  @Test func oneNameOfTwoThatAreSeenIsAnError() {
    let found = elements(
      VStack {
        Text("Open")
        Text("Open")
      })
    #expect(throws: ElementFault.ambiguous("Open", count: 2)) { try found.named("Open") }
  }

  @Test func ofTwoWithOneNameTheOneThatIsSeenCounts() throws {
    let found = elements(
      VStack {
        Text("Open").opacity(0)
        Text("Open")
      })
    #expect(try found.named("Open").opacity == 1)
  }
}

extension Engine.Color {
  /// The colour of the element whose identifier is its name.
  fileprivate static func red(in elements: [StageElement]) -> Engine.Color? {
    elements.first { $0.identifier != nil }?.color
  }
}
