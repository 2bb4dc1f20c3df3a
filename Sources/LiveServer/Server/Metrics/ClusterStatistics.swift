/// Figures for monitoring the rooms that several servers share.
struct ClusterStatistics {
  /// True if Redis answers, and has answered for a while since its last outage.
  var isConnected: Bool
  /// The rooms that this server runs.
  var running: Int
  /// The rooms that another server runs.
  var following: Int
  /// The journal entries that were set aside.
  var setAside: Int
}
