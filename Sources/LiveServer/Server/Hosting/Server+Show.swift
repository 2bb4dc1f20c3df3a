import Rooms

// The show that all rooms play, each at its own pace.
extension Server {
  /// Watches the folders that people change while the server runs.
  func watchFolders() {
    for folder in [configuration.preview?.folder.url.path, configuration.sceneSource?.watched] {
      guard let folder, !service.watch(folder) else { continue }
      log.warning("The folder cannot be watched; changes take a restart.", metadata: ["folder": "\(folder)"])
    }
  }

  /// Gives a new room the show.
  func bringShow(to host: RoomHost) {
    if let showContents { host.handle(.show(showContents), at: now) }
  }

  package func filesChanged() {
    configuration.preview?.reload()
    configuration.sceneSource?.reload()
  }

  /// Gives every room what the show's folder holds now.
  func updateShow() {
    guard let found = configuration.preview?.takeFound() else { return }
    for problem in found.problems where !(showContents?.problems.contains(problem) ?? false) {
      log.warning("show", metadata: ["problem": "\(problem)"])
    }
    // Rooms that come later begin with the last good one.
    showContents = ShowContents(show: found.show ?? showContents?.show, problems: found.problems)
    for host in hosts.values {
      host.handle(.show(found), at: now)
      setAlarm(of: host, at: now)
    }
  }
}
