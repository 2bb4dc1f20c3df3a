/// Numbers by name for graphs and overlays; draws nothing and has no extent.
public struct Signal: Layer {
  let names: [String]
  let numbers: [Double]

  /// A signal of the given names, each of them once, and their present values.
  public init(_ values: [(name: String, value: Double)]) {
    names = values.map(\.name)
    numbers = values.map(\.value)
  }

  /// No extent.
  public var size: Size { .zero }

  /// Writes a `signal` node.
  public func render(into frame: inout FrameBuilder) {
    frame.leaf(.signal, detail: .signal(names: names))
    for number in numbers { frame.write(number) }
  }
}
