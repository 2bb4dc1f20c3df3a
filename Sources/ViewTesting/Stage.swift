import Engine
import SceneService
// What tests get from a stage, which agents get, too.
@_exported import struct SceneService.Curve
import Views

/// A view on a stage, as a test drives it: its clock stands still until the test lets it go on.
///
/// Times count from the last input: a touch counts from the moment in which the finger is lifted.
public final class Stage {
  /// The size in points.
  public let size: CGSize
  private var driven: DrivenStage
  let record: TestRecord?
  /// The number of people who have joined.
  var people = 0

  /// A stage with a view.
  ///
  /// - Parameters:
  ///   - size: The size in points, which is a phone's unless said otherwise.
  ///   - colorScheme: Whether colours are for light or for dark surroundings.
  ///   - dynamicTypeSize: The size of texts that a person has chosen.
  ///   - locale: The name of a language and a region, such as `de_DE`, in which values are written.
  public convenience init<Root: View>(
    _ root: @autoclosure @escaping @MainActor () -> Root, size: CGSize = ViewProgram.standardStage,
    colorScheme: ColorScheme? = nil, dynamicTypeSize: DynamicTypeSize? = nil, locale: String? = nil
  ) {
    let appearance = ViewProgram.Appearance(
      colorScheme: colorScheme, typeSize: dynamicTypeSize, locale: locale)
    self.init(size, appearance, declares: nil, root)
  }

  /// A stage with a preview of the views' files, in its size.
  ///
  /// - Parameter name: The preview's name; nil for the only one, or the one that tests were asked to look at.
  public convenience init(preview name: String? = nil, file: StaticString = #fileID, line: UInt = #line) {
    let record = TestRecord.current
    do throws(PreviewFault) {
      self.init(
        try (record?.assets.previews ?? []).preview(named: name ?? record?.settings.preview))
    } catch {
      record?.add("\(error)", at: SourceText(file, line))
      self.init(ViewProgram("test") {})
    }
  }

  /// - Parameter declares: Whether the view may ask for parameters or a crowd; nil for what the test's files say.
  convenience init<Root: View>(
    _ size: CGSize, _ appearance: ViewProgram.Appearance = ViewProgram.Appearance(), declares: Bool?,
    _ root: @escaping @MainActor () -> Root
  ) {
    let assets = TestRecord.current?.assets
    self.init(
      ViewProgram(
        "test", stage: size, pictures: assets?.pictures ?? [:], colors: assets?.colors ?? [:],
        places: assets?.places ?? [:], declares: declares ?? assets?.declares ?? false, scrolls: true,
        appearance: appearance
      ) { root() })
  }

  private init(_ program: ViewProgram) {
    record = TestRecord.current
    size = program.stage
    driven = DrivenStage(
      Engine.Stage(program.kind.scene(), environment: record?.environment ?? Engine.Environment()))
    record?.add(self)
  }

  /// The elements at a time after the last input; now for nil.
  func elements(at time: Double?) -> [StageElement] { driven.elements(at: time) }

  /// The state of an element at a time after the last input; that of a missing one, with an issue, if there is none.
  func state(of name: String, at time: Double?, _ source: SourceText) -> ElementState {
    do throws(ElementFault) {
      return ElementState(try elements(at: time).named(name))
    } catch {
      record?.add(error.description, at: source)
      return .missing
    }
  }

  /// Does something, and notes why it cannot be done.
  func drive(
    _ source: SourceText, _ body: (inout DrivenStage) throws(StageError) -> Void
  ) -> Stage {
    do throws(StageError) {
      try body(&driven)
    } catch {
      record?.add("\(error)", at: source)
    }
    return self
  }

  private func middle(of name: String, _ source: SourceText) -> Point? {
    do throws(ElementFault) {
      return try elements(at: nil).named(name).frame.center
    } catch {
      record?.add(error.description, at: source)
      return nil
    }
  }
}

extension Point {
  fileprivate init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}

// Inputs.
extension Stage {
  /// Touches the middle of an element for a moment.
  @discardableResult
  public func tap(_ name: String, file: StaticString = #fileID, line: UInt = #line) -> Stage {
    let source = SourceText(file, line)
    guard let point = middle(of: name, source) else { return self }
    return press(at: point, for: nil, source)
  }

  /// Touches a point of the stage for a moment.
  @discardableResult
  public func tap(at point: CGPoint, file: StaticString = #fileID, line: UInt = #line) -> Stage {
    press(at: Point(point), for: nil, SourceText(file, line))
  }

