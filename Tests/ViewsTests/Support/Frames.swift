@testable import Engine
import TextLayout
@testable import Views

/// The frames of the parts of a view on the stage, with texts in the fonts of views.
@MainActor final class Frames {
  private static let typesetter = HarfBuzzTypesetter()
  private var all: [String: CGRect] = [:]
  /// What the view draws.
  private(set) var drawing = FrameBuilder()

  /// The frames of a view on a stage: the standard one, or one without a safe area.
  init(stage: CGSize? = nil, @ViewBuilder of root: @escaping @MainActor (Frames) -> some View) {
    let traits = stage.map { PreviewTrait.fixedLayout(width: $0.width, height: $0.height) }
    let program = ViewProgram("facts", traits: { [traits].compactMap(\.self) }) { [unowned self] in root(self)
    }
    let environment = Engine.Environment(typesetter: Self.typesetter)
    var scene = ViewScene(program)
    scene.prepare(at: 0, in: environment)
    drawing.render { scene.render(at: 0, in: environment, into: &$0) }
  }

  fileprivate func note(_ name: String, _ frame: CGRect) -> some View {
    all[name] = frame
    return Color.clear
  }

  /// The frame of a part; zero if there is none.
  subscript(name: String) -> CGRect { all[name] ?? .zero }

  /// The size of a view by itself.
  static func size(_ view: @autoclosure @escaping @MainActor () -> some View) -> CGSize {
    Frames(stage: CGSize(width: 390, height: 844)) { view().frame("view", in: $0) }["view"].size
  }

  /// The numbers of the nodes of a kind, in order.
  func numbers(_ kind: NodeKind) -> [[Double]] {
    drawing.nodes.filter { $0.kind == kind }.map { Array(drawing.values[$0.at..<$0.at + $0.floatCount]) }
  }
}

extension View {
  /// Notes the frame of the view by a name.
  func frame(_ name: String, in frames: Frames) -> some View {
    overlay { GeometryReader { frames.note(name, $0.frame(in: .global)) } }
  }
}

/// True if two lengths are the same within a tenth of a point.
func isNear(_ a: Double, _ b: Double, within tolerance: Double = 0.1) -> Bool { abs(a - b) <= tolerance }
