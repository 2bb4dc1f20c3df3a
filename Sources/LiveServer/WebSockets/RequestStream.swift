/// The bytes of a connection as they are looked at before the library reads them, cut into requests.
///
/// Everything is counted from the connection's first byte. The library may have read further than a request goes: what
/// follows is remembered, because only once can it be looked at.
struct RequestStream {
  /// The state of the next request.
  enum Verdict: Equatable {
    case incomplete
    case complete(RequestHead)
    case refused(HeadFlaw)
    /// The library has read bytes that were not looked at.
    case lost
  }

  /// The most bytes behind a request that are remembered.
  private static let longestRest = HeadParser.longestHead

  private let isReadable: (RequestHead) -> Bool
  private var parser = HeadParser()
  /// The fault of the head that is being read, once it has one.
  private var flaw: HeadFlaw?
  /// The end of what has been looked at.
  private var seen = 0
  /// The end of the request whose head is complete, body and all; nil while a head is being read.
  private(set) var end: Int?
  /// True if the request whose head came last has a body.
  private(set) var hasBody = false
  /// The bytes from `end` on that have been looked at.
  private var rest: [UInt8] = []

  /// Nothing has come.
  ///
  /// - Parameter isReadable: Whether the library reads a head for what it is; others are refused.
  init(isReadable: @escaping (RequestHead) -> Bool = { _ in true }) { self.isReadable = isReadable }

  /// True if a part of a head has come.
  var hasBegun: Bool { parser.count > 0 }

  /// Looks at bytes that the library has not read.
  ///
  /// - Parameter offset: The number of bytes before them, which the library has read.
  /// - Returns: `incomplete` also for what follows a complete head.
  mutating func look(at bytes: UnsafeRawBufferPointer, from offset: Int) -> Verdict {
    guard offset <= seen else { return .lost }
    if let flaw { return .refused(flaw) }
    guard seen - offset < bytes.count else { return .incomplete }
    var bytes = UnsafeRawBufferPointer(rebasing: bytes[(seen - offset)...])
    guard end == nil else {
      remember(bytes)
      return .incomplete
    }
    var used = 0
    let verdict = parser.read(bytes, used: &used)
    seen += used
    switch verdict {
    case .incomplete: return .incomplete
    case .refused(let flaw): return refuse(flaw)
    case .complete(let head):
      guard isReadable(head) else { return refuse(.misread) }
      end = seen + head.bodyLength
      hasBody = head.bodyLength > 0
      bytes = UnsafeRawBufferPointer(rebasing: bytes[used...])
      remember(bytes)
      return .complete(head)
    }
  }

  private mutating func refuse(_ flaw: HeadFlaw) -> Verdict {
    self.flaw = flaw
    return .refused(flaw)
  }

  /// Remembers the bytes behind the request.
  private mutating func remember(_ bytes: UnsafeRawBufferPointer) {
    guard let end else { return }
    let skipped = max(0, min(bytes.count, end - seen))
    let kept = bytes[skipped...].prefix(Self.longestRest - rest.count)
    rest.append(contentsOf: kept)
    seen += skipped + kept.count
  }

  /// Ends a request, and judges what the library has read of the next one.
  ///
  /// - Parameter readCount: The number of bytes that the library has read.
  mutating func endRequest(readCount: Int) -> Verdict {
    guard let end, readCount >= end, readCount - end <= rest.count else { return .lost }
    let tail = Array(rest.prefix(readCount - end))
    (parser, seen, self.end, rest) = (HeadParser(), end, nil, [])
    return tail.withUnsafeBytes { look(at: $0, from: end) }
  }
}
