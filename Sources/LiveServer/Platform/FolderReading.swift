import Foundation

/// A kind of text in strangers' files.
package enum ReadingTask: String, Sendable {
  /// The views in Swift sources.
  case views
  /// The descriptions in asset catalogues.
  case assets
  /// Shaders in GLSL and in Metal.
  case shaders
  /// A show's `show.yaml`.
  case show

  /// The task and the rest of a request; nil if it is none.
  package static func parse(_ request: [UInt8]) -> (task: ReadingTask, body: Data)? {
    guard let end = request.firstIndex(of: 0x0A),
      let task = ReadingTask(rawValue: String(decoding: request[..<end], as: UTF8.self))
    else { return nil }
    return (task, Data(request[(end + 1)...]))
  }

  /// Answers a request in JSON with what a reading makes of it; nil if it is not understood.
  package static func answer<Request: Decodable, Answer: Encodable>(
    _ body: Data, _ read: (Request) -> Answer
  ) -> [UInt8]? {
    guard let request = try? JSONDecoder().decode(Request.self, from: body),
      let data = try? JSONEncoder().encode(read(request))
    else { return nil }
    return [UInt8](data)
  }
}

/// Reads the texts of one folder, or of some folders together.
package struct FolderReading: Sendable {
  private let readers: TextReaders
  /// The programs that work on the texts.
  package let programs: FolderPrograms

  /// A reading of a folder's texts by readers that others use, too.
  package init(by readers: TextReaders = TextReaders(), programs: FolderPrograms = FolderPrograms()) {
    (self.readers, self.programs) = (readers, programs)
  }

  /// The same reading by programs that can end before the folder's others.
  package func apart() -> FolderReading {
    FolderReading(by: readers, programs: FolderPrograms(of: programs))
  }

  /// Has a process do a task, and waits for what it makes of a request.
  package func read<Answer: Decodable>(
    _ task: ReadingTask, _ request: some Encodable, as answer: Answer.Type
  ) throws(ReadingFault) -> Answer {
    guard let data = try? JSONEncoder().encode(request) else { throw .failed }
    let bytes = try readers.answer(to: Array((task.rawValue + "\n").utf8) + data, among: programs)
    guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(bytes)) else { throw .failed }
    return answer
  }
}
