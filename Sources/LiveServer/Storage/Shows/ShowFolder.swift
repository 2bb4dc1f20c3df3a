import Engine
import Foundation
import Rooms
import Synchronization
import TextLayout

/// A folder with a show: `show.yaml`, and the images and fonts that it names.
package struct ShowFolder: Sendable {
  package let url: URL
  /// Those that the show may name.
  var scenes: SceneCatalog

  /// A folder whose show may name these scenes.
  package init(path: String, scenes: SceneCatalog = .builtIn) {
    url = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
    self.scenes = scenes
  }

  /// The outline, and everything that is wrong with it or with the files that it names.
  func check() -> (outline: ShowOutline?, problems: [ShowProblem]) {
    let place = url.appendingPathComponent(ShowReader.file)
    guard let data = try? Data(contentsOf: place) else {
      let reason =
        "The file cannot be read. Is \(url.path) the folder of a show? `tiltcast new-show DIR` makes one."
      return (nil, [ShowProblem(file: ShowReader.file, reason: reason)])
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      return (nil, [ShowProblem(file: ShowReader.file, reason: "This is no text in UTF-8.")])
    }
    var reader = ShowReader(scenes: scenes)
    let outline = reader.read(text)
    var problems = reader.problems
    for file in outline?.files ?? [] {
      if let reason = fault(ofImage: file.path) { problems.append(problem(file, reason)) }
    }
    for file in outline?.fonts ?? [] {
      if let reason = fault(ofFont: file.path) { problems.append(problem(file, reason)) }
    }
    problems.sort { ($0.line ?? 0) < ($1.line ?? 0) }
    return (problems.isEmpty ? outline : nil, problems)
  }

  /// The show with all its pictures read into a store; those that the cache knows are not read again.
  package func load(into store: PictureStore, _ cache: ShowCache) -> ShowContents {
    let (outline, problems) = check()
    guard let outline, problems.isEmpty else { return ShowContents(problems: problems) }
    let files = outline.files
    let results = Mutex<[String: Result<Picture, PictureFault>]>([:])
    DispatchQueue.concurrentPerform(iterations: files.count) { index in
      let path = files[index].path
      let result = Result { () throws(PictureFault) in
        guard let url = inside(path) else { throw .unusable(reason: "it is gone") }
        return try cache.picture(of: url.path, in: store)
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
        pictures: step.images.compactMap { try? pictures[$0.path]?.get() })
    }
    return ShowContents(show: Show(title: outline.title, steps: steps))
  }

  /// The fonts that a show brings, before those of the machine.
  package var fonts: [FontFile] {
    (check().outline?.fonts ?? []).compactMap { inside($0.path).map { FontFile(path: $0.path) } }
  }

  private func problem(_ file: ShowOutline.File, _ reason: String) -> ShowProblem {
    ShowProblem(
      file: ShowReader.file, line: file.line, reason: "\"\(file.path.prefix(200))\": \(reason)")
  }

  /// Where a file lies; nil where it is not there, is no file, or lies outside of the folder.
  private func inside(_ path: String) -> URL? {
    guard !path.isEmpty, !path.utf8.contains(0), path.utf8.first != UInt8(ascii: "/") else { return nil }
    let root = url.resolvingSymlinksInPath().path + "/"
    let file = url.appendingPathComponent(path).resolvingSymlinksInPath()
    // Whoever opened a pipe would wait for ever.
    guard file.path.hasPrefix(root),
      (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    else { return nil }
    return file
  }

  private func fault(ofImage path: String) -> String? {
    guard let file = inside(path) else { return Self.missing }
    do throws(PictureFault) {
      guard let bytes = try? Data(contentsOf: file, options: .alwaysMapped) else { return Self.missing }
      guard bytes.count <= PictureReader.mostBytes else {
        throw .tooManyBytes(limit: PictureReader.mostBytes)
      }
      _ = try ImageHeader(bytes)
      return nil
    } catch {
      return error.description
    }
  }

  private func fault(ofFont path: String) -> String? {
    guard let file = inside(path) else { return Self.missing }
    let isFont = HarfBuzzTypesetter(fonts: [FontFile(path: file.path)]).problems.isEmpty
    return isFont ? nil : "This is no font that can be read: it must be a TrueType or OpenType file."
  }

  private static let missing = "There is no such file in the show's folder that can be read."
}

extension ShowOutline {
  /// The images of all steps, each once.
  var files: [File] {
    var seen: Set<String> = []
    return steps.flatMap(\.images).filter { seen.insert($0.path).inserted }
  }
}
