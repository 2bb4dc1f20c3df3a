// The view of a map as UIKit has it; nothing shows it, and a notice stands for the view that would.

/// Something on a map.
public protocol MKAnnotation: AnyObject {}
/// A layer of a map.
public protocol MKOverlay: AnyObject {}
/// A delegate of a map, which a stage never calls.
public protocol MKMapViewDelegate: AnyObject {}

/// A way to follow the place of the device.
public enum MKUserTrackingMode: Int, Sendable {
  /// Not at all.
  case none
  /// By moving.
  case follow
  /// By moving and turning.
  case followWithHeading
}

/// A look of a map.
public enum MKMapType: UInt, Sendable {
  /// Streets.
  case standard
  /// Pictures.
  case satellite
  /// Streets on pictures.
  case hybrid
}

/// A pin.
open class MKPointAnnotation: MKAnnotation, @unchecked Sendable {
  /// The place.
  public var coordinate = CLLocationCoordinate2D()
  /// The title.
  public var title: String?
  /// The line below the title.
  public var subtitle: String?
  /// A pin.
  public init() {}
}

/// The place of the device.
open class MKUserLocation: MKAnnotation, @unchecked Sendable {
  /// The place.
  public var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D() }
  /// The place at a time: none.
  public var location: CLLocation? { nil }
}

/// A map; nothing shows it.
open class MKMapView: UIView, @unchecked Sendable {
  /// The delegate.
  public weak var delegate: (any MKMapViewDelegate)?
  /// The part of the Earth.
  public var region = MKCoordinateRegion()
  /// The place in the middle.
  public var centerCoordinate: CLLocationCoordinate2D {
    get { region.center }
    set { region.center = newValue }
  }
  /// The pins.
  public private(set) var annotations: [any MKAnnotation] = []
  /// The look.
  public var mapType = MKMapType.standard
  /// True if the place of the device is shown.
  public var showsUserLocation = false
  /// The place of the device.
  public var userLocation: MKUserLocation { MKUserLocation() }
  /// The way to follow the place of the device.
  public var userTrackingMode = MKUserTrackingMode.none
  /// True if fingers turn the map.
  public var isRotateEnabled = true
  /// True if fingers move the map.
  public var isScrollEnabled = true
  /// True if fingers grow the map.
  public var isZoomEnabled = true

  /// Sets the part of the Earth.
  public func setRegion(_ region: MKCoordinateRegion, animated: Bool) { self.region = region }
  /// Sets the place in the middle.
  public func setCenter(_ coordinate: CLLocationCoordinate2D, animated: Bool) { region.center = coordinate }
  /// Adds a pin.
  public func addAnnotation(_ annotation: any MKAnnotation) { annotations.append(annotation) }
  /// Adds pins.
  public func addAnnotations(_ annotations: [any MKAnnotation]) { self.annotations += annotations }
  /// Takes a pin away.
  public func removeAnnotation(_ annotation: any MKAnnotation) { annotations.removeAll { $0 === annotation } }
  /// Takes pins away.
  public func removeAnnotations(_ annotations: [any MKAnnotation]) {
    self.annotations.removeAll { one in annotations.contains { $0 === one } }
  }
  /// Adds a layer, which is not shown.
  public func addOverlay(_ overlay: any MKOverlay) {}
}
