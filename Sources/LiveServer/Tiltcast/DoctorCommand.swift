import ArgumentParser
import Engine
import Foundation
import LiveScenes
import Server
import Storage
import Support

/// `tiltcast doctor`: checks everything that `serve` needs, changes nothing, and gives advice.
struct Doctor: SceneCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check everything that serving needs, and say how to fix what is missing.",
    // Without this, the help would show the command whose options these are.
    usage: "tiltcast doctor [<options of serve>]",
    discussion: "Takes the options of serve. The exit status is 1 if there is a problem.")

  @OptionGroup(title: "Options of serve")
  var serve: Serve

  func run(with scenes: SceneCatalog) throws {
    var setup = try serve.setup()
    setup.contentProblems = serve.contentProblems(with: scenes)
    let findings = Checkup.findings(Facts(of: setup))
    for finding in findings { print(finding.line.printableLines) }
    if findings.contains(where: { $0.severity == .problem }) { throw ExitCode(1) }
  }
}

extension Serve {
  /// The options that the doctor examines.
  fileprivate func setup() throws -> Facts.Setup {
    var setup = Facts.Setup(
      host: listen.listensEverywhere ? nil : listen.host, port: listen.port,
      tlsPort: listen.noTls ? nil : listen.requestedTLSPort,
      certificate: listen.certificateReader, names: listen.ownNames, isProxied: listen.publicUrl != nil,
      state: state.directory, pages: pages ?? (try? pagesFolder())?.path, connections: limits.maxConnections)
    setup.given = try listen.reachableAddresses
    setup.trustedProxies = listen.trustedProxy.compactMap { AddressPrefix($0) }
    setup.redis = try cluster.redis
    return setup
  }

  /// The problems of the show and the scenes, as far as they are visible without compiling.
  fileprivate func contentProblems(with scenes: SceneCatalog) -> [(sentence: String, remedy: String)] {
    var problems: [(sentence: String, remedy: String)] = []
    if ownScenes.folder != nil || workshop.seats != nil {
      do { _ = try ProgramPlace.found() } catch {
        problems.append((error.description, "Mount one of them without noexec, or set TMPDIR."))
      }
    }
    if let folder = ownScenes.folder {
      if !folder.exists {
        problems.append(
          ("There is no folder \(folder.url.path).", "Correct --scenes; `tiltcast new-scene` creates one."))
      }
      do { _ = try SwiftToolchain() } catch { problems.append(("Scenes cannot be compiled.", "\(error)")) }
    }
    // A show may name scenes that only a compiler knows.
    if let show, ownScenes.path == nil {
      let found = Check.read(show, with: scenes).problems
      if !found.isEmpty {
        let remedy = "Run: tiltcast check \(show.shellWord)"
        problems.append(
          ("The show in \(show) has \(found.count) problem\(found.count == 1 ? "" : "s").", remedy))
      }
    }
    return problems
  }
}
