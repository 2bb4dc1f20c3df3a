// Maps as MapKit has them, for which an empty land stands.

/// The size of a part of the Earth, in degrees.
public struct MKCoordinateSpan: Sendable {
  /// The height.
  public var latitudeDelta: CLLocationDegrees
  /// The width.
  public var longitudeDelta: CLLocationDegrees

  /// A size.
  public init(latitudeDelta: CLLocationDegrees, longitudeDelta: CLLocationDegrees) {
    (self.latitudeDelta, self.longitudeDelta) = (latitudeDelta, longitudeDelta)
  }
  /// No size.
  public init() { self.init(latitudeDelta: 0, longitudeDelta: 0) }
}

/// A part of the Earth.
public struct MKCoordinateRegion: Sendable {
  /// The place in the middle.
  public var center: CLLocationCoordinate2D
  /// The size.
  public var span: MKCoordinateSpan

  /// A part around a place.
  public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) {
    (self.center, self.span) = (center, span)
  }
  /// A part around a place, with a size in metres.
  public init(
    center: CLLocationCoordinate2D, latitudinalMeters: CLLocationDistance,
    longitudinalMeters: CLLocationDistance
  ) {
    // The length of a degree of latitude.
    let degree = 111_320.0
    let width = degree * max(0.01, cos(center.latitude * .pi / 180))
    self.init(
      center: center,
      span: MKCoordinateSpan(
        latitudeDelta: latitudinalMeters / degree, longitudeDelta: longitudinalMeters / width))
  }
  /// The part around a place on the equator.
  public init() { self.init(center: CLLocationCoordinate2D(), span: MKCoordinateSpan()) }
}

/// The movements of a map by fingers.
public struct MapInteractionModes: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Movements from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Moving.
  public static let pan = MapInteractionModes(rawValue: 1)
  /// Growing.
  public static let zoom = MapInteractionModes(rawValue: 2)
  /// Turning.
  public static let rotate = MapInteractionModes(rawValue: 4)
  /// Tilting.
  public static let pitch = MapInteractionModes(rawValue: 8)
  /// All.
  public static let all: MapInteractionModes = [.pan, .zoom, .rotate, .pitch]
}

/// The way in which a map follows its reader.
public enum MapUserTrackingMode: Sendable {
  /// Not at all.
  case none
  /// By moving.
  case follow
}

/// The point of view of a map.
public struct MapCamera: Hashable, Sendable {
  /// A view of a place.
  public init(
    centerCoordinate: CLLocationCoordinate2D, distance: Double, heading: Double = 0, pitch: Double = 0
  ) {}
}

/// The part of the Earth that a map shows.
public struct MapCameraPosition: Hashable, Sendable {
  /// The part that the content needs.
  public static var automatic: MapCameraPosition { MapCameraPosition() }
  /// A part of the Earth.
  public static func region(_ region: MKCoordinateRegion) -> MapCameraPosition { MapCameraPosition() }
  /// The part that a camera sees.
  public static func camera(_ camera: MapCamera) -> MapCameraPosition { MapCameraPosition() }
  /// The part around the reader.
  public static func userLocation(
    followsHeading: Bool = false, fallback: MapCameraPosition
  ) -> MapCameraPosition { fallback }
}

/// A look of maps.
public struct MapStyle: Sendable {
  /// The heights of a map.
  public enum Elevation: Sendable {
    /// The standard behavior.
    case automatic
    /// None.
    case flat
    /// The real ones.
    case realistic
  }
  /// Streets.
  public static var standard: MapStyle { MapStyle() }
  /// Streets.
  public static func standard(elevation: Elevation = .automatic, showsTraffic: Bool = false) -> MapStyle {
    MapStyle()
  }
  /// Streets on pictures.
  public static var hybrid: MapStyle { MapStyle() }
  /// Streets on pictures.
  public static func hybrid(elevation: Elevation = .automatic, showsTraffic: Bool = false) -> MapStyle {
    MapStyle()
  }
  /// Pictures.
  public static var imagery: MapStyle { MapStyle() }
  /// Pictures.
  public static func imagery(elevation: Elevation = .automatic) -> MapStyle { MapStyle() }
}

