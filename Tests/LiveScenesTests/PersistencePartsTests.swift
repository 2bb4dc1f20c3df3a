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
}
