import Foundation
import Testing

@testable import Views

/// Safe areas, lists and controls in SwiftUI on an iPhone with iOS 18, 390 × 844 points.
@Suite("Facts: containers and controls")
@MainActor struct ContainerFactsTests {
  // Source: UIKit's safe area of an iPhone of this size; layers of SwiftUI that begin at 47.
  @Test("The standard stage keeps 47 points above and 34 below, and only backgrounds reach into them")
  func safeArea() {
    let frames = Frames { frames in
      Color.red.frame("safe", in: frames).background {
        Color.blue.ignoresSafeArea().frame("rest", in: frames)
      }
    }
    #expect(frames["safe"] == CGRect(x: 0, y: 47, width: 390, height: 763))
    #expect(frames.numbers(.rectangle).contains { Array($0.prefix(4)) == [0, 0, 390, 844] })
    let filled = Frames { _ in Text("A").frame(maxWidth: .infinity, maxHeight: .infinity).background(.red) }
    #expect(filled.numbers(.rectangle).contains { Array($0.prefix(4)) == [0, 0, 390, 844] })
    let fixed = Frames(stage: CGSize(width: 390, height: 844)) { Color.red.frame("all", in: $0) }
    #expect(fixed["all"].height == 844)
  }

  @Test("A geometry reader knows the safe area that it touches")
  func insets() {
    final class Seen { var insets: [EdgeInsets] = [] }
    let seen = Seen()
    func note(_ proxy: GeometryProxy) -> some View {
      seen.insets.append(proxy.safeAreaInsets)
      return Color.clear
    }
    _ = Frames { _ in GeometryReader { note($0) } }
    _ = Frames { _ in GeometryReader { note($0) }.frame(width: 10, height: 10) }
    #expect(seen.insets == [EdgeInsets(top: 47, bottom: 34), EdgeInsets()])
  }

  // Source: pictures of cashapp/AccessibilitySnapshot, testListWithHeadersAndFooters of iOS 17.5 and 18.5.
  @Test("Rows are 44 high, texts stand at 40, and sections follow each other by 116.33")
  func lists() {
    let frames = Frames(stage: CGSize(width: 402, height: 800)) { frames in
      List {
        Section {
          Text("One").frame("one", in: frames)
          Toggle("Two", isOn: .constant(true)).frame("two", in: frames)
          Text("Three").frame("three", in: frames)
        } header: {
          Text("Accounts").frame("header", in: frames)
        } footer: {
          Text("A footer").frame("footer", in: frames)
        }
        Section("Bills") { Text("Four").frame("four", in: frames) }
      }
    }
    #expect(isNear(frames["one"].midY, 60.667, within: 0.35))
    #expect(isNear(frames["two"].midY - frames["one"].midY, 44))
    #expect(isNear(frames["three"].midY - frames["two"].midY, 44))
    #expect(isNear(frames["four"].midY - frames["three"].midY, 116.333, within: 0.35))
    #expect(isNear(frames["footer"].midY - frames["three"].midY, 36.5, within: 0.35))
    #expect(isNear(frames["one"].minX, 40))
    #expect(isNear(frames["header"].minX, 40))
  }

  // Source: pictures of StanfordSpezi/SpeziViews, ListSnapshotTests, listRow at the size accessibility3: the value's
  // capitals are 48.3 below the label's.
  @Test("The largest texts have a label above its value")
  func largeLabels() {
    let frames = Frames { frames in
      LabeledContent {
        Text("Sunny").frame("value", in: frames)
      } label: {
        Text("San Francisco").frame("label", in: frames)
      }
      .dynamicTypeSize(.accessibility3)
    }
    #expect(isNear(frames["value"].minY - frames["label"].minY, 48.333, within: 0.7))
    #expect(isNear(frames["value"].minX, frames["label"].minX))
  }

  // Source: pictures of StanfordSpezi/SpeziViews, lazyText, whose lines begin at the left edge.
  @Test("A lazy stack takes the width that it is offered, also where nothing scrolls")
  func lazyStack() {
    let frames = Frames { frames in
      LazyVStack(alignment: .leading) { Text("One").frame("one", in: frames) }
    }
    #expect(isNear(frames["one"].minX, 0))
  }

  // Source: layers of a form below a large title (paulz/ViewSnapshots, SettingsForm), from the top of the bar.
  @Test("The first header of a form stands 129 below the top of its bar, and its first row 173.33")
  func forms() {
    let frames = Frames { frames in
      NavigationStack {
        Form { Section("Accounts") { Text("One").frame("one", in: frames) } }.navigationTitle("Settings")
      }
    }
    #expect(isNear(frames["one"].midY - 47, 173.333, within: 0.35))
  }

