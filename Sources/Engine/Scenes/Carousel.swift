/// A strip of photos that is dragged sideways and comes to rest on one of them.
///
/// A photo's fraction u of its width that lies inside the stage gives its value: with k = easeInOut(u),
/// -(1-k) on the leading side and (1-k) on the trailing, taken from where layout puts it, before any effect.
///
/// - `none`: photos 302 × 403 points, 22 apart, margins of 44, and nothing else.
/// - `rotation`: photos 302 × 403 points, 22 apart, margins of 44; each turned by 2.5 · value degrees and
///   lowered by 8 · |value|.
/// - `parallax`: photos 326 × 435 points, 16 apart, margins of 32; the picture is shifted by -250 · value inside
///   its rounded window (mirror images at its sides keep the window full), and the caption 8 points below (326 × 40) is shifted by 100 · value and has the opacity
///   1 - |value|.
///
/// Photos are three to four, corners rounded by 32. A gesture turns one page: by half an item and a gap, or by a
/// flick (over 30 points within 0.25 s). The page changes at the gesture's end on the default spring, from rest;
/// there is no inertia. A gesture of a wheel or trackpad, in either direction, turns one page too (see
/// ``PagingWheel``). Beyond the ends the strip yields less and less, unless it is `circular`.
/// Source: "Create custom visual effects with SwiftUI", WWDC24, scroll effects.
struct Carousel: Scene {
  static let name = "carousel"
  static let thumbnail: String? = "/thumbnails/carousel.webp"
  static let title = "Carousel"
  static let stage = Size(width: 390, height: 520)
  static let input: [SceneInput] = [.pointer, .scroll]
  static let actions = [
    SceneAction("previous", title: "Previous"), SceneAction("next", title: "Next"),
  ]
  static let parameters: [Parameter<Carousel>] = [
    Parameter(
      "style", title: "Style", \.style,
      help: "What a photo's place does to it. Try none, and then parallax: each photo becomes a window."),
    Parameter(
      "circular", title: "Circular", \.circular,
      help: "Whether the first photo follows the last. Turn it on and drag to the right at once."),
  ]
  static let signals = SceneSignals<Carousel>(
    .init("position") { $0.scroll.value(at: $1, on: $0.track) },
    .init("offset", unit: .points) { $0.stride * $0.scroll.value(at: $1, on: $0.track) })

  /// The effect of a photo's place on its look.
  enum Style: String, Codable, CaseIterable {
    case none, rotation, parallax
  }

  var style = Style.rotation
  /// True if the strip has no ends.
  var circular = false
  /// The photo in the middle, or on its way there; beyond 0…5 only where the strip is circular.
  private var page = 0
  /// The position in items.
  private var scroll = Scroll()
  /// The current or last movement of a wheel or trackpad.
  private var wheel: PagingWheel?
  private(set) var pictures = Pictures()

  /// The number of photos.
  var count: Int { pictures.isEmpty ? 6 : pictures.count }

  init() {}

  mutating func handle(_ event: SceneEvent, at time: Time, in environment: Environment) {
    switch event {
    case .pointer(let pointer):
      switch scroll.handle(pointer, at: time, on: track) {
      case .ended(let distance, _, let isFlick):
        turn(isFlick || abs(distance) >= stride / 2 ? -distance : 0, at: time)
      case .cancelled: turn(0, at: time)
      case nil: break
      }
    case .scroll(let distance):
      roll(by: abs(distance.x) > abs(distance.y) ? distance.x : distance.y, at: time)
    case .action(let name): turn(name == "next" ? 1 : -1, at: time)
    case .parameter(name: "circular") where !circular:
      page = (page % count + count) % count
      scroll.set(Double(page))
    case .parameter, .motion, .calibrate: break
    }
  }

  /// Follows a wheel.
  private mutating func roll(by distance: Double, at time: Time) {
    guard distance != 0 else { return }
    var gesture = PagingWheel(at: time)
    if let wheel, wheel.isContinued(by: distance, at: time) { gesture = wheel }
    if gesture.move(by: distance, at: time) { turn(distance, at: time) }
    wheel = gesture
  }

  /// Springs to the next page in a direction, or back to the present one for 0.
  private mutating func turn(_ direction: Double, at time: Time) {
    page += direction > 0 ? 1 : direction < 0 ? -1 : 0
    if !circular { page = min(max(page, 0), count - 1) }
    scroll.animate(to: Double(page), at: time, on: track)
  }

