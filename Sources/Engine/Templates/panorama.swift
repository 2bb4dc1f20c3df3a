import CoreMotion
import SwiftUI

#if canImport(TiltcastKit)
  // Where the device has no sensor: the phone of a room, or a drag.
  import TiltcastKit

  private typealias CMMotionManager = RoomMotionManager
  private typealias CMDeviceMotion = RoomDeviceMotion
#endif

/// A picture of the whole horizon that turns with whoever holds the phone.
struct PanoramaView: View {
  /// The turn that shows the whole picture, in degrees.
  static let viewAngle = 180.0
  #if sampled && !jerky
    /// The time to each new place of the picture, and between two looks at the phone, in seconds.
    static let interval = 0.1
  #elseif sampled
    /// The time between two looks at the phone, in seconds.
    static let interval = 0.1
  #elseif !jerky
    /// The time to each new place of the picture, in seconds.
    static let interval = 0.1
  #endif
  /// The picture's width as a multiple of its height; the picture must be wider than the screen.
  static let aspectRatio = 4096.0 / 780

  @State private var heading = Heading()
  /// The distance of the drag, in widths of the picture.
  @State private var dragged = 0.0
  @State private var dragStart = 0.0

  var body: some View {
    GeometryReader { proxy in
      let width = proxy.size.height * Self.aspectRatio
      Strip(turns: heading.degrees / 180 * (360 / Self.viewAngle) + dragged, width: width)
        .frame(width: proxy.size.width, alignment: .leading)
        #if pitchPan
          // A little enlarged, so that there is picture above and below.
          .scaleEffect(1.25)
          .offset(y: rise(width: width, height: proxy.size.height))
        #endif
        #if !jerky
          .animation(.linear(duration: Self.interval), value: heading.degrees)
        #endif
        .contentShape(.rect)
        .gesture(
          DragGesture()
            .onChanged { dragged = dragStart + $0.translation.width / width }
            .onEnded { value in
              #if jerky
                dragged = dragStart + value.translation.width / width
              #else
                withAnimation(.easeOut(duration: 1)) {
                  dragged = dragStart + value.predictedEndTranslation.width / width
                }
              #endif
              dragStart = dragged
            })
    }
    .ignoresSafeArea()
    #if sampled
      .task { await heading.follow() }
    #else
      .onAppear { heading.start() }
      .onDisappear { heading.stop() }
    #endif
  }

  #if pitchPan
    /// The distance by which looking up lowers the picture, in points.
    private func rise(width: Double, height: Double) -> Double {
      min(max(heading.elevation * width / Self.viewAngle, -0.1 * height), 0.1 * height)
    }
  #endif
}

#if jerky
  /// One copy, which ends where the picture ends; its centre is `turns` widths to the right of the leading edge.
  struct Strip: View {
    var turns: Double
    var width: Double

    var body: some View {
      Town().frame(width: width).offset(x: turns * width).frame(width: 0)
    }
  }
#else
  /// Three copies side by side; the middle one's centre is `turns` widths to the right of the leading edge. Whole
  /// turns are taken off while drawing, so that no movement sweeps back.
  struct Strip: View, Animatable {
    var turns: Double
    var width: Double

    nonisolated var animatableData: Double {
      get { turns }
      set { turns = newValue }
    }

    var body: some View {
      HStack(spacing: 0) {
        ForEach(-1...1, id: \.self) { _ in Town().frame(width: width) }
      }
      .offset(x: (turns - turns.rounded()) * width)
      .frame(width: 0)
    }
  }
#endif

/// A stand-in for a picture whose edges meet: put Image("town").resizable() here.
struct Town: View {
  var body: some View {
    LinearGradient(
      colors: [.indigo, .orange, .cyan, .blue, .cyan, .pink, .indigo],
      startPoint: .leading, endPoint: .trailing)
  }
}

/// The direction in which the device looks.
@MainActor @Observable
final class Heading {
  /// The angle of the attitude's quaternion about the vertical since the start, which never jumps; half the
  /// yaw of an upright phone.
  private(set) var degrees = 0.0
  #if pitchPan
    /// The angle at which the phone looks up, in degrees.
    private(set) var elevation = 0.0
  #endif
  @ObservationIgnored private var last: Double?
  @ObservationIgnored private let manager = CMMotionManager()

  #if sampled
    /// Looks at the newest attitude now and again, until the view goes.
    func follow() async {
      guard manager.isDeviceMotionAvailable else { return }
      manager.startDeviceMotionUpdates()
      while !Task.isCancelled {
        if let motion = manager.deviceMotion { look(at: motion) }
        try? await Task.sleep(for: .seconds(max(PanoramaView.interval, 1.0 / 60)))
      }
      manager.stopDeviceMotionUpdates()
      last = nil
    }
  #else
    func start() {
      guard manager.isDeviceMotionAvailable, !manager.isDeviceMotionActive else { return }
      manager.deviceMotionUpdateInterval = 1.0 / 60
      manager.startDeviceMotionUpdates(to: .main) { [weak self] motion, _ in
        guard let self, let motion else { return }
        look(at: motion)
      }
    }

    func stop() {
      manager.stopDeviceMotionUpdates()
      last = nil
    }
  #endif

  private func look(at motion: CMDeviceMotion) {
    let q = motion.attitude.quaternion
    #if pitchPan
      elevation = asin(min(max(motion.gravity.z, -1), 1)) * 180 / .pi
    #endif
    // A phone that lies flat has no heading: the last one stays.
    guard q.x * q.x + q.y * q.y >= 1e-4 else { return }
    let angle = atan2(q.y, q.x) * 180 / .pi
    // q and -q are the same attitude, and differ by 180 degrees here.
    if let last { degrees += (angle - last).remainder(dividingBy: 180) }
    last = angle
  }
}

#Preview {
  PanoramaView()
    #if canImport(TiltcastKit)
      .tiltcast(drags: false)
    #endif
}
