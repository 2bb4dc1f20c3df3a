import Engine
import Support
import Testing

@testable import Lab

@Suite("Drives of the command line")
struct DriveTests {
  /// The lines of a drive, where the element "Open" is at (30, 40) and a parameter is a number.
  private func lines(_ kind: Drive.Kind, _ option: String) throws -> [String] {
    try Drive(kind, option).lines { name throws(Failure) in
      guard name == "Open" else { throw Failure("There is no \(name).") }
      return Point(x: 30, y: 40)
    }.map { $0.json { $0 == "bounce" ? .number(0) : nil } }
  }

  @Test("A tap begins and ends at its point, at its time")
  func tap() throws {
    #expect(
      try lines(.tap, "10,20.5@0.25") == [
        #"{"id":1,"phase":"began","t":0.25,"type":"pointer","x":10,"y":20.5}"#,
        #"{"id":1,"phase":"ended","t":0.3,"type":"pointer","x":10,"y":20.5}"#,
      ])
  }

  @Test("What is no point is the name of an element, and a drive without a time happens at the beginning")
  func element() throws {
    #expect(
      try lines(.tap, "Open").first == #"{"id":1,"phase":"began","t":0,"type":"pointer","x":30,"y":40}"#)
    #expect(throws: Failure.self) { try lines(.tap, "Close") }
  }

  @Test("A drag moves evenly from one end to the other")
  func drag() throws {
    let lines = try lines(.drag, "0,0:90,180@1")
    #expect(lines.count == 20)
    #expect(lines[9].contains(#""x":45,"y":90"#))
    #expect(lines.last?.contains(#""phase":"ended","t":1.3"#) == true)
  }

  @Test("A tilt is a sample of roll, pitch and heading")
  func tilt() throws {
    #expect(try lines(.tilt, "20,-5,90@2") == [#"{"alpha":90,"beta":-5,"gamma":20,"t":2,"type":"sample"}"#])
    #expect(try lines(.tilt, "20") == [#"{"alpha":0,"beta":0,"gamma":20,"t":0,"type":"sample"}"#])
  }

  @Test("A text is typed letter by letter, and a line break is the return key")
  func type() throws {
    #expect(
      try lines(.type, #"a é\n@0.5"#) == [
        #"{"t":0.5,"text":"a","type":"text"}"#, #"{"t":0.5,"text":" ","type":"text"}"#,
        #"{"t":0.5,"text":"é","type":"text"}"#, #"{"key":"return","t":0.5,"type":"text"}"#,
      ])
    #expect(try lines(.type, "\n") == [#"{"key":"return","t":0,"type":"text"}"#])
    #expect(try lines(.type, "a@b@1").count == 3)
  }

  @Test("A parameter's value is read as the kind that it has")
  func set() throws {
    #expect(
      try lines(.set, "bounce=0.5@1") == [#"{"name":"bounce","t":1,"type":"parameter","value":0.5}"#])
    #expect(try lines(.set, "title=0.5") == [#"{"name":"title","t":0,"type":"parameter","value":"0.5"}"#])
  }

  @Test(
    "A drive of another form is refused with the form that it has",
    arguments: [
      (Drive.Kind.drag, "10,20", "FROM:TO"), (.scroll, "5", "DX,DY"), (.tilt, "left", "ROLL"),
      (.tilt, "1,2,3,4", "ROLL"), (.tilt, "nan", "ROLL"), (.set, "bounce", "NAME=VALUE"),
      (.tap, "1,2@soon", "@"),
      (.tap, "1,2@-1", "@"), (.tap, "1,2@inf", "@"),
    ])
  func refusals(kind: Drive.Kind, option: String, form: String) {
    let refusal = #expect(throws: Failure.self) { try lines(kind, option) }
    #expect(refusal?.description.contains(form) == true)
  }
}
