import Synchronization

/// A limit of the memory that many things share.
package final class MemoryBudget: Sendable {
  /// Reserved bytes, until nothing refers to the reservation.
  package final class Reservation: Sendable {
    private let budget: MemoryBudget
    private let bytes: Int

    fileprivate init(_ bytes: Int, of budget: MemoryBudget) { (self.budget, self.bytes) = (budget, bytes) }

    deinit { budget.used.withLock { $0 -= bytes } }
  }

  private let most: Int
  private let used = Mutex(0)

  /// A budget of a number of bytes.
  package init(most: Int) { self.most = most }

  /// Reserves bytes; returns nil if fewer are left.
  package func reserve(_ bytes: Int) -> Reservation? {
    let isReserved = used.withLock { used in
      guard bytes <= most - used else { return false }
      used += bytes
      return true
    }
    return isReserved ? Reservation(bytes, of: self) : nil
  }
}
