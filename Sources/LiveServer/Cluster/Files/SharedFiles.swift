import Logging
import Redis
import Rooms
import Storage
import Support

/// The people's files that servers share: takes and pictures.
///
/// It belongs to the service's thread; the work is done on others.
package final class SharedFiles {
  let takes: TakeMirror
  /// Nil if no pictures can be kept.
  package let pictures: PictureExchange?
  private let connection: RedisConnection

  /// - Parameters:
  ///   - takes: The takes here.
  ///   - writer: Changes the takes, and notifies the rooms.
  ///   - wake: Wakes the loop once a picture was fetched.
  package init(
    _ address: RedisAddress, on loop: any EventLoop, takes: TakeStore, writer: TakeWriter,
    pictures store: PictureStore?,
    log: Logger, wake: @escaping @Sendable () -> Void
  ) {
    self.takes = TakeMirror(
      takes, in: RedisTakeStore(BlockingRedisClient(address, name: "tiltcast-takes")), log: log,
      changed: { [weak writer] in writer?.list($0) })
    pictures = store.map {
      PictureExchange(
        $0, over: BlockingRedisClient(address, name: "tiltcast-media"), log: log, wake: wake)
    }
    connection = RedisConnection(address, on: loop, name: "tiltcast-files")
    writer.tellChanges { [takes = self.takes] in takes.compare($0) }
  }

  /// Shares from now on.
  package func open() {
    // A node that comes may have been there before: a Redis that does not know it has forgotten the rest, too.
    connection.subscribe(RedisKeys.nodes) { [takes, pictures] in
      guard case .came = NodeNews($0) else { return }
      takes.compareAll()
      pictures?.compare()
    }
    connection.subscribe(
      RedisKeys.takes,
      { [takes] in if let room = RoomName(String(decoding: $0, as: UTF8.self)) { takes.compare(room) } },
      onReady: { [takes] in takes.compareAll() })
    if let pictures {
      connection.subscribe(
        RedisKeys.media, { pictures.note(String(decoding: $0, as: UTF8.self)) },
        onReady: { pictures.compare() })
    }
    connection.open()
  }

  /// Shares no longer.
  package func close() {
    connection.close()
  }
}