/// Something on a map, which is not shown.
public protocol MapContent {}

/// Makes what is on a map.
@resultBuilder
public struct MapContentBuilder {
  /// Nothing.
  public struct Nothing: MapContent {}
  /// Everything.
  public static func buildBlock<each Content: MapContent>(_ content: repeat each Content) -> Nothing {
    Nothing()
  }
  /// Optional content.
  public static func buildOptional(_ content: Nothing?) -> Nothing { Nothing() }
  /// The first of two.
  public static func buildEither(first content: Nothing) -> Nothing { content }
  /// The second of two.
  public static func buildEither(second content: Nothing) -> Nothing { content }
}

extension ForEach: MapContent {
  /// Things on a map.
  public init(_ data: Data, @MapContentBuilder content: @escaping (Data.Element) -> MapContentBuilder.Nothing)
  where Data.Element: Identifiable, ID == Data.Element.ID, Content == EmptyView {
    self.init(data) { _ in EmptyView() }
  }
  /// Things on a map.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @MapContentBuilder content: @escaping (Data.Element) -> MapContentBuilder.Nothing
  ) where Content == EmptyView {
    self.init(data, id: id) { _ in EmptyView() }
  }
}

/// A sign on a map.
public struct Marker: MapContent {
  /// A sign with a title.
  public init(_ titleKey: LocalizedStringKey, coordinate: CLLocationCoordinate2D) {}
  /// A sign with a title.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, coordinate: CLLocationCoordinate2D) {}
  /// A sign with a symbol.
  public init(_ titleKey: LocalizedStringKey, systemImage: String, coordinate: CLLocationCoordinate2D) {}
  /// A sign with a symbol.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage: String, coordinate: CLLocationCoordinate2D) {}
  /// A sign with a view.
  public init(coordinate: CLLocationCoordinate2D, @ViewBuilder label: () -> some View) {}
}

/// A view on a map.
public struct Annotation: MapContent {
  /// A view with a title.
  public init(
    _ titleKey: LocalizedStringKey, coordinate: CLLocationCoordinate2D, anchor: UnitPoint = .center,
    @ViewBuilder content: () -> some View
  ) {}
  /// A view with a title.
  @_disfavoredOverload
  public init(
    _ title: some StringProtocol, coordinate: CLLocationCoordinate2D, anchor: UnitPoint = .center,
    @ViewBuilder content: () -> some View
  ) {}
}

/// The place of the reader.
public struct UserAnnotation: MapContent {
  /// The place of the reader.
  public init() {}
}

/// A circle on a map.
public struct MapCircle: MapContent {
  /// A circle around a place, with a radius in metres.
  public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {}
}

/// A line on a map.
public struct MapPolyline: MapContent {
  /// A line between places.
  public init(coordinates: [CLLocationCoordinate2D]) {}
}

extension MapContent {
  /// Colours signs, which are not shown.
  public func tint(_ tint: some ShapeStyle) -> some MapContent { self }
  /// Names a sign.
  public func tag(_ tag: some Hashable) -> some MapContent { self }
  /// Colours a circle.
  public func foregroundStyle(_ style: some ShapeStyle) -> some MapContent { self }
  /// Colours a line.
  public func stroke(_ style: some ShapeStyle, lineWidth: CGFloat = 1) -> some MapContent { self }
  /// Shows titles or hides them.
  public func annotationTitles(_ visibility: Visibility) -> some MapContent { self }
}

/// A sign on a map, as older files have it.
public protocol MapAnnotationProtocol {}

/// A sign on a map.
public struct MapMarker: MapAnnotationProtocol {
  /// A sign at a place.
  public init(coordinate: CLLocationCoordinate2D, tint: Color? = nil) {}
}

