#if tiltToTurn
  import CoreMotion
#endif
import SwiftUI

#if tiltToTurn
  #if canImport(TiltcastKit)
    // Where the device has no sensor: the phone of a room, or a drag.
    import TiltcastKit

    private typealias CMMotionManager = RoomMotionManager
    private typealias CMDeviceMotion = RoomDeviceMotion
  #endif
#endif

/// An open book whose leaves are turned by dragging them over its spine, one of each side at a time.
struct BookView: View {
  static let leafCount = 9
  static let pageSize = CGSize(width: 320, height: 420)
  static let perspective = 0.3
  #if rightToLeft
    /// The side from which one reads on: bound on the right.
    static let forward = Side.left
  #else
    /// The side from which one reads on: bound on the left.
    static let forward = Side.right
  #endif
  /// The number of turned leaves where the book opens.
  static let firstLeaf = 0
  /// The progress of the next leaf where the book opens, 0 to 1.
  static let opening = 0.0

  /// The number of turned leaves.
  @State private var turned = Self.firstLeaf
  @State private var left = Leaf(opened: Self.forward == .left ? Self.opening : 0)
  @State private var right = Leaf(opened: Self.forward == .right ? Self.opening : 0)
  /// The fingers on the halves of the book.
  @State private var touches: [Side: Touch] = [:]
  #if tiltToTurn
    @State private var tilt = Tilt()
    /// True if a tilt turns a page: once, until it has been nearly straight again.
    @State private var isArmed = true
  #endif

  var body: some View {
    TimelineView(.animation(paused: left.isAtRest && right.isAtRest)) { timeline in
      let (u, v) = (left.progress(at: timeline.date), right.progress(at: timeline.date))
      ZStack {
        pile(.left, progress: u, other: v)
        pile(.right, progress: v, other: u)
      }
      .onChange(of: timeline.date) { _, now in settle(at: now) }
    }
    .frame(width: 2 * Self.pageSize.width, height: Self.pageSize.height)
    .overlay {
      HStack(spacing: 0) {
        Color.clear.contentShape(.rect).gesture(drag(.left))
        Color.clear.contentShape(.rect).simultaneousGesture(drag(.right))
      }
    }
    #if tiltToTurn
      .onChange(of: tilt.y) { _, angle in turn(byTilting: angle) }
      .onAppear { tilt.start() }
      .onDisappear { tilt.stop() }
    #endif
  }

  /// The three uppermost pages of one side; the side whose page has come further is drawn above the other.
  private func pile(_ side: Side, progress: Double, other: Double) -> some View {
    ZStack {
      ForEach((0..<3).reversed(), id: \.self) { depth in
        let leaf = side == Self.forward ? turned + depth : turned - 1 - depth
        if (0..<Self.leafCount).contains(leaf) {
          Page(
            face: side == Self.forward ? 2 * leaf : 2 * leaf + 1,
            back: side == Self.forward ? 2 * leaf + 1 : 2 * leaf,
            progress: progress, other: other, depth: depth, side: side)
        }
      }
    }
    .frame(maxWidth: .infinity, alignment: side == .left ? .leading : .trailing)
    .zIndex(progress > other ? 1 : 0)
  }
}

extension BookView {
  enum Side {
    case left, right

    var opposite: Side { self == .left ? .right : .left }
  }

  /// A finger that holds a leaf.
  struct Touch {
    var leaf: Side
    /// The leaf's progress, and the time it had come that far.
    var progress: Double
    var time: Date
  }

  private func leaf(_ side: Side) -> Leaf { side == .left ? left : right }

  private func setLeaf(_ side: Side, _ leaf: Leaf) {
    if side == .left { left = leaf } else { right = leaf }
  }

  private func canTurn(_ side: Side) -> Bool { side == Self.forward ? turned < Self.leafCount : turned > 0 }

  private func drag(_ half: Side) -> some Gesture {
    DragGesture(minimumDistance: 0)
      .onChanged { value in
        let touch = touches[half] ?? take(half, at: value.time)
        guard let touch else { return }
        touches[half] = touch
        setLeaf(touch.leaf, Leaf(held: progress(of: touch, by: value.translation.width)))
      }
      .onEnded { value in
        guard let touch = touches.removeValue(forKey: half) else { return }
        let way = towardsSpine(value.translation.width, from: touch.leaf)
        let elapsed = value.time.timeIntervalSince(touch.time)
        let reached = progress(of: touch, by: value.translation.width)
        let isFlick = abs(way) > 30 && elapsed <= 0.25
        let completes = canTurn(touch.leaf) && (isFlick ? way > 0 : reached >= 0.5)
        let velocity = isFlick ? (reached - touch.progress) / max(elapsed, 0.001) : 0
        release(touch.leaf, from: reached, velocity: velocity, completes: completes)
      }
  }

  /// Catches what flies over this half, or takes its uppermost page; nil while another finger holds that.
  private func take(_ half: Side, at time: Date) -> Touch? {
    settle(at: time)
    func isHeld(_ side: Side) -> Bool { touches.values.contains { $0.leaf == side } }
    let isOver = leaf(half.opposite).progress(at: time) >= 0.5 && leaf(half).progress(at: time) == 0
    let side = isOver && !isHeld(half.opposite) ? half.opposite : half
    guard !isHeld(side) else { return nil }
    return Touch(leaf: side, progress: leaf(side).progress(at: time), time: time)
  }

  private func towardsSpine(_ way: Double, from side: Side) -> Double { side == .left ? way : -way }

  private func progress(of touch: Touch, by way: Double) -> Double {
    let turn = towardsSpine(way, from: touch.leaf) / (2 * Self.pageSize.width)
    let progress = min(max(touch.progress + turn, 0), 1)
    return canTurn(touch.leaf) ? progress : 0.06 * (1 - exp(-progress / 0.06))
  }

