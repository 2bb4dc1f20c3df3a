import Engine
import Foundation

@testable import Rooms
@testable import Storage

extension FuzzTarget {
  /// A take.
  func play(_ bytes: [UInt8]) throws {
    let take: Take
    do {
      take = try Take(jsonLines: String(decoding: bytes, as: UTF8.self))
    } catch {
      return try expect(
        error.description.hasSuffix(".") || error.description.hasSuffix("}."), error.description)
    }
    var player = TakePlayer(take)
    for time in [0, 0.1, 1, 1e9] {
      let frame = player.frame(at: time)
      _ = try JSONEncoder().encode(frame)
    }
  }

  /// A picture's file: what its header says, and its parts without the metadata.
  func look(_ bytes: [UInt8]) throws {
    switch Result(catching: { () throws(PictureFault) in try ImageHeader(bytes) }) {
    case .success(let header) where header.kind == .svg: break
    case .success(let header):
      let (pixels, isTooMuch) = header.width.multipliedReportingOverflow(by: header.height)
      try expect(!isTooMuch && (1...ImageHeader.mostPixels).contains(pixels), "A strange size: \(header)")
    case .failure(let fault): try expect(fault.description.hasSuffix("."), "No sentence: \(fault)")
    }
    guard let bare = WebPChunks.stripped(bytes) else { return }
    try expect(WebPChunks.stripped(bare) == bare, "There was metadata left.")
    // A byte may be missing behind the last chunk.
    try expect(bare.count <= bytes.count + 1, "It has become longer.")
  }
}
