import Testing

@testable import Views

/// The measures of text in SwiftUI on an iPhone with iOS 18, 390 × 844 points at three pixels a point.
@Suite("Facts: letters")
@MainActor struct LetterFactsTests {
  /// Sources: Apple's Human Interface Guidelines, Typography (iOS, Large), for sizes and leadings; layers of SwiftUI views
  /// for lines of 10, 13, 17 and 34 points, and for three lines of a footnote.
  nonisolated static let knownHeights: [(Views.Font, Double, Double)] = [
    (.largeTitle, 40.667, 122.667), (.title, 33.667, 101.667), (.title2, 26.333, 82.333), (.title3, 24, 74),
    (.headline, 20.333, 64.333), (.body, 20.333, 64.333), (.callout, 19.333, 61.333), (.subheadline, 18, 58),
    (.footnote, 15.667, 51.667), (.caption, 14.333, 46.333), (.caption2, 13.333, 39.333),
    (.system(size: 10), 12, 36),
  ]

  @Test(
    "A line is as high as SF Pro's, and further lines follow the leading of the style",
    arguments: knownHeights)
  func heights(font: Views.Font, one: Double, three: Double) {
    #expect(isNear(Frames.size(Text("Ag").font(font)).height, one, within: 0.01))
    #expect(isNear(Frames.size(Text("Ag\nAg\nAg").font(font)).height, three, within: 0.34))
  }

  /// Sources: layers of SwiftUI views of iOS 15 (paulz/ViewSnapshots: SettingsForm, ComplexView, ToggleView and
  /// PopularityBadge).
  nonisolated static let knownWidths: [(String, Views.Font, Double)] = [
    ("Region", .body, 52.667), ("United States", .body, 103.333), ("Movies in state", .body, 114),
    ("Archived state size", .body, 143.667), ("Reset application data", .body, 168.667),
    ("Always show original title", .body, 190), ("Export my data", .body, 115),
    ("Backup to iCloud", .body, 129.667), ("Restore from iCloud", .body, 151.333), ("35 Mb", .body, 49.333),
    ("Cancel", .body, 52.667), ("Save", .body, 37), ("Stepper: 2", .body, 79.333), ("Time:", .body, 42.333),
    ("On", .body, 22.333), ("Off", .body, 24.333), ("0", .body, 10.333), ("10", .body, 18),
    ("12", .body, 17.333), ("30", .body, 20.667), ("Settings", .system(size: 34, weight: .bold), 133),
    ("REGION PREFERENCES", .system(size: 13), 142.333), ("APP DATA", .system(size: 13), 61),
    ("DEBUG INFO", .system(size: 13), 78.667),
    ("None of those action are working yet ;)", .system(size: 13), 235),
    ("10%", .system(size: 10, weight: .bold), 23), ("30%", .system(size: 10, weight: .bold), 24.333),
    ("50%", .system(size: 10, weight: .bold), 24.333), ("80%", .system(size: 10, weight: .bold), 24.667),
  ]

  @Test("A text is as wide as in SF Pro within a pixel", arguments: knownWidths)
  func widths(text: String, font: Views.Font, width: Double) {
    let own = Frames.size(Text(verbatim: text).font(font)).width
    #expect(abs(own - width) < 0.34, "\(text): \(own), not \(width)")
  }

  /// Sources: widths in pixels, three a point, of pictures that are as wide as their text of the body
  /// (adammcarter/swift-snapshot-testing-macros).
  nonisolated static let knownPictures: [(String, Double)] = [
    ("async", 134),
    ("throws", 155),
    ("async throws", 301),
    ("@SnapshotSuite", 378),
    ("@SnapshotSuite()", 415),
    ("@SnapshotTest", 357),
    ("@SnapshotTest()", 393),
    (".image", 153),
    ("Explicit main actor", 418),
    ("Test one of many in a suite", 606),
    ("Test two of many in a suite", 605),
    ("Test three of many in a suite", 640),
    ("One test in a suite", 411),
    (".theme(.light)", 307),
    (".theme(.all)", 258),
    (".sizes(.minimum)", 389),
    (".sizes(height: 480)", 430),
    (".padding", 201),
    (".padding()", 237),
    (".padding(30)", 299),
    (".padding(.all, 20)", 388),
    (".padding(.horizontal, 15)", 556),
    (".padding, .padding", 428),
    (".padding(EdgeInsets(top: 20, leading: 30, bottom: 10, trailing: 40))", 1507),
    ("value: 1", 170),
    ("value: 2", 177),
    (".sizes(devices: .iPhoneX, fitting: .heightButMinimumWidth)", 1334),
    (".sizes(devices: .iPhoneX, .iPadPro11, fitting: .heightButMinimumWidth)", 1592),
    (".image: 1", 202),
    (".image: 2", 210),
    ("blue()", 135),
  ]

