import Foundation
import Platform

/// Finds files in a folder by names that people have written.
///
/// A name matches in every normal form of Unicode: a Mac may have decomposed the accents of a file's name. What does not
/// match is looked for by what it nearly says, for a hint.
package struct FileLocator {
  /// A reason why a path names no file.
  package enum Fault: Error, Equatable {
    /// There is none; the path of a file of nearly that name, if there is one.
    case missing(nearest: String?)
    /// The path leads out of the folder.
    case outside
    /// A link on the way leads out of the folder.
    case link
    /// A link on the way leads to nothing.
    case dangling
    /// A link on the way leads back to itself.
    case loop
    /// It is a folder.
    case folder
    /// It is a pipe, a socket or a device.
    case notRegular
    /// The system refuses to say.
    case unreadable(reason: String)
  }

  /// The most names of one folder that are compared.
  private static let mostNames = 20_000
  /// The most names among which a misspelt one is looked for.
  private static let mostSimilar = 1000
  /// The most parts of a path.
  private static let deepest = 64
  /// The most levels of folders in which a file is looked for that is not where it was said to be.
  private static let deepestElsewhere = 8

  private let root: String
  /// The names in folders that have been listed, by the folders' paths.
  private var listings: [String: [String]] = [:]
  /// The paths of the files in all folders, once they have been listed.
  private var all: [String]?

  /// The number of missing files that still get a hint: finding one takes long in large folders.
  private var hintsLeft: Int

  /// A locator for a folder's files, which remembers what it has listed.
  ///
  /// - Parameter mostHints: The number of missing files for which one of nearly that name is looked for.
  package init(of root: String, mostHints: Int = 50) { (self.root, hintsLeft) = (root, mostHints) }

  /// The real path of a file in the folder.
  ///
  /// - Parameter path: As it is written, relative to the folder.
  package mutating func locate(_ path: String) throws(Fault) -> String {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .missing(nearest: nil) }
    guard path.utf8.first != UInt8(ascii: "/") else { throw .outside }
    guard let parts = Self.parts(path[...], separators: "/") else { throw .outside }
    guard parts.count <= Self.deepest, let place = try place(of: parts) else {
      throw .missing(nearest: nearest(to: path))
    }
    guard let real = Self.realPath(place) else { throw Self.fault(of: place) ?? .missing(nearest: nil) }
    guard let realRoot = Self.realPath(root) else { throw .missing(nearest: nil) }
    guard real.hasPrefix(realRoot == "/" ? "/" : realRoot + "/") || real == realRoot else { throw .link }
    var status = stat()
    guard stat(real, &status) == 0 else { throw .missing(nearest: nil) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return real
    case S_IFDIR: throw .folder
    default: throw .notRegular
    }
  }

  /// The path of an existing file or folder that the user has written, as it is on the disk; the path itself if there
  /// is none.
  package static func existing(_ path: String) -> String {
    guard access(path, F_OK) != 0, !path.isEmpty else { return path }
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    var place = isAbsolute ? "" : "."
    var locator = FileLocator(of: "")
    for part in path.split(separator: "/").prefix(deepest) {
      guard let name = part == ".." ? ".." : locator.name(String(part), in: place.isEmpty ? "/" : place)
      else {
        return path
      }
      place += "/" + name
    }
    return access(place, F_OK) == 0 ? place : path
  }

  /// The parts of a path without `.` and `..`; nil if it leads out.
  private static func parts(_ path: Substring, separators: String) -> [String]? {
    var parts: [String] = []
    for part in path.split(whereSeparator: separators.contains) where part != "." {
      if part != ".." {
        parts.append(String(part))
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts
  }

  /// The path of the file with this name in any normal form, or nil if there is none.
  private mutating func place(of parts: [String]) throws(Fault) -> String? {
    var place = root
    for part in parts {
      guard let name = name(part, in: place) else {
        if let fault = Self.fault(of: place) { throw fault }
        guard errno != EACCES else { throw .unreadable(reason: String(cString: strerror(EACCES))) }
        return nil
      }
      place += "/" + name
    }
    return place
  }

  /// The reason why what is there cannot be followed to its end; nil if it can. `errno` stays.
  private static func fault(of place: String) -> Fault? {
    let reason = errno
    defer { errno = reason }
    var status = stat()
    guard stat(place, &status) != 0 else { return nil }
    switch errno {
    case ELOOP: return .loop
    case EACCES: return .unreadable(reason: String(cString: strerror(EACCES)))
    default: return lstat(place, &status) == 0 ? .dangling : nil
    }
  }

  /// A name as it is on the disk; nil if there is none, and `errno` says why.
  private mutating func name(_ name: String, in folder: String) -> String? {
    var status = stat()
    guard lstat(folder + "/" + name, &status) != 0 else { return name }
    let reason = errno
    // Strings are equal if their canonical forms are.
    let found = reason == ENOENT ? names(in: folder).first { $0 == name } : nil
    errno = reason
    return found
  }

  /// The path of a file that is nearly called so: with other capitals, other slashes, in another folder, with another
  /// extension or none, or with a slip.
  private mutating func nearest(to path: String) -> String? {
    guard hintsLeft > 0 else { return nil }
    hintsLeft -= 1
    guard let parts = Self.parts(path[...], separators: "/\\"), let last = parts.last,
      parts.count <= Self.deepest
    else { return nil }
    return walk(parts) { $0.first(named: $1) } ?? elsewhere(last)
      ?? walk(parts) {
        $0.first(named: $1) ?? $0.first(withStemOf: $1) ?? $0.prefix(Self.mostSimilar).nearest(to: $1)
      }
  }

  /// The path that results from choosing one of each folder's names for each part.
  private mutating func walk(_ parts: [String], _ choose: ([String], String) -> String?) -> String? {
    var found: [String] = []
    for part in parts {
      guard let name = choose(names(in: ([root] + found).joined(separator: "/")), part) else { return nil }
      found.append(name)
    }
    return found.joined(separator: "/")
  }

  /// The path of a file of this name that lies in any of the folders, as near to the outermost as one is.
  private mutating func elsewhere(_ name: String) -> String? {
    let paths = all ?? FolderListing(of: root, within: Self.limits(depth: Self.deepestElsewhere)).files
    all = paths
    let folded = name.lowercased()
    return paths.filter { $0.split(separator: "/").last?.lowercased() == folded }
      .min { ($0.count { $0 == "/" }, $0) < ($1.count { $0 == "/" }, $1) }
  }

  private static func limits(depth: Int) -> FolderListing.Limits {
    var limits = FolderListing.Limits()
    (limits.entries, limits.depth) = (mostNames, depth)
    return limits
  }

  private mutating func names(in folder: String) -> [String] {
    if let known = listings[folder] { return known }
    let listing = FolderListing(of: folder, within: Self.limits(depth: 1))
    let names = (listing.files + listing.unentered).sorted()
    listings[folder] = names
    return names
  }

  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(validatingCString: real)
  }
}

