/// A stored value of a view that the runtime keeps up to date before each evaluation of the body.
public protocol DynamicProperty {
  /// Brings the property up to date; called before each evaluation of the body.
  mutating func update()
  /// Connects the property to what a scene remembers; called by the runtime.
  mutating func install(at place: PropertyPlace)
}

extension DynamicProperty {
  /// Nothing to update.
  public mutating func update() {}

  /// Connects the dynamic properties inside this one.
  public mutating func install(at place: PropertyPlace) {
    place.update.fields(of: Self.self).install(in: &self, at: place)
    update()
  }
}

/// The place of a dynamic property while its view is evaluated.
public struct PropertyPlace {
  let update: ViewUpdate
  let place: Place
  let surroundings: Surroundings
  let name: String
  /// True if the view is made again for each moment of a timeline.
  var isInTimeline = false

  var environment: EnvironmentValues { _read { yield surroundings.values } }

  func field(_ field: String) -> PropertyPlace {
    PropertyPlace(
      update: update, place: place, surroundings: surroundings,
      name: name.isEmpty ? field : name + "." + field, isInTimeline: isInTimeline)
  }

  var key: UInt64 { StableHash.combine(place.hash, StableHash.of(name)) }
  var path: String { place.path + "." + name }
}