  /// Lets a leaf go; no two leaves go through each other.
  private func release(_ side: Side, from start: Double, velocity: Double = 0, completes: Bool) {
    let isFree = leaf(side.opposite).target != 1
    setLeaf(side, Leaf(from: start, to: completes && isFree ? 1 : 0, velocity: velocity))
  }

  /// Shifts the piles when all leaves have settled; until then every page keeps its side.
  private func settle(at time: Date) {
    guard touches.isEmpty, left.hasSettled(at: time), right.hasSettled(at: time) else { return }
    for side in [Side.left, .right] where leaf(side).target == 1 { turned += side == Self.forward ? 1 : -1 }
    (left, right) = (Leaf(), Leaf())
  }

  #if tiltToTurn
    private func turn(byTilting angle: Double) {
      if abs(angle) < 10 { isArmed = true }
      guard isArmed, abs(angle) > 25, touches.isEmpty, left.isAtRest, right.isAtRest else { return }
      isArmed = false
      let side = angle > 0 ? Side.right : .left
      if canTurn(side) { release(side, from: leaf(side).start, completes: true) }
    }
  #endif
}

/// The progress of a leaf over the spine: 0 where it lay, 1 on the other side.
struct Leaf {
  static let spring = Spring(duration: 0.5, bounce: 0.3)

  var start = 0.0
  /// The target of its flight; nil while it is held.
  var target: Double?
  var velocity = 0.0
  var time = Date.distantPast

  /// A leaf that lies where it lay.
  init() { target = 0 }

  /// A leaf that stands where the book opens, or lies where it lay.
  init(opened progress: Double) { (start, target) = (progress, progress > 0 ? nil : 0) }

  init(held progress: Double) { start = progress }

  init(from start: Double, to target: Double, velocity: Double) {
    (self.start, self.target, self.velocity, time) = (start, target, velocity, .now)
  }

  /// True if nothing moves it but a finger.
  var isAtRest: Bool { target == nil || time == .distantPast }

  func progress(at date: Date) -> Double {
    guard let target, !hasSettled(at: date) else { return target ?? start }
    return Self.spring.value(
      fromValue: start, toValue: target, initialVelocity: velocity,
      time: max(0, date.timeIntervalSince(time)))
  }

  func hasSettled(at date: Date) -> Bool {
    target != nil && date.timeIntervalSince(time) >= Self.spring.settlingDuration
  }
}

/// A page of a pile, turned about the spine and shaded.
struct Page: View {
  var face: Int
  var back: Int
  /// The progress of the uppermost page of its side, and of the other side's.
  var progress: Double
  var other: Double
  /// The number of pages of its pile that lie on it.
  var depth: Int
  var side: BookView.Side

  private var angle: Double {
    switch depth {
    case 0: 10 * (1 - other) + 160 * progress
    case 1: 10 * progress
    default: 0
    }
  }

  private var shade: Double {
    switch depth {
    case 0: max(0, other - 0.5) * max(0, 1 - progress)
    case 1: 0.5 * (1 - progress) * (1 - other)
    default: 0.5
    }
  }

  var body: some View {
    let showsBack = depth == 0 && progress >= 0.5
    // Narrowest when it stands upright; that is why the page beneath peeks out.
    let width = BookView.pageSize.width * (0.5 + 0.5 * abs(abs(angle) - 90) / 90)
    ZStack {
      Rectangle().fill(.white)
      // A stand-in for a picture: put Image("page\(face)").resizable() here.
      Text("\(showsBack ? back : face)").font(.largeTitle)
        .scaleEffect(x: showsBack ? -1 : 1)
    }
    .overlay(.black.opacity(shade))
    .frame(width: width, height: BookView.pageSize.height)
    .rotation3DEffect(
      .degrees(side == .left ? angle : -angle), axis: (x: 0, y: 1, z: 0),
      anchor: side == .left ? .trailing : .leading, perspective: BookView.perspective
    )
    .frame(width: BookView.pageSize.width, alignment: side == .left ? .trailing : .leading)
  }
}

#if tiltToTurn
  /// The tilt of the screen, in degrees from lying flat: x towards the viewer, y to the right.
  @MainActor @Observable
  final class Tilt {
    private(set) var x = 0.0
    private(set) var y = 0.0
    @ObservationIgnored private let manager = CMMotionManager()

    func start() {
      guard manager.isDeviceMotionAvailable, !manager.isDeviceMotionActive else { return }
      manager.deviceMotionUpdateInterval = 1.0 / 60
      manager.startDeviceMotionUpdates(to: .main) { [weak self] motion, _ in
        guard let self, let gravity = motion?.gravity else { return }
        let (s, c) = (sin(Self.screenAngle), cos(Self.screenAngle))
        x = atan2(-gravity.x * s - gravity.y * c, -gravity.z) * 180 / .pi
        y = atan2(gravity.x * c - gravity.y * s, -gravity.z) * 180 / .pi
      }
    }

    func stop() { manager.stopDeviceMotionUpdates() }

    /// The turn of the interface on the device, in radians.
    private static var screenAngle: Double {
      let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
      return switch scene?.effectiveGeometry.interfaceOrientation {
      case .landscapeRight: .pi / 2
      case .portraitUpsideDown: .pi
      case .landscapeLeft: .pi * 3 / 2
      default: 0
      }
    }
  }
#endif

#Preview {
  BookView().padding()
    #if tiltToTurn
      #if canImport(TiltcastKit)
        .tiltcast(drags: false)
      #endif
    #endif
}
