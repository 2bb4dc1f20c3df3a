import Glibc

/// The processor time and the memory of a program and of everything that it has started, added up from `/proc`.
///
/// All of it is in the program's process group. A process that ends is a child of one in the group, which keeps its time.
struct GroupUsage {
  /// The number of the program and of its group, as `/proc` has it.
  let program: Int32
  /// Bytes of memory that all of them used at the last look, those of shared pages for each process.
  private(set) var residentMemory = 0
  private var (last, total) = (0, 0)
  private static let ticksPerSecond = max(1, sysconf(Int32(_SC_CLK_TCK)))
  private static let pageSize = max(1, sysconf(Int32(_SC_PAGESIZE)))

  init(of program: Int32) { self.program = program }

  /// The seconds that everything but the program itself had computed up to the last look.
  var descendantTime: Double { Double(total) / Double(Self.ticksPerSecond) }

  /// Looks at all processes.
  mutating func measure() {
    var (sum, pages) = (0, 0)
    guard let folder = opendir("/proc") else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let process = Int32(name), let fields = Self.fields(of: process), fields[2] == Int(program) else {
        continue
      }
      // The times of a process itself, and those of its children that have ended.
      sum += fields[13] + fields[14] + (process == program ? 0 : fields[11] + fields[12])
      pages += fields[21]
    }
    // What is no longer there, and was, has still been used.
    total += max(0, sum - last)
    (last, residentMemory) = (sum, pages.multipliedReportingOverflow(by: Self.pageSize).partialValue)
  }

  /// The numbers behind the name in a process's `stat`, of which the first is no number; nil if it has ended.
  private static func fields(of process: Int32) -> [Int]? {
    let file = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(file, &bytes, bytes.count)
    // A name may hold anything.
    guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let words = bytes[(end + 1)..<count].split(separator: UInt8(ascii: " "))
    let fields = words.prefix(22).map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    return fields.count == 22 ? fields : nil
  }
}
