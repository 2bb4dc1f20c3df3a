import Foundation

/// The files and folders below a folder, found breadth first, so that a limit cuts off what lies deepest.
///
/// Links to folders are not followed, and nothing but folders is opened. Left out are names that begin with a
/// dot, with all that is below them, and the files that editors write beside a saved one.
package struct FolderListing: Sendable {
  /// The bounds of a listing.
  package struct Limits: Sendable {
    /// The most entries that are looked at, of all kinds.
    package var entries = 250_000
    /// The most folders that are entered.
    package var folders = 10_000
    /// The most levels of folders, of which the first is 1.
    package var depth = 32

    /// Bounds for a folder that anything may be in.
    package init() {}
  }

  /// The paths of all files, links and other entries except folders, relative to the folder and in no
  /// particular order.
  package private(set) var files: [String] = []
  /// The paths of the folders that were entered, relative to the folder; the folder itself, "", is first.
  package private(set) var folders: [String] = []
  /// The paths of folders that lie too deep to be entered.
  package private(set) var unentered: [String] = []
  /// Sentences about what is missing here, the first few.
  package private(set) var omissions: [String] = []
  /// True if a limit has cut it off.
  package private(set) var isCut = false

  private static let mostOmissions = 10
  private var left: Int
  private var hasUnreadableName = false

  /// Lists a folder; one that cannot be opened is empty.
  ///
  /// - Parameters:
  ///   - skipped: The paths of folders that are not entered.
  ///   - isWanted: Whether a file of a path belongs in the list.
  package init(
    of folder: String, within limits: Limits = Limits(), skipping skipped: Set<String> = [],
    where isWanted: (String) -> Bool = { _ in true }
  ) {
    left = limits.entries
    var level = [""]
    var depth = 1
    while !level.isEmpty {
      var next: [String] = []
      for path in level {
        guard folders.count < limits.folders, left > 0 else {
          cut("It holds more than \(limits.entries) files or \(limits.folders) folders")
          return
        }
        next += read(path, in: folder, isWanted).filter { !skipped.contains($0) }
      }
      guard depth < limits.depth || next.isEmpty else {
        unentered = next
        cut("It is more than \(limits.depth) folders deep")
        return
      }
      level = next.sorted()
      depth += 1
    }
  }

  private mutating func cut(_ reason: String) {
    isCut = true
    omissions.append("\(reason); what lies deepest is left out.")
  }

  /// Reads one folder, and returns the paths of those in it.
  private mutating func read(_ path: String, in root: String, _ isWanted: (String) -> Bool) -> [String] {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK | (path.isEmpty ? 0 : O_NOFOLLOW)
    let descriptor = open(path.isEmpty ? root : "\(root)/\(path)", flags)
    guard descriptor >= 0 else {
      if errno != ENOENT, errno != ENOTDIR, errno != ELOOP, omissions.count < Self.mostOmissions {
        omissions.append("The folder \"\(path)\" cannot be read (\(String(cString: strerror(errno)))).")
      }
      return []
    }
    guard let stream = fdopendir(descriptor) else {
      close(descriptor)
      return []
    }
    defer { closedir(stream) }
    folders.append(path)
    var found: [String] = []
    while left > 0, let entry = readdir(stream) {
      left -= 1
      guard let name = name(of: entry) else { continue }
      let place = path.isEmpty ? name : "\(path)/\(name)"
      if Self.isFolder(entry, in: descriptor) {
        found.append(place)
      } else if isWanted(place), !name.isSideFile {
        files.append(place)
      }
    }
    return found
  }

  /// An entry's name; nil for one that is left out.
  private mutating func name(of entry: UnsafeMutablePointer<dirent>) -> String? {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
      start.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: start.pointee)) { start in
        start.pointee == CChar(bitPattern: UInt8(ascii: ".")) ? "." : String(validatingCString: start)
      }
    }
    if name == nil, !hasUnreadableName {
      hasUnreadableName = true
      omissions.append("Files whose names are not UTF-8 are left out.")
    }
    return name == "." ? nil : name
  }

  private static func isFolder(_ entry: UnsafeMutablePointer<dirent>, in folder: Int32) -> Bool {
    switch Int(entry.pointee.d_type) {
    case Int(DT_DIR): return true
    case Int(DT_UNKNOWN):
      // Some file systems do not say.
      var status = stat()
      return withUnsafePointer(to: &entry.pointee.d_name) { start in
        start.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: start.pointee)) {
          fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) == 0
        }
      } && status.st_mode & S_IFMT == S_IFDIR
    default: return false
    }
  }
}

extension String {
  /// True if a file of this name is one that an editor writes beside the one that it saves: a backup, a copy of what is
  /// not saved yet, or an attempt whether the folder can be written.
  package var isSideFile: Bool {
    hasSuffix("~") || (hasPrefix("#") && hasSuffix("#")) || hasPrefix("~$") || utf8.first == UInt8(ascii: ".")
      || [".swp", ".swo", ".swx", ".tmp", ".part", ".crdownload", "___jb_tmp___", "___jb_old___"].contains {
        hasSuffix($0)
      } || (utf8.count >= 4 && utf8.allSatisfy { (0x30...0x39).contains($0) })
  }
}
