import Platform
import Support

/// Tells when files in a folder change.
struct FolderWatch {
  /// Watches a folder; nil where the system lets nobody watch any more.
  init?(_ folder: String, on loop: any EventLoop, _ changed: @escaping () -> Void) {
    guard let source = FolderNotifier(folder), let watch = loop.watch(descriptor: source.descriptor) else {
      return nil
    }
    watch.onReadable = { if source.takeChange() { changed() } }
  }
}
