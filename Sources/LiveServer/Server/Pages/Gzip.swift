import CZlib

/// The bytes as a gzip file (RFC 1952), packed as zlib does by itself; nil if it refuses.
func gzipped(_ bytes: [UInt8]) -> [UInt8]? {
  var stream = z_stream()
  let windowBits: Int32 = 15 + 16  // The largest window, with gzip's header.
  let isReady = deflateInit2_(
    &stream, 6, Z_DEFLATED, windowBits, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
    Int32(MemoryLayout<z_stream>.size))
  guard isReady == Z_OK else { return nil }
  defer { deflateEnd(&stream) }
  var input = bytes
  let room = deflateBound(&stream, UInt(bytes.count))
  var output = [UInt8](repeating: 0, count: Int(clamping: room))
  let isDone = input.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(clamping: input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(clamping: output.count)
      return deflate(&stream, Z_FINISH) == Z_STREAM_END
    }
  }
  guard isDone else { return nil }
  output.removeLast(Int(clamping: stream.avail_out))
  return output
}

/// True if an `Accept-Encoding` field lets a body be packed so: named or by `*`, and not with a weight of 0.
///
/// Source: RFC 9110, section 12.5.3.
func acceptsGzip(_ field: String) -> Bool {
  var acceptsAny = false
  for element in field.lowercased().split(separator: ",") {
    let parts = element.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
    let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
    switch parts.first {
    case "gzip", "x-gzip": return weight > 0
    case "*": acceptsAny = weight > 0
    default: continue
    }
  }
  return acceptsAny
}
