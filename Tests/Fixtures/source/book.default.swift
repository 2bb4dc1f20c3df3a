import SwiftUI

/// An open book whose leaves are turned by dragging them over its spine.
struct BookView: View {
  static let leafCount = 9
  static let pageSize = CGSize(width: 320, height: 420)
  static let perspective = 0.3
  /// The sign of a drag that goes on in the book: bound on the left.
  static let forward = -1.0

  /// How many leaves have been turned.
  @State private var turned = 0
  /// Whether the leaf that moves goes on in the book, or back.
  @State private var isForward = true
  /// How far it has come, 0 to 1.
  @State private var progress = 0.0
  @State private var touchTime: Date?

  var body: some View {
    ZStack {
      pile(isLeft: true)
      pile(isLeft: false)
    }
    .frame(width: 2 * Self.pageSize.width, height: Self.pageSize.height)
    .contentShape(.rect)
    .gesture(drag)
  }

  /// The three uppermost pages of one side; the side whose page turns is drawn above the other.
  private func pile(isLeft: Bool) -> some View {
    let isTurned = isLeft == (Self.forward < 0)
    let isTurning = isTurned != isForward
    return ZStack {
      ForEach((0..<3).reversed(), id: \.self) { depth in
        let leaf = isTurned ? turned - 1 - depth : turned + depth
        if (0..<Self.leafCount).contains(leaf) {
          Page(
            face: isTurned ? 2 * leaf + 1 : 2 * leaf, back: isTurned ? 2 * leaf : 2 * leaf + 1,
            progress: progress, depth: depth, isTurning: isTurning, isLeft: isLeft)
        }
      }
    }
    .frame(maxWidth: .infinity, alignment: isLeft ? .leading : .trailing)
    .zIndex(isTurning ? 1 : 0)
  }

  private var drag: some Gesture {
    DragGesture(minimumDistance: 8)
      .onChanged { value in
        if touchTime == nil {
          touchTime = value.time
          isForward = (value.startLocation.x > Self.pageSize.width) == (Self.forward < 0)
        }
        let way = value.translation.width * Self.forward * (isForward ? 1 : -1)
        progress = min(max(way / (2 * Self.pageSize.width), 0), 1)
        if !canTurn { progress = 0.06 * (1 - exp(-progress / 0.06)) }
      }
      .onEnded { value in
        let elapsed = value.time.timeIntervalSince(touchTime ?? value.time)
        let isFlick = abs(value.translation.width) > 30 && elapsed <= 0.25
        touchTime = nil
        finish(canTurn && (isFlick || progress >= 0.5))
      }
  }

  private var canTurn: Bool { isForward ? turned < Self.leafCount : turned > 0 }

  private func finish(_ completes: Bool) {
    withAnimation(.spring(duration: 0.5, bounce: 0.3), completionCriteria: .removed) {
      progress = completes ? 1 : 0
    } completion: {
      if completes { turned += isForward ? 1 : -1 }
      progress = 0
    }
  }
}

/// A page of a pile, turned about the spine and shaded.
struct Page: View, Animatable {
  var face: Int
  var back: Int
  var progress: Double
  /// How many pages of its pile lie on it.
  var depth: Int
  /// Whether it belongs to the side whose uppermost page turns.
  var isTurning: Bool
  var isLeft: Bool

  nonisolated var animatableData: Double {
    get { progress }
    set { progress = newValue }
  }

  private var angle: Double {
    switch (depth, isTurning) {
    case (0, true): 10 + 160 * progress
    case (0, false): 10 * (1 - progress)
    case (1, true): 10 * progress
    default: 0
    }
  }

  private var shade: Double {
    switch (depth, isTurning) {
    case (0, true): 0
    case (0, false): max(0, progress - 0.5)
    case (1, _): 0.5 * (1 - progress)
    default: 0.5
    }
  }

  var body: some View {
    let showsBack = depth == 0 && isTurning && progress >= 0.5
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
      .degrees(isLeft ? angle : -angle), axis: (x: 0, y: 1, z: 0), anchor: isLeft ? .trailing : .leading,
      perspective: BookView.perspective
    )
    .frame(width: BookView.pageSize.width, alignment: isLeft ? .trailing : .leading)
  }
}

#Preview {
  BookView().padding()
}
