/// The parts that users take of something bounded: guests together half of it at most, so that others always find the
/// other half, and each user no more than a share.
///
/// A user that has nothing yet may take more than its share at once.
package struct Shares {
  /// A user.
  package struct User: Hashable, Sendable {
    package let name: String
    /// True if the user is a guest, with a smaller part.
    package let isGuest: Bool

    /// A user with a name of its own.
    package init(_ name: String, isGuest: Bool) { (self.name, self.isGuest) = (name, isGuest) }
  }

  private let most: Int
  private let mostOfUser: Int
  private let mostAtOnce: Int
  private var taken: [User: Int] = [:]

  /// Shares of which nothing is used.
  ///
  /// - Parameters:
  ///   - most: The bound of all.
  ///   - share: The bound of each user, if it is less.
  ///   - once: The most that a user who has nothing may take beyond its own share; nil for any amount.
  package init(of most: Int, each share: Int, atOnce once: Int? = nil) {
    (self.most, mostOfUser, mostAtOnce) = (most, share, once ?? .max)
  }

  /// A reason that there is no place.
  package enum Refusal: Error, Hashable {
    /// Too much is taken by all, or by all guests.
    case full
    /// The user has too much itself.
    case shareFull
  }

  /// Throws if there is no place for so much more.
  package func require(_ amount: Int, for user: User) throws(Refusal) {
    let all = taken.values.reduce(0, +)
    let guests = taken.reduce(0) { $0 + ($1.key.isGuest ? $1.value : 0) }
    let own = taken[user, default: 0]
    func fits(_ taken: Int, _ bound: Int) -> Bool {
      taken + amount <= bound || (taken == 0 && amount <= mostAtOnce)
    }
    guard fits(all, most), !user.isGuest || fits(guests, most / 2) else { throw .full }
    guard fits(own, mostOfUser) else { throw .shareFull }
  }

  /// True if there is a place for so much more.
  package func hasPlace(for amount: Int, of user: User) -> Bool { (try? require(amount, for: user)) != nil }

  /// A user takes so much.
  package mutating func take(_ amount: Int, for user: User) { taken[user, default: 0] += amount }

  /// A user gives so much back.
  package mutating func giveBack(_ amount: Int, of user: User) {
    let left = taken[user, default: 0] - amount
    taken[user] = left > 0 ? left : nil
  }
}