/// A pin in a map.
public struct MapPin: MapAnnotationProtocol {
  /// A pin at a place.
  public init(coordinate: CLLocationCoordinate2D, tint: Color? = nil) {}
}

/// A view on a map.
public struct MapAnnotation: MapAnnotationProtocol {
  /// A view at a place.
  public init(
    coordinate: CLLocationCoordinate2D, anchorPoint: CGPoint = CGPoint(x: 0.5, y: 0.5),
    @ViewBuilder content: () -> some View
  ) {}
}

/// A map, for which an empty land stands.
public struct Map: View {
  /// A map.
  nonisolated public init(interactionModes: MapInteractionModes = .all) {}
  /// A map of a part of the Earth.
  nonisolated public init(
    coordinateRegion: Binding<MKCoordinateRegion>, interactionModes: MapInteractionModes = .all,
    showsUserLocation: Bool = false, userTrackingMode: Binding<MapUserTrackingMode>? = nil
  ) {}
  /// A map with signs, which are not shown.
  nonisolated public init<Items: RandomAccessCollection, Annotation: MapAnnotationProtocol>(
    coordinateRegion: Binding<MKCoordinateRegion>, interactionModes: MapInteractionModes = .all,
    showsUserLocation: Bool = false, userTrackingMode: Binding<MapUserTrackingMode>? = nil,
    annotationItems: Items, annotationContent: @escaping (Items.Element) -> Annotation
  ) where Items.Element: Identifiable {}
  /// A map with signs, which are not shown.
  nonisolated public init(
    initialPosition: MapCameraPosition = .automatic, interactionModes: MapInteractionModes = .all,
    @MapContentBuilder content: () -> some MapContent
  ) {}
  /// A map with signs, which are not shown.
  nonisolated public init(
    position: Binding<MapCameraPosition>, interactionModes: MapInteractionModes = .all,
    @MapContentBuilder content: () -> some MapContent
  ) {}
  /// A map with signs of which one is chosen; they are not shown.
  nonisolated public init<Choice: Hashable>(
    position: Binding<MapCameraPosition>, interactionModes: MapInteractionModes = .all,
    selection: Binding<Choice?>, @MapContentBuilder content: () -> some MapContent
  ) {}
  /// A map of a part of the Earth.
  nonisolated public init(
    initialPosition: MapCameraPosition, interactionModes: MapInteractionModes = .all
  ) {}
  /// A map of a part of the Earth.
  nonisolated public init(
    position: Binding<MapCameraPosition>, interactionModes: MapInteractionModes = .all
  ) {}

  nonisolated static let land = Color(0xf2efe9, dark: 0x2a2c30)

  /// An empty land.
  public var body: some View { Self.land.placeholder("A stage has no maps: show an Image of one.") }
}

/// A needle that shows north, which a stage's maps do not have.
public struct MapCompass: View {
  /// A needle.
  nonisolated public init() {}
  /// No effect.
  public var body: some View { EmptyView() }
}

/// A button to one's own place, which a stage's maps do not have.
public struct MapUserLocationButton: View {
  /// A button.
  nonisolated public init() {}
  /// No effect.
  public var body: some View { EmptyView() }
}

/// A scale, which a stage's maps do not have.
public struct MapScaleView: View {
  /// A scale.
  nonisolated public init() {}
  /// No effect.
  public var body: some View { EmptyView() }
}

/// A button to tilt a map, which a stage's maps do not have.
public struct MapPitchToggle: View {
  /// A button.
  nonisolated public init() {}
  /// No effect.
  public var body: some View { EmptyView() }
}

extension View {
  /// Sets the look of maps, which changes nothing: an empty land stands for them.
  nonisolated public func mapStyle(_ style: MapStyle) -> some View { self }
  /// Sets the controls of maps, which a stage's do not have.
  nonisolated public func mapControls(@ViewBuilder _ content: () -> some View) -> some View { self }
  /// Shows or hides the controls of maps, which a stage's do not have.
  nonisolated public func mapControlVisibility(_ visibility: Visibility) -> some View { self }
}
