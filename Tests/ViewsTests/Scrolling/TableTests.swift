import Foundation
import Testing

@testable import Views

private struct Moon: Identifiable {
  let name: String
  let width: Double
  var id: String { name }
}

@Suite("Tables")
struct TableTests {
  @Test("A phone shows the first column of a table, a row for each element")
  func firstColumn() {
    let moons = [Moon(name: "Io", width: 20), Moon(name: "Europa", width: 30)]
    struct Moons: View {
      let moons: [Moon]
      @State private var selection: Moon.ID?
      @State private var order = [KeyPathComparator(\Moon.name)]
      var body: some View {
        Table(moons, selection: $selection, sortOrder: $order) {
          TableColumn("Name", value: \.name) { Color.red.frame(width: $0.width, height: 10) }.width(min: 20)
          TableColumn("Size") { Text("\($0.width)") }
          TableColumn("Name", value: \.name)
        }
      }
    }
    let view = Performed(Moons(moons: moons), on: CGSize(width: 390, height: 844))
    #expect(view.rectangles().map { $0[2] }.filter { [20, 30].contains($0) } == [20, 30])
  }

  @Test("A measurement is written in its unit")
  func measurements() {
    let formatter = Views.MeasurementFormatter()
    #expect(formatter.string(from: Measurement(value: 828.5, unit: UnitArea.squareKilometers)) == "828.5 km²")
    #expect(formatter.string(from: Measurement(value: 20, unit: UnitTemperature.celsius)) == "20°C")
  }
}
