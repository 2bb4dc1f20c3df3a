import Glibc
import WebSockets

// Says what the server makes of heads, for comparisons with other parsers: reads a length of four bytes and so many bytes,
// again and again, and answers each with a line of JSON.

func read(_ count: Int) -> [UInt8]? {
  var bytes = [UInt8](repeating: 0, count: count)
  var filled = 0
  while filled < count {
    let got = bytes.withUnsafeMutableBytes {
      Glibc.read(0, $0.baseAddress?.advanced(by: filled), count - filled)
    }
    guard got > 0 else { return nil }
    filled += got
  }
  return bytes
}

func hexadecimal(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef".utf8)
  return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}

func answer(to bytes: [UInt8]) -> String {
  var parser = HeadParser()
  var used = 0
  switch bytes.withUnsafeBytes({ parser.read($0, used: &used) }) {
  case .incomplete: return "{\"verdict\":\"incomplete\"}"
  case .refused(let flaw): return "{\"verdict\":\"refused\",\"flaw\":\"\(flaw)\"}"
  case .complete(let head):
    let fields = head.fields.map { "[\"\(hexadecimal(Array($0.name.utf8)))\",\"\(hexadecimal($0.value))\"]" }
    return
      "{\"verdict\":\"complete\",\"method\":\"\(head.method)\",\"target\":\"\(hexadecimal(head.target))\","
      + "\"isHTTP11\":\(head.isHTTP11),\"count\":\(head.count),\"bodyLength\":\(head.bodyLength),"
      + "\"fields\":[\(fields.joined(separator: ","))]}"
  }
}

while let length = read(4) {
  let count = length.reduce(0) { $0 << 8 | Int($1) }
  guard count <= 1 << 20, let bytes = read(count) else { break }
  print(answer(to: bytes))
  fflush(nil)
}