  var isSound: Bool {
    Double(page).isSound && (circular || (0..<count).contains(page)) && scroll.isSound
      && wheel?.isSound != false
  }
  var restTime: Time { scroll.restTime }

  func settled(at time: Time) -> Self {
    var next = self
    next.scroll = scroll.settled(at: time)
    return next
  }

  func body(at time: Time, in environment: Environment) -> some Layer {
    let places = places(at: time)
    return ZStack {
      paper(Self.stage)
      if style == .parallax {
        ZStack { ForEach(places) { window($0) } }
      } else {
        ZStack { ForEach(places) { turning($0, by: style == .none ? 0 : $0.value) } }
      }
    }
  }

  private func turning(_ place: Place, by value: Double) -> some Layer {
    photo(place)
      .clipShape(RoundedRectangle(cornerRadius: 32))
      .rotationEffect(.degrees(2.5 * value))
      .offset(x: place.shift, y: 8 * abs(value))
      .id("item\(place.index)")
  }

  private func window(_ place: Place) -> some Layer {
    VStack(spacing: 8) {
      ZStack {
        photo(place).scaleEffect(x: -1, y: 1).offset(x: -width)
        photo(place)
        photo(place).scaleEffect(x: -1, y: 1).offset(x: width)
      }
      .offset(x: -250 * place.value)
      .clipShape(RoundedRectangle(cornerRadius: 32))
      caption(place.index)
        .opacity(1 - abs(place.value))
        .offset(x: 100 * place.value)
    }
    .offset(x: place.shift)
    .id("item\(place.index)")
  }

  private func photo(_ place: Place) -> FilledImage {
    let window = Size(width: width, height: width * 4 / 3)
    return pictures.isEmpty
      ? FilledImage("animal-\(place.index + 1)", window: window)
      : FilledImage(pictures.all[place.index], window: window)
  }

  /// The caption below a photo; empty for uploaded pictures.
  private func caption(_ index: Int) -> Caption {
    Caption(
      image: pictures.isEmpty ? Image("caption-\(index + 1)").frame(width: width, height: 40) : nil,
      size: Size(width: width, height: 40))
  }

  private struct Caption: Layer {
    let image: Image?
    let size: Size

    func render(into frame: inout FrameBuilder) {
      if let image { image.render(into: &frame) } else { EmptyLayer().render(into: &frame) }
    }
  }

  func assets(in environment: Environment) -> [Asset] {
    guard pictures.isEmpty else { return pictures.assets }
    let photos = (1...count).map {
      Asset.image("animal-\($0)", url: "/art/carousel/animal-\($0).svg", width: 960, height: 1280)
    }
    guard style == .parallax else { return photos }
    return photos
      + (1...count).map {
        .image("caption-\($0)", url: "/art/carousel/caption-\($0).svg", width: 978, height: 120)
      }
  }
}

extension Carousel {
  static let pictureCounts: ClosedRange<Int>? = 1...30

  mutating func show(_ pictures: [Picture], at time: Time) {
    self.pictures.all = pictures
    page = circular ? (page % count + count) % count : min(max(page, 0), count - 1)
    scroll.set(Double(page))
  }
}

extension Carousel {
  /// The place of a photo.
  private struct Place {
    var index: Int
    /// The offset from the middle of the stage, in points.
    var shift: Double
    /// The photo's value: 0 inside the stage, up to -1 (leading) or 1 (trailing) outside.
    var value: Double
  }

  /// The width of an item.
  var width: Double { Self.stage.width - 2 * margin }

  var margin: Double {
    switch style {
    case .none, .rotation: 44
    case .parallax: 32
    }
  }

  var spacing: Double {
    switch style {
    case .none, .rotation: 22
    case .parallax: 16
    }
  }

  /// From one item to the next.
  private var stride: Double { width + spacing }

  private var track: Scroll.Track {
    Scroll.Track(
      unit: stride, range: circular ? nil : 0...Double(count - 1), viewport: Self.stage.width, axis: \.x)
  }

  private func places(at time: Time) -> [Place] {
    let position = scroll.value(at: time, on: track)
    let lap = Double(count)
    return (0..<count).map { index in
      var distance = Double(index) - position
      if circular { distance -= lap * (distance / lap).rounded() }
      return Place(index: index, shift: distance * stride, value: value(atX: margin + distance * stride))
    }
  }

  /// The value of an item whose left edge lies at `x`.
  private func value(atX x: Double) -> Double {
    let visible = min(x + width, Self.stage.width) - max(x, 0)
    let rest = 1 - UnitCurve.easeInOut.value(at: visible / width)
    return x < 0 ? -rest : rest
  }
}
