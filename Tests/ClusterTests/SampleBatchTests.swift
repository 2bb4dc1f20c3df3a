import Testing

@testable import Cluster

@Suite("Samples on their way into a journal")
struct SampleBatchTests {
  @Test("The first sample after a quiet frame does not wait")
  func first() {
    var batch = SampleBatch()
    #expect(batch.deadline == .infinity)
    batch.add([1], of: 7)
    #expect(batch.deadline <= 0)
    #expect(batch.take(at: 0) == [SampleBatch.Sample(client: 7, bytes: [1])])
    #expect(batch.deadline == .infinity)
  }

  @Test("The others wait for the next frame, each phone with its newest sample")
  func fold() {
    var batch = SampleBatch()
    _ = batch.take(at: 5)
    for (client, byte) in [(7, 1), (8, 2), (7, 3)] { batch.add([UInt8(byte)], of: UInt64(client)) }
    #expect(batch.deadline == 5 + SampleBatch.interval)
    #expect(
      batch.take(at: 5.02) == [
        SampleBatch.Sample(client: 7, bytes: [3]), SampleBatch.Sample(client: 8, bytes: [2]),
      ])
  }
}
