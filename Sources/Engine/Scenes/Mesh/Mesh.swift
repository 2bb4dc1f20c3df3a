#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A gradient over a grid of points that fingers drag.
///
/// The grid starts straight: three rows of three points in black, blue and green, which look like a linear gradient.
/// The action `move` sends the middle point to (0.9, 0.3) on the default spring, and from there back to (0.5, 0.5); it
/// has no effect in a grid without a middle point. `width` and `height` count points and are rounded to whole numbers;
/// when the rounded number changes, the grid is made again. A palette is three rows of three colours, with linear
/// interpolation; each point has the colour at its position in the regular grid, unless it has its own colour.
/// Another palette removes the points' own colours, and so does `reset`.
///
/// The position and the colour of each point are parameters, named by row and column from 1: `x22`, `y22` and `tint22`
/// belong to the middle of nine points. Positions outside the grid have no effect; a colour there is kept for a grid
/// that has its point.
///
/// A drag takes the nearest point within 44 points that no other finger holds, and moves it with the finger, within
/// the frame; a cancelled drag puts it back. A point that is moved by hand or by number stops. With `animate` on,
/// points sway about their positions (see ``MeshSway``).
/// Source: "Create custom visual effects with SwiftUI", WWDC24, colour treatments.
struct Mesh: Scene {
  static let name = "mesh"
  static let thumbnail: String? = "/thumbnails/mesh.webp"
  static let title = "Mesh gradient"
  static let stage = Size(width: 480, height: 480)
  static let input: [SceneInput] = [.pointer]
  static let actions = [
    SceneAction("move", title: "Move the centre"), SceneAction("reset", title: "Reset points"),
  ]
  static let parameters: [Parameter<Mesh>] = gridParameters + MeshCell.all.flatMap(\.parameters)
  private static let gridParameters: [Parameter<Mesh>] = [
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

  // Parameters are set in order, so the points', which come last, find the grid made.
  var width = 3.0 {
    didSet { if width.rounded() != oldValue.rounded() { makeGrid() } }
  }
  var height = 3.0 {
    didSet { if height.rounded() != oldValue.rounded() { makeGrid() } }
  }
  var palette = Palette.meadow {
    didSet { if palette != oldValue { tints = nil } }
  }
  var smoothsColors = true
  var animate = false
  /// The points' positions; the target of a point on its way.
  private(set) var points = grid(columns: 3, rows: 3)
  /// The colours that differ from the palette's, by the number of the point's cell.
  private var tints: [Int: Color]?
  /// The movement of the middle point.
  private var travel: MeshTravel?
  private var drags: [Hold] = []
  /// The time at which `animate` was turned on.
  private var animationStart: Time?

  /// A finger that holds a point.
  private struct Hold: Codable {
    var drag: Drag
    var index: Int
    /// The point's place when the finger touched it.
    var start: UnitPoint
  }

  var isSound: Bool {
    let sides = 2.0...6
    guard sides.contains(width), sides.contains(height), points.count == columns * rows else { return false }
    return points.allSatisfy(\.isInside) && travel?.isSound != false && (travel == nil || middle != nil)
      && (tints ?? [:]).allSatisfy { MeshCell.all.indices.contains($0) && $1.isSound }
      && (animationStart ?? 0).isSound
      && animate == (animationStart != nil) && Set(drags.map(\.index)).count == drags.count
      && drags.allSatisfy { points.indices.contains($0.index) && $0.drag.isSound && $0.start.isInside }
  }

  init() {}

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    switch event {
    case .pointer(let pointer): drag(pointer, at: time)
    case .action(name: "move"): moveMiddle(at: time)
    case .action: reset()
    case .parameter(name: "animate"): animationStart = animate ? animationStart ?? time : nil
    case .scroll, .parameter, .motion, .calibrate: break
    }
  }

  var restTime: Time { animationStart == nil ? travel?.restTime ?? -.infinity : .infinity }
  var isAmbient: Bool { animationStart != nil }

  func settled(at time: Time) -> Self {
    var next = self
    if let travel, travel.restTime <= time { next.travel = nil }
    return next
  }

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
  var columns: Int { Int(saturating: width.clamped(to: 2...6).rounded()) }
  var rows: Int { Int(saturating: height.clamped(to: 2...6).rounded()) }

  /// The number of the point in the middle; nil in a grid that has none there.
  var middle: Int? { columns % 2 == 1 && rows % 2 == 1 ? points.count / 2 : nil }

  /// The target of `move`. Source: the same talk's example.
  static let moved = UnitPoint(x: 0.9, y: 0.3)

