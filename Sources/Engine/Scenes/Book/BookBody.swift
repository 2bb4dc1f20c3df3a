extension Book {
  func body(at time: Time, in environment: Environment) -> some Layer {
    let book = settled(at: time)
    let left = book.turn(from: .left)?.progress.value(at: time)
    let right = book.turn(from: .right)?.progress.value(at: time)
    return HStack {
      book.pile(.left, turn: left, other: right)
      book.pile(.right, turn: right, other: left)
    }
  }

  func assets(in environment: Environment) -> [Asset] {
    guard pictures.isEmpty else { return pictures.assets }
    return Self.faces.map {
      .image($0, url: "/art/\($0).svg", width: Self.pageSize.width, height: Self.pageSize.height)
    }
  }

  /// The faces of the leaves in reading order, two for each.
  private static let faces: [Asset.ID] =
    ["book/cover"] + (1...16).map { $0 < 10 ? "book/page-0\($0)" : "book/page-\($0)" } + ["book/back"]

  /// The three uppermost pages of a side, whose own top and whose other side's top have come so far; nil is not at all.
  private func pile(_ side: Side, turn: Double?, other: Double?) -> some Layer {
    let (u, v) = (turn ?? 0, other ?? 0)
    let showsBack = turn != nil && u >= 0.5
    return ZStack(alignment: side.spine) {
      page(2, on: side, angle: 0, shade: 0.5) { face($0.front, $1) }
      page(1, on: side, angle: 10 * u, shade: 0.5 * (1 - u) * (1 - v)) { face($0.front, $1) }
      page(0, on: side, angle: 10 * (1 - v) + 160 * u, shade: max(0, v - 0.5) * max(0, 1 - u)) {
        faces, size in
        ZStack {
          face(faces.front, size).opacity(showsBack ? 0 : 1)
          // Seen from behind a leaf is mirrored, so its back is drawn mirrored.
          face(faces.back, size).scaleEffect(x: -1, y: 1).opacity(showsBack ? 1 : 0)
        }
      }
    }
    .frame(width: Self.pageSize.width, height: Self.pageSize.height, alignment: side.spine)
    .zIndex(turn == nil ? 0 : u > v ? 2 : 1)
  }

  /// A page of a pile, turned about the spine and shaded; `depth` counts the pages above it.
  private func page<Content: Layer>(
    _ depth: Int, on side: Side, angle: Double, shade: Double, content: (Faces, Size) -> Content
  ) -> some Layer {
    let faces = faces(on: side, depth: depth)
    let size = Size(
      width: Self.pageSize.width * (0.5 + 0.5 * abs(abs(angle) - 90) / 90), height: Self.pageSize.height)
    return content(faces, size)
      .overlay {
        Rectangle().fill(.black).frame(width: size.width, height: size.height).opacity(shade)
      }
      .rotation3DEffect(
        .degrees(side == .left ? angle : -angle), axis: (x: 0, y: 1, z: 0), anchor: side.spine,
        perspective: perspective
      )
      .opacity(faces.exist ? 1 : 0)
      .id(side.ids[depth])
  }

  private func face(_ index: Int, _ size: Size) -> Face {
    let image =
      if pictures.isEmpty {
        FilledImage(Self.faces[index], window: Self.pageSize)
      } else {
        index < pictures.count ? FilledImage(pictures.all[index], window: Self.pageSize) : nil as FilledImage?
      }
    return Face(image: image, size: size)
  }

  /// One side of a leaf; white without a picture.
  private struct Face: Layer {
    let image: FilledImage?
    let size: Size

    func render(into frame: inout FrameBuilder) {
      if let image {
        image.frame(width: size.width, height: size.height).render(into: &frame)
      } else {
        Rectangle().fill(.white).frame(width: size.width, height: size.height).render(into: &frame)
      }
    }
  }

  /// The faces of a leaf: the one that lies up, and the one under it.
  private struct Faces {
    var front: Int
    var back: Int
    /// True if there is such a leaf; where the pile is empty they are some faces that are not seen.
    var exist = true
  }

  private func faces(on side: Side, depth: Int) -> Faces {
    let isTurned = side == self.side(isForward: false)
    let leaf = isTurned ? turned - 1 - depth : turned + depth
    guard (0..<leafCount).contains(leaf) else { return Faces(front: 0, back: 0, exist: false) }
    return isTurned ? Faces(front: 2 * leaf + 1, back: 2 * leaf) : Faces(front: 2 * leaf, back: 2 * leaf + 1)
  }
}

extension Book.Side {
  /// The edge about which pages turn.
  fileprivate var spine: UnitPoint { self == .left ? .trailing : .leading }

  /// The ids of the three pages, from the top.
  fileprivate var ids: [String] { self == .left ? Self.leftIDs : Self.rightIDs }

  private static let leftIDs = ["top.left", "second.left", "third.left"]
  private static let rightIDs = ["top.right", "second.right", "third.right"]
}
