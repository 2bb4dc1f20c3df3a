import Engine

/// The pictures that several servers share.
protocol SharedPictures: Sendable {
  /// True if another server has a picture, as far as is known here.
  func has(_ name: String) -> Bool
  /// A picture's bytes, or nil if it is missing. Takes a while if another server has it.
  func bytes(of name: String) -> [UInt8]?
  /// Begins to fetch a picture.
  func fetch(_ name: String)
  /// The pictures that were fetched since the last call, without bytes if they are missing.
  func takeFetched() -> [(name: String, bytes: [UInt8]?)]
  /// Hands a picture of this server on.
  func put(_ name: String)
  /// Makes sure that a picture that a room is about to name is not deleted meanwhile.
  func use(_ picture: Picture)
  /// The pictures that rooms and takes of all servers name.
  func namedPictures() throws -> Set<String>
  /// Deletes the pictures that nothing names, after an age in seconds.
  func sweep(keeping named: Set<String>, after age: Double) throws
}
