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
