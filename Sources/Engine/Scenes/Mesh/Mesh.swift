#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A gradient over a grid of points that fingers drag.
///
/// The grid begins straight: three rows of three, black, blue and green, that look like a linear gradient. The action
/// `move` lets the middle point go to (0.9, 0.3) on the default spring, and back to (0.5, 0.5) when it is there; a grid
/// without a middle has nothing to move. `width` and `height` count points and are rounded to whole ones; where
/// that changes their number, the grid is made anew. A palette is three rows of three colours, linear between them,
/// of which every point takes the one at its place in the regular grid, unless it has one of its own; another
/// palette takes those back, as `reset` does.
///
/// The place and the colour of each point are parameters, named by row and column from 1: `x22`, `y22` and `tint22` are
/// those of the middle of nine. Outside the grid
/// places do nothing; a colour waits there for a grid that has its point.
///
/// A drag takes hold of the nearest point within 44 points that no other finger holds, and moves it as far as
/// the finger goes, within the frame; a lost one puts it back. A point that is moved by hand or by number stops. With `animate` on, points sway about their
/// places. τ seconds after it was turned on, point i of them is moved by
///
///     0.05 · (sin(τ · (0.9 + 0.3·sin 2i)), sin(τ · (1.1 + 0.3·cos 3i)))
///
/// but for the coordinate that would take a point of an edge off it; corners stay.
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

  // Parameters are set one after the other by name, so the points', which come last, find their grid made.
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
  /// Where the points are, or, of one on its way, where it is going to be.
  private(set) var points = grid(columns: 3, rows: 3)
  /// The colours that differ from the palette's, by the number of the point's cell.
  private var tints: [Int: Color]?
  /// The way of the middle point.
  private var travel: Travel?
  private var drags: [Hold] = []
  /// When `animate` was turned on.
  private var animationStart: Time?

  /// The way of a point, each coordinate by a spring of its own.
  private struct Travel: Codable {
    var x: Animated
    var y: Animated

    var isSound: Bool { x.isSound && y.isSound }
    var restTime: Time { max(x.restTime, y.restTime) }

    func place(at time: Time) -> UnitPoint { UnitPoint(x: x.value(at: time), y: y.value(at: time)) }
  }

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

  /// Where the middle is moved to. Source: the same talk's example.
  static let moved = UnitPoint(x: 0.9, y: 0.3)

  private mutating func reset() {
    tints = nil
    makeGrid()
  }

  /// Puts as many points as there are now into straight rows.
  private mutating func makeGrid() {
    points = Self.grid(columns: columns, rows: rows)
    (drags, travel) = ([], nil)
    // What is set to the palette's colour follows the palette.
    for (number, tint) in tints ?? [:] { self[tint: MeshCell.all[number]] = tint }
  }

  /// Lets the middle point go where the talk moves it, or back from there.
  private mutating func moveMiddle(at time: Time) {
    guard let middle, !drags.contains(where: { $0.index == middle }) else { return }
    var way = travel ?? Travel(x: Animated(points[middle].x), y: Animated(points[middle].y))
    points[middle] = points[middle] == Self.moved ? .center : Self.moved
    way.x.retarget(to: points[middle].x, at: time)
    way.y.retarget(to: points[middle].y, at: time)
    travel = way
  }

  /// Stops a point that is on its way where it is.
  private mutating func stop(_ index: Int, at time: Time) {
    guard index == middle, let travel else { return }
    points[index] = travel.place(at: time).inside
    self.travel = nil
  }

  private static func grid(columns: Int, rows: Int) -> [UnitPoint] {
    (0..<columns * rows).map {
      UnitPoint(x: Double($0 % columns) / Double(columns - 1), y: Double($0 / columns) / Double(rows - 1))
    }
  }

  /// The point that was taken hold of last; one from the middle of the grid where none is held.
  private func shownPoint(at time: Time) -> UnitPoint {
    places(at: time)[drags.last?.index ?? points.count / 2]
  }

  /// Where the points are shown at a time.
  private func places(at time: Time) -> [UnitPoint] {
    var points = points
    if let middle, let travel { points[middle] = travel.place(at: time) }
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

// MARK: - Places and colours by number

extension Mesh {
  /// The number of the point of a cell; nil outside the grid.
  private func index(of cell: MeshCell) -> Int? {
    // What is decoded may have fewer points than its grid, until it is refused for that.
    let index = cell.row * columns + cell.column
    return cell.row < rows && cell.column < columns && index < points.count ? index : nil
  }

  /// A point's place across; 0 outside the grid, where setting it does nothing.
  subscript(x cell: MeshCell) -> Double {
    get { index(of: cell).map { points[$0].x } ?? 0 }
    set { place(cell) { $0.x = newValue } }
  }

  /// A point's place down; 0 outside the grid, where setting it does nothing.
  subscript(y cell: MeshCell) -> Double {
    get { index(of: cell).map { points[$0].y } ?? 0 }
    set { place(cell) { $0.y = newValue } }
  }

  private mutating func place(_ cell: MeshCell, _ change: (inout UnitPoint) -> Void) {
    guard let index = index(of: cell) else { return }
    if index == middle { travel = nil }
    change(&points[index])
  }

  /// A point's colour: its own, or the palette's, or, outside the grid, none.
  subscript(tint cell: MeshCell) -> Color {
    get { tints?[cell.number] ?? paletteColor(of: cell) }
    set {
      // A colour may come before the grid that its point is in, and then counts when that is made.
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
  /// Whether it lies within the layer.
  fileprivate var isInside: Bool { (0.0...1).contains(x) && (0.0...1).contains(y) }

  /// The nearest point within the layer.
  fileprivate var inside: UnitPoint { UnitPoint(x: x.clamped(to: 0...1), y: y.clamped(to: 0...1)) }
}
