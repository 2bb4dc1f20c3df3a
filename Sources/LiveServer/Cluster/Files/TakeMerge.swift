import Rooms

/// The actions that make a room's takes the same here and in Redis.
///
/// The takes as both had them last show who has changed something since: a take that is missing on one side was
/// deleted there if it was there before, and is new on the other one if it was not. So deletions need not be
/// remembered for servers that were away, however long.
enum TakeMerge {
  /// Takes by what their files hold: the SHA-256.
  typealias Digests = [TakeName: String]

  enum Action: Equatable {
    /// Both have the same: it is written down, nil for none.
    case agree(TakeName, String?)
    /// Redis' take comes here, in place of what may be here.
    case fetch(TakeName, String)
    case removeHere(TakeName)
    /// Ours goes to Redis, in place of that one, which may be none.
    case send(TakeName, String, replacing: String?)
    case removeThere(TakeName, String)
    /// Ours gets another name first: there are two of the same.
    case rename(TakeName, to: TakeName)

    fileprivate var isRemoval: Bool {
      switch self {
      case .removeHere, .removeThere: true
      case .agree, .fetch, .send, .rename: false
      }
    }
  }

  /// - Parameter base: What both had when they last agreed.
  static func actions(base: Digests, here: Digests, there: Digests) -> [Action] {
    var taken = Set(here.keys).union(there.keys)
    let actions = taken.union(base.keys).sorted().flatMap { name -> [Action] in
      let last = base[name]
      switch (here[name], there[name]) {
      case (nil, nil): return last == nil ? [] : [.agree(name, nil)]
      case (nil, let there?): return [there == last ? .removeThere(name, there) : .fetch(name, there)]
      case (let here?, nil): return [here == last ? .removeHere(name) : .send(name, here, replacing: nil)]
      case (let here?, let there?):
        if here == there { return here == last ? [] : [.agree(name, here)] }
        if here == last { return [.fetch(name, there)] }
        if there == last { return [.send(name, here, replacing: there)] }
        let other = name.numbered { taken.contains($0) }
        taken.insert(other)
        return [.rename(name, to: other), .send(other, here, replacing: nil), .fetch(name, there)]
      }
    }
    // A take that is played and renamed has its new name everywhere before the old one goes, or it would end.
    return actions.filter { !$0.isRemoval } + actions.filter(\.isRemoval)
  }
}
