import Foundation
import Testing

@testable import LiveScenes

@Suite("Data models")
struct DataModelsTests {
  private static let model = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel">
      <entity name="Moon" representedClassName="Moon" codeGenerationType="class">
        <attribute name="name" optional="YES" attributeType="String" defaultValueString="&quot;Io&quot;"/>
        <attribute name="size" attributeType="Integer 16" defaultValueString="3" usesScalarValueType="YES"/>
        <attribute name="isOpen" attributeType="Boolean" defaultValueString="YES" usesScalarValueType="NO"/>
        <relationship name="planet" maxCount="1" deletionRule="Nullify" destinationEntity="Planet" inverseName="moons"/>
      </entity>
      <entity name="Planet" representedClassName=".Planet" codeGenerationType="category">
        <relationship name="moons" toMany="YES" deletionRule="Cascade" destinationEntity="Moon" inverseName="planet"/>
      </entity>
      <entity name="Sun" representedClassName="Sun">
      </entity>
    </model>
    """

  @Test("A class that Xcode writes is written with its properties, defaults and relationships")
  func classes() {
    let code = DataModels([Self.model, Self.model]).declarations(besides: []).joined(separator: "\n")
    #expect(code.ranges(of: "public class Moon: SwiftUI.NSManagedObject {}").count == 1)
    #expect(code.contains("public var `size`: Int16 {") && code.contains("public var `planet`: Planet? {"))
    #expect(code.contains("public var `isOpen`: NSNumber? {"))
    #expect(code.contains(#""isOpen": NSNumber(value: true), "name": "\"Io\"", "size": Int16(clamping: 3)"#))
    #expect(
      code.contains(#".init("planet", isToMany: false, inverse: "moons", deleteRule: .nullify)"#))
    #expect(!code.contains("Sun") && !code.contains("class Planet"))
  }

  @Test(
    "Of a class that the folder declares, its properties are written if Xcode writes them, and its description"
  )
  func declaredClasses() {
    let code = DataModels([Self.model, Self.model]).declarations(besides: ["Planet", "Moon", "Sun"]).joined(
      separator: "\n")
    #expect(!code.contains("public class Moon:") && !code.contains("`size`"))
    #expect(code.contains("public func addToMoons(_ value: Moon)"))
    #expect(
      code.contains(#"SwiftUI.NSEntityDescription(name: "Sun", type: Sun.self, make: { Sun(context: $0) }"#))
  }

  @Test("An entity has the attributes and relationships of its parent, and its class")
  func parents() {
    let text = """
      <entity name="Body" codeGenerationType="class">
        <attribute name="width" attributeType="Double" defaultValueString="3"/>
        <attribute name="mass" attributeType="Decimal" defaultValueString="2.5"/>
      </entity>
      <entity name="Moon" parentEntity="Body" codeGenerationType="class">
        <attribute name="width" attributeType="Double" defaultValueString="4"/>
      </entity>
      """
    let code = DataModels([text]).declarations(besides: []).joined(separator: "\n")
    #expect(code.contains("public class Body: SwiftUI.NSManagedObject {}"))
    #expect(code.contains("public class Moon: Body {}") && code.contains("extension Moon {"))
    #expect(
      code.contains(
        #"defaultValues: ["mass": NSDecimalNumber(string: "2.5"), "width": Double(4.0)], relationships: [])])"#
      ))
  }

  @Test(
    "Entities that are each other's parents have none",
    arguments: [["A", "B"], ["B", "A"], ["C", "A", "B"], ["A", "A"]])
  func roundParents(parents: [String]) {
    let text = zip(["A", "B", "C"], parents).map {
      "<entity name=\"\($0)\" parentEntity=\"\($1)\" codeGenerationType=\"class\"/>"
    }.joined()
    let code = DataModels([text]).declarations(besides: []).joined(separator: "\n")
    #expect(code.ranges(of: ": SwiftUI.NSManagedObject {}").count == parents.count)
  }

  @Test("Comments hold no entities, and numbers stand for signs")
  func marks() {
    let text = """
      <!-- <entity name="Old" codeGenerationType="class"/> --><?old <entity name="Old" codeGenerationType="class"/> ?>
      <![CDATA[<entity name="Old" codeGenerationType="class"/>]]>
      <entity name="Moon" codeGenerationType="class">
        <attribute name="a" attributeType="String" defaultValueString="&#34;&#x41;&amp;lt;&#38;lt;&#0;&#xD800;&none;&#1F600;"/>
      </entity>
      <!-- <entity name="Last" codeGenerationType="class"/>
      """
    let code = DataModels([text]).declarations(besides: []).joined(separator: "\n")
    #expect(code.contains(#""a": "\"A&lt;&lt;&#0;&#xD800;&none;&#1F600;""#))
    #expect(!code.contains("Old") && !code.contains("Last"))
  }

  @Test(
    "A name that cannot stand in code is left out",
    arguments: ["a b", "x; import Foundation", "", "ä", "1a", "a&quot;", String(repeating: "a", count: 200)])
  func names(name: String) {
    let text =
      "<entity name=\"\(name)\" codeGenerationType=\"class\"><attribute name=\"\(name)\" attributeType=\"String\"/>"
    #expect(DataModels([text]).declarations(besides: []).isEmpty)
  }

  @Test(
    "A model that ends anywhere is read up to there",
    arguments: Array(stride(from: 0, to: 1200, by: 37)))
  func cut(length: Int) {
    _ = DataModels([String(Self.model.prefix(length))]).declarations(besides: [])
    _ = DataModels(["<!--" + String(Self.model.prefix(length))]).declarations(besides: [])
  }

  @Test("Of several versions of a model the current one is read")
  func versions() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    for (path, text) in [
      "Sky.xcdatamodeld/Sky.xcdatamodel/contents": "one",
      "Sky.xcdatamodeld/Sky 2.xcdatamodel/contents": "two",
      "Sky.xcdatamodeld/Sky 3.xcdatamodel/contents": "three",
      "Sky.xcdatamodeld/.xccurrentversion": "<string>Sky 2.xcdatamodel</string>",
      "Sea/Sea.xcdatamodeld/Sea.xcdatamodel/contents": "sea",
    ] {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    #expect(SceneFolder(path: root.path).dataModels == ["sea", "two"])
  }
}