  /// Touches the middle of an element for long.
  @discardableResult
  public func longPress(
    _ name: String, for duration: Double = 0.8, file: StaticString = #fileID, line: UInt = #line
  ) -> Stage {
    let source = SourceText(file, line)
    guard let point = middle(of: name, source) else { return self }
    return press(at: point, for: duration, source)
  }

  private func press(at point: Point, for duration: Double?, _ source: SourceText) -> Stage {
    drive(source) { stage throws(StageError) in try stage.press(at: point, for: duration) }
  }

  /// Moves a finger from the middle of an element by a distance.
  ///
  /// - Parameters:
  ///   - duration: The seconds that it takes.
  ///   - lifts: Whether the finger is lifted in the end; otherwise it stays until `release()`.
  @discardableResult
  public func drag(
    _ name: String, by distance: CGSize, for duration: Double = 0.3, lifts: Bool = true,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Stage {
    let source = SourceText(file, line)
    guard let start = middle(of: name, source) else { return self }
    let end = Point(x: start.x + Double(distance.width), y: start.y + Double(distance.height))
    return drag([(start, end)], for: duration, lifts: lifts, source)
  }

  /// Moves a finger from a point to another one.
  @discardableResult
  public func drag(
    from start: CGPoint, to end: CGPoint, for duration: Double = 0.3, lifts: Bool = true,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Stage {
    drag([(Point(start), Point(end))], for: duration, lifts: lifts, SourceText(file, line))
  }

  /// Moves two fingers apart, or towards each other, about the middle of an element.
  ///
  /// - Parameter scale: The ratio of their distances in the end and in the beginning.
  @discardableResult
  public func pinch(
    _ name: String, scale: CGFloat, for duration: Double = 0.3, lifts: Bool = true,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Stage {
    let source = SourceText(file, line)
    guard let middle = middle(of: name, source) else { return self }
    let least = 30.0
    let (before, after) =
      scale >= 1 ? (least, least * Double(scale)) : (least / max(Double(scale), 0.01), least)
    let ways = [-1.0, 1].map { side in
      (Point(x: middle.x + side * before, y: middle.y), Point(x: middle.x + side * after, y: middle.y))
    }
    return drag(ways, for: duration, lifts: lifts, source)
  }

  private func drag(
    _ ways: [(Point, Point)], for duration: Double, lifts: Bool, _ source: SourceText
  ) -> Stage {
    drive(source) { stage throws(StageError) in
      try stage.drag(ways.map { ($0.0, $0.1) }, for: duration, lifts: lifts)
    }
  }

  /// Lifts the fingers that a drag has left on the stage.
  @discardableResult
  public func release(file: StaticString = #fileID, line: UInt = #line) -> Stage {
    drive(SourceText(file, line)) { stage throws(StageError) in try stage.release() }
  }

  /// Turns the wheel by a distance; content below comes into view at positive heights.
  @discardableResult
  public func scroll(
    by distance: CGSize, file: StaticString = #fileID, line: UInt = #line
  ) -> Stage {
    let point = Point(x: Double(distance.width), y: Double(distance.height))
    guard Pointer.reach.contains(point.x), Pointer.reach.contains(point.y) else { return self }
    return drive(SourceText(file, line)) { stage throws(StageError) in try stage.drive(.scroll(by: point)) }
  }

  /// Holds the phone at angles, in degrees, from now on.
  @discardableResult
  public func tilted(
    roll: Double = 0, pitch: Double = 0, heading: Double = 0, file: StaticString = #fileID,
    line: UInt = #line
  ) -> Stage {
    let source = SourceText(file, line)
    guard let attitude = Attitude(alpha: heading, beta: pitch, gamma: roll) else {
      record?.add(
        "No phone can be held at a roll of \(roll), a pitch of \(pitch), a heading of \(heading).", at: source
      )
      return self
    }
    let sample = Sample(attitude: attitude, screenAngle: .zero)
    return drive(source) { stage throws(StageError) in try stage.drive(.sample(sample)) }
  }

  /// Sets a parameter to a number.
  @discardableResult
  public func set(
    _ name: String, to value: Double, file: StaticString = #fileID, line: UInt = #line
  ) -> Stage {
    set(name, .number(value), SourceText(file, line))
  }

  /// Sets a parameter to a truth value.
  @discardableResult
  public func set(
    _ name: String, to value: Bool, file: StaticString = #fileID, line: UInt = #line
  ) -> Stage {
    set(name, .toggle(value), SourceText(file, line))
  }

  /// Sets a parameter to a text.
  @discardableResult
  public func set(
    _ name: String, to value: String, file: StaticString = #fileID, line: UInt = #line
  ) -> Stage {
    set(name, .text(value), SourceText(file, line))
  }

  private func set(_ name: String, _ value: ParameterValue, _ source: SourceText) -> Stage {
    drive(source) { stage throws(StageError) in
      try stage.drive(.parameter(name: name, value: value))
    }
  }

  /// Lets time pass.
  @discardableResult
  public func advance(by seconds: Double) -> Stage {
    driven.advance(by: seconds)
    return self
  }
}

// What is seen.
extension Stage {
  /// An element by its identifier, its label or its text.
  public subscript(_ name: String, file: StaticString = #fileID, line: UInt = #line) -> Element {
    Element(stage: self, name: name, source: SourceText(file, line))
  }

  /// The curve of a number of an element from now on; the clock goes on by its length.
  ///
  /// - Parameters:
  ///   - value: The number, such as `\.rotation.y`.
  ///   - duration: The length in seconds.
  public func track(
    _ name: String, _ value: KeyPath<ElementState, Double>, for duration: Double,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Curve {
    track(name, "\(value)", for: duration, SourceText(file, line)) { $0[keyPath: value] }
  }

  /// The curve of a length of an element from now on; the clock goes on by its length.
  public func track(
    _ name: String, _ value: KeyPath<ElementState, CGFloat>, for duration: Double,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Curve {
    track(name, "\(value)", for: duration, SourceText(file, line)) { Double($0[keyPath: value]) }
  }

  private func track(
    _ name: String, _ path: String, for duration: Double, _ source: SourceText,
    _ number: (ElementState) -> Double
  ) -> Curve {
    var (times, values): ([Double], [Double]) = ([], [])
    for time in driven.moments(for: duration) {
      do throws(ElementFault) {
        let element = try elements(at: time).named(name)
        times.append(time)
        values.append(number(ElementState(element)))
      } catch {
        guard case .ambiguous = error else { continue }
        record?.add(error.description, at: source)
        break
      }
    }
    if times.isEmpty { _ = state(of: name, at: nil, source) }
    let title = path.split(separator: ".").dropFirst().joined(separator: ".")
    record?.add(TestCurve(title: "\(name): \(title)", times: times, values: values))
    return Curve(times: times, values: values)
  }

  /// The times from the last input until nothing moves any more.
  func momentsUntilRest() -> [Double] { driven.momentsUntilRest() }

  /// The seconds after the last input from which on nothing moves; at most some.
  var rest: Double { driven.rest }

  /// True if nothing moves from a time after the last input on.
  public func rests(by time: Double) -> Bool { rest <= time }

  /// True if nothing is drawn now.
  public var isEmpty: Bool { driven.drawn().frame.nodes.count <= 1 }

  /// Sentences about what cannot be shown as it is written.
  public var notices: [String] { driven.stage().notices }

  /// The names of all elements now.
  public var elements: [String] { elements(at: nil).compactMap(\.name) }

  /// The picture at a time after the last input; now for nil.
  public func picture(
    at time: Double? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Picture {
    Picture(stage: self, time: time, source: SourceText(file, line))
  }

  /// The stage with its frame at a time after the last input; now for nil.
  func drawn(at time: Double?) -> Engine.Stage { driven.drawn(at: time) }
}

extension Stage: CustomStringConvertible {
  /// The size, and the names of the elements.
  public var description: String {
    let names = Set(elements).sorted().prefix(20).map(\.debugDescription).joined(separator: ", ")
    return "a stage of \(size.width) × \(size.height) points with \(names.isEmpty ? "no names" : names)"
  }
}

/// A picture of a stage at a moment.
public struct Picture: CustomStringConvertible {
  let stage: Stage
  let time: Double?
  let source: SourceText

  /// True if the picture looks as a reference does, which `tiltcast test --record` draws.
  ///
  /// - Parameters:
  ///   - name: The name of the file in `References`, without `.png`.
  ///   - tolerance: The difference of a point's colour that can hardly be seen, from 0 to 1.
  public func matches(
    _ name: String, tolerance: Double = 0.05, file: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    guard let record = TestRecord.current else { return false }
    let answer = record.compare(self, name, tolerance, SourceText(file, line))
    if !answer.matches { record.remarks.append(answer.sentence) }
    return answer.matches
  }

  /// The moment of the picture.
  public var description: String { time.map { "the picture after \($0) s" } ?? "the picture" }
}
