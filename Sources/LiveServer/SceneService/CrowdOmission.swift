import Engine

/// The part of a crowd that a picture leaves out, because it has no room for all.
package enum CrowdOmission: Hashable, Sendable {
  /// The names.
  case names
  /// The names, and everybody after the first so many places.
  case people(after: Int)

  /// What may be left out of a crowd, the least first.
  static func all(of crowd: Crowd) -> [CrowdOmission] {
    [.names] + Crowd.capacities.filter { $0 < crowd.capacity }.reversed().map { .people(after: $0) }
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

/// What the pictures of a scene left out of its crowd last.
struct CrowdFit {
  /// The number of pictures after which it is tried again how much there is room for.
  private static let patience = 60

  private var omission: CrowdOmission?
  private var pictures = 0

  /// What to leave out, one after the other, until the picture has room.
  mutating func attempts(for crowd: Crowd) -> [CrowdOmission?] {
    let all = [nil] + CrowdOmission.all(of: crowd)
    pictures += 1
    guard pictures < Self.patience, let start = all.firstIndex(of: omission) else {
      pictures = 0
      return all
    }
    return Array(all[start...])
  }

  /// Notes what a picture has left out.
  mutating func settle(on omission: CrowdOmission?) { self.omission = omission }
}
