extension Layer {
  /// Applies a wave to the composited layer; a disabled one leaves it unchanged.
  public func layerEffect(_ wave: Ripple, isEnabled: Bool = true) -> RippleEffect<Self> {
    RippleEffect(content: self, wave: wave, isEnabled: isEnabled)
  }

  /// Lays a holographic sheen over the composited layer, which moves with the two tilts of the screen.
  ///
  /// The tilts are degrees; `intensity` 0 leaves the layer as it is, 1 is the full sheen.
  public func foil(
    _ pattern: FoilPattern, tiltX: Double, tiltY: Double, intensity: Double
  ) -> FoilEffect<Self> {
    FoilEffect(content: self, pattern: pattern, tiltX: tiltX, tiltY: tiltY, intensity: intensity)
  }

  /// Draws the layer's shadow under it; `radius` is the Gaussian's sigma in points.
  public func shadow(
    color: Color = Color(red: 0, green: 0, blue: 0, alpha: 0.33), radius: Double, x: Double = 0, y: Double = 0
  ) -> Shadow<Self> {
    Shadow(content: self, color: color, radius: radius, offset: Point(x: x, y: y))
  }
}

/// A sine wave that runs outwards from a point and decays.
///
/// With d = |p - origin|, t = max(0, time - d/speed) and A = amplitude · sin(frequency · t) · e^(-decay · t),
/// the pixel at p shows what lies at p + A·n, where n points from the origin to p (0 at the origin), lightened by
/// 0.3 · A/amplitude · alpha and clamped to 0…alpha. Source: "Create custom visual effects with SwiftUI", WWDC24.
public struct Ripple: Codable, Hashable, Sendable {
  /// The origin of the wave, in points from the layer's top left corner.
  public var origin: Point
  /// Seconds since it started.
  public var time: Time
  /// The greatest displacement without decay, in points.
  public var amplitude: Double
  /// The sine's angular frequency, in radians per second.
  public var frequency: Double
  /// The rate of decay, per second.
  public var decay: Double
  /// The speed of the wave, in points per second.
  public var speed: Double

  /// A wave from its parts.
  public init(
    origin: Point, time: Time, amplitude: Double, frequency: Double, decay: Double, speed: Double
  ) {
    self.origin = origin
    self.time = time
    self.amplitude = amplitude
    self.frequency = frequency
    self.decay = decay
    self.speed = speed
  }
}

/// A layer with a wave running through it.
public struct RippleEffect<Content: Layer>: Modifier {
  let content: Content
  let wave: Ripple
  let isEnabled: Bool

  /// Writes a `ripple` node.
  public func render(into frame: inout FrameBuilder) {
    let outer = frame.open(.ripple, detail: isEnabled ? nil : .disabled)
    frame.write(wave.origin)
    frame.write(wave.time)
    frame.write(wave.amplitude)
    frame.write(wave.frequency)
    frame.write(wave.decay)
    frame.write(wave.speed)
    content.render(into: &frame)
    frame.close(outer)
  }
}

/// The look of a foil's sheen.
public enum FoilPattern: String, Codable, CaseIterable, Sendable {
  /// Slanting bands of the rainbow.
  case bands
  /// Sparkling grains, each of which flashes at its own tilt.
  case glitter
  /// Circles of the rainbow around the light's reflection.
  case rings
  /// Small facets, each a mirror of its own slant.
  case facets

  /// The pattern's number on the wire, from 0.
  var number: Double {
    switch self {
    case .bands: 0
    case .glitter: 1
    case .rings: 2
    case .facets: 3
    }
  }
}

/// A layer under a holographic sheen.
public struct FoilEffect<Content: Layer>: Modifier {
  let content: Content
  let pattern: FoilPattern
  let tiltX: Double
  let tiltY: Double
  let intensity: Double

  /// Writes a `foil` node.
  public func render(into frame: inout FrameBuilder) {
    let outer = frame.open(.foil)
    frame.write(tiltX)
    frame.write(tiltY)
    frame.write(intensity)
    frame.write(pattern.number)
    content.render(into: &frame)
    frame.close(outer)
  }
}

/// A layer with its shadow under it.
public struct Shadow<Content: Layer>: Modifier {
  let content: Content
  let color: Color
  let radius: Double
  let offset: Point

  /// Writes a `shadow` node.
  public func render(into frame: inout FrameBuilder) {
    let outer = frame.open(.shadow)
    frame.write(offset.x)
    frame.write(offset.y)
    frame.write(radius)
    frame.write(color)
    content.render(into: &frame)
    frame.close(outer)
  }
}
