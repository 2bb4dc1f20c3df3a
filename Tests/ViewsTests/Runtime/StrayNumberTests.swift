import Foundation
import Testing

@testable import Engine
@testable import Views

@Suite("Numbers that no picture can have")
@MainActor
struct StrayNumberTests {
  private func notices<V: View>(_ view: V) -> [String] {
    nonisolated(unsafe) let view = view
    return Performed(view).scene.notices
  }

  /// What is told of a view, and the line below the one from which this is called.
  private func told<V: View>(_ line: UInt = #line, _ view: () -> V) -> (notices: [String], place: String) {
    nonisolated(unsafe) var made: V?
    let program = ViewProgram("test", stage: CGSize(width: 100, height: 100)) { EmptyView() }
    let update = ViewUpdate(
      Memory(), display: DisplayList(), program: program, at: 0, in: Engine.Environment())
    ViewUpdate.$scope.withValue(ViewUpdate.Scope(update)) { made = view() }
    _ = made
    return (update.pass.notices, "StrayNumberTests.swift:\(line + 1): ")
  }

  private let nan = CGFloat.nan

  @Test("A modifier's number is told at its line, with its name")
  func modifiers() {
    let offset = told {
      Color.red.offset(x: nan, y: 1)
    }
    #expect(offset.notices == [offset.place + "The x of an offset is NaN; 0 stands in its place."])
    let scale = told {
      Color.red.scaleEffect(x: 1, y: .infinity)
    }
    #expect(scale.notices == [scale.place + "The y of a scale is infinite; 0 stands in its place."])
    let padding = told {
      Color.red.padding(1e300)
    }
    #expect(padding.notices == [padding.place + "A padding is too large; 0 stands in its place."])
    let angle = told {
      Color.red.rotationEffect(.degrees(Double.nan))
    }
    #expect(
      angle.notices == [angle.place + "The angle of a rotation is NaN; 0 stands in its place."])
  }

  @Test("A frame's lengths and bounds are told at its line")
  func frames() {
    let negative = told {
      Color.red.frame(width: -50, height: 20)
    }
    #expect(negative.notices == [negative.place + "The width of a frame is -50.0; 0 stands in its place."])
    let large = told {
      Color.red.frame(width: 1e308).frame(maxWidth: .greatestFiniteMagnitude)
    }
    #expect(large.notices == [large.place + "The width of a frame is 1e+308; 0 stands in its place."])
    let infinite = told {
      Color.red.frame(height: .infinity)
    }
    #expect(infinite.notices.first?.hasPrefix(infinite.place + "The height of a frame is infinite") == true)
    let bounds = told {
      Color.red.frame(minWidth: 200, maxWidth: 100)
    }
    #expect(
      bounds.notices == [
        bounds.place + "A frame's bounds contradict each other: minWidth is 200.0, and maxWidth is 100.0."
      ])
  }

  @Test("Numbers that a picture can have are not told")
  func good() {
    let view = VStack(spacing: 0) {
      Color.red.frame(minWidth: 0, maxWidth: .infinity, maxHeight: .infinity).offset(x: -5, y: 1e5)
      ProgressView(value: 1.0)
      Slider(value: .constant(0.5))
      Gauge(value: 0, in: -1...1) { EmptyView() }
      ForEach(["a", "b"], id: \.self) { _ in Color.blue.scaleEffect(0).rotationEffect(.degrees(-720)) }
    }
    #expect(notices(view) == [])
  }

  @Test("The value of a control is told if it is outside of its bounds")
  func controls() {
    #expect(
      notices(Counted { ProgressView(value: 5, total: 1) })
        == ["The value of a ProgressView is 5.0, and not from 0.0 to 1.0."])
    #expect(
      notices(Counted { Slider(value: .constant(Double.nan), in: 2...3) })
        == ["The value of a Slider is NaN, and not from 2.0 to 3.0."])
    #expect(
      notices(Counted { Gauge(value: 7, in: 0...1) { EmptyView() } })
        == ["The value of a Gauge is 7.0, and not from 0.0 to 1.0."])
  }

  @Test("A grid without columns, and one whose columns have no width, are told")
  func grids() {
    #expect(
      notices(LazyVGrid(columns: []) { Color.red })
        == ["A LazyVGrid has no columns, so nothing of it is shown."])
    #expect(
      notices(LazyVGrid(columns: [GridItem(.fixed(-5))]) { Color.red })
        == ["A LazyVGrid has columns of -5.0 points."])
  }

  @Test("An id that several elements of a ForEach have is told at its line")
  func ids() {
    let place = "StrayNumberTests.swift:\(#line + 1): "
    let view = ForEach([1, 2, 1], id: \.self) { _ in Color.red }
    #expect(
      notices(view) == [place + "A ForEach has several elements with the id 1: let the ids differ."])
  }

  @Test("Outlines beyond those that an answer has room for are left out, and told")
  func outlines() {
    let scene = Performed(
      Canvas { context, _ in
        for index in 0..<1200 {
          let line = Path {
            $0.move(to: .zero)
            $0.addLine(to: CGPoint(x: index + 1, y: 2))
          }
          context.stroke(line, with: .color(.red))
        }
      })
    #expect(scene.scene.assets(in: scene.environment).count == 1000)
    #expect(scene.scene.notices.contains { $0.hasPrefix("The views draw more than 1000 different pictures") })
    #expect(scene.frame().nodes.count <= 1003)
  }

  @Test("Outlines of a picture that differ from those before it leave an answer room for them")
  func changingOutlines() {
    let scene = Performed(
      TimelineView(.animation) { timeline in
        let shift = timeline.date.timeIntervalSinceReferenceDate
        Canvas { context, _ in
          for index in 0..<700 {
            let line = Path {
              $0.move(to: .zero)
              $0.addLine(to: CGPoint(x: Double(index + 1), y: 2 + shift))
            }
            context.stroke(line, with: .color(.red))
          }
        }
      })
    let shown = Set(scene.frame(at: 1).nodes.compactMap(\.asset))
    let assets = Set(scene.scene.assets(in: scene.environment).map(\.id))
    #expect(shown.count == 700)
    #expect(assets.count <= 1000)
    #expect(shown.isSubset(of: assets))
  }
}

/// A view whose content is made while it is evaluated.
private struct Counted<Content: View>: View {
  @ViewBuilder let content: () -> Content
  var body: some View { content() }
}
