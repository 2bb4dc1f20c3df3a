import Testing

@testable import Views

@Suite struct StateStoreTests {
  private func store(_ paths: String..., generation: Int = 1) -> StateStore {
    var store = StateStore()
    for (key, path) in zip((1 as UInt64)..., paths) {
      store.insert(.init(value: path, path: path, generation: generation), at: key)
    }
    return store
  }

  @Test("A state is read as it was set last") func values() {
    var store = store("a")
    func value(_ key: UInt64) -> String? { store.value(of: key) as? String }
    #expect(value(1) == "a")
    store.set("b", at: 1)
    #expect(value(1) == "b")
    // A state that no view has is not made by setting it.
    store.set("c", at: 2)
    #expect(value(2) == nil)
  }

  @Test("A state lives on with a view that finds it, if it has the right type") func renewal() {
    var store = store("a", "b")
    let renewed = [
      store.renew(1, as: String.self, in: 2), store.renew(2, as: Int.self, in: 2),
      store.renew(3, as: String?.self, in: 2),
    ]
    #expect(renewed == [true, false, false])
    store.removeStates(before: 2, outside: [])
    #expect(store.sorted.map(\.path) == ["a"])
  }

  @Test("States of views that are out of sight in lazy containers are kept, the latest thousand")
  func unseen() {
    var store = StateStore()
    for index in 0..<1200 {
      store.insert(.init(value: index, path: "list/\(index)", generation: index), at: UInt64(index))
    }
    store.insert(.init(value: 0, path: "other", generation: 1199), at: 5000)
    store.removeStates(before: 1200, outside: ["list/"])
    #expect(Set(store.sorted.map { $0.value as? Int }) == Set(200..<1200))
  }
}
