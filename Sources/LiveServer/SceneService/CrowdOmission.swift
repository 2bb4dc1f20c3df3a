import Engine

/// The part of a crowd that a picture leaves out, because it has no room for all.
package enum CrowdOmission: Hashable, Sendable {
  /// The names.
  case names
  /// The names, and all people after the first so many places.
  case people(after: Int)

  /// The omissions to try for a crowd after a picture of it turned out to be so many times too large, the least first.
  static func attempts(for crowd: Crowd, excess: Double) -> [CrowdOmission] {
    let names: [CrowdOmission] = crowd.people.contains { $0.name != nil } ? [.names] : []
    let smaller = Crowd.capacities.filter { $0 < crowd.capacity }
    // Most of a picture grows with its people, so most of the larger ones need not be tried.
    let likely = smaller.filter { Double($0) * excess <= Double(crowd.capacity) }.last ?? smaller.first
    return names + smaller.filter { $0 <= likely ?? 0 }.reversed().map { .people(after: $0) }
  }
}

extension Environment {
  /// An environment whose crowd lacks something.
  func omitting(_ omission: CrowdOmission?) -> Environment {
    guard let omission else { return self }
    var part = self
    part.names = CrowdNames()
    if case .people(let places) = omission { part.crowd = crowd.prefix(places) }
    return part
  }
}
