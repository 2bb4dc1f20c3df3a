import Testing

@testable import Views

@Suite("Places and maps")
struct PlacesTests {
  @Test("The distance between two places is that on the Earth's surface")
  func distance() {
    let (north, south) = (CLLocation(latitude: 90, longitude: 0), CLLocation(latitude: -90, longitude: 0))
    #expect(isNear(north.distance(from: south), .pi * 6_371_009, within: 1))
    #expect(north.distance(from: north) == 0)
  }

  @Test("A region in metres is as wide at the equator as high, and wider in degrees elsewhere")
  func region() {
    let equator = MKCoordinateRegion(
      center: CLLocationCoordinate2D(), latitudinalMeters: 111_320, longitudinalMeters: 111_320)
    #expect(equator.span.latitudeDelta == 1 && isNear(equator.span.longitudeDelta, 1))
    let north = MKCoordinateRegion(
      center: CLLocationCoordinate2D(latitude: 60, longitude: 0), latitudinalMeters: 111_320,
      longitudinalMeters: 111_320)
    #expect(isNear(north.span.longitudeDelta, 2, within: 0.001))
  }

  @Test("A map is an empty land, with a notice, whatever is on it")
  func map() {
    let place = CLLocationCoordinate2D(latitude: 34, longitude: -116)
    let view = Map(initialPosition: .region(MKCoordinateRegion(center: place, span: MKCoordinateSpan()))) {
      Marker("Rock", coordinate: place)
      ForEach([1, 2], id: \.self) { Annotation("\($0)", coordinate: place) { Circle() } }
      if place.latitude > 0 { UserAnnotation() }
    }
    .mapStyle(.hybrid(elevation: .realistic))
    let performed = Performed(view)
    #expect(performed.rectangles() == [[0, 0, 200, 100]])
    #expect(performed.scene.notices == ["A stage has no maps: show an Image of one."])
  }
}
