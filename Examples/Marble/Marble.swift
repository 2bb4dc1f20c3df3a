import Engine

/// A marble on a tray: it rolls the way the tray tilts, bounces off the rim, and comes to rest.
struct Marble: Scene {
  static let name = "marble"
  static let stage = Size(width: 480, height: 480)
  static let parameters: [Parameter<Marble>] = [
    Parameter(
      "friction", title: "Friction", \.friction, in: 20...400, step: 10,
      help: "How much speed it loses in each second, in points a second. Try 300 for felt."),
    Parameter(
      "bounce", title: "Bounce", \.bounce, in: 0...0.8, step: 0.05,
      help: "How much of its speed the rim gives back. Try 0.8 for rubber."),
  ]

  var friction = 60.0
  var bounce = 0.55
  private(set) var x = Roll()
  private(set) var y = Roll()

  /// One coordinate of the marble at a time, in points and seconds; the rim is 172 points away from the middle.
  struct Roll: Codable {
    var time = 0.0
    var place = 0.0
    var velocity = 0.0
    var pull = 0.0
    var isSound: Bool { time.isSound && abs(place) < 173 && velocity.isSound && pull.isSound }
  }

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    (x.time, y.time) = (time, time)
    guard case .motion(let motion) = event else { return }
    (x.pull, y.pull) = (motion.gravity.x * 2000, motion.gravity.y * 2000)
  }

  func settled(at time: Time) -> Marble {
    var next = self
    (next.x, next.y) = (rolled(x, until: time), rolled(y, until: time))
    return next
  }

  var restTime: Time { max(rolled(x, until: .infinity).time, rolled(y, until: .infinity).time) }
  var isSound: Bool { x.isSound && y.isSound }

  /// A coordinate at a time, or at rest before that: it rolls in legs of steady acceleration, to rims and turns,
  /// and fewer than 200 of them lead to rest, since a bounce slower than 12 points a second is none.
  private func rolled(_ start: Roll, until end: Time) -> Roll {
    var roll = start
    for _ in 0..<200 {
      let side = (roll.velocity == 0 ? roll.pull : roll.velocity) < 0 ? -1.0 : 1
      let (speed, gain, room) = (abs(roll.velocity), side * roll.pull - friction, 172 - side * roll.place)
      if speed == 0 && (gain <= 0 || room < 1e-9) { break }
      let impact = max(0, speed * speed + 2 * gain * room).squareRoot()
      let leg = impact > 0 ? 2 * room / (speed + impact) : speed / -gain
      let isWhole = roll.time + leg <= end
      let part = isWhole ? leg : end - roll.time
      roll.place += side * (speed + gain * part / 2) * part
      (roll.velocity, roll.time) = (side * (speed + gain * part), roll.time + part)
      guard isWhole else { break }
      roll.velocity = impact * bounce < 12 ? 0 : -side * impact * bounce
    }
    return roll
  }

  func body(at time: Time, in environment: Environment) -> some Layer {
    let (x, y) = (rolled(x, until: time), rolled(y, until: time))
    return ZStack {
      Rectangle().frame(Self.stage).fill(Color(rgb: 0xE8E2D6))
      ZStack {
        RoundedRectangle(cornerRadius: 48).frame(width: 448, height: 448).fill(Color(rgb: 0xA9713F))
        RoundedRectangle(cornerRadius: 28).frame(width: 400, height: 400).fill(Color(rgb: 0x3B604C))
        Ellipse(diameter: 56).fill(Color(rgb: 0x3A6EA5))
          .overlay { Ellipse(diameter: 22).fill(Color(rgb: 0xCFE6FA)).blur(radius: 6).offset(x: -8, y: -9) }
          .shadow(radius: 5, x: x.pull / 250, y: 5 + y.pull / 250).offset(x: x.place, y: y.place).id("marble")
      }
      .rotation3DEffect(.degrees(x.pull / 100), axis: (x: 0, y: 1, z: 0), perspective: 0.4)
      .rotation3DEffect(.degrees(-y.pull / 100), axis: (x: 1, y: 0, z: 0), perspective: 0.4)
    }
  }
}
