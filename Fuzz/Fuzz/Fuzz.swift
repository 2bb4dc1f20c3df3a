import Foundation

/// What libFuzzer calls with every input that it thinks of; `FUZZ_TARGET` in the environment says what reads it.
///
/// Source: https://llvm.org/docs/LibFuzzer.html
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try target.read(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    FileHandle.standardError.write(Data("\(target.rawValue): \(error)\n".utf8))
    abort()
  }
  return 0
}

private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    FileHandle.standardError.write(Data("FUZZ_TARGET must be one of \(names).\n".utf8))
    exit(2)
  }
  return target
}()
