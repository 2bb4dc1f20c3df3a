import Engine
import Foundation
import Platform
import Rooms
import Support
import Synchronization
import TextLayout

/// A folder with a show: `show.yaml`, and the images and fonts that it names.
package struct ShowFolder: Sendable {
  package let url: URL
  /// The scenes that the show may name.
  var scenes: SceneCatalog
  /// Reads `show.yaml`, which is a stranger's text.
  private let textReading: FolderReading

  /// A folder whose show may name these scenes.
  package init(
    path: String, scenes: SceneCatalog = .builtIn, by reading: FolderReading = FolderReading()
  ) {
    textReading = reading
    url = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
    self.scenes = scenes
  }

  /// The findings of a look at the files.
  struct Reading {
    /// Nil if anything is wrong.
    var outline: ShowOutline?
    var problems: [ShowProblem] = []
    /// The real paths of the files that the show names, by their names in it.
    var paths: [String: String] = [:]
    /// The names of all files that the show is made of.
    var files: [String] = [ShowReader.file]
    /// The state of those files before they were read.
    var stamps: [FileStamp] = []
  }

  /// The most files whose changes are noticed.
  private static let mostStamps = 2000

  /// Reads the outline, and looks for everything that is wrong with it or with the files that it names.
  func check() -> Reading {
    var reading = Reading(stamps: stamps(of: [ShowReader.file]))
    let text: String
    do throws(Fault) {
      text = try self.text()
    } catch {
      reading.problems = [ShowProblem(file: ShowReader.file, reason: error.reason)]
      return reading
    }
    var reader = ShowReader(scenes: scenes, by: textReading)
    let outline = reader.read(text)
    reading.problems = reader.problems
    let (images, fonts) = (outline?.files ?? [], outline?.fonts ?? [])
    reading.files += (images + fonts).map(\.path)
    reading.stamps += stamps(of: Array(reading.files.dropFirst()))
    var locator = FileLocator(of: url.path)
    for (files, fault) in [(images, Self.fault(ofImage:)), (fonts, Self.fault(ofFont:))] {
      for file in files where reading.problems.count <= ShowReader.mostProblems {
        do throws(FileLocator.Fault) {
          let path = try locator.locate(file.path)
          reading.paths[file.path] = path
          if let reason = fault(path) { reading.problems.append(problem(file, reason)) }
        } catch {
          reading.problems.append(problem(file, error.sentence))
        }
      }
    }
    reading.problems.sort { ($0.line ?? 0) < ($1.line ?? 0) }
    reading.problems.removeLast(max(0, reading.problems.count - ShowReader.mostProblems))
    reading.outline = reading.problems.isEmpty ? outline : nil
    return reading
  }

  private struct Fault: Error {
    var reason: String
  }

  /// The content of `show.yaml`.
  private func text() throws(Fault) -> String {
    var locator = FileLocator(of: url.path)
    do throws(FileLocator.Fault) {
      _ = try locator.locate(ShowReader.file)
    } catch .link {
      // Its errors quote it.
      throw Fault(reason: "The file is a link that leads out of the folder: put the file itself there.")
    } catch {
      // What else there is to say the next attempt says.
    }
    let bytes: [UInt8]
    do throws(RegularFile.Fault) {
      bytes = try RegularFile.contents(
        of: url.appendingPathComponent(ShowReader.file).path, atMost: ShowReader.mostBytes)
    } catch .tooLarge {
      throw Fault(reason: "The file is longer than \(ShowReader.mostBytes >> 10) KiB.")
    } catch .unreadable(let reason) {
      throw missing(reason)
    } catch {
      throw Fault(reason: "The file cannot be read: it is a folder, a pipe, a socket or a device.")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Fault(reason: "The file is not UTF-8 text.")
    }
    return text
  }

  /// The fault of a show that cannot be opened, with what is nearly one.
  private func missing(_ reason: String) -> Fault {
    var locator = FileLocator(of: url.path)
    let start = "The file cannot be read (\(reason))."
    do throws(FileLocator.Fault) {
      _ = try locator.locate(ShowReader.file)
      return Fault(reason: start)
    } catch .missing(let nearest?) {
      return Fault(
        reason: "\(start) A file of nearly that name is \"\(nearest)\" in \(url.path): it must be called"
          + " \(ShowReader.file), and lie in the folder that --show names.")
    } catch .missing(nil) {
      return Fault(
        reason: "\(start) Is \(url.path) the folder of a show? `tiltcast new-show DIR` makes one.")
    } catch .dangling {
      return Fault(reason: "The file cannot be read: it is a link to a file that does not exist.")
    } catch .loop {
      return Fault(reason: "The file cannot be read: it is a link that leads back to itself.")
    } catch {
      return Fault(reason: start)
    }
  }

  /// The state of files, by the names that the show has for them.
  func stamps(of files: [String]) -> [FileStamp] {
    var locator = FileLocator(of: url.path, mostHints: 0)
    return files.prefix(Self.mostStamps).map { file in
      // The show itself may be a link to anywhere.
      let isShow = file == ShowReader.file
      let path = isShow ? url.appendingPathComponent(file).path : (try? locator.locate(file)) ?? ""
      return FileStamp(of: path, as: file)
    }
  }

  /// The show with all its pictures read into a store; those that the cache knows are not read again.
  package func load(into store: PictureStore, _ cache: ShowCache) -> ShowContents {
    load(check(), into: store, cache)
  }

  /// The show of a reading, with all its pictures read into a store.
  func load(_ reading: Reading, into store: PictureStore, _ cache: ShowCache) -> ShowContents {
    guard let outline = reading.outline else { return ShowContents(problems: reading.problems) }
    let files = outline.files
    let results = Mutex<[String: Result<PictureStore.Addition, PictureFault>]>([:])
    DispatchQueue.concurrentPerform(iterations: files.count) { index in
      let path = files[index].path
      let result = Result { () throws(PictureFault) in
        guard let place = reading.paths[path] else { throw .unusable(reason: "it is gone") }
        return try cache.picture(of: place, in: store)
      }
      results.withLock { $0[path] = result }
    }
    let pictures = results.withLock { $0 }
    cache.save()
    let faults: [ShowProblem] = files.compactMap { file in
      guard case .failure(let fault)? = pictures[file.path] else { return nil }
      return problem(file, fault.description)
    }
    guard faults.isEmpty else { return ShowContents(problems: faults) }
    let steps = outline.steps.map { step in
      Show.Step(
        scene: step.scene, title: step.title, parameters: step.parameters,
        pictures: step.images.compactMap { try? pictures[$0.path]?.get().picture })
    }
    let notices = files.flatMap { file in
      ((try? pictures[file.path]?.get())?.notices ?? []).map { problem(file, $0.description) }
    }
    return ShowContents(show: Show(title: outline.title, steps: steps), notices: notices)
  }

  /// The fonts that a show brings, before those of the machine.
  package var fonts: [FontFile] {
    let reading = check()
    return (reading.outline?.fonts ?? []).compactMap { reading.paths[$0.path] }.map { FontFile(path: $0) }
  }

  private func problem(_ file: ShowOutline.File, _ reason: String) -> ShowProblem {
    ShowProblem(
      file: ShowReader.file, line: file.line, reason: "\"\(file.path.beginning(200))\": \(reason)")
  }

  private static func fault(ofImage path: String) -> String? {
    do throws(PictureFault) {
      try PictureReader.check(path)
      return nil
    } catch {
      return error.description
    }
  }

  private static func fault(ofFont path: String) -> String? {
    let isFont = HarfBuzzTypesetter(fonts: [FontFile(path: path)]).problems.isEmpty
    return isFont
      ? nil
      : "This is no font that can be read: it must be a TrueType or OpenType file of at most \(FontFile.mostBytes >> 20) MiB."
  }
}

extension ShowOutline {
  /// The images of all steps, each once.
  var files: [File] {
    var seen: Set<String> = []
    return steps.flatMap(\.images).filter { seen.insert($0.path).inserted }
  }
}
