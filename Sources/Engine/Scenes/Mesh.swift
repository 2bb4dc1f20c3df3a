#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A gradient over a grid of points that fingers drag.
///
/// The grid is regular, but for the middle of 3 × 3 points, which lies at (0.9, 0.3). `width` and `height` count
/// points and are rounded to whole ones; a change of either makes the grid anew. A palette is three rows of three
/// colours, linear between them, of which every point takes the one at its place in the regular grid.
///
/// A drag takes hold of the nearest point within 44 points that no other finger holds, and moves it as far as
/// the finger goes, within the frame; a lost one puts it back. With `animate` on, points sway about their
/// places. τ seconds after it was turned on, point i of them is moved by
///
///     0.05 · (sin(τ · (0.9 + 0.3·sin 2i)), sin(τ · (1.1 + 0.3·cos 3i)))
///
/// but for the coordinate that would take a point of an edge off it; corners stay.
/// Source: "Create custom visual effects with SwiftUI", WWDC24, colour treatments.
struct Mesh: Scene {
  static let name = "mesh"
  static let title = "Mesh gradient"
  static let stage = Size(width: 480, height: 480)
  static let input: [SceneInput] = [.pointer]
  static let actions = [SceneAction("reset", title: "Reset points")]
  static let parameters: [Parameter<Mesh>] = [
    Parameter(
      "width", title: "Points across", \.width, in: 2...6, step: 1, snaps: true, group: "Grid",
      help: "How many points a row has. Try 5, and drag neighbours over each other."),
    Parameter(
      "height", title: "Points down", \.height, in: 2...6, step: 1, snaps: true, group: "Grid",
      help: "How many rows there are. Try 2 for a plain gradient between two lines."),
    Parameter(
      "palette", title: "Palette", \.palette,
      help: "The colours of the points. Try dusk, with the points swaying."),
    Parameter(
      "smoothsColors", title: "Smooth colours", \.smoothsColors,
      help: "Whether colours flow through the points or bend at them. Turn it off to see the patches."),
    Parameter(
      "animate", title: "Sway", \.animate,
      help: "Whether the points move by themselves. Turn it on for a background that breathes."),
  ]
  static let signals = SceneSignals<Mesh>(
    .init("x", unit: .points) { $0.shownPoint(at: $1).x * stage.width },
    .init("y", unit: .points) { $0.shownPoint(at: $1).y * stage.height },
    .init("sway", unit: .seconds) { scene, time in scene.animationStart.map { max(0, time - $0) } ?? 0 })

  /// Colours for a grid of any size.
  enum Palette: String, Codable, CaseIterable {
    case meadow, dusk, citrus, ice
  }

  var width = 3.0
  var height = 3.0
  var palette = Palette.meadow
  var smoothsColors = true
  var animate = false
  private(set) var points: [UnitPoint]
  private var drags: [Hold] = []
  /// When `animate` was turned on.
  private var animationStart: Time?

  /// A finger that holds a point.
  private struct Hold: Codable {
    var drag: Drag
    var index: Int
    /// Where the point was when the finger touched it.
    var start: UnitPoint
  }

  var isSound: Bool {
    let sides = 2.0...6
    guard sides.contains(width), sides.contains(height), points.count == columns * rows else { return false }
    return points.allSatisfy(\.isInside) && (animationStart ?? 0).isSound
      && animate == (animationStart != nil) && Set(drags.map(\.index)).count == drags.count
      && drags.allSatisfy { points.indices.contains($0.index) && $0.drag.isSound && $0.start.isInside }
  }

  init() {
    points = Self.grid(columns: 3, rows: 3)
  }

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    switch event {
    case .pointer(let pointer): drag(pointer, at: time)
    case .action, .parameter(name: "width"), .parameter(name: "height"): resetPoints()
    case .parameter(name: "animate"): animationStart = animate ? animationStart ?? time : nil
    case .parameter, .motion, .calibrate: break
    }
  }

  var restTime: Time { animationStart == nil ? -.infinity : .infinity }
  var isAmbient: Bool { animationStart != nil }

  func body(at time: Time, in environment: Environment) -> some Layer {
    MeshGradient(
      width: columns, height: rows, points: places(at: time), colors: colors, smoothsColors: smoothsColors
    )
    .frame(width: Self.stage.width, height: Self.stage.height)
    .id("mesh")
  }

  func assets(in environment: Environment) -> [Asset] { [] }
}

// MARK: - Points

extension Mesh {
  var columns: Int { Int(saturating: width.rounded()) }
  var rows: Int { Int(saturating: height.rounded()) }

  private mutating func resetPoints() {
    points = Self.grid(columns: columns, rows: rows)
    drags = []
  }

  private static func grid(columns: Int, rows: Int) -> [UnitPoint] {
    var points = (0..<columns * rows).map {
      UnitPoint(x: Double($0 % columns) / Double(columns - 1), y: Double($0 / columns) / Double(rows - 1))
    }
    if columns == 3 && rows == 3 { points[4] = UnitPoint(x: 0.9, y: 0.3) }
    return points
  }

  /// The point that was taken hold of last; one from the middle of the grid where none is held.
  private func shownPoint(at time: Time) -> UnitPoint {
    places(at: time)[drags.last?.index ?? points.count / 2]
  }

