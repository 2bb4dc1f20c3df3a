extension Stage {
  /// A number that drives the scene.
  package struct DrivingValue: Hashable, Sendable {
    package var name: String
    package var value: Double
  }

  /// The scene's own signals at a time no earlier than the last event, without rendering the scene.
  package func drivingValues(at time: Time) -> [DrivingValue] {
    var frame = FrameBuilder()
    frame.render { scene.writeSignal(at: time, into: &$0) }
    return frame.nodes.flatMap { node -> [DrivingValue] in
      guard case .signal(let names, _) = node.detail else { return [] }
      return zip(names, frame.values[node.at...]).map { DrivingValue(name: $0, value: $1) }
    }
  }
}