  @Test("A text of code is as wide as in SF Pro within a pixel", arguments: knownPictures)
  func pictures(text: String, pixels: Double) {
    let frames = Frames(stage: CGSize(width: 900, height: 844)) { Text(verbatim: text).frame("text", in: $0) }
    #expect(abs(frames["text"].width - pixels / 3) < 0.35)
  }

  // Sources: pictures of one pixel a point and of three, between the outer edges of the first and last letters
  // (doordash-oss/swiftui-preview-snapshots, test_tupleState, test_namedPreviewState, test_viewModel and
  // test_simpleState; cashapp/AccessibilitySnapshot, testSwiftUIKeyboardShortcuts and testCustomActionsDemo of iOS 18.5;
  // StanfordSpezi/SpeziViews, listHeader).
  nonisolated static let knownInk: [(String, Views.Font, Double)] = [
    ("Hello PreviewSnapshotsTests", .title, 347), ("Hello PreviewSnapshots", .title, 288),
    ("Lorem ipsum dolor sit", .largeTitle, 307), ("incididunt ut labore et", .largeTitle, 309),
    ("dolore magna aliqua.", .largeTitle, 297), ("SwiftUI Keyboard Shortcuts", .headline, 219),
    ("Important Email", .headline, 123), ("Create a new Account", .system(size: 27, weight: .bold), 274),
  ]

  @Test("Regular titles and headlines are as wide as in SF Pro within 1.5 %", arguments: knownInk)
  func ink(text: String, font: Views.Font, width: Double) {
    let own = Frames.size(Text(verbatim: text).font(font)).width
    // A letter keeps about a tenth of an em at both sides together.
    let size = font == .largeTitle ? 34.0 : font == .headline ? 17 : 28
    #expect(abs(own - size * 0.1 - width) < 0.015 * width, "\(text): \(own), not \(width)")
  }

  @Test("Widths and heights are whole pixels")
  func pixels() {
    let size = Frames.size(Text("Some words").font(.callout))
    #expect(isNear(size.width * 3, (size.width * 3).rounded(), within: 1e-6))
    #expect(isNear(size.height * 3, (size.height * 3).rounded(), within: 1e-6))
  }

  @Test("Letters of one width are 0.616 em wide, as SF Mono's")
  func monospaced() {
    let width = Frames.size(Text("iiiiiiiiii").font(.system(size: 50, design: .monospaced))).width
    #expect(isNear(width, 308, within: 0.5))
  }

  // Source: SF Pro's ascender of 0.952 em.
  @Test("Texts of 34 and 12 points stand on one baseline 20.95 points apart")
  func baselines() {
    let frames = Frames { frames in
      HStack(alignment: .firstTextBaseline) {
        Text("A").font(.system(size: 34)).frame("large", in: frames)
        Text("A").font(.system(size: 12)).frame("small", in: frames)
      }
    }
    #expect(isNear(frames["small"].minY - frames["large"].minY, 20.947))
  }

  // Sources: pictures of SwiftUI (doordash-oss, test_tupleState) for the comma; Foundation's %lf for the decimals.
  @Test("Numbers in a text are written as in American English")
  func numbers() {
    func width(_ text: Text) -> Double { Frames.size(text).width }
    #expect(width(Text("\(1000)")) == width(Text(verbatim: "1,000")))
    #expect(width(Text("\(1_234_567) steps")) == width(Text(verbatim: "1,234,567 steps")))
    #expect(width(Text("\(-12_345)")) == width(Text(verbatim: "-12,345")))
    #expect(width(Text("\(999)")) == width(Text(verbatim: "999")))
    #expect(width(Text("\(0.5)")) == width(Text(verbatim: "0.500000")))
    #expect(width(Text(20.99, format: .currency(code: "USD"))) == width(Text(verbatim: "$20.99")))
  }
}