extension [String] {
  /// The first name that differs in capitals at most.
  fileprivate func first(named name: String) -> String? {
    let folded = name.lowercased()
    return first { $0 == name } ?? first { $0.lowercased() == folded }
  }

  /// The first name that differs in its extension at most.
  fileprivate func first(withStemOf name: String) -> String? {
    func stem(_ name: String) -> String {
      String(name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]).lowercased()
    }
    // A dot may belong to a name without an extension.
    let stems = [stem(name), name.lowercased()]
    return stems[0].isEmpty ? nil : first { stems.contains(stem($0)) || $0.lowercased() == stems[0] }
  }
}

extension FileLocator.Fault {
  /// The problem and its remedy, as a sentence.
  package var sentence: String {
    let start = "There is no such file in the show's folder that can be read"
    return switch self {
    case .missing(nil): start + "."
    case .missing(let nearest?): start + "; a file of nearly that name is \"\(nearest)\"."
    case .outside: start + ": the path leads out of it. Copy the file into the folder."
    case .link: start + ": it is a link that leads out of the folder. Copy the file into the folder."
    case .dangling: start + ": it is a link to a file that does not exist. Copy the file into the folder."
    case .loop: start + ": it is a link that leads back to itself. Copy the file into the folder."
    case .folder: start + ": it is a folder."
    case .notRegular: start + ": it is a pipe, a socket or a device."
    case .unreadable(let reason): start + " (\(reason))."
    }
  }
}
