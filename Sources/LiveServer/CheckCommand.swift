import ArgumentParser

/// `tiltcast check`: what is wrong with the folder of a show.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the folder of a show.",
    discussion: "Each problem is a line of its own: the file, the line in it, and what to do.")

  @Argument(help: "The folder with show.yaml.")
  var folder: String

  func run() throws {
    let (outline, problems) = ShowFolder(path: folder).check()
    guard let outline, problems.isEmpty else {
      for problem in problems { print(problem) }
      throw ExitCode.failure
    }
    let count = outline.steps.count
    print("All is well: \(count) step\(count == 1 ? "" : "s"), \(outline.files.count) images.")
  }
}
