import ArgumentParser
import Engine
import Foundation
import Lab
import LiveScenes
import Rooms
import Server
import Support

/// `tiltcast render`: pictures, contact sheets, films and layer trees of views and scenes.
struct Render: SceneCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a view, a scene or a take: a picture, a contact sheet, a film, or the layer tree.",
    discussion: """
      The ending of the output decides: .png is a picture, or a contact sheet of several times; .gif, .webp and .mp4 are \
      films; .json is the layer tree; no ending is a folder of pictures. Where there are several previews, each gets a \
      file of its own.

      The same view, inputs and times give the same bytes with the same Chromium.

      Examples:
        tiltcast render CardView.swift -o card.png
        tiltcast render my-motion --preview Card --tap Open@0.2 --at 0,0.3,0.6 -o sheet.png
        tiltcast render my-motion --take leaning.jsonl --fps 30 -o card.gif
        tiltcast render lenticular --tilt 0,20 --at 1 -o card.json
      """)

  @Argument(
    help: "A Swift file, a folder of views or scenes, the name of a built-in scene, or a take (JSON lines).")
  var source: String
  @Option(name: .shortAndLong, help: ArgumentHelp("The file or folder to write.", valueName: "file"))
  var output: String
  @Option(
    help: ArgumentHelp("The preview or scene to draw; by default all of the folder.", valueName: "name"))
  var preview: String?
  @Option(help: ArgumentHelp("A take (JSON lines) whose inputs are played.", valueName: "file"))
  var take: String?
  @Option(help: ArgumentHelp("Times in seconds, for example 0,0.3,0.6 (default: 0).", valueName: "times"))
  var at: String?
  @Option(help: ArgumentHelp("The pictures a second of a film or a folder (default: 30).", valueName: "rate"))
  var fps: Double?
  @Option(help: ArgumentHelp("The end of a film in seconds, if nothing rests before.", valueName: "seconds"))
  var until: Double?
  @Option(help: ArgumentHelp("Touch a point or an element: X,Y@TIME or NAME@TIME.", valueName: "place"))
  var tap: [String] = []
  @Option(name: [.long, .customLong("long-press")], help: ArgumentHelp("Touch it long.", valueName: "place"))
  var press: [String] = []
  @Option(help: ArgumentHelp("Drag a finger: FROM:TO@TIME, each a point or an element.", valueName: "way"))
  var drag: [String] = []
  @Option(help: ArgumentHelp("Turn the wheel by points: DX,DY@TIME.", valueName: "distance"))
  var scroll: [String] = []
  @Option(help: ArgumentHelp("Tilt the phone: ROLL,PITCH,HEADING@TIME in degrees.", valueName: "angles"))
  var tilt: [String] = []
  @Option(
    help: ArgumentHelp(
      "Type into the text field that was touched: TEXT@TIME; \\n is the return key.", valueName: "text"))
  var type: [String] = []
  @Option(help: ArgumentHelp("Set a parameter: NAME=VALUE@TIME.", valueName: "setting"))
  var set: [String] = []
  @Option(help: ArgumentHelp("Pixels in a point.", valueName: "factor"))
  var scale = 2.0
  @Option(
    help: ArgumentHelp(
      "Show so many earlier moments behind the last one, in one picture.", valueName: "count"))
  var ghosts: Int?
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Draw variants beside one another: scheme=light,dark type-size=large,xxxLarge locale=en,de size=390x844,844x390.",
      valueName: "settings"))
  var variants: [String] = []
  @Option(
    help: ArgumentHelp("The folder with the pages (default: Public beside the program).", valueName: "dir"))
  var pages: String?
  @Option(
    name: .customLong("scenes"),
    help: ArgumentHelp("The folder with the scenes of a take that is the source.", valueName: "dir"))
  var scenesFolder: String?
  @Flag(help: "Draw again at each save.")
  var watch = false

  func validate() throws {
    _ = try times()
    guard (0.1...8).contains(scale) else {
      throw ValidationError("--scale takes a number from 0.1 to 8, not \(scale).")
    }
    if let fps, !(fps > 0 && fps <= 120) {
      throw ValidationError("--fps takes a number above 0, up to 120, not \(fps).")
    }
    if let until, !(until >= 0 && until <= 600) {
      throw ValidationError("--until takes seconds from 0 to 600, not \(until).")
    }
    if let ghosts, !(1...50).contains(ghosts) {
      throw ValidationError("--ghosts takes a number from 1 to 50, not \(ghosts).")
    }
    guard at == nil || fps == nil else {
      throw ValidationError("Say which moments to draw: either --at 0,0.3,0.6 or --fps 30.")
    }
    let form = try RenderedForm(output)
    if at != nil, case .film = form {
      throw ValidationError("A film is drawn by --fps and --until, not by --at.")
    }
    if form == .tree, fps != nil { throw ValidationError("A layer tree is written for the times of --at.") }
    if ghosts != nil, form != .picture { throw ValidationError("--ghosts draws one .png.") }
    if take != nil, source.hasSuffix(".jsonl") {
      throw ValidationError("Two takes were given: leave --take out.")
    }
    if !variants.isEmpty, form == .tree {
      throw ValidationError("--variants draws pictures: use .png, .gif, .webp, .mp4 or a folder.")
    }
    if !variants.isEmpty, take != nil || source.hasSuffix(".jsonl") {
      throw ValidationError(
        "--variants draws views, with --tap, --drag and --tilt: a take has its own settings.")
    }
    _ = try SceneVariant.all(of: variants)
    _ = try drives()
  }

  func run(with builtIn: SceneCatalog) throws {
    let form = try RenderedForm(output)
    let folder = RenderedFolder(source)
    guard variants.isEmpty || folder != nil else {
      throw Failure("--variants draws the views of a file or a folder, and \(source.printable) is neither.")
    }
    // What is missing is named before anything else is done.
    let film = try form.film.map { try FilmFile($0, rate: fps ?? 30) }
    film?.remove()
    let studio = form == .tree ? nil : try Studio(pages: pages)
    try draw(folder, form, studio, with: builtIn)
    guard watch else { return }
    guard let watched = folder?.watched else {
      throw Failure("--watch draws a file or a folder again, and \(source.printable) is neither.")
    }
    OwnScenes.say("Drawing again at each save of \(watched). Ctrl-C ends this.")
    while true {
      RenderedFolder.awaitSave(of: watched, since: RenderedFolder.stamps(of: watched))
      do {
        try draw(folder, form, studio, with: builtIn)
        OwnScenes.say("Wrote \(output)")
      } catch let failure as Failure {
        OwnScenes.say(failure.description)
      }
    }
  }

  /// Draws what is asked for, once.
  private func draw(
    _ folder: RenderedFolder?, _ form: RenderedForm, _ studio: Studio?, with builtIn: SceneCatalog
  ) throws {
    let place = try folder?.open() ?? scenesFolder
    defer { folder?.close() }
    let variants = self.variants.isEmpty ? [] : try SceneVariant.all(of: self.variants)
    let (scenes, failures) = try OwnScenes.loaded(place, before: builtIn, in: variants)
    let own = place.map { SceneFolder(path: FileLocator.existing($0)) }
    let environment = try Environment(of: own, scenes: scenes)
    let takes = try takes(in: environment, isFolder: folder != nil, builtIn: builtIn)
    func save(_ bytes: Data, to file: String) throws {
      // A scene that has failed is drawn as it began.
      try OwnScenes.check(failures())
      try write(bytes, to: file)
    }
    // The variants of each view stand behind one another.
    let size = max(1, variants.count)
    for first in stride(from: 0, to: takes.count, by: size) {
      let group = takes[first..<min(first + size, takes.count)]
      let labels = variants.isEmpty ? [""] : variants.map(\.label)
      var drawing = Drawing(
        zip(labels, group).map { ($0, $1.take) }, in: environment, scale: scale, studio: studio, pictures: own
      )
      let name = variants.isEmpty ? takes[first].name : String(takes[first].name.dropLast(2))
      let file = takes.count <= size ? output : form.name(output, of: name)
      switch form {
      case .tree: try save(try drawing.trees(at: times()), to: file)
      case .picture where fps == nil:
        let times = try times()
        if times.count == 1 || ghosts != nil {
          try save(try drawing.picture(at: times, ghosts: ghosts ?? 0), to: file)
        } else {
          try save(try drawing.sheet(at: times), to: file)
        }
      case .picture:
        throw ValidationError("Several pictures a second are a film or a folder: leave the ending .png out.")
      case .folder:
        let times = try at == nil ? drawing.times(rate: fps ?? 30, until: until) : times()
        try createFolder(file)
        for (index, time) in times.enumerated() {
          let number = String(format: "%05d", index)
          try save(try drawing.picture(at: [time], ghosts: 0), to: "\(file)/\(number).png")
        }
      case .film(let form):
        var film = try FilmFile(form, rate: fps ?? 30)
        defer { film.remove() }
        for time in try drawing.times(rate: fps ?? 30, until: until) {
          try film.add(try drawing.picture(at: [time], ghosts: 0), height: drawing.height)
        }
        try OwnScenes.check(failures())
        try film.write(to: URL(fileURLWithPath: file))
      }
      for sentence in try drawing.remarks() { OwnScenes.say("\(name): \(sentence)") }
    }
  }

  private func createFolder(_ path: String) throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
      throw ValidationError(
        "Without an ending such as .png or .mp4 the pictures go into a folder, and \"\(path)\" is a file. Give another name after -o."
      )
    }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  private func write(_ bytes: Data, to file: String) throws(Failure) {
    try FilmFile.write(bytes, to: URL(fileURLWithPath: file))
  }

  /// The takes to draw, by the names of their scenes.
  private func takes(
    in environment: Environment, isFolder: Bool, builtIn: SceneCatalog
  ) throws -> [(name: String, take: Take)] {
    if let file = take ?? (source.hasSuffix(".jsonl") ? source : nil) {
      let argument = TakeArgument(path: file)
      let data = try argument.contents().withoutByteOrderMark
      let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
      do {
        let read = try Take(jsonLines: data, in: environment)
        if let preview, !plays(preview, read, among: environment.scenes.kinds) {
          throw Failure("The take \(file.printable) does not play \(preview.printable).")
        }
        return [(argument.name, try driven(lines, in: environment))]
      } catch let error as TakeError {
        throw Failure("\(file.printable): \(error.description)")
      }
    }
    let own =
      isFolder ? environment.scenes.kinds.filter { kind in !builtIn.kinds.contains { $0 === kind } } : []
    let wanted = try preview.map {
      try kinds(named: $0, of: own.isEmpty ? environment.scenes.kinds : own, orElse: "There is no preview")
    }
    let drawn = try wanted ?? (isFolder ? own : kinds(named: source, of: environment.scenes.kinds))
    return try drawn.map { kind in
      let header = [
        "{\"tiltcast\": \"take\", \"version\": \(kind.crowd == nil ? 1 : 2), \"scene\": \"\(kind.name)\", \"parameters\": {}}"
      ]
      do {
        return (kind.name, try driven(header, in: environment))
      } catch let failure as Failure where drawn.count > 1 {
        let hint = preview == nil && isFolder ? " Choose one preview with --preview." : ""
        throw Failure("The preview \"\(kind.description.title)\": \(failure.description)\(hint)")
      }
    }
  }

  /// True if a take plays a scene of a name or a title.
  private func plays(_ name: String, _ take: Take, among kinds: [SceneKind]) -> Bool {
    kinds.contains { ($0.name == name || $0.description.title == name) && take.plays($0.name) }
  }

  /// The scene of a name or a title, or all of its variants.
  private func kinds(
    named name: String, of kinds: [SceneKind],
    orElse refusal: String = "There is no file, no folder and no scene"
  ) throws(Failure) -> [SceneKind] {
    let count = max(1, (try? SceneVariant.all(of: variants).count) ?? 1)
    let first = variants.isEmpty ? name : "\(name)-1"
    if let index = kinds.firstIndex(where: { $0.name == first || $0.description.title == name }) {
      return Array(kinds[index..<min(index + count, kinds.count)])
    }
    let known = (variants.isEmpty ? kinds.map(\.name) : kinds.map(\.description.title)).joined(
      separator: ", ")
    throw Failure("\(refusal) \(name.printable). There are: \(known).")
  }

  /// A take with the inputs of the command line.
  private func driven(_ lines: [String], in environment: Environment) throws -> Take {
    var lines: [(time: Time, text: String)] = lines.enumerated().map { index, text in
      struct Timed: Decodable { var t: Time? }
      let timed = index == 0 ? nil : try? JSONDecoder().decode(Timed.self, from: Data(text.utf8))
      return (index == 0 ? -1 : timed?.t ?? 0, text)
    }
    func take() throws -> Take {
      try Take(jsonLines: Data(lines.map { $0.text + "\n" }.joined().utf8), in: environment)
    }
    do {
      for drive in try drives().sorted(by: { $0.time < $1.time }) {
        let before = try take()
        let added = try drive.lines { name throws(Failure) in
          var player = TakePlayer(before, in: environment)
          return try player.place(of: name, at: drive.time)
        }
        if drive.kind == .type {
          var player = TakePlayer(before, in: environment)
          guard player.takesText(at: drive.time) else {
            throw Failure(
              "No text field has the focus at \(drive.time) s, so nothing takes what --type types: touch one before with --tap."
            )
          }
        }
        for line in added {
          let place = lines.firstIndex { $0.time > line.time } ?? lines.endIndex
          lines.insert((line.time, line.json { before.parameterValue($0) }), at: place)
        }
      }
      // What is seen is asked for by times: the take itself has no end.
      lines.removeAll { $0.text.contains("\"type\": \"end\"") || $0.text.contains("\"type\":\"end\"") }
      return try take()
    } catch let error as TakeError {
      // The lines are made of the options: nobody has written them.
      let sentence = error.description.replacing(#/^Line \d+: /#, with: "")
      throw Failure("The inputs cannot be played. \(sentence)")
    }
  }

  private func drives() throws(Failure) -> [Drive] {
    var drives: [Drive] = []
    for (kind, options) in [
      (Drive.Kind.tap, tap), (.press, press), (.drag, drag), (.scroll, scroll), (.tilt, tilt), (.type, type),
      (.set, set),
    ] {
      for option in options { drives.append(try Drive(kind, option)) }
    }
    return drives
  }

  /// The asked times, sorted, each once.
  private func times() throws -> [Time] {
    let texts = (at ?? "0").split(separator: ",", omittingEmptySubsequences: false)
    let times = try texts.map { text in
      guard let time = Double(text.filter { $0 != " " }), (0...3600).contains(time) else {
        throw ValidationError(
          "--at takes times in seconds from 0 to 3600, such as 0,0.3,0.6, not \"\(text)\".")
      }
      return time
    }
    guard times.count <= 400 else { throw ValidationError("A sheet has at most 400 pictures.") }
    return Set(times).sorted()
  }
}
