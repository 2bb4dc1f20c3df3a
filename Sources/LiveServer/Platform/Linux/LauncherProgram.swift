import Confine
import Foundation
import Synchronization

/// The location of the launcher of confined programs.
package enum LauncherProgram {
  private static let isBuiltIn = Atomic(false)

  /// Becomes the launcher if this program was started as one; otherwise lets it be started so from now on.
  ///
  /// A program with scenes of its own has no launcher beside it, so it is its own. It calls this before all else.
  package static func serve() {
    if CommandLine.arguments.first == Launcher.name { Launcher.run(CommandLine.arguments) }
    isBuiltIn.store(true, ordering: .relaxed)
  }

  /// The path of the launcher: beside this program, where packages put it, or this program itself; nil if there is none.
  static func find() -> String? {
    let program = RunningProgram.url
    let folder = program.deletingLastPathComponent()
    let paths = [folder, folder.appendingPathComponent("../libexec/tiltcast")].map {
      $0.appendingPathComponent(Launcher.name).path
    }
    return paths.first { access($0, X_OK) == 0 } ?? (isBuiltIn.load(ordering: .relaxed) ? program.path : nil)
  }
}
