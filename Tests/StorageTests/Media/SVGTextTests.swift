import Foundation
import Testing

@testable import Storage

@Suite("The text of an SVG")
struct SVGTextTests {
  private static func notices(_ content: String) -> Set<PictureNotice>? {
    SVGText(Array("<svg xmlns=\"http://www.w3.org/2000/svg\">\(content)</svg>".utf8))?.features.notices
  }

  private static let undrawn: [(String, PictureNotice)] = [
    ("<style>:root{--a:red} rect{fill:var(--a)}</style>", .styleVariables),
    ("<rect fill=\"oklch(70% 0.2 140)\"/>", .newColors),
    ("<rect style='fill: color(display-p3 0 1 0)'/>", .newColors),
    ("<rect style='width: calc(1px + 1px)'/>", .styles),
    ("<style>@media print { rect { fill: red } }</style>", .styles),
    ("<style>@import url(#x);</style>", .styles),
    ("<style>@font-face { src: url(data:font/woff2;base64,AA) }</style>", .embeddedFonts),
    ("<g style='transform-origin: 5px 5px'/>", .styles),
    ("<g transform-origin = '5 5'/>", .styles),
    ("<foreignObject width=\"9\" height=\"9\"><p>words</p></foreignObject>", .foreignObject),
    ("<svg:foreignObject/>", .foreignObject),
    ("<text><textPath href=\"#p\">words</textPath></text>", .text),
    ("<flowRoot/>", .text),
    ("<image xlink:href='photo.jpg'/>", .otherFiles),
    ("<use href=\"http://example.com/a.svg#b\"/>", .otherFiles),
    ("<rect fill=\"url('other.svg#g')\"/>", .otherFiles),
    ("<image href=\"data:image/webp;base64,AA\"/>", .embeddedFormat),
    ("<script>draw()</script>", .scripts),
    ("<meshgradient/>", .mesh),
    ("<rect fill='VAR(--c)'/>", .styleVariables),
    ("<rect fill='OKLCH(70% 0.2 140)'/>", .newColors),
    ("<rect fill='rgb( from red r g b)'/>", .newColors),
    ("<style>@MEDIA print{}</style>", .styles),
    ("<g style='transform:rotateX(9deg)'/>", .styles),
    ("<style>g { scale : 2 }</style>", .styles),
    ("<style>.a{fill:red;rotate:9deg}</style>", .styles),
    ("<style><![CDATA[ g{/* big */ background-color:red} ]]></style>", .styles),
    ("<path style=\"background:red\"/>", .styles),
    ("<g style='mask-image:url(#m)'/>", .styles),
    ("<style>@keyframes a { from { opacity: 0 } to { opacity: 1 } }</style>", .motion),
    ("<rect><animate attributeName='x' to='5'/></rect>", .motion),
    ("<svg:animateTransform/>", .motion),
    ("<rect><set attributeName='x' to='5'/></rect>", .motion),
    ("<?xml-stylesheet type='text/css' href='a.css'?>", .otherFiles),
    ("<rect width='50vw' height='5'/>", .styles),
    ("<rect style='width:.5VH'/>", .styles),
    ("<style>text{font-size:-1.5rem}</style>", .styles),
  ]

  private static let shapeValues = [
    "circle(50%)", "inset(5px)", "polygon(0 0, 9px 0)", "ellipse(9px 5px)", "path('M0 0')",
    "linear-gradient(red, blue)", "radial-gradient(red, blue)", "Conic-Gradient(red, blue)",
  ]

  @Test("Shapes and gradients of CSS are named, in attributes and styles", arguments: shapeValues)
  func shapes(value: String) {
    #expect(Self.notices("<rect clip-path=\"\(value)\"/>") == [.styles])
    #expect(Self.notices("<g style=\"mask:\(value)\"/>") == [.styles])
    #expect(Self.notices("<style>rect{clip-path:\(value)}</style>") == [.styles])
    #expect(Self.notices("<style>path{d:\(value)}</style>") == [.styles])
  }

  private static let declarations = [
    ("<!ENTITY x SYSTEM \"file:///etc/passwd\">", true),
    ("<!ENTITY x PUBLIC \"-//a\" \"http://127.0.0.1/\">", true),
    ("<!ENTITY x \"SYSTEM\">", false), ("<!-- <!ENTITY x SYSTEM \"a\"> -->", false),
  ]

  @Test("Entities in other files are known", arguments: declarations)
  func entityFiles(declaration: String, isElsewhere: Bool) {
    let text = SVGText(Array("<!DOCTYPE svg PUBLIC \"-//W3C\" \"a.dtd\" [\(declaration)]><svg/>".utf8))
    #expect(text?.features.refersToEntityFiles == isElsewhere)
    #expect(text?.features.notices == [])
  }

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
    "<text>call var(x), d: 5vw, calc(1) or url(a.svg)</text>", "<text><![CDATA[<set/> var(x)]]></text>",
    "<g id='var(x)' class='a5vw' data-name='calc(1px)' aria-label='lab(1)' inkscape:label='color(x)'/>",
    "<style>.d:hover, #a5rem:hover { fill: #5a5ch1; stroke: #123 }</style>",
    "<style>text { font-family: 'var(x) 5vw' }</style>", "<path d='M1 5v5h5'/><text rotate='45'>a</text>",
    "<g style='background:none;enable-background:new 0 0 5 5;rotate:none'/>",
    "<style>g{fill:url(data:image/png;base64,A+5vw/5rem)}</style>", "<a href='x.svg'/><style/>",
    "<feDisplacementMap scale='5'/><style>@font-feature-values a { }</style>",
    "<?xml-stylesheet href='#style'?>",
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
    #expect(SVGText(bytes)?.features.notices == [.foreignObject])
  }

  @Test("What an entity is replaced by counts, too")
  func entities() {
    let text = "<!DOCTYPE svg [<!ENTITY a \"fill:var(--b)\"> <!-- ]> --> ]><svg><g style=\"&a;\"/></svg>"
    #expect(SVGText(Array(text.utf8))?.features.notices == [.styleVariables])
  }

  @Test("However a text ends, nothing is read beyond it")
  func cut() {
    let text = Self.undrawn.map(\.0).joined()
    let bytes = Array("<svg>\(text)".utf8)
    for count in 5..<bytes.count { _ = SVGText(bytes.prefix(count))?.features.notices }
  }

  @Test("Every notice is a sentence that says what to do", arguments: PictureNotice.allCases)
  func sentences(notice: PictureNotice) {
    let words = notice.description
    #expect(words.hasSuffix(".") && words.count < 200)
    #expect(notice == .animation || ["Export", "Convert", "Embed"].contains { words.contains($0) })
  }
}
