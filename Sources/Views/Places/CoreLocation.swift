// Places on the Earth, as CoreLocation has them. A stage knows none of its own.

/// An angle on the Earth, in degrees.
public typealias CLLocationDegrees = Double
/// A distance, in metres.
public typealias CLLocationDistance = Double
/// The accuracy of a place, in metres.
public typealias CLLocationAccuracy = Double
/// A direction, in degrees from north.
public typealias CLLocationDirection = Double
/// A speed, in metres per second.
public typealias CLLocationSpeed = Double

/// The best accuracy.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// The accuracy for routes.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// The accuracy of ten metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// The accuracy of a hundred metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// The accuracy of a kilometre.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// Every movement.
public let kCLDistanceFilterNone: CLLocationDistance = -1

/// A place on the Earth.
public struct CLLocationCoordinate2D: Sendable {
  /// The angle from the equator, in degrees; north is positive.
  public var latitude: CLLocationDegrees
  /// The angle from Greenwich, in degrees; east is positive.
  public var longitude: CLLocationDegrees

  /// A place.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    (self.latitude, self.longitude) = (latitude, longitude)
  }
  /// The place on the equator at Greenwich's longitude.
  public init() { self.init(latitude: 0, longitude: 0) }
}

/// A place of a device at a time.
open class CLLocation: Hashable, @unchecked Sendable {
  /// The place.
  public let coordinate: CLLocationCoordinate2D
  /// The height, in metres.
  public var altitude: CLLocationDistance { 0 }
  /// The speed, which is unknown.
  public var speed: CLLocationSpeed { -1 }
  /// The direction, which is unknown.
  public var course: CLLocationDirection { -1 }

  /// A place.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
  }

  /// The distance along the Earth's surface, in metres, on a sphere.
  ///
  /// Source: the haversine formula, with the Earth's mean radius of 6,371,009 m (IUGG).
  public func distance(from location: CLLocation) -> CLLocationDistance {
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    let (a, b) = (coordinate, location.coordinate)
    let (north, east) = (radians(b.latitude - a.latitude), radians(b.longitude - a.longitude))
    let (y, x) = (sin(north / 2), sin(east / 2))
    let chord = y * y + cos(radians(a.latitude)) * cos(radians(b.latitude)) * x * x
    return 2 * 6_371_009 * asin(min(1, chord.squareRoot()))
  }

  /// True if both are the same object.
  public static func == (a: CLLocation, b: CLLocation) -> Bool { a === b }
  /// Hashes the place.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A person's permission to use the place of a device.
public enum CLAuthorizationStatus: Int32, Sendable {
  /// Not asked for.
  case notDetermined
  /// Forbidden by the device.
  case restricted
  /// Refused.
  case denied
  /// Given, always.
  case authorizedAlways
  /// Given, while the app is in front.
  case authorizedWhenInUse
}

/// The place of the device, which a stage does not know.
open class CLLocationManager: @unchecked Sendable {
  /// The delegate, which is never called.
  public weak var delegate: (any CLLocationManagerDelegate)?
  /// The accuracy that is asked for.
  public var desiredAccuracy = kCLLocationAccuracyBest
  /// The smallest movement that counts.
  public var distanceFilter = kCLDistanceFilterNone
  /// The place: none.
  public var location: CLLocation? { nil }
  /// The permission, for which no person was asked.
  public var authorizationStatus: CLAuthorizationStatus { .notDetermined }
  /// The permission, for which no person was asked.
  public class func authorizationStatus() -> CLAuthorizationStatus { .notDetermined }
  /// True if places are known; they are not.
  public class func locationServicesEnabled() -> Bool { false }

  /// The place of the device.
  public init() {}

  /// Asks for nothing, which a notice says.
  open func requestWhenInUseAuthorization() { notice() }
  /// Asks for nothing, which a notice says.
  open func requestAlwaysAuthorization() { notice() }
  /// Does nothing, which a notice says.
  open func requestLocation() { notice() }
  /// Does nothing, which a notice says.
  open func startUpdatingLocation() { notice() }
  /// Does nothing.
  open func stopUpdatingLocation() {}
  /// Does nothing, which a notice says.
  open func startUpdatingHeading() { notice() }
  /// Does nothing.
  open func stopUpdatingHeading() {}

  private func notice() {
    ViewUpdate.current?.notice("A stage knows no place: show one that the view has of itself.")
  }
}

/// A delegate for places, which a stage never calls.
public protocol CLLocationManagerDelegate: AnyObject {}
