/// A presenter's screen's report of a shader that it could not draw.
///
/// It may say anything: its words are only shown to presenters, as text, and cut to what they may have.
package struct ScreenFault: Equatable {
  private static let longestLog = 2000

  /// The id of a shader.
  let shader: String
  /// The driver's log, or nil if the graphics were lost while it was drawn.
  let log: String?

  /// A fault, of which no text is longer than it may be.
  package init(shader: String, log: String?) {
    self.shader = String(shader.unicodeScalars.prefix(200))
    self.log = log.map { log in
      let scalars = log.unicodeScalars.prefix(Self.longestLog)
      let plain = scalars.filter {
        $0 == "\n" || ![.control, .format].contains($0.properties.generalCategory)
      }
      return String(String.UnicodeScalarView(plain))
    }
  }
}
