import CRedis
import Glibc
import Support

/// One connection of hiredis to Redis on a loop, from its beginning to its end.
///
/// It belongs to the loop's thread. hiredis holds it for as long as it may call back.
final class RedisLink {
  /// An answer or a message has arrived.
  var onHeard: () -> Void = {}
  /// A message on a channel has arrived.
  var onMessage: (_ channel: [UInt8], _ message: [UInt8]) -> Void = { _, _ in }
  /// Redis confirms the subscription to a channel.
  var onSubscribed: (_ channel: [UInt8]) -> Void = { _ in }
  /// The connection has ended by itself, for a reason in the system's words. Nothing else is called afterwards
  /// except completions.
  var onEnd: (_ reason: String) -> Void = { _ in }

  /// The number of commands that wait for their answers, subscriptions among them.
  private(set) var waitingCount = 0
  private var context: UnsafeMutablePointer<redisAsyncContext>?
  private var watch: (any DescriptorWatch)?
  private var hasEnded = false

  /// Begins to connect, or returns the reason if that fails at once.
  ///
  /// - Parameter address: Numeric: hiredis would wait for a name.
  static func connect(
    to address: String, port: Int, on loop: any EventLoop
  ) -> Result<RedisLink, RedisError> {
    guard let context = redisAsyncConnect(address, Int32(port)) else {
      return .failure(.unusable("no memory"))
    }
    guard context.pointee.err == 0 else {
      defer { redisAsyncFree(context) }
      return .failure(.unusable(String(cString: context.pointee.errstr)))
    }
    // hiredis closes its descriptor, and the library what it watches.
    let copy = fcntl(context.pointee.c.fd, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0, let watch = loop.watch(descriptor: copy) else {
      redisAsyncFree(context)
      return .failure(.unusable(String(cString: strerror(errno))))
    }
    return .success(RedisLink(context, watch))
  }

  private init(_ context: UnsafeMutablePointer<redisAsyncContext>, _ watch: any DescriptorWatch) {
    (self.context, self.watch) = (context, watch)
    _ = fcntl(context.pointee.c.fd, F_SETFD, FD_CLOEXEC)
    let this = Unmanaged.passRetained(self).toOpaque()
    context.pointee.data = this
    context.pointee.ev.data = this
    context.pointee.ev.addWrite = { RedisLink.of($0)?.watch?.requestWritable() }
    context.pointee.ev.cleanup = { pointer in
      RedisLink.of(pointer)?.cleanUp()
      if let pointer { Unmanaged<RedisLink>.fromOpaque(pointer).release() }
    }
    watch.onReadable = { [weak self] in self?.handle(redisAsyncHandleRead) }
    watch.onWritable = { [weak self] in self?.writeMore() }
    watch.onClosed = { [weak self] in
      guard let self else { return }
      // The unread bytes may contain the reason.
      handle(redisAsyncHandleRead)
      reportEnd(reason)
      end()
    }
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> RedisLink? {
    pointer.map { Unmanaged<RedisLink>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Lets hiredis read or write, after which it may have ended the connection.
  private func handle(_ work: (UnsafeMutablePointer<redisAsyncContext>?) -> Void) {
    withExtendedLifetime(self) {
      if let context { work(context) }
    }
  }

  /// Gives the system as much as it takes.
  func writeMore() {
    let before = pendingBytes
    handle(redisAsyncHandleWrite)
    // Redis takes its time over something large. What the system takes as a whole proves nothing about Redis.
    if (1..<max(before, 1)).contains(pendingBytes), !hasEnded { onHeard() }
  }

  /// Waits until every command has been answered, for at most that many seconds; the loop stands still meanwhile.
  func finish(within seconds: Double) {
    let end = ServerClock.monotonic + seconds
    while !hasEnded, waitingCount > 0, let context, ServerClock.monotonic < end {
      handle(redisAsyncHandleWrite)
      var descriptor = pollfd(fd: context.pointee.c.fd, events: Int16(POLLIN), revents: 0)
      if poll(&descriptor, 1, 10) > 0 { handle(redisAsyncHandleRead) }
    }
  }

  /// The bytes that the system has not taken yet.
  var pendingBytes: Int { context.map { sdslen($0.pointee.c.obuf) } ?? 0 }

  /// Sends a command; the completion is called exactly once, with an error if the connection ends before.
  ///
  /// Not for (un)subscribing.
  func send(_ command: [[UInt8]], _ completion: ((RedisReply) -> Void)?) {
    let waiting = Unmanaged.passRetained(WaitingCommand(self, completion))
    let result = hasEnded ? REDIS_ERR : write(command, answered, waiting.toOpaque())
    if result == REDIS_OK {
      waitingCount += 1
    } else {
      waiting.release()
      completion?(.error(RedisLink.lost))
    }
  }

  /// Subscribes to a channel; again is harmless, and is answered again.
  func subscribe(_ channel: [UInt8]) {
    if write([Array("SUBSCRIBE".utf8), channel], published, nil) == REDIS_OK { waitingCount += 1 }
  }

  func unsubscribe(_ channel: [UInt8]) {
    _ = write([Array("UNSUBSCRIBE".utf8), channel], published, nil)
  }

  private func write(
    _ command: [[UInt8]], _ callback: @escaping RedisCallback, _ data: UnsafeMutableRawPointer?
  ) -> Int32 {
    guard let context, !hasEnded else { return REDIS_ERR }
    return withArguments(command) { count, arguments, lengths in
      redisAsyncCommandArgv(context, callback, data, count, arguments, lengths)
    }
  }

  /// Ends the connection; commands that wait get their errors before this returns, or soon if hiredis is calling.
  func end() {
    hasEnded = true
    if let context { redisAsyncFree(context) }
  }

  /// The first sign of an end comes with the answers that will not come, or when hiredis cleans up.
  private func reportEnd(_ reason: String) {
    guard !hasEnded else { return }
    hasEnded = true
    onEnd(reason)
  }

  private func cleanUp() {
    let reason = reason
    context?.pointee.ev.cleanup = nil
    context = nil
    reportEnd(reason)
    watch?.end()
    watch = nil
    (onHeard, onMessage, onSubscribed, onEnd) = ({}, { _, _ in }, { _ in }, { _ in })
  }

  /// The reason for the end, from hiredis.
  private var reason: String {
    guard let context, context.pointee.c.err != 0 else { return "the connection was closed" }
    return withUnsafeBytes(of: context.pointee.c.errstr) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  fileprivate func take(_ reply: RedisReply?, for waiting: WaitingCommand) {
    waitingCount -= 1
    if reply == nil { reportEnd(reason) } else if !hasEnded { onHeard() }
    waiting.completion?(reply ?? .error(RedisLink.lost))
  }

  fileprivate func take(_ push: RedisReply) {
    guard !hasEnded, let parts = push.array, parts.count == 3, let channel = parts[1].bytes else { return }
    switch parts[0].text {
    case "subscribe":
      waitingCount -= 1
      onHeard()
      onSubscribed(channel)
    case "message":
      onHeard()
      if let message = parts[2].bytes { onMessage(channel, message) }
    default: onHeard()
    }
  }

  /// The error of commands without an answer.
  static let lost = "The connection to Redis is lost."
}

/// hiredis' `redisCallbackFn`.
private typealias RedisCallback =
  @convention(c) (
    UnsafeMutablePointer<redisAsyncContext>?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
  ) -> Void

/// A command that waits for its answer, held by hiredis.
private final class WaitingCommand {
  let link: RedisLink
  let completion: ((RedisReply) -> Void)?

  init(_ link: RedisLink, _ completion: ((RedisReply) -> Void)?) {
    (self.link, self.completion) = (link, completion)
  }
}

/// hiredis has an answer to a command, or nil where there will be none.
private func answered(
  context: UnsafeMutablePointer<redisAsyncContext>?, reply: UnsafeMutableRawPointer?,
  data: UnsafeMutableRawPointer?
) {
  guard let data else { return }
  let waiting = Unmanaged<WaitingCommand>.fromOpaque(data).takeRetainedValue()
  waiting.link.take(
    reply.map { RedisReply($0.assumingMemoryBound(to: redisReply.self).pointee) }, for: waiting)
}

/// Receives hiredis's messages from a channel, or nil when the connection ends; that is reported elsewhere.
private func published(
  context: UnsafeMutablePointer<redisAsyncContext>?, reply: UnsafeMutableRawPointer?,
  data: UnsafeMutableRawPointer?
) {
  guard let reply, let link = context?.pointee.data else { return }
  Unmanaged<RedisLink>.fromOpaque(link).takeUnretainedValue()
    .take(RedisReply(reply.assumingMemoryBound(to: redisReply.self).pointee))
}
