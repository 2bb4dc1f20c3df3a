extension Lenticular {
  /// In which order the faces come as the card is tilted towards the viewer.
  enum Order: String, Codable, CaseIterable {
    case forward, backward, thereAndBack
  }

  /// The faces of the card, and their order.
  struct Faces: AddedState, Hashable {
    /// The most faces of a card.
    static let most = 8

    /// The number of the card's own faces that it shows, 2 to 8; uploaded pictures have their own number.
    var count = 3.0
    /// The part of the way from face to face that the fade takes: 0 switches in the middle of the way.
    var crossFade = 1.0
    var order = Order.forward
  }

  /// The pictures in the order in which they lie on each other, the lowest first, as indices.
  var order: [Int] {
    let count = pictures.isEmpty ? Int(saturating: faces.count) : pictures.count
    return switch faces.order {
    case .forward: Array(0..<count)
    case .backward: (0..<count).reversed()
    case .thereAndBack: Array(0..<count) + (0..<(count - 1)).reversed()
    }
  }

  /// The ids of that many faces, from the lowest: `back`, `middle` (`middle1`, `middle2`… if several), `front`.
  static func ids(of count: Int) -> [String] { ids[count - 2] }

  private static let ids: [[String]] = (2..<2 * Faces.most).map { count in
    ["back"] + (count == 3 ? ["middle"] : (1..<count - 1).map { "middle\($0)" }) + ["front"]
  }

  /// A day of the card's own art: the first faces of the card, as asset ids.
  static let day = ["back", "middle", "front", "kite", "afternoon", "sunset", "dusk", "evening"]

  /// A face by the index of its picture.
  func face(_ index: Int) -> FilledImage {
    pictures.isEmpty
      ? FilledImage(Self.day[index], window: Self.stage)
      : FilledImage(pictures.all[index], window: Self.stage)
  }

  func assets(in environment: Environment) -> [Asset] {
    guard pictures.isEmpty else { return pictures.assets }
    return Self.day.prefix(Int(saturating: faces.count)).map {
      .image(
        $0, url: "/art/lenticular/\($0).svg", width: Self.stage.width, height: Self.stage.height)
    }
  }

  /// The opacity of a face above the lowest, 0 to 1; `place` counts from the lowest, which is 0.
  func opacity(at place: Int, of count: Int) -> Double {
    // The tilt at which the face begins to come, and how far it is from there to the next one's.
    let start = baseDegrees * (2 * Double(place - 1) / Double(count - 1) - 1)
    let step = 2 * baseDegrees / Double(count - 1)
    let way = (fadingTilt - start) / step
    guard faces.crossFade > 0 else { return way >= 0.5 ? 1 : 0 }
    return ((way - (1 - faces.crossFade) / 2) / faces.crossFade).clamped(to: 0...1)
  }
}
