// Records where SwiftUI puts the parts of small views, and how its springs and curves move, for Tiltcast's tests.
//
// NOT TRIED YET: nobody has run this on a Mac. On one with Xcode 16 or later and macOS 15 or later, run
//
//     swiftc -parse-as-library -D RECORD Recorder.swift -o recorder && ./recorder > apple.json
//
// and please send apple.json, which belongs into Tests/ViewsTests/Goldens. Nothing but frames and numbers is recorded.

import Foundation

#if canImport(SwiftUI)
  import SwiftUI
#else
  import Views
#endif

/// What was recorded.
struct Recording: Codable, Equatable {
  /// The frames of each view's parts in points: x, y, width and height.
  var views: [String: [String: [Double]]] = [:]
  /// The values of each curve at even times.
  var curves: [String: [Double]] = [:]
}

/// What shows views, so that they are laid out.
@MainActor protocol RecordingStage {
  /// Shows a view in a size.
  func show<V: View>(_ view: V, width: CGFloat, height: CGFloat)
}

/// The frames of a view's parts, noted while it is laid out.
@MainActor final class PartNotes {
  private(set) var frames: [String: [Double]] = [:]

  /// Notes a frame, rounded to thousandths.
  func note(_ part: String, _ frame: CGRect) -> EmptyView {
    let numbers: [Double] = [frame.minX, frame.minY, frame.width, frame.height]
    frames[part] = numbers.map { (number: Double) -> Double in (number * 1000).rounded() / 1000 }
    return EmptyView()
  }
}

/// A part whose frame is noted.
struct Noted<Content: View>: View {
  let part: String
  let notes: PartNotes
  let content: Content

  var body: some View {
    content.background {
      GeometryReader { proxy in notes.note(part, proxy.frame(in: .named("stage"))) }
    }
  }
}

/// Records small views, one after the other.
@MainActor final class Recorder {
  private let stage: any RecordingStage
  private(set) var recording = Recording()
  private var notes = PartNotes()

  init(on stage: any RecordingStage) { self.stage = stage }

  /// Shows a view on a stage of 200 × 120 points, and keeps the frames of its parts.
  func view<V: View>(_ name: String, @ViewBuilder _ content: () -> V) {
    notes = PartNotes()
    let view = content().frame(width: 200, height: 120).coordinateSpace(.named("stage"))
    stage.show(view, width: 200, height: 120)
    recording.views[name] = notes.frames
  }

  /// A box of a size, as a part.
  func box(_ part: String, _ width: CGFloat, _ height: CGFloat) -> some View {
    Noted(part: part, notes: notes, content: Rectangle().frame(width: width, height: height))
  }

  /// A shape that takes what it is offered, as a part.
  func shape(_ part: String) -> some View { Noted(part: part, notes: notes, content: Rectangle()) }

  /// Any view, as a part.
  func part<V: View>(_ part: String, _ content: V) -> some View {
    Noted(part: part, notes: notes, content: content)
  }
}

/// Names of alignments.
private let alignments: [(String, Alignment)] = [
  ("center", .center), ("leading", .leading), ("trailing", .trailing), ("top", .top), ("bottom", .bottom),
  ("topLeading", .topLeading), ("topTrailing", .topTrailing), ("bottomLeading", .bottomLeading),
  ("bottomTrailing", .bottomTrailing),
]

private let horizontals: [(String, HorizontalAlignment)] = [
  ("leading", .leading), ("center", .center), ("trailing", .trailing),
]

private let verticals: [(String, VerticalAlignment)] = [
  ("top", .top), ("center", .center), ("bottom", .bottom),
]

/// Lengths of spaces; nil for SwiftUI's own.
private let spacings: [(String, CGFloat?)] = [("own", nil), ("0", 0), ("12", 12)]

extension Recorder {
  /// Records all views and curves.
  func recordAll() {
    recordAlignments()
    recordStacks()
    recordShares()
    recordFrames()
    recordRatios()
    recordPaddings()
    recordMoves()
    recordCurves()
  }

