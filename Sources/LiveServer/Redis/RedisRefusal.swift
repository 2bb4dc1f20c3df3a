// Sentences about a Redis that is there, but refuses to work.
extension RedisAddress {
  /// Sentences about a refusal: Redis' words, and the remedy if one is known.
  func refusalToWork(_ words: String) -> String {
    let sentence = "Redis at \(place) is there, but refuses to work: \(Self.quotable(words))."
    return advice(about: words).map { sentence + " " + $0 } ?? sentence
  }

  private func advice(about words: String) -> String? {
    switch words.prefix(while: { $0 != " " }) {
    case "READONLY": "It is a replica: let --cluster name the primary, also after a failover."
    case "MASTERDOWN": "It is a replica that has lost its primary: let --cluster name the primary."
    case "OOM": "Its memory is full: raise its maxmemory, or remove other data."
    case "MISCONF": "It cannot save its data: free or repair the disk of its folder."
    case "NOREPLICAS": "It waits for replicas: connect them, or lower its min-replicas-to-write."
    case "CLUSTERDOWN", "MOVED", "ASK", "CROSSSLOT", "TRYAGAIN":
      "Redis Cluster does not work: name a Redis without cluster mode."
    case "NOAUTH", "WRONGPASS": "Its password has changed: start this server with the new one in --cluster."
    case "NOPERM": "Its user lacks a permission: ACL SETUSER \(user ?? "default") \(Self.missingRule(words))"
    case "ERR" where words.lowercased().contains("the user executing the script"):
      "Its user lacks a permission: ACL SETUSER \(user ?? "default") \(Self.missingRule(words))"
    default: nil
    }
  }

  /// The ACL rule that allows what these words say is forbidden.
  static func missingRule(_ words: String) -> String {
    let words = words.lowercased()
    if let command = words.firstMatch(of: /'([a-z|]{1,40})'/) { return "+\(command.1)" }
    if words.contains("channel") { return "&tiltcast:*" }
    if words.contains("key") { return "~tiltcast:*" }
    return "+@all"
  }
}
