import CWebSockets
import Glibc
import Platform
import Support

/// The file descriptors that the library's loop watches beside its connections: timers, signals, and those of others.
///
/// Everything here belongs to the service's thread.
final class DescriptorLoop: EventLoop {
  /// The library's host that descriptors belong to; nil once the loop ends.
  private var vhost: OpaquePointer?
  private var watches: [OpaquePointer: LibraryWatch] = [:]
  /// The watches that want to write more, as soon as the library takes the request.
  private var unfinished: [LibraryWatch] = []

  init(_ vhost: OpaquePointer) { self.vhost = vhost }

  func watch(descriptor: Int32) -> (any DescriptorWatch)? { add(descriptor) }

  func makeTimer(_ fired: @escaping () -> Void) -> (any LoopTimer)? {
    guard let timer = KernelTimer(), let watch = add(timer.descriptor) else { return nil }
    return WatchedTimer(timer, watch, fired)
  }

  /// Takes no more descriptors, because the loop ends.
  func end() { vhost = nil }

  private func add(_ descriptor: Int32) -> LibraryWatch? {
    guard let vhost else {
      Glibc.close(descriptor)
      return nil
    }
    var file = lws_sock_file_fd_type()
    file.filefd = descriptor
    guard let wsi = lws_adopt_descriptor_vhost(vhost, LWS_ADOPT_RAW_FILE_DESC, file, nil, nil) else {
      Glibc.close(descriptor)
      return nil
    }
    let watch = LibraryWatch(wsi)
    watches[wsi] = watch
    return watch
  }
}

// Events.
extension DescriptorLoop {
  func becomeReadable(_ wsi: OpaquePointer) -> Continuation {
    // A closed watch's descriptor would be readable for ever.
    guard let watch = watches[wsi], watch.isOpen else { return .close }
    watch.onReadable()
    return .proceed
  }

  /// - Returns: Whether to call `finishWriting()` after the library's callback.
  func becomeWritable(_ wsi: OpaquePointer) -> Bool {
    guard let watch = watches[wsi], watch.becomeWritable() else { return false }
    unfinished.append(watch)
    return true
  }

  /// Lets watches write more that asked for it while they wrote.
  func finishWriting() {
    for watch in unfinished { watch.requestWritable() }
    unfinished = []
  }

  /// The library closes a descriptor.
  func close(_ wsi: OpaquePointer) { watches.removeValue(forKey: wsi)?.close() }
}
