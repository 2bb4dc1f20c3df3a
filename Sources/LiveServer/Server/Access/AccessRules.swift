import Support

/// The rules of access to a server that its operator has set.
struct AccessRules {
  let keys: AccessKeys
  /// The origin by which the world reaches the server; nil for its own.
  let publicURL: String?
  /// True if joining an unknown room makes it.
  let opensRooms: Bool
  /// The origin of the tunnel while it is open.
  let tunnelOrigin: () -> WebOrigin?
  let knownHosts: KnownHosts
  /// The origins whose pages may learn what an embedded stage shows.
  let embedders: Set<WebOrigin>
  let limits: Limits
}
