import Engine
import Synchronization

/// The paragraphs of the texts that were laid out last: views are measured at several widths, and shaping costs most.
final class RecentParagraphs: Sendable {
  private struct Entry: @unchecked Sendable {
    let text: EmphasisedText
    let styles: [LetterStyle.Change]
    let paragraphs: [Paragraph]
  }

  private struct Recent {
    var entries: [Entry] = []
    var next = 0
  }
  private let recent = Mutex(Recent())

  private static let most = 8
  /// The most scalars of a text that is kept.
  private static let longest = 1000

  /// The paragraphs of a text, which `make` shapes if they are not known.
  func paragraphs(
    of text: EmphasisedText, _ styles: [LetterStyle.Change], make: () -> [Paragraph]
  ) -> [Paragraph] {
    let known = recent.withLock { recent in
      // Texts of other scalars may be equal as strings.
      recent.entries.first {
        $0.styles == styles && $0.text == text && $0.text.text.utf8.elementsEqual(text.text.utf8)
      }
    }
    if let known { return known.paragraphs }
    let paragraphs = make()
    guard text.scalarCount <= Self.longest else { return paragraphs }
    let entry = Entry(text: text, styles: styles, paragraphs: paragraphs)
    recent.withLock { recent in
      if recent.entries.count < Self.most {
        recent.entries.append(entry)
      } else {
        recent.entries[recent.next] = entry
        recent.next = (recent.next + 1) % Self.most
      }
    }
    return paragraphs
  }
}