  private mutating func reset() {
    tints = nil
    makeGrid()
  }

  /// Arranges the current number of points in straight rows.
  private mutating func makeGrid() {
    points = Self.grid(columns: columns, rows: rows)
    (drags, travel) = ([], nil)
    // A point whose colour equals the palette's follows the palette.
    for (number, tint) in tints ?? [:] { self[tint: MeshCell.all[number]] = tint }
  }

  /// Moves the middle point to the talk's position, or back from there.
  private mutating func moveMiddle(at time: Time) {
    guard let middle, !drags.contains(where: { $0.index == middle }) else { return }
    var travel = travel ?? MeshTravel(from: points[middle])
    points[middle] = points[middle] == Self.moved ? .center : Self.moved
    travel.retarget(to: points[middle], at: time)
    self.travel = travel
  }

  /// Stops a point that is on its way at its current position.
  private mutating func stop(_ index: Int, at time: Time) {
    guard index == middle, let travel else { return }
    points[index] = travel.position(at: time).inside
    self.travel = nil
  }

  private static func grid(columns: Int, rows: Int) -> [UnitPoint] {
    (0..<columns * rows).map {
      UnitPoint(x: Double($0 % columns) / Double(columns - 1), y: Double($0 / columns) / Double(rows - 1))
    }
  }

  /// The point that was taken last; if none is held, one from the middle of the grid.
  private func shownPoint(at time: Time) -> UnitPoint {
    places(at: time)[drags.last?.index ?? points.count / 2]
  }

  /// The positions of the points at a time.
  private func places(at time: Time) -> [UnitPoint] {
    var points = points
    if let middle, let travel { points[middle] = travel.position(at: time) }
    guard let animationStart else { return points }
    return MeshSway(columns: columns, rows: rows).moved(points, after: max(0, time - animationStart))
  }
}

// MARK: - Drags

extension Mesh {
  private mutating func drag(_ pointer: Pointer, at time: Time) {
    let held = drags.firstIndex { $0.drag.id == pointer.id }
    switch pointer.phase {
    case .began:
      guard held == nil, let index = nearest(to: pointer.location, at: time) else { return }
      stop(index, at: time)
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

  /// The nearest point within reach that no finger holds.
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

// MARK: - Positions and colours by number

extension Mesh {
  /// The number of the point of a cell; nil outside the grid.
  private func index(of cell: MeshCell) -> Int? {
    // A decoded state may have fewer points than its grid, until it is refused.
    let index = cell.row * columns + cell.column
    return cell.row < rows && cell.column < columns && index < points.count ? index : nil
  }

  /// A point's horizontal position; 0 outside the grid, where setting it has no effect.
  subscript(x cell: MeshCell) -> Double {
    get { index(of: cell).map { points[$0].x } ?? 0 }
    set { place(cell) { $0.x = newValue } }
  }

  /// A point's vertical position; 0 outside the grid, where setting it has no effect.
  subscript(y cell: MeshCell) -> Double {
    get { index(of: cell).map { points[$0].y } ?? 0 }
    set { place(cell) { $0.y = newValue } }
  }

  private mutating func place(_ cell: MeshCell, _ change: (inout UnitPoint) -> Void) {
    guard let index = index(of: cell) else { return }
    if index == middle { travel = nil }
    change(&points[index])
  }

  /// A point's colour: its own or the palette's; clear outside the grid.
  subscript(tint cell: MeshCell) -> Color {
    get { tints?[cell.number] ?? paletteColor(of: cell) }
    set {
      // A colour may be set before the grid has its point; it applies once the grid does.
      var next = tints ?? [:]
      let isOwn = newValue.hexadecimal != paletteColor(of: cell).hexadecimal
      next[cell.number] = isOwn ? newValue : nil
      tints = next.isEmpty ? nil : next
    }
  }

  /// The points' colours, row by row.
  var colors: [Color] {
    MeshCell.all.filter { index(of: $0) != nil }.map { self[tint: $0] }
  }

  /// The palette's colour for a point; clear outside the grid.
  private func paletteColor(of cell: MeshCell) -> Color {
    guard index(of: cell) != nil else { return .clear }
    return palette.color(
      across: Double(cell.column) / Double(columns - 1), down: Double(cell.row) / Double(rows - 1))
  }
}

extension UnitPoint {
  /// True if the point lies within the layer.
  fileprivate var isInside: Bool { (0.0...1).contains(x) && (0.0...1).contains(y) }

  /// The nearest point within the layer.
  fileprivate var inside: UnitPoint { UnitPoint(x: x.clamped(to: 0...1), y: y.clamped(to: 0...1)) }
}
