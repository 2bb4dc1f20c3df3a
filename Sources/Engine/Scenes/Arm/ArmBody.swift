extension Arm {
  func body(at time: Time, in environment: Environment) -> some Layer {
    let arm = armAngle.value(at: time)
    return ZStack(alignment: .topLeading) {
      bench
      stand {
        bone {
          bone {
            hand(fingers: fingerAngle.value(at: time))
              .rotationEffect(.degrees(wristAngle.value(at: time)), anchor: .bottom)
              .id("hand")
              .padding(Bone.length)
          }
          .rotationEffect(.degrees(arm - 90), anchor: .bottom)
          .id("forearm")
          .padding(Bone.length)
        }
        .rotationEffect(.degrees(1.5 * arm + 45), anchor: .bottom)
        .id("upperArm")
        .padding(Stand.height)
      }
      .frame(width: 2 * Self.origin.x, height: Self.origin.y + Stand.height, alignment: .bottom)
    }
  }

  func assets(in environment: Environment) -> [Asset] {
    [.outline(Bone.asset, path: Bone.outline, width: Bone.width, height: Bone.length)]
  }

  private enum Stand {
    static let width = 75.0
    static let height = 60.0
  }

  private enum Knuckle {
    static let width = 9.0
    static let proximal = 60.0
    static let length = 37.5
  }

  /// One of the two fingers.
  private struct Side {
    var v: Double
    var proximal: String
    var knuckle1: String
    var knuckle2: String

    static let left = Side(
      v: 1, proximal: "proximal.left", knuckle1: "knuckle1.left", knuckle2: "knuckle2.left")
    static let right = Side(
      v: -1, proximal: "proximal.right", knuckle1: "knuckle1.right", knuckle2: "knuckle2.right")
  }

  private var bench: some Layer {
    let top = Self.origin.y + Stand.height
    return Rectangle().fill(.bench)
      .frame(width: Self.stage.width, height: Self.stage.height - top)
      .id("bench")
      .frame(width: Self.stage.width, height: Self.stage.height, alignment: .bottom)
  }

  private func stand<Top: Layer>(@LayerBuilder holding content: () -> Top) -> some Layer {
    Rectangle().fill(.bone)
      .frame(width: Stand.width, height: Stand.height)
      .id("stand")
      .overlay(alignment: .bottom, content: content)
  }

  private func bone<Top: Layer>(@LayerBuilder holding content: () -> Top) -> some Layer {
    Outline(Bone.asset).fill(.bone)
      .frame(width: Bone.width, height: Bone.length)
      .overlay(alignment: .bottom) { joint(palette.boneJoint).offset(y: 7.5) }
      .overlay(alignment: .bottom, content: content)
  }

  private func hand(fingers angle: Double) -> some Layer {
    Rectangle().fill(.clear)
      .frame(width: 37.5, height: 37.5)
      .overlay(alignment: .bottom) {
        ZStack(alignment: .bottom) {
          finger(.left, angle)
          finger(.right, angle)
        }
      }
  }

  private func finger(_ side: Side, _ angle: Double) -> some Layer {
    knuckle(length: Knuckle.proximal)
      .overlay(alignment: .bottom) {
        knuckle(length: Knuckle.length)
          .overlay(alignment: .bottom) {
            knuckle(length: Knuckle.length)
              .rotationEffect(.degrees(-side.v * angle), anchor: .bottom)
              .id(side.knuckle2)
              .padding(Knuckle.length)
          }
          .rotationEffect(.degrees(-side.v * (80 - angle)), anchor: .bottom)
          .id(side.knuckle1)
          .padding(Knuckle.proximal)
      }
      .rotationEffect(.degrees(side.v * (0.5 * angle + 25)), anchor: .bottom)
      .id(side.proximal)
  }

  private func knuckle(length: Double) -> some Layer {
    Rectangle().fill(palette.finger)
      .frame(width: Knuckle.width, height: length)
      .overlay(alignment: .bottom) { joint(palette.fingerJoint).offset(y: 8.25) }
  }

  private func joint(_ color: Color) -> Ellipse {
    Ellipse().fill(color).frame(width: 16.5, height: 16.5)
  }
}

extension Arm.Palette {
  fileprivate var boneJoint: Color {
    switch self {
    case .article: .bone
    case .parts: Color(red: 0.2, green: 0.455, blue: 0.686)
    }
  }

  fileprivate var finger: Color {
    switch self {
    case .article: .bone
    case .parts: Color(red: 1, green: 0.231, blue: 0.188)
    }
  }

  fileprivate var fingerJoint: Color {
    switch self {
    case .article: .bone
    case .parts: Color(red: 0.776, green: 0.125, blue: 0.106)
    }
  }
}

extension Color {
  fileprivate static let bone = Color(red: 0.349, green: 0.671, blue: 0.914)
  fileprivate static let bench = Color(red: 0.42, green: 0.44, blue: 0.5, alpha: 0.28)
}
