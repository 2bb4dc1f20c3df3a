import Platform
import Support

extension EventLoop {
  /// Tells when files in a folder change.
  ///
  /// - Returns: False where the system lets nobody watch any more.
  func watch(_ folder: String, _ changed: @escaping () -> Void) -> Bool {
    guard let source = FolderNotifier(folder), let watch = watch(descriptor: source.descriptor) else {
      return false
    }
    watch.onReadable = { if source.takeChange() { changed() } }
    return true
  }
}
