import Foundation
import Testing

@testable import Views

@Suite struct FormatStyleTests {
  @Test("Measurements are written with their unit's symbol")
  func measurements() {
    let warm = Measurement(value: 20.5, unit: UnitTemperature.celsius)
    let far = Measurement(value: 5, unit: UnitLength.kilometers)
    #expect(MeasurementFormat<UnitTemperature>(width: .abbreviated).format(warm) == "20.5°C")
    #expect(MeasurementFormat<UnitLength>(width: .wide).format(far) == "5 km")
    #expect(MeasurementFormat<UnitLength>(width: .narrow).format(far) == "5km")
  }

  @Test("Measurements take the style of their number, and leave out the letter of a scale")
  func numbersOfMeasurements() {
    let warm = Measurement(value: 20.5, unit: UnitTemperature.celsius)
    let far = Measurement(value: 5.25, unit: UnitLength.kilometers)
    let whole = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(0))
    #expect(far.formatted(.measurement(width: .wide, usage: .road)) == "5.25 km")
    #expect(far.formatted(.measurement(width: .wide, usage: .asProvided, numberFormatStyle: whole)) == "5 km")
    #expect(warm.formatted(.measurement(width: .narrow, usage: .weather, hidesScaleName: true)) == "20.5°")
    #expect(warm.formatted(.measurement(width: .narrow, hidesScaleName: false)) == "20.5°C")
  }

  @Test("Names of people are as long as their style says")
  func names() {
    let name = PersonNameComponents(
      namePrefix: "Dr.", givenName: "Ann", middleName: "B.", familyName: "Lee", nickname: "Annie")
    #expect(PersonNameFormat(style: .short).format(name) == "Annie")
    #expect(PersonNameFormat(style: .medium).format(name) == "Ann Lee")
    #expect(PersonNameFormat(style: .long).format(name) == "Dr. Ann B. Lee")
    #expect(PersonNameFormat(style: .abbreviated).format(name) == "AL")
    #expect(PersonNameFormat(style: .medium).format(PersonNameComponents()) == "")
  }
}
