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

  private let root: String
  /// The names in folders that have been listed, by the folders' paths.
  private var listings: [String: [String]] = [:]

  /// A locator for a folder's files, which remembers what it has listed.
  package init(of root: String) { self.root = root }

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
    guard let real = Self.realPath(place), let realRoot = Self.realPath(root) else {
      throw .missing(nearest: nil)
    }
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
        guard errno != EACCES else { throw .unreadable(reason: String(cString: strerror(EACCES))) }
        return nil
      }
      place += "/" + name
    }
    return place
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

  /// The path of a file that is nearly called so: with other capitals, other slashes, or a slip.
  private mutating func nearest(to path: String) -> String? {
    guard let parts = Self.parts(path[...], separators: "/\\"), parts.count <= Self.deepest else {
      return nil
    }
    var found: [String] = []
    var place = root
    for part in parts {
      let names = names(in: place)
      let folded = part.lowercased()
      guard
        let name = names.first(where: { $0 == part }) ?? names.first(where: { $0.lowercased() == folded })
          ?? names.prefix(Self.mostSimilar).nearest(to: part)
      else { return nil }
      found.append(name)
      place += "/" + name
    }
    return found.joined(separator: "/")
  }

  private mutating func names(in folder: String) -> [String] {
    if let known = listings[folder] { return known }
    var limits = FolderListing.Limits()
    (limits.entries, limits.depth) = (Self.mostNames, 1)
    let listing = FolderListing(of: folder, within: limits)
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

extension FileLocator.Fault {
  /// The problem and its remedy, as a sentence.
  package var sentence: String {
    let start = "There is no such file in the show's folder that can be read"
    return switch self {
    case .missing(nil): start + "."
    case .missing(let nearest?): start + "; a file of nearly that name is \"\(nearest)\"."
    case .outside: start + ": the path leads out of it. Copy the file into the folder."
    case .link: start + ": it is a link that leads out of the folder. Copy the file into the folder."
    case .folder: start + ": it is a folder."
    case .notRegular: start + ": it is a pipe, a socket or a device."
    case .unreadable(let reason): start + " (\(reason))."
    }
  }
}
