import Foundation
import TestData
import Testing

@Suite("Bytes of anybody's")
struct CorpusTests {
  /// What has been found to be worth trying, by the target.
  private static func corpus(of target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
    let folder = projectFolder.appendingPathComponent("Fuzz/Corpus/\(target.rawValue)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.map { ($0, try [UInt8](Data(contentsOf: folder.appendingPathComponent($0)))) }
  }

  @Test("Everything in the corpus is read or refused as it should be", arguments: FuzzTarget.allCases)
  func corpus(target: FuzzTarget) throws {
    let corpus = try Self.corpus(of: target)
    #expect(corpus.count >= 3)
    for file in corpus {
      #expect(throws: Never.self, "\(target.rawValue)/\(file.name)") { try target.read(file.bytes) }
    }
  }

  @Test("So are mutations of it, by the hundred", arguments: FuzzTarget.allCases)
  func mutations(target: FuzzTarget) throws {
    let corpus = try Self.corpus(of: target).map(\.bytes)
    var mutation = Mutation(seed: 7)
    // A whole room takes longer than a message.
    for step in 0..<(target == .room ? 50 : 500) {
      let bytes = mutation.mutate(corpus[step % corpus.count], with: corpus[step * 7 % corpus.count])
      #expect(throws: Never.self, "\(target.rawValue): \(Data(bytes).base64EncodedString())") {
        try target.read(bytes)
      }
    }
  }
}
