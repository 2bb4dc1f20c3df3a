import Foundation
import Support

/// The command lines that make a program of sources, with places for what is another file each time.
struct CompilerCommands: Codable, Equatable {
  /// The commands that are tried first, and the ones for when these fail without finding a fault in the sources.
  struct Ways: Codable, Equatable {
    /// One call of the compiler for all files and one of the linker, or nil if these do not work here.
    var direct: CompilerCommands?
    /// The same as the compiler's driver would do it.
    var driver: CompilerCommands
  }

  /// The files of a compilation.
  struct Files {
    /// The names of the sources.
    var sources: [String]
    /// The version of the language.
    var languageMode = "6"
    /// A file that says where the sources really lie.
    var overlay: String
    var object: String
    var program: String
    /// The folder for modules of C libraries that the compiler has not got yet.
    var cache: String
  }

  /// Compiles the sources to an object.
  private var compile: [String]
  /// Links the object to a program.
  private var link: [String]

  /// The command that compiles files.
  func compiling(_ files: Files) -> [String] { Self.fill(compile, with: files) }

  /// The command that links files.
  ///
  /// - Parameter usesFoundation: Whether the object may use symbols of Foundation. Its libraries have the most names of
  ///   all, and the linker reads them in vain otherwise.
  func linking(_ files: Files, usesFoundation: Bool = true) -> [String] {
    let command = Self.fill(link, with: files)
    return usesFoundation ? command : command.filter { !Self.foundation.contains($0) }
  }

  private static let foundation: Set = [
    "-lFoundation", "-lFoundationEssentials", "-lFoundationInternationalization", "-lFoundationNetworking",
    "-lFoundationXML", "-l_FoundationICU",
  ]

  /// The command that only parses files, so that nothing but errors of syntax is found.
  func parsing(_ files: Files) -> [String] {
    Self.fill(compile, with: files).map { $0 == "-c" ? "-parse" : $0 }
  }

  private static func fill(_ command: [String], with files: Files) -> [String] {
    command.enumerated().flatMap { index, argument in
      guard argument != Self.sources else { return files.sources }
      if index > 0, command[index - 1] == "-swift-version" { return [files.languageMode] }
      return [
        [(overlay, files.overlay), (object, files.object), (program, files.program), (cache, files.cache)]
          .reduce(argument) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
      ]
    }
  }

  private static let (sources, overlay, object) = ("@SOURCES@", "@OVERLAY@", "@OBJECT@")
  private static let (program, cache) = ("@PROGRAM@", "@CACHE@")
}

extension CompilerCommands.Ways {
  /// Asks the driver for its commands.
  ///
  /// - Parameters:
  ///   - options: The options of the driver for both ways.
  ///   - directOptions: Those for the direct way only.
  ///   - files: Files of a sample; they exist, except the program.
  init(
    _ toolchain: SwiftToolchain, options: [String], directOptions: [String],
    sample files: CompilerCommands.Files
  ) throws {
    driver = try CompilerCommands(toolchain, options, sample: files)
    direct = try? CompilerCommands(toolchain, options + directOptions, sample: files).callingLinker(
      sample: files)
  }
}

extension CompilerCommands {
  /// The options by which compilers load plug-ins, each with a value.
  private static let plugins = [
    "-plugin-path", "-external-plugin-path", "-in-process-plugin-server-path", "-load-plugin-library",
    "-load-plugin-executable", "-load-resolved-plugin", "-load-pass-plugin",
  ]

  /// The commands of the driver for a sample; the step that takes the linker's options from objects is left out, and so
  /// are plug-ins.
  fileprivate init(_ toolchain: SwiftToolchain, _ options: [String], sample files: Files) throws {
    let printed = try toolchain.ask(
      [
        "-driver-print-jobs", "-whole-module-optimization", "-vfsoverlay", files.overlay,
        "-module-cache-path", files.cache, "-o", files.program,
      ] + options + files.sources)
    let jobs = printed.split(separator: "\n").map(Self.arguments)
    guard let compile = jobs.first(where: { $0.contains("-frontend") && $0.contains("-c") }),
      let output = compile.lastIndex(of: "-o"), output + 1 < compile.count, let link = jobs.last,
      link.contains(compile[output + 1])
    else { throw Failure("\(toolchain.compiler) does not say how it compiles.\n\(printed.printable)") }
    let object = compile[output + 1]
    var isValue = false
    self.compile = compile.filter { argument in
      defer { isValue = Self.plugins.contains(argument) }
      return !isValue && !Self.plugins.contains(argument) && !argument.hasPrefix("-load-plugin")
    }
    self.link = link.filter { !$0.hasPrefix("@") }
    // Objects may name libraries, too; the other linkers do not look for these names.
    if link.contains("-fuse-ld=lld") { self.link += ["-Xlinker", "--no-dependent-libraries"] }
    replace([
      object: Self.object, files.overlay: Self.overlay, files.program: Self.program, files.cache: Self.cache,
    ])
    self.compile = self.compile.map { files.sources.contains($0) ? Self.sources : $0 }
  }

  /// The same commands, with the linker itself in place of the compiler that calls it.
  fileprivate func callingLinker(sample files: Files) throws -> CompilerCommands {
    let result = try SwiftToolchain.run(linking(files) + ["-###"])
    guard result.succeeded,
      let line = result.output.split(separator: "\n").last(where: { $0.hasPrefix(" \"") })
    else { throw Failure("The linker's command is not known.") }
    var commands = self
    commands.link = Self.arguments(of: line)
    commands.replace([files.object: Self.object, files.program: Self.program])
    return commands
  }

  private mutating func replace(_ places: [String: String]) {
    compile = compile.map { places[$0] ?? $0 }
    link = link.map { places[$0] ?? $0 }
  }

  /// The arguments of a line in which quotes and backslashes stand as in a shell.
  static func arguments(of line: Substring) -> [String] {
    var arguments: [String] = []
    var current: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        current = (current ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { current?.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        current = current ?? ""
      } else if character == " " {
        if let argument = current { arguments.append(argument) }
        current = nil
      } else {
        current = (current ?? "") + String(character)
      }
    }
    return arguments + (current.map { [$0] } ?? [])
  }
}
