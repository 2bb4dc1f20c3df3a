import Engine
import Foundation
import SceneService

/// Decodes a program's pictures and signals: it keeps what the program does not send again.
struct PictureDecoder: Sendable {
  /// The structures that the program does not send again, by their slots.
  private var structures: [Int: PictureBuffer.Structure] = [:]
  /// The number of structures that have come, equal ones once.
  private(set) var structureCount = 0
  /// The signals of each scene, which the program does not send again, by its index.
  private var signals: [Int: RenderedNodes] = [:]
  private var assets: DrawnAssets

  /// A decoder before the first picture.
  ///
  /// - Parameter files: The paths of the files below `/scenes/`, or nil if they are not known.
  init(files: Set<String>? = nil) { assets = DrawnAssets(files: files) }

  /// The picture in an answer, with new faults of it.
  ///
  /// - Throws: An error if the picture is invalid.
  mutating func picture(
    in frame: SceneFrame, version: Int
  ) throws(SceneChannel.Fault) -> (PictureBuffer.Picture, [DrawnAssets.Finding]) {
    let known = structures[frame.slot]
    if frame.isStructure {
      let assets = try frame.assets?.checked(version: version) ?? known?.assets ?? []
      guard let nodes = try Self.checked(frame.nodes) ?? known?.nodes else {
        throw .unreadable("Its picture lacks layers.")
      }
      let same = structures.values.first { $0.nodes.nodes == nodes.nodes && $0.assets == assets }
      if same == nil { structureCount += 1 }
      structures[frame.slot] =
        same ?? PictureBuffer.Structure(number: structureCount, nodes: nodes, assets: assets)
    }
    guard let structure = structures[frame.slot],
      frame.values.count == structure.nodes.valueCount
    else { throw .unreadable("Its picture lacks numbers.") }
    var findings: [DrawnAssets.Finding] = []
    if frame.isStructure {
      if frame.assets != nil { findings = assets.take(structure.assets) }
      findings += assets.check(structure.nodes.nodes)
    }
    return (PictureBuffer.Picture(structure: structure, values: frame.values), findings)
  }

  /// The signals of a scene in an answer: at most one node, which stays the same.
  ///
  /// - Throws: An error if the signals are invalid.
  mutating func signals(
    in frame: SceneFrame, of scene: Int
  ) throws(SceneChannel.Fault) -> (nodes: RenderedNodes, values: [Double]) {
    let known = signals[scene]
    guard let nodes = try Self.checked(frame.nodes) ?? known, nodes.nodes.count <= 1,
      nodes.nodes == known?.nodes ?? nodes.nodes, frame.values.count == nodes.valueCount
    else { throw .unreadable("Its signals are not what they were.") }
    signals[scene] = nodes
    return (nodes, frame.values)
  }

  private static func checked(_ nodes: [Node]?) throws(SceneChannel.Fault) -> RenderedNodes? {
    guard let nodes else { return nil }
    guard let checked = RenderedNodes(nodes) else {
      throw .unreadable("It draws layers that no picture can have.")
    }
    return checked
  }
}
