import Engine

/// A compass card that keeps pointing north as the phone turns under it.
///
/// North is where the phone's sensor has it; most browsers' sensors begin anywhere, so that north is where one looks
/// when one calibrates. The card turns the shorter way, on a spring.
struct Compass: Scene {
  static let name = "compass"
  static let stage = Size(width: 420, height: 460)
  static let input: [SceneInput] = [.tilt, .heading]
  static let parameters: [Parameter<Compass>] = [
    Parameter(
      "inertia", title: "Inertia", \.inertia, in: 0...3, step: 0.1, unit: .seconds,
      help: "How long the card takes to follow. Try 3 for a card that floats in oil."),
    Parameter("needle", title: "North", \.needle, help: "The colour of north. Try #ff9500 in a bright room."),
  ]
  static let signals = SceneSignals<Compass>(.init("card", unit: .degrees) { $0.card.value(at: $1) })

  var inertia = 0.8
  var needle = Color(rgb: 0xE5383B)
  /// The clockwise turn of the card on the page, in degrees, over all turns.
  private var card = Animated(0)
  /// The direction of the phone, and its direction at the calibration, in degrees from the sensor's north.
  private var heading = 0.0
  private var north = 0.0
  private var letters = TextLabel()

  mutating func prepare(in environment: Environment) {
    letters.set("*N E S W*", width: Self.stage.width, size: 34, in: environment)
  }

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    switch event {
    case .motion(let motion): heading = motion.heading
    case .calibrate: north = heading
    case .parameter, .pointer, .scroll, .action: return
    }
    card.turn(to: north - heading, at: time, spring: Spring(duration: inertia, bounce: 0.25))
  }

  var restTime: Time { card.restTime }
  var notices: [String] { letters.notices }
  var isSound: Bool { card.isSound && heading.isSound && north.isSound }

  func body(at time: Time, in environment: Environment) -> some Layer {
    ZStack {
      MeshGradient(vertical: [Color(rgb: 0x1D2B3A), Color(rgb: 0x0B1119)]).frame(Self.stage)
      Ellipse(diameter: 396).fill(Color(rgb: 0xB08D57)).shadow(radius: 12, y: 8)
      Ellipse(diameter: 380).fill(Color(rgb: 0x2A1F14))
      cardFace.rotationEffect(.degrees(card.value(at: time))).id("card")
      Ellipse(diameter: 16).fill(Color(rgb: 0xB08D57)).shadow(radius: 2, y: 1)
      Outline("compass/needle").frame(width: 20, height: 24).fill(needle)
        .rotationEffect(.degrees(180)).offset(y: -206)
    }
  }

  private var cardFace: some Layer {
    ZStack {
      Ellipse(diameter: 372).fill(Color(rgb: 0xF6EFE0))
      ForEach(0..<72) { tick in
        let length = tick % 6 == 0 ? 20.0 : 10
        return Rectangle().frame(width: 2, height: length).fill(Color(rgb: 0x2B2B33))
          .offset(y: length / 2 - 178).rotationEffect(.degrees(Double(tick) * 5))
      }
      ForEach(letters.slices.enumerated()) { index, letter in
        Glyphs(letter, color: index == 0 ? needle : Color(rgb: 0x2B2B33))
          .offset(y: -130).rotationEffect(.degrees(Double(index) * 90))
      }
      Outline("compass/needle").frame(width: 26, height: 96).fill(needle).offset(y: -48)
      Outline("compass/needle").frame(width: 26, height: 96).fill(Color(rgb: 0x8A8F98)).offset(y: -48)
        .rotationEffect(.degrees(180))
    }
  }

  func assets(in environment: Environment) -> [Asset] {
    letters.assets + [.outline("compass/needle", path: "M0 9L5 0L10 9Z", width: 10, height: 9)]
  }
}
