import Testing

@testable import Cluster
@testable import Redis
@testable import Rooms

@Suite("Making takes the same here and in Redis")
struct TakeMergeTests {
  private static let name = TakeName("A") ?? TakeName.free(among: [])
  private static let second = TakeName("A 2") ?? TakeName.free(among: [])

  @Test(
    "What was last the same tells who has changed something",
    arguments: [
      (nil, nil, nil, []),
      ("x", "x", "x", []),
      // New on one side, or on both alike.
      (nil, "x", nil, [.send(name, "x", replacing: nil)]),
      (nil, nil, "x", [.fetch(name, "x")]),
      (nil, "x", "x", [.agree(name, "x")]),
      // Deleted on one side, or on both.
      ("x", nil, "x", [.removeThere(name, "x")]),
      ("x", "x", nil, [.removeHere(name)]),
      ("x", nil, nil, [.agree(name, nil)]),
      // Made anew on one side, or on both alike.
      ("x", "y", "x", [.send(name, "y", replacing: "x")]),
      ("x", "x", "y", [.fetch(name, "y")]),
      ("x", "y", "y", [.agree(name, "y")]),
      // Deleted on one side and made anew on the other: what is there wins.
      ("x", nil, "y", [.fetch(name, "y")]),
      ("x", "y", nil, [.send(name, "y", replacing: nil)]),
      // Two of the same name.
      (nil, "x", "y", [.rename(name, to: second), .send(second, "x", replacing: nil), .fetch(name, "y")]),
      ("w", "x", "y", [.rename(name, to: second), .send(second, "x", replacing: nil), .fetch(name, "y")]),
    ] as [(String?, String?, String?, [TakeMerge.Action])])
  func merges(base: String?, here: String?, there: String?, actions: [TakeMerge.Action]) {
    func digests(_ digest: String?) -> TakeMerge.Digests { digest.map { [Self.name: $0] } ?? [:] }
    #expect(
      TakeMerge.actions(base: digests(base), here: digests(here), there: digests(there)) == actions)
  }

  @Test("A take that was renamed comes under its new name before the old one goes, on either side")
  func renamed() {
    let (old, new) = ([Self.name: "x"], [Self.second: "x"])
    #expect(
      TakeMerge.actions(base: old, here: new, there: old)
        == [.send(Self.second, "x", replacing: nil), .removeThere(Self.name, "x")])
    #expect(
      TakeMerge.actions(base: old, here: old, there: new)
        == [.fetch(Self.second, "x"), .removeHere(Self.name)])
  }

  @Test("A name that is given for another is free on both sides")
  func findsFreeNames() throws {
    let taken = try ["A 2", "A 3"].map { try #require(TakeName($0)) }
    let actions = TakeMerge.actions(
      base: [taken[0]: "a", taken[1]: "b"], here: [Self.name: "x", taken[0]: "a", taken[1]: "b"],
      there: [Self.name: "y", taken[0]: "a", taken[1]: "b"])
    #expect(actions.first == .rename(Self.name, to: try #require(TakeName("A 4"))))
  }
}
