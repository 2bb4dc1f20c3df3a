import Foundation
import TestData
import Testing

@testable import Storage

@Suite("Drawings of PDFs")
final class DocumentDrawingsTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  private var drawings: DocumentDrawings { DocumentDrawings(in: folder.appendingPathComponent("drawings")) }

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: folder) }

  private func drawing(_ bytes: [UInt8]) throws -> [UInt8]? {
    let file = folder.appendingPathComponent("moon.pdf")
    try Data(bytes).write(to: file)
    guard case .drawing(let drawing) = drawings.drawing(of: file.path) else { return nil }
    return drawing
  }

  private var kept: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path + "/drawings") }
  }

  @Test("A page is an SVG of its size, and is drawn once")
  func page() throws {
    let drawn = try #require(try drawing(TestDocument.page))
    #expect(SVGText(drawn)?.size.width == 24 && SVGText(drawn)?.size.height == 18)
    let place = try folder.appendingPathComponent("drawings/" + #require(kept.first))
    try Data("<svg/>".utf8).write(to: place)
    #expect(try drawing(TestDocument.page) == Array("<svg/>".utf8))
    #expect(try kept.count == 1)
  }

  @Test("A PDF that cannot be drawn is not tried again, and no other file is drawn")
  func broken() throws {
    #expect(try drawing(Array("%PDF-1.4\nnothing".utf8)) == nil)
    #expect(try kept.count == 1)
    #expect(try drawing(Array("%PDF-1.4\nnothing".utf8)) == nil)
    #expect(try drawing(Array("<svg/>".utf8)) == nil)
    #expect(try kept.count == 1)
  }

  @Test("After some time no new page is drawn, and what was drawn before is there")
  func late() throws {
    let file = folder.appendingPathComponent("moon.pdf")
    try Data(TestDocument.page).write(to: file)
    let late = DocumentDrawings(in: folder.appendingPathComponent("drawings"), until: 0)
    guard case .later = late.drawing(of: file.path) else { return _ = Issue.record("It is drawn.") }
    _ = try drawing(TestDocument.page)
    guard case .drawing = late.drawing(of: file.path) else { return _ = Issue.record("It is not there.") }
  }

  @Test("A PDF lies at the path of its drawing, and another picture at its own")
  func paths() {
    #expect(DocumentDrawings.servedPath(of: "a/moon.PDF") == "a/moon.PDF.svg")
    #expect(DocumentDrawings.servedPath(of: "a/moon.png") == "a/moon.png")
  }
}