  private func recordAlignments() {
    for (name, alignment) in alignments {
      view("frame \(name)") { box("a", 30, 20).frame(width: 100, height: 80, alignment: alignment) }
      view("flexible frame \(name)") {
        box("a", 30, 20).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: alignment)
      }
      view("overlay \(name)") {
        box("a", 100, 60).overlay(alignment: alignment) { box("b", 30, 20) }
      }
      view("large background \(name)") {
        box("a", 40, 30).background(alignment: alignment) { box("b", 90, 50) }
      }
      view("z stack \(name)") {
        ZStack(alignment: alignment) {
          box("a", 80, 20)
          box("b", 30, 60)
        }
      }
    }
  }

  private func recordStacks() {
    for (space, spacing) in spacings {
      for (name, alignment) in horizontals {
        view("v stack \(name) \(space)") {
          VStack(alignment: alignment, spacing: spacing) {
            box("a", 80, 20)
            box("b", 30, 30)
          }
        }
        view("v stack with shape \(name) \(space)") {
          VStack(alignment: alignment, spacing: spacing) {
            box("a", 60, 20)
            shape("b")
            box("c", 20, 10)
          }
        }
      }
      for (name, alignment) in verticals {
        view("h stack \(name) \(space)") {
          HStack(alignment: alignment, spacing: spacing) {
            box("a", 80, 20)
            box("b", 30, 50)
          }
        }
        view("h stack with shape \(name) \(space)") {
          HStack(alignment: alignment, spacing: spacing) {
            box("a", 60, 20)
            shape("b")
            box("c", 20, 40)
          }
        }
      }
      view("h stack with divider \(space)") {
        HStack(spacing: spacing) {
          box("a", 40, 20)
          part("divider", Divider())
          box("b", 40, 20)
        }
      }
      view("nested stacks \(space)") {
        VStack(spacing: spacing) {
          HStack(spacing: spacing) {
            shape("a")
            box("b", 20, 20)
          }
          shape("c")
        }
      }
      view("grid \(space)") {
        Grid(horizontalSpacing: spacing, verticalSpacing: spacing) {
          GridRow {
            box("a", 40, 20)
            box("b", 20, 30)
          }
          GridRow {
            box("c", 20, 20)
            box("d", 50, 10)
          }
        }
      }
    }
  }

  private func recordShares() {
    for count in 1...5 {
      view("\(count) shapes share a row") {
        HStack(spacing: 0) { ForEach(0..<count) { index in self.shape("\(index)") } }
      }
      view("\(count) shapes share a column") {
        VStack(spacing: 5) { ForEach(0..<count) { index in self.shape("\(index)") } }
      }
      view("\(count) spacers between boxes") {
        HStack(spacing: 0) {
          box("a", 20, 20)
          ForEach(0..<count) { _ in Spacer() }
          box("b", 20, 20)
        }
      }
      view("spacer of at least \(count * 30)") {
        HStack(spacing: 0) {
          shape("a")
          Spacer(minLength: CGFloat(count * 30))
          shape("b")
        }
      }
      view("limited share \(count)") {
        HStack(spacing: 0) {
          shape("a")
          part("b", Rectangle().frame(maxWidth: CGFloat(count * 15)))
          part("c", Rectangle().frame(minWidth: CGFloat(count * 20)))
        }
      }
      view("priority \(count)") {
        HStack(spacing: 0) {
          part("a", Rectangle().frame(minWidth: CGFloat(count * 10)))
          part("b", Rectangle().frame(maxWidth: 120)).layoutPriority(Double(count % 3))
          part("c", Rectangle()).layoutPriority(1)
        }
      }
    }
  }

  private func recordFrames() {
    for length in [10, 60, 150, 300] as [CGFloat] {
      view("least width \(length)") { part("a", shape("b").frame(minWidth: length)) }
      view("most width \(length)") { part("a", shape("b").frame(maxWidth: length)) }
      view("least and most width \(length)") {
        part("a", box("b", 50, 20).frame(minWidth: length / 2, maxWidth: length))
      }
      view("ideal width \(length)") { part("a", shape("b").frame(idealWidth: length).fixedSize()) }
      view("most height \(length)") { part("a", shape("b").frame(maxHeight: length, alignment: .top)) }
      view("fixed in flexible \(length)") {
        part("a", box("b", length, 20).frame(maxWidth: .infinity, alignment: .leading))
      }
      view("frame of one side \(length)") { part("a", shape("b").frame(width: length)) }
    }
  }

  private func recordRatios() {
    for (name, ratio) in [("1", 1), ("2", 2), ("1/2", 0.5), ("3/4", 0.75)] as [(String, CGFloat)] {
      for (mode, contentMode) in [("fit", ContentMode.fit), ("fill", .fill)] {
        view("ratio \(name) \(mode)") { part("a", Rectangle().aspectRatio(ratio, contentMode: contentMode)) }
        view("ratio \(name) \(mode) in a row") {
          HStack(spacing: 0) {
            part("a", Rectangle().aspectRatio(ratio, contentMode: contentMode))
            box("b", 60, 20)
          }
        }
      }
    }
    view("own ratio fit") { part("a", box("b", 40, 20).scaledToFit()) }
    view("own ratio fill") { part("a", box("b", 40, 20).scaledToFill()) }
  }

  private func recordPaddings() {
    let edges: [(String, Edge.Set)] = [
      ("all", .all), ("horizontal", .horizontal), ("vertical", .vertical), ("top", .top),
      ("leading", .leading),
      ("trailing", .trailing), ("bottom", .bottom),
    ]
    for (name, edges) in edges {
      view("padding \(name)") { part("a", box("b", 40, 30).padding(edges, 10)) }
      view("own padding \(name)") { part("a", box("b", 40, 30).padding(edges)) }
      view("padding of a shape \(name)") { part("a", shape("b").padding(edges, 15)) }
      view("negative padding \(name)") { part("a", box("b", 40, 30).padding(edges, -5)) }
    }
    view("insets") {
      part("a", shape("b").padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)))
    }
  }

  private func recordMoves() {
    for step in [-20, 0, 35] as [CGFloat] {
      view("offset \(step)") { part("a", box("b", 30, 20).offset(x: step, y: step / 2)) }
      view("position \(step)") { part("a", box("b", 30, 20).position(x: 60 + step, y: 40)) }
      view("position in a row \(step)") {
        HStack(spacing: 0) {
          box("a", 30, 20)
          part("b", box("c", 20, 20).position(x: 40 + step, y: 30))
        }
      }
      view("guide \(step)") {
        VStack(alignment: .leading, spacing: 0) {
          box("a", 60, 20)
          box("b", 40, 20).alignmentGuide(.leading) { $0.width + step }
        }
      }
      view("guide across \(step)") {
        HStack(alignment: .top, spacing: 0) {
          box("a", 40, 40)
          box("b", 40, 20).alignmentGuide(.top) { $0.height / 2 + step }
        }
      }
    }
  }

  private func recordCurves() {
    let curves: [(String, UnitCurve)] = [
      ("linear", .linear), ("ease in", .easeIn), ("ease out", .easeOut), ("ease in and out", .easeInOut),
    ]
    for (name, curve) in curves {
      recording.curves[name] = (0...20).map { curve.value(at: Double($0) / 20) }
    }
    let springs: [(String, Spring)] = [
      ("smooth", .smooth), ("snappy", .snappy), ("bouncy", .bouncy),
      ("0.8 s, bounce 0.6", Spring(duration: 0.8, bounce: 0.6)),
      ("flat", Spring(duration: 0.4, bounce: -0.3)),
    ]
    for (name, spring) in springs {
      recording.curves["spring \(name)"] = (0...40).map { step in
        spring.value(target: 100.0, initialVelocity: 0.0, time: Double(step) / 20)
      }
      recording.curves["pushed spring \(name)"] = (0...40).map { step in
        spring.value(target: 100.0, initialVelocity: 300.0, time: Double(step) / 20)
      }
    }
  }
}

#if RECORD
  /// Shows views by rendering them.
  private struct RenderedStage: RecordingStage {
    func show<V: View>(_ view: V, width: CGFloat, height: CGFloat) {
      let renderer = ImageRenderer(content: view)
      renderer.proposedSize = ProposedViewSize(width: width, height: height)
      _ = renderer.cgImage
    }
  }

  @main struct RecorderProgram {
    @MainActor static func main() throws {
      let recorder = Recorder(on: RenderedStage())
      recorder.recordAll()
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      print(String(decoding: try encoder.encode(recorder.recording), as: UTF8.self))
    }
  }
#endif
