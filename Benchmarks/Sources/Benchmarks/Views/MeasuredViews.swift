import Views

/// The views that are measured, as scenes.
enum MeasuredViews {
  /// The stage of each.
  static let stage = CGSize(width: 390, height: 700)
  /// A place that a finger drags across, without touching anything else.
  static let dragged = CGPoint(x: 60, y: 60)
  /// The middle of the button that lets everything spring back.
  static let button = CGPoint(x: 345, y: 30)

  /// An arm of seventeen parts on its stand, with sliders and their values.
  static let arm = ViewProgram("arm-of-views", stage: stage) { ArmOfViews() }
  /// A hundred views with five effects each, all of which move.
  static let crowd = ViewProgram("hundred-views", stage: stage) { HundredViews() }
}

/// A bar with a disc at its lower end.
private struct Bone: View {
  let size: CGSize
  let disc: CGFloat

  var body: some View {
    RoundedRectangle(cornerRadius: 4).fill(.blue).frame(width: size.width, height: size.height)
      .overlay(alignment: .bottom) {
        Circle().fill(.cyan).frame(width: disc, height: disc).offset(y: disc / 2)
      }
  }
}

/// A finger of three bones that bend one way.
private struct Finger: View {
  let bend: Double
  private let size = CGSize(width: 9, height: 38)

  var body: some View {
    bone.overlay(alignment: .bottom) {
      bone.overlay(alignment: .bottom) {
        bone.rotationEffect(.degrees(-bend), anchor: .bottom).padding(.bottom, size.height)
      }
      .rotationEffect(.degrees(-bend / 2), anchor: .bottom)
      .padding(.bottom, size.height)
    }
    .rotationEffect(.degrees(bend), anchor: .bottom)
  }

  private var bone: some View { Bone(size: size, disc: 12) }
}

private struct ArmOfViews: View {
  @State private var shoulder = 0.0
  @State private var wrist = -45.0
  @State private var bend = 40.0

  var body: some View {
    VStack {
      Spacer()
      Rectangle().fill(.indigo).frame(width: 75, height: 60)
        .overlay(alignment: .bottom) { upperArm.padding(.bottom, 60) }
      LabeledSlider(name: "Shoulder", value: $shoulder, range: -45...45)
      LabeledSlider(name: "Wrist", value: $wrist, range: -80...80)
      LabeledSlider(name: "Bend", value: $bend, range: 20...60)
    }
    .padding(15)
    .overlay(alignment: .topTrailing) { BackButton { (shoulder, wrist, bend) = (0, -45, 40) } }
    .background { DragArea { (shoulder, wrist) = ($0.x / 10, $0.y / 10) } }
  }

  private var upperArm: some View {
    bone.overlay(alignment: .bottom) {
      bone.overlay(alignment: .bottom) {
        ZStack(alignment: .bottom) {
          Finger(bend: bend)
          Finger(bend: -bend)
        }
        .rotationEffect(.degrees(wrist), anchor: .bottom)
        .padding(.bottom, 105)
      }
      .rotationEffect(.degrees(shoulder - 90), anchor: .bottom)
      .padding(.bottom, 105)
    }
    .rotationEffect(.degrees(1.5 * shoulder + 45), anchor: .bottom)
  }

  private var bone: some View { Bone(size: CGSize(width: 38, height: 105), disc: 16) }
}

private struct LabeledSlider: View {
  let name: String
  @Binding var value: Double
  let range: ClosedRange<Double>

  var body: some View {
    HStack {
      Text("\(name): \(value)")
      Spacer()
    }
    Slider(value: $value, in: range)
    Divider()
  }
}

private struct HundredViews: View {
  @State private var amount = 0.5

  var body: some View {
    VStack(spacing: 4) {
      ForEach(0..<10) { row in
        HStack(spacing: 4) {
          ForEach(0..<10) { column in
            RoundedRectangle(cornerRadius: 6).fill(.teal).frame(width: 24, height: 24)
              .scaleEffect(0.5 + amount / 2)
              .rotationEffect(.degrees(amount * Double(row * 10 + column)))
              .offset(x: amount * 4, y: amount * Double(row))
              .opacity(0.4 + amount / 2)
              .blur(radius: amount * 2)
          }
        }
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .overlay(alignment: .topTrailing) { BackButton { amount = 0.5 } }
    .background { DragArea { amount = ($0.x + $0.y) / 1000 } }
  }
}

/// A button that lets states spring to where they begin.
private struct BackButton: View {
  let reset: () -> Void

  var body: some View {
    Color.gray.frame(width: 90, height: 60).onTapGesture { withAnimation { reset() } }
  }
}

/// What a finger drags across.
private struct DragArea: View {
  let moved: (CGPoint) -> Void

  var body: some View {
    Color.clear.contentShape(Rectangle())
      .gesture(DragGesture(minimumDistance: 0).onChanged { moved($0.location) })
  }
}