  /// Where the points are shown at a time.
  private func places(at time: Time) -> [UnitPoint] {
    guard let animationStart else { return points }
    let elapsed = max(0, time - animationStart)
    return points.indices.map { index in
      let (column, row, phase) = (index % columns, index / columns, Double(index))
      var point = points[index]
      if column > 0 && column < columns - 1 {
        point.x += 0.05 * sin(elapsed * (0.9 + 0.3 * sin(2 * phase)))
      }
      if row > 0 && row < rows - 1 {
        point.y += 0.05 * sin(elapsed * (1.1 + 0.3 * cos(3 * phase)))
      }
      return point
    }
  }
}

// MARK: - Drags

extension Mesh {
  private mutating func drag(_ pointer: Pointer, at time: Time) {
    let held = drags.firstIndex { $0.drag.id == pointer.id }
    switch pointer.phase {
    case .began:
      guard held == nil, let index = nearest(to: pointer.location, at: time) else { return }
      drags.append(Hold(drag: Drag(pointer, at: time), index: index, start: points[index]))
    case .moved, .ended:
      guard let held else { return }
      drags[held].drag.move(to: pointer.location)
      let (start, way) = (drags[held].start, drags[held].drag.translation)
      points[drags[held].index] = UnitPoint(
        x: min(max(start.x + way.x / Self.stage.width, 0), 1),
        y: min(max(start.y + way.y / Self.stage.height, 0), 1))
      if pointer.phase == .ended { drags.remove(at: held) }
    case .cancelled:
      guard let held else { return }
      points[drags[held].index] = drags[held].start
      drags.remove(at: held)
    }
  }

  /// The point nearest to a place on the stage that no finger holds, within reach.
  private func nearest(to location: Point, at time: Time) -> Int? {
    let places = places(at: time)
    func distance(_ index: Int) -> Double {
      hypot(
        places[index].x * Self.stage.width - location.x, places[index].y * Self.stage.height - location.y)
    }
    return places.indices
      .filter { index in distance(index) <= 44 && !drags.contains { $0.index == index } }
      .min { distance($0) < distance($1) }
  }
}

// MARK: - Colours

extension Mesh {
  var colors: [Color] {
    (0..<columns * rows).map { index in
      palette.color(
        across: Double(index % columns) / Double(columns - 1),
        down: Double(index / columns) / Double(rows - 1))
    }
  }
}

extension Mesh.Palette {
  /// The colour at a place from 0 to 1 across and down.
  fileprivate func color(across x: Double, down y: Double) -> Color {
    let stops = stops
    func row(_ index: Int) -> Color {
      blend(stops[3 * index], stops[3 * index + 1], stops[3 * index + 2], at: x)
    }
    return blend(row(0), row(1), row(2), at: y)
  }

  /// Three colours in each of three rows; `meadow` is black, and the system's blue and green.
  private var stops: [Color] {
    switch self {
    case .meadow: [black, black, black, blue, blue, blue, green, green, green]
    case .dusk:
      [
        Color(rgb: 0x1B1A4B), Color(rgb: 0x3A2A7A), Color(rgb: 0x6B3FA0), Color(rgb: 0x7A3E9D),
        Color(rgb: 0xE0567F), Color(rgb: 0xF2836B), Color(rgb: 0xF27A6A), Color(rgb: 0xFFB86B),
        Color(rgb: 0xFFE29A),
      ]
    case .citrus:
      [
        Color(rgb: 0xFFF3A3), Color(rgb: 0xFFE066), Color(rgb: 0xC5E26B), Color(rgb: 0xFFC145),
        Color(rgb: 0xFF8F3F), Color(rgb: 0xF7D046), Color(rgb: 0xE8503A), Color(rgb: 0xD6336C),
        Color(rgb: 0xFF7A45),
      ]
    case .ice:
      [
        Color(rgb: 0xF4FBFF), Color(rgb: 0xCDEFF7), Color(rgb: 0xB9D8FF), Color(rgb: 0x8FE3E8),
        Color(rgb: 0x6FB7F0), Color(rgb: 0x8A9CF5), Color(rgb: 0x3D7EC9), Color(rgb: 0x2A4FA3),
        Color(rgb: 0x53389E),
      ]
    }
  }
}

private let black = Color.black
private let blue = Color(red: 0, green: 122.0 / 255, blue: 1)
private let green = Color(red: 52.0 / 255, green: 199.0 / 255, blue: 89.0 / 255)

/// The colour at a fraction of the way from the first over the second to the third.
private func blend(_ first: Color, _ second: Color, _ third: Color, at fraction: Double) -> Color {
  let part = fraction * 2
  return part <= 1 ? first.mixed(with: second, by: part) : second.mixed(with: third, by: part - 1)
}

extension UnitPoint {
  /// Whether it lies within the layer.
  fileprivate var isInside: Bool { (0.0...1).contains(x) && (0.0...1).contains(y) }
}

extension Color {
  /// An opaque colour from 0xRRGGBB.
  fileprivate init(rgb: UInt32) {
    self.init(
      red: Double(rgb >> 16) / 255, green: Double(rgb >> 8 & 0xFF) / 255, blue: Double(rgb & 0xFF) / 255)
  }

  /// The colour that lies between two, in gamma-encoded sRGB; 0 is this one, 1 the other exactly.
  fileprivate func mixed(with other: Color, by fraction: Double) -> Color {
    func between(_ path: KeyPath<Color, Double>) -> Double {
      (1 - fraction) * self[keyPath: path] + fraction * other[keyPath: path]
    }
    return Color(
      red: between(\.red), green: between(\.green), blue: between(\.blue), alpha: between(\.alpha))
  }
}
