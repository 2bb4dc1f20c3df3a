import Engine
import Foundation
import Rooms

/// Compares what a program draws with what is there, and remarks on each fault once.
struct DrawnAssets: Sendable {
  /// The most remarks on one program.
  private static let mostRemarks = SceneDiagnostic.most

  /// A remark, with the names that may have been meant.
  typealias Finding = (remark: SceneRemark, names: Set<String>)

  /// The paths of the files below `/scenes/`, or nil if they are not known.
  private let files: Set<String>?
  private var known: Set<Asset.ID> = []
  private var remarks: Set<SceneRemark> = []

  /// Assets of which none has been seen yet.
  init(files: Set<String>?) { self.files = files }

  /// Takes in the assets of a picture; returns new faults of their files.
  mutating func take(_ assets: [Asset]) -> [Finding] {
    known = Set(assets.lazy.map(\.id))
    return keep(assets.lazy.compactMap(fault), among: files ?? [])
  }

  /// The new faults of nodes that draw assets which are not there.
  mutating func check(_ nodes: [Node]) -> [Finding] {
    let faults = nodes.lazy.compactMap { [known] node -> SceneRemark? in
      guard node.kind.drawsAsset, let id = node.asset, !known.contains(id) else { return nil }
      return .unknownAsset(id, kind: node.kind)
    }
    return keep(faults, among: known)
  }

  private mutating func keep(_ faults: some Sequence<SceneRemark>, among names: Set<String>) -> [Finding] {
    var new: [Finding] = []
    for fault in faults {
      guard remarks.count < Self.mostRemarks else { break }
      if remarks.insert(fault).inserted { new.append((fault, names)) }
    }
    return new
  }

  private func fault(of asset: Asset) -> SceneRemark? {
    guard let files, asset.kind == .image, let url = asset.url else { return nil }
    let path = url.prefix { $0 != "?" && $0 != "#" }
    guard path.hasPrefix("/scenes/") else {
      // Those of built-in scenes, and those that people have brought.
      return ["/art/", "/media/"].contains(where: path.hasPrefix) ? nil : .misplacedPicture(url)
    }
    let name = String(path.dropFirst("/scenes/".count))
    let decoded = name.removingPercentEncoding ?? name
    return files.contains(decoded) ? nil : .missingPicture(decoded)
  }
}

extension NodeKind {
  /// True if nodes of the kind draw the asset that they name.
  fileprivate var drawsAsset: Bool {
    switch self {
    case .image, .path, .glyph: true
    case .group, .offset, .scale, .rotation, .rotation3D, .opacity, .blur, .hueRotation, .saturation,
      .brightness,
      .calm, .clip, .ripple, .lens, .foil, .shadow, .mask, .blend, .backdrop, .shaderFill, .colorEffect,
      .distortionEffect,
      .layerEffect,
      .rectangle, .ellipse, .mesh, .signal:
      false
    }
  }
}
