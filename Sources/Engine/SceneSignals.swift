/// The numbers that drive a scene, by name, for plots.
public struct SceneSignals<Root: Sendable>: Sendable {
  /// One number: its name, its unit, and how it is read.
  public struct Signal: Sendable {
    let name: String
    let unit: ParameterUnit?
    let value: @Sendable (Root, Time) -> Double

    /// A finite number that depends on the time.
    public init(_ name: String, unit: ParameterUnit? = nil, value: @escaping @Sendable (Root, Time) -> Double)
    {
      self.name = name
      self.unit = unit
      self.value = value
    }

    /// A number that changes only with events.
    public init(_ name: String, unit: ParameterUnit? = nil, _ value: @escaping @Sendable (Root) -> Double) {
      self.init(name, unit: unit) { scene, _ in value(scene) }
    }
  }

  /// The numbers in wire order.
  let signals: [Signal]
  /// Their names and units for the structure; made once, so that a steady tick allocates nothing.
  let detail: Node.Detail

  /// Signals whose names differ from each other.
  public init(_ signals: Signal...) {
    self.signals = signals
    let units = signals.map(\.unit)
    detail = .signal(names: signals.map(\.name), units: units.contains { $0 != nil } ? units : [])
  }
}

extension Scene {
  /// Adds the node `signal.scene`, unless nothing drives the scene.
  func writeSignal(at time: Time, into frame: inout FrameBuilder) {
    let all = Self.signals
    guard !all.signals.isEmpty, frame.signal("signal.scene", all.detail, count: all.signals.count) else {
      return
    }
    for signal in all.signals { frame.write(signal.value(self, time)) }
  }
}

extension Motion {
  /// A phone that lies flat: the default before the first sample.
  static let level = Motion(attitude: .identity, relative: .identity, screenAngle: .zero)

  /// The names of the numbers in `signal.attitude`, in wire order.
  ///
  /// The quaternion and the angles in degrees of the attitude relative to the calibration, as scenes see it; then
  /// the device's own quaternion in the world, and how far the page is turned on the device, in degrees.
  public static let signalNames = [
    "w", "x", "y", "z", "pitch", "roll", "yaw", "tiltX", "tiltY", "deviceW", "deviceX", "deviceY", "deviceZ",
    "screenAngle",
  ]

  private static let signalDetail = Node.Detail.signal(
    names: signalNames,
    units: [
      nil, nil, nil, nil, .degrees, .degrees, .degrees, .degrees, .degrees, nil, nil, nil, nil, .degrees,
    ])

  /// Adds the node `signal.attitude`.
  func writeSignal(into frame: inout FrameBuilder) {
    guard frame.signal("signal.attitude", Self.signalDetail, count: Self.signalNames.count) else { return }
    frame.write(relative.quaternion)
    frame.write(relative.pitch)
    frame.write(relative.roll)
    frame.write(relative.yaw)
    let tilt = relative.screenTilt(screenAngle)
    frame.write(tilt.x)
    frame.write(tilt.y)
    frame.write(attitude.quaternion)
    frame.write(Double(screenAngle.rawValue))
  }
}

extension FrameBuilder {
  fileprivate mutating func write(_ q: Quaternion) {
    write(q.w)
    write(q.x)
    write(q.y)
    write(q.z)
  }
}
