import Testing

@testable import Views

@Suite("Bindings to lists")
struct BindingCollectionTests {
  private final class Store {
    var values = [1, 2, 3]
    var reads = 0
  }

  private let store = Store()
  private var binding: Binding<[Int]> {
    Binding(
      get: { [store] in
        store.reads += 1
        return store.values
      }, set: { [store] in store.values = $0 })
  }

  @Test("A binding to a list has its count, and bindings to its elements")
  func elements() {
    #expect(binding.count == 3 && !binding.isEmpty)
    binding[1].wrappedValue = 7
    #expect(store.values == [1, 7, 3])
    for element in binding { element.wrappedValue += 1 }
    #expect(store.values == [2, 8, 4])
  }

  @Test("A binding to an element whose place is gone keeps what it held, and writes nothing")
  func gone() {
    let last = binding[2]
    store.values = [5]
    #expect(last.wrappedValue == 3)
    last.wrappedValue = 9
    #expect(store.values == [5])
  }

  @Test("All elements are bound with one reading of the list")
  func readings() {
    let elements = binding.elements
    #expect(store.reads == 1 && elements.count == 3)
  }
}
