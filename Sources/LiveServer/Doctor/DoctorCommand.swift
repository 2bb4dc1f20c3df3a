import ArgumentParser
import Foundation

/// `tiltcast doctor`: looks at everything that `serve` needs, changes nothing, and says what to do.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check what serving needs, and say what to do.",
    // Without this, the help would show the command whose options these are.
    usage: "tiltcast doctor [<options of serve>]",
    discussion: "Takes the options of serve, and ends with status 1 if there is a problem.")

  @OptionGroup(title: "What serve would be given")
  var serve: Serve

  func run() throws {
    let findings = Checkup.findings(Facts(of: serve))
    for finding in findings { print(finding.line) }
    if findings.contains(where: { $0.severity == .problem }) { throw ExitCode(1) }
  }
}
