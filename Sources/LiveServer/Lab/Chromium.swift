import Foundation
import Glibc
import Platform
import Support

/// A Chromium without windows that this process has started, and that ends with it.
///
/// It draws in software, with fonts and colours that depend on nothing but the page, so that the same page gives the same
/// pixels.
package final class Chromium: Sendable {
  private static let chromiums = ["chromium-headless-shell", "chromium", "chromium-browser"]
  private static let chromes = ["google-chrome-stable", "google-chrome"]
  private static let folders = ["/usr/bin", "/usr/local/bin", "/snap/bin"]
  private static let options = [
    "--headless", "--remote-debugging-pipe", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
    "--disable-gpu-compositing", "--force-color-profile=srgb", "--force-device-scale-factor=1",
    "--font-render-hinting=none", "--disable-lcd-text", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-extensions", "--disable-sync", "--disable-breakpad",
    "--disable-dev-shm-usage", "--hide-scrollbars", "--lang=en-US",
  ]

  private let child: RunningChild
  private let folder: URL
  /// Sends commands to it.
  let pipe: DevToolsPipe

  /// The path of a Chromium or Chrome on this machine: the one that the variable `TILTCAST_CHROMIUM` names, or the first
  /// that is installed.
  ///
  /// - Throws: A ``Failure`` that names the package to install.
  package static func path() throws(Failure) -> String {
    if let named = ProcessInfo.processInfo.environment["TILTCAST_CHROMIUM"] {
      guard access(named, X_OK) == 0 else {
        throw Failure("TILTCAST_CHROMIUM is \(named.printable), which is not a program.")
      }
      return named
    }
    let refused = getuid() != 0 && Confinement.support.advice != nil
    guard let path = find(namespacesAreRefused: refused, isProgram: { access($0, X_OK) == 0 }) else {
      throw Failure(
        "Pictures are drawn by Chromium, and none is installed. Debian and Ubuntu: sudo apt install chromium. "
          + "The variable TILTCAST_CHROMIUM can name another one.")
    }
    return path
  }

  /// The path of the first program that is installed.
  ///
  /// Chrome comes first if user namespaces are refused: Ubuntu allows them to it, and a Chromium may get no sandbox.
  static func find(namespacesAreRefused: Bool, isProgram: (_ path: String) -> Bool) -> String? {
    let programs = namespacesAreRefused ? chromes + chromiums : chromiums + chromes
    let places = programs.lazy.flatMap { program in folders.lazy.map { "\($0)/\(program)" } }
    return places.first(where: isProgram)
  }

  /// Starts the program at a path; it is ready some tenths of a second later.
  package init(at path: String) throws(Failure) {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("tiltcast-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    } catch {
      throw Failure("\(place.path) cannot be created: \(error.reason).")
    }
    folder = place
    guard let (own, theirs) = ChildProcess.ends(isSocket: true) else {
      throw Failure("Too many files are open.")
    }
    defer { close(theirs) }
    // Its own sandbox does not start for root.
    let command =
      [path] + Self.options + (getuid() == 0 ? ["--no-sandbox"] : [])
      + ["--user-data-dir=\(place.path)", "about:blank"]
    let quiet = ChildDescriptor.file("/dev/null", flags: O_RDWR)
    let environment = ProcessInfo.processInfo.environment.filter {
      ["PATH", "TMPDIR", "XDG_RUNTIME_DIR"].contains($0.key)
    }
    let pid = ChildProcess.start(
      command, descriptors: [quiet, quiet, quiet, .copy(of: theirs), .copy(of: theirs)],
      environment: environment.map { "\($0.key)=\($0.value)" } + [
        "HOME=\(place.path)", "LC_ALL=C.UTF-8", "TZ=UTC",
      ])
    guard let pid else {
      close(own)
      throw Failure("\(path.printable) cannot be started.")
    }
    child = RunningChild(pid)
    pipe = DevToolsPipe(own)
  }

  deinit {
    child.signal(SIGKILL)
    _ = child.waitForEnd()
    try? FileManager.default.removeItem(at: folder)
  }

  /// A file of the browser's own folder, with some text.
  func file(_ name: String, _ text: String) throws(Failure) -> URL {
    let file = folder.appendingPathComponent(name)
    do {
      try Data(text.utf8).write(to: file)
    } catch {
      throw Failure("\(file.path) cannot be written: \(error.reason).")
    }
    return file
  }
}
