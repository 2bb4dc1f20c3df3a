import Testing

@testable import Support

@Suite("Text that can be seen")
struct VisibleTextTests {
  @Test(
    "A letter, a digit, a sign or an emoji can be seen",
    arguments: ["a", "12", "🦊", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "é", "名", "نور", ".", "-", "€", "\u{200B}x", "1️⃣", "🇦🇹", "👩‍👩‍👧‍👦", "ⁿ", "۱"])
  func visible(text: String) { #expect(text.isVisible) }

  @Test(
    "What is drawn as nothing, or only on something else, cannot",
    arguments: [
      "", " ", "\t\n", "\u{A0}", "\u{3000}", "\u{1680}", "\u{AD}", "\u{34F}", "\u{61C}", "\u{115F}",
      "\u{1160}",
      "\u{17B4}", "\u{180E}", "\u{200B}", "\u{200D}", "\u{202E}", "\u{2060}", "\u{2064}", "\u{2800}",
      "\u{3164}",
      "\u{FE0F}", "\u{FEFF}", "\u{FFA0}", "\u{FFFC}", "\u{1D159}", "\u{1D173}", "\u{13441}", "\u{E0041}",
      "\u{E0100}",
      "\u{301}", "\u{20DD}", "\u{903}", "\u{E000}", "\u{10FFFF}", "\u{0}", "\u{7F}", "\u{2028}",
      "\u{200B}\u{3164}\u{2800}\u{FE0F} \u{301}",
    ])
  func invisible(text: String) { #expect(!text.isVisible) }
}
