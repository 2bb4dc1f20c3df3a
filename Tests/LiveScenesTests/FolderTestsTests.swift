import Testing

@testable import LiveScenes

@Suite("What is said of tests that fail without an issue")
struct FolderTestsTests {
  @Test(
    "Only one that has waited is told how time passes",
    arguments: [
      (.hung, 0.1, true), (.hung, 9, false), (.hung, nil, false), (.ended, 0.1, false),
    ] as [(SceneProcess.Failure, Double?, Bool)])
  func waiting(_ failure: SceneProcess.Failure, _ computed: Double?, _ isTold: Bool) {
    let sentence = FolderTests.sentence("The scene is late.", of: failure, computed: computed)
    #expect(sentence.hasPrefix("The test is late.") && sentence.contains("advance(by:)") == isTold)
  }
}