  // Source: the same layers: footers stand 7.67 below their rows, and headers 30 below a footer.
  @Test("Sections of a form follow each other by 75.67 and the rows")
  func formSections() {
    let frames = Frames { frames in
      Form {
        Section {
          Text("One").frame("one", in: frames)
        } footer: {
          Text("A footer").frame("footer", in: frames)
        }
        Section("Accounts") { Text("Two").frame("two", in: frames) }
      }
    }
    #expect(isNear(frames["footer"].minY - frames["one"].midY, 22 + 7.667, within: 0.1))
    #expect(isNear(frames["two"].midY - frames["one"].midY, 44 + 75.667, within: 0.1))
  }

  // Source: OpenSwiftUI's InsetViewModifier.swift: the distance is a stack's.
  @Test("A bar at an edge has a stack's distance to the view")
  func bars() {
    let frames = Frames(stage: CGSize(width: 200, height: 200)) { frames in
      Color.red.frame("red", in: frames)
        .safeAreaInset(edge: .leading) { Color.green.frame(width: 10) }
        .safeAreaInset(edge: .top) { Color.blue.frame(height: 20) }
        .safeAreaInset(edge: .bottom, spacing: 0) { Color.yellow.frame(height: 40) }
    }
    #expect(frames["red"] == CGRect(x: 18, y: 28, width: 182, height: 132))
  }

  // Source: OpenSwiftUI's ZStack layout; SwiftUI's layoutPriority(_:).
  @Test("The views of the highest priority say how large a ZStack is")
  func priorities() {
    let frames = Frames { frames in
      ZStack(alignment: .leading) {
        Color.blue.frame(width: 100, height: 100).frame("low", in: frames).layoutPriority(-1)
        Color.red.frame(width: 60, height: 60)
        Color.green.frame(width: 40, height: 40).layoutPriority(1)
      }.frame("stack", in: frames)
    }
    #expect(frames["stack"].size == CGSize(width: 40, height: 40))
    #expect(frames["low"].minY - frames["stack"].minY == -30)
  }

  // Sources: layers of SwiftUI for toggles, sliders and buttons; UIKit's heights of fields.
  @Test("Controls are as large as UIKit's")
  func controls() {
    #expect(isNear(Frames.size(TextField("Name", text: .constant("Hi"))).height, 22))
    #expect(
      isNear(Frames.size(TextField("Name", text: .constant("")).textFieldStyle(.roundedBorder)).height, 34))
    #expect(isNear(Frames.size(Toggle("On", isOn: .constant(true))).height, 31))
    let label = Frames.size(Text("On")).width
    #expect(isNear(Frames.size(Toggle("On", isOn: .constant(true)).fixedSize()).width, label + 57))
    #expect(isNear(Frames.size(Button("Delete") {}).height, 20.333))
    #expect(isNear(Frames.size(Button("Delete") {}.buttonStyle(.bordered)).height, 34.333))
    #expect(isNear(Frames.size(Button("Delete") {}.buttonStyle(.borderedProminent)).height, 34.333))
    #expect(isNear(Frames.size(Button("A") {}.buttonStyle(.bordered).controlSize(.large)).height, 50.333))
    #expect(isNear(Frames.size(Button("A") {}.buttonStyle(.bordered).controlSize(.small)).height, 28))
    #expect(isNear(Frames.size(Stepper("A", value: .constant(1))).height, 32))
    #expect(isNear(Frames.size(Image(systemName: "heart.fill")).width, 20.667))
    #expect(isNear(Frames.size(Image(systemName: "heart.fill")).height, 17.333))
  }

  // Source: layers of SwiftUI (paulz/ViewSnapshots, ComplexView).
  @Test("Without their labels controls are as wide as what is touched, and fields of dates are 34.33 high")
  func controlsByThemselves() {
    let stepper = Frames.size(Stepper("A", value: .constant(1)).labelsHidden())
    #expect(isNear(stepper.width, 94) && isNear(stepper.height, 32))
    let colors = Frames.size(ColorPicker("A", selection: .constant(.red)).labelsHidden())
    #expect(isNear(colors.width, 28) && isNear(colors.height, 28))
    let time = DatePicker(
      "A", selection: .constant(Date(timeIntervalSinceReferenceDate: 0)), displayedComponents: .hourAndMinute)
    let field = Frames.size(time.labelsHidden())
    #expect(isNear(field.height, 34.333))
  }

  @Test("A divider is a pixel wide, in the colour of separators")
  func divider() {
    #expect(isNear(Frames.size(Divider()).height, 1.0 / 3, within: 0.001))
    #expect(isNear(Frames.size(HStack { Divider() }).width, 1.0 / 3, within: 0.001))
    let color = Frames { _ in Divider() }.numbers(.rectangle)[0][4...7].map { ($0 * 255).rounded() }
    #expect(Array(color.prefix(3)) == [60, 60, 67])
  }
}
