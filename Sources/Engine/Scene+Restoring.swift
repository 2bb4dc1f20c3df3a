extension Scene {
  /// A scene from an encoded state, which may contain anything: the only way in for states from outside.
  ///
  /// - Throws: A `DecodingError` if the state cannot be decoded, or no events could have led to it.
  public init(restoring decoder: any Decoder) throws {
    self = try Self(from: decoder)
    let counts = Self.pictureCounts ?? 0...0
    guard hasAllowedParameters, pictures.isEmpty || counts.contains(pictures.count), isSound else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: "it is no state that the scene could be in"))
    }
  }

  /// Whether each parameter has a value that could be set.
  private var hasAllowedParameters: Bool {
    Self.parameters.allSatisfy { $0.description.accepts($0.value(self)) }
  }
}
