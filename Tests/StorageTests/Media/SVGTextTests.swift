import Foundation
import Testing

@testable import Storage

@Suite("The text of an SVG")
struct SVGTextTests {
  private static func notices(_ content: String) -> Set<PictureNotice>? {
    SVGText(Array("<svg xmlns=\"http://www.w3.org/2000/svg\">\(content)</svg>".utf8))?.notices
  }

  private static let undrawn: [(String, PictureNotice)] = [
    ("<style>:root{--a:red} rect{fill:var(--a)}</style>", .styleVariables),
    ("<rect fill=\"oklch(70% 0.2 140)\"/>", .newColors),
    ("<rect style='fill: color(display-p3 0 1 0)'/>", .newColors),
    ("<rect style='width: calc(1px + 1px)'/>", .styleFunctions),
    ("<style>@media print { rect { fill: red } }</style>", .styleRules),
    ("<style>@import url(#x);</style>", .styleRules),
    ("<style>@font-face { src: url(data:font/woff2;base64,AA) }</style>", .embeddedFonts),
    ("<g style='transform-origin: 5px 5px'/>", .transformOrigin),
    ("<g transform-origin = '5 5'/>", .transformOrigin),
    ("<foreignObject width=\"9\" height=\"9\"><p>words</p></foreignObject>", .foreignObject),
    ("<svg:foreignObject/>", .foreignObject),
    ("<text><textPath href=\"#p\">words</textPath></text>", .textOnPath),
    ("<flowRoot/>", .flowedText),
    ("<image xlink:href='photo.jpg'/>", .otherFiles),
    ("<use href=\"http://example.com/a.svg#b\"/>", .otherFiles),
    ("<rect fill=\"url('other.svg#g')\"/>", .otherFiles),
    ("<image href=\"data:image/webp;base64,AA\"/>", .embeddedFormat),
    ("<script>draw()</script>", .scripts),
    ("<meshgradient/>", .mesh),
  ]

  @Test("What is not drawn is named", arguments: undrawn)
  func named(content: String, notice: PictureNotice) {
    #expect(Self.notices(content) == [notice])
    #expect(Self.notices("<!-- \(content) -->") == [])
  }

  private static let drawn = [
    "", "<rect fill=\"rgb(0 255 0 / 50%)\"/>", "<g transform=\"translate(1 2) rotate(3)\"/>",
    "<rect fill='url(#g)' mask=\"url( '#m' )\"/>", "<use xlink:href='#a'/><a href=\"http://example.com\"/>",
    "<image href=\"data:image/png;base64,AA\"/>", "<title>color and var</title>",
    "<switch><foreignObject requiredExtensions=\"http://ns.adobe.com/AdobeIllustrator/10.0/\"/><g/></switch>",
    "<style>rect:not(.a) { filter: drop-shadow(1px 1px 1px red) }</style>",
  ]

  @Test("Of what is drawn nothing is said", arguments: drawn)
  func silent(content: String) {
    #expect(Self.notices(content) == [])
  }

  private static let encodings: [String.Encoding] = [
    .utf8, .utf16, .utf16LittleEndian, .utf16BigEndian, .isoLatin1, .windowsCP1252,
  ]

  @Test("Every encoding is read", arguments: encodings)
  func encoded(encoding: String.Encoding) throws {
    let text = "<?xml version=\"1.0\"?><svg><text>é</text><foreignObject/></svg>"
    let bytes = try [UInt8](#require(text.data(using: encoding)))
    #expect(SVGText(bytes)?.notices == [.foreignObject])
  }

  @Test("What an entity is replaced by counts, too")
  func entities() {
    let text = "<!DOCTYPE svg [<!ENTITY a \"fill:var(--b)\"> <!-- ]> --> ]><svg><g style=\"&a;\"/></svg>"
    #expect(SVGText(Array(text.utf8))?.notices == [.styleVariables])
  }

  @Test("However a text ends, nothing is read beyond it")
  func cut() {
    let text = Self.undrawn.map(\.0).joined()
    let bytes = Array("<svg>\(text)".utf8)
    for count in 5..<bytes.count { _ = SVGText(bytes.prefix(count))?.notices }
  }

  @Test("Every notice is a sentence that says what to do", arguments: PictureNotice.allCases)
  func sentences(notice: PictureNotice) {
    let words = notice.description
    #expect(words.hasSuffix(".") && words.count < 200)
    #expect(notice == .animation || ["Export", "Convert", "Embed"].contains { words.contains($0) })
  }
}
