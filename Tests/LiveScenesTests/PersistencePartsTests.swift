import TestData
import Testing

@testable import LiveScenes

@Suite("SwiftData and Core Data in sources")
struct PersistencePartsTests: ReadsViewSources {
  @Test("A class of SwiftData's becomes a model with its properties, in its lines")
  func models() throws {
    let source = """
      import SwiftData
      @Model
      final class Moon {
        #Unique<Moon>([\\.name])
        @Attribute(.unique) var name: String
        @Relationship(deleteRule: .cascade,
          inverse: \\Crater.moon) var craters: [Crater]?
        @Transient var isOpen = false
        static var largest = 1
        init(name: String) { self.name = name }
      }
      let small = #Predicate<Moon> { $0.name == "Io" }

      """
    let compiled = text("A.swift", of: try sources(["A.swift": source + Self.content]))
    let lines = compiled.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[2] == "final class Moon: SwiftUI.PersistentModel {")
    #expect(
      !compiled.contains("@Attribute") && !compiled.contains("#Unique") && !compiled.contains("isOpen`)"))
    #expect(lines[10].contains("SwiftUI.ModelRelationship(\\Moon.`name`))"))
    #expect(lines[10].contains("(\\Moon.`craters`, deleteRule:.cascade,inverse:\\Crater.moon))"))
    #expect(lines[11] == "let small =  Predicate<Moon> { $0.name == \"Io\" }")
  }

  @Test("A property of Core Data's is read and written by its name, and a condition needs no casts")
  func managedProperties() throws {
    let source = """
      import CoreData
      @objc(Moon)
      public class Moon: NSManagedObject {
        @nonobjc class func request() -> Int { 0 }
        @NSManaged public var name: String?
        @objc(addCratersObject:)
        @NSManaged public func addToCraters(_ value: Crater)
      }
      let small = NSPredicate(format: "date < %@", date as NSDate)

      """
    let compiled = text("A.swift", of: try sources(["A.swift": source + Self.content]))
    let lines = compiled.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines[1] == "")
    #expect(
      lines[4] == "public var name: String? "
        + "{ get { self[managed: \"name\"] } set { self[managed: \"name\"] = newValue } }")
    #expect(
      lines[6] == "public func addToCraters(_ value: Crater) { change(\"addToCraters\", value) }")
    #expect(lines[8] == "let small = NSPredicate(format: \"date < %@\", date )")
  }

  @Test(
    "A stored property in front of any declaration is one of the model's",
    arguments: [
      "enum Kind: String { case a }", "struct Size { var x = 1 }", "class Part { var x = 1 }", "init() {}",
      "deinit {}", "func f() {}", "subscript(i: Int) -> Int { i }", "var other: Int { 1 }", "let other = 1",
      "@Relationship var other: Moon?", "typealias Other = Int", "static func f() {}", "override init() {}",
    ])
  func storedProperties(next: String) throws {
    let source = """
      import SwiftData
      @Model final class Moon {
        var planet: Planet?
        \(next)
        var rest: [Moon] = []
      }

      """
    let compiled = text("A.swift", of: try sources(["A.swift": source + Self.content]))
    #expect(compiled.contains("ModelRelationship(\\Moon.`planet`)"))
    #expect(compiled.contains("ModelRelationship(\\Moon.`rest`)"))
    #expect(
      !compiled.contains("`x`") && !compiled.contains("ModelRelationship(\\Moon.`other`)")
        || next.contains("@"))
  }

  @Test("The other side follows a property that is set, behind the author's own observers")
  func observers() throws {
    let source = """
      import SwiftData
      @Model final class Moon {
        var a: Planet? // one {
        var b: [Planet] = [] { willSet { c += 1 } }
        var c = 1 { didSet(old) { print(old) } }
        var d, e: Int
        var f: Int
        { 3 }
        var g = { 4 }()
        var `class`: Int = true
          ? 1 : 2
      }

      """
    let compiled = text("A.swift", of: try sources(["A.swift": source + Self.content]))
    let lines = compiled.split(separator: "\n", omittingEmptySubsequences: false)
    func follow(_ name: String) -> String { "SwiftUI.ModelRelationship.follow(\\Moon.`\(name)`, of: self)" }
    #expect(lines[2] == "  var a: Planet? { didSet { \(follow("a")) } } // one {")
    #expect(lines[3] == "  var b: [Planet] = [] { willSet { c += 1 }  didSet { \(follow("b")) } }")
    #expect(lines[4] == "  var c = 1 { didSet(old) { \(follow("c"));  print(old) } }")
    #expect(lines[5] == "  var d, e: Int")
    #expect(lines[7] == "  { 3 }")
    #expect(lines[8] == "  var g = { 4 }() { didSet { \(follow("g")) } }")
    #expect(lines[10] == "    ? 1 : 2 { didSet { \(follow("class")) } }")
    #expect(!compiled.contains("Moon.`f`"))
  }

  @Test("An actor with a context of models has its properties written")
  func modelActors() throws {
    let source = """
      import SwiftData
      @ModelActor
      actor Store { func f() {} }
      @ModelActor public actor Other: Equatable {
      }

      """
    let compiled = text("A.swift", of: try sources(["A.swift": source + Self.content]))
    let lines = compiled.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[2].hasPrefix("actor Store: SwiftUI.ModelActor { nonisolated let modelExecutor"))
    #expect(lines[2].hasSuffix("self.modelContainer = modelContainer };  func f() {} }"))
    #expect(lines[3].contains("actor Other: SwiftUI.ModelActor, Equatable {"))
    #expect(throws: CompilerRefusal.self) {
      try sources(["A.swift": "@ModelActor var a = 1\n" + Self.content])
    }
  }

  @Test("A function of a managed object that an extension overrides is one of a protocol")
  func overrides() throws {
    let source = """
      import CoreData
      extension Moon {
        public override func awakeFromInsert() { super.awakeFromInsert() }
        var a: Int { 1 }
        override public func willSave() {}
        func didSave() {}
      }
      extension Moon: Identifiable { override func other() {} }

      """
    let compiled = text("A.swift", of: try sources(["A.swift": source + Self.content]))
    let lines = compiled.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[1] == "extension Moon: SwiftUI.AwakesFromInsert, SwiftUI.KnowsWillSave {")
    #expect(lines[2].contains("func tiltcast_awakeFromInsert() { super.awakeFromInsert() }"))
    #expect(!lines[2].contains("override") && lines[4].contains("func tiltcast_willSave() {}"))
    #expect(lines[5] == "  func didSave() {}")
    #expect(lines[7] == "extension Moon: Identifiable { override func other() {} }")
  }
}
