import CLinux
import Glibc

/// Watches sockets through one descriptor, by epoll: each arrival on a socket is reported once.
package struct EdgeDescriptor: ArrivalSource {
  package let descriptor: Int32

  package init?() {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { return nil }
  }

  package func add(_ socket: Int32, as token: OpaquePointer) -> Bool {
    var event = epoll_event()
    event.events = EPOLLIN.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue
    event.data.ptr = UnsafeMutableRawPointer(token)
    return epoll_ctl(descriptor, EPOLL_CTL_ADD, socket, &event) == 0
  }

  package func remove(_ socket: Int32) { epoll_ctl(descriptor, EPOLL_CTL_DEL, socket, nil) }

  package func takeArrivals(_ body: (_ token: OpaquePointer, _ hasEnded: Bool) -> Void) {
    withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 64) { events in
      guard let first = events.baseAddress else { return }
      let count = epoll_wait(descriptor, first, Int32(events.count), 0)
      for event in events.prefix(Int(max(0, count))) {
        guard let pointer = event.data.ptr else { continue }
        let ends = EPOLLRDHUP.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue
        body(OpaquePointer(pointer), event.events & ends != 0)
      }
    }
  }
}
