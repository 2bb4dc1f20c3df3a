import Engine
import Foundation
import Testing

@testable import Views

@Suite struct AnimatedShapeTests {
  private struct Bar: Views.Shape {
    var share: Double
    nonisolated var animatableData: Double {
      get { share }
      set { share = newValue }
    }
    func path(in rect: CGRect) -> Path {
      Path { path in
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: rect.width * share, y: 0))
        path.addLine(to: CGPoint(x: 0, y: rect.height))
        path.closeSubpath()
      }
    }
  }

  private struct Growing<Content: Views.Shape>: View {
    let shape: (Bool) -> Content
    @State private var isLong = false
    var body: some View {
      shape(isLong).contentShape(Rectangle()).onTapGesture {
        withAnimation(.linear(duration: 1)) { isLong = true }
      }
    }
  }

  /// The outline at a time.
  private func outline(of performed: Performed, at time: Double) -> String? {
    let id = performed.frame(at: time).nodes.first { $0.kind == .path }?.asset
    return performed.scene.assets(in: performed.environment).first { $0.id == id }?.path
  }

  @Test("A shape's data move as an animation says, and come to rest")
  func data() throws {
    var performed = Performed(Growing { Bar(share: $0 ? 1 : 0.5) })
    performed.tap(10, 10, at: 0)
    #expect(performed.scene.restTime == 1)
    #expect(try #require(outline(of: performed, at: 0.5)).contains("L150.0 0.0"))
    #expect(try #require(outline(of: performed, at: 1)).contains("L200.0 0.0"))
    #expect(try #require(outline(of: performed, at: 3)).contains("L200.0 0.0"))
  }

  @Test("A trimmed outline moves between its ends")
  func trim() throws {
    var performed = Performed(Growing { Bar(share: 1).trim(from: 0, to: $0 ? 1 : 0.4) })
    performed.tap(10, 10, at: 0)
    let halfway = try #require(outline(of: performed, at: 0.5))
    #expect(halfway != outline(of: performed, at: 0.75))
    #expect(outline(of: performed, at: 1) == outline(of: performed, at: 2))
  }

  @Test("Dashes move along an outline with their phase")
  func dashes() throws {
    var performed = Performed(
      Growing { Bar(share: 1).stroke(style: StrokeStyle(lineWidth: 4, dash: [10], dashPhase: $0 ? 20 : 0)) })
    let before = try #require(outline(of: performed, at: 0))
    performed.tap(10, 10, at: 0)
    #expect(outline(of: performed, at: 0.25) != outline(of: performed, at: 0.5))
    #expect(outline(of: performed, at: 0.5) != before)
    #expect(outline(of: performed, at: 1) == before)
  }

  @Test("An outline that reaches beyond its frame is drawn as a whole")
  func beyond() {
    let numbers = Performed(
      Circle().trim(from: 0, to: 0.9).stroke(.red, lineWidth: 20).frame(width: 60, height: 60)
    ).numbers(.path)[0]
    #expect(numbers[0] < 61 && numbers[1] < 11 && numbers[2] > 79 && numbers[3] > 79)
  }
}
