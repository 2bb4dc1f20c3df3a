import Engine

/// Values that can be animated number by number.
protocol AnimatableNumbers {
  /// The numbers, in order.
  var numbers: [Double] { get }
  /// The same value with other numbers, which it takes from the front.
  func taking(_ numbers: inout ArraySlice<Double>) -> Self
}

extension AnimatableNumbers {
  /// The numbers after the first ones; zero where there are no more.
  fileprivate static func next(_ numbers: inout ArraySlice<Double>) -> Double { numbers.popFirst() ?? 0 }
}

extension Double: AnimatableNumbers {
  var numbers: [Double] { [self] }
  func taking(_ numbers: inout ArraySlice<Double>) -> Double { Self.next(&numbers) }
}

extension Float: AnimatableNumbers {
  var numbers: [Double] { [Double(self)] }
  func taking(_ numbers: inout ArraySlice<Double>) -> Float { Float(Self.next(&numbers)) }
}

extension CGFloat: AnimatableNumbers {
  var numbers: [Double] { [Double(self)] }
  func taking(_ numbers: inout ArraySlice<Double>) -> CGFloat { CGFloat(Self.next(&numbers)) }
}

extension EmptyAnimatableData: AnimatableNumbers {
  var numbers: [Double] { [] }
  func taking(_ numbers: inout ArraySlice<Double>) -> EmptyAnimatableData { self }
}

extension AnimatablePair: AnimatableNumbers {
  var numbers: [Double] {
    ((first as? any AnimatableNumbers)?.numbers ?? []) + ((second as? any AnimatableNumbers)?.numbers ?? [])
  }

  func taking(_ numbers: inout ArraySlice<Double>) -> AnimatablePair {
    let first = (first as? any AnimatableNumbers)?.taking(&numbers) as? First ?? first
    let second = (second as? any AnimatableNumbers)?.taking(&numbers) as? Second ?? second
    return AnimatablePair(first, second)
  }
}

extension Animatable {
  /// The value on the way to its data.
  ///
  /// Only its first numbers move; those of types of an author's own change at once.
  func moving(_ key: UInt64, _ animation: Animation?, in update: ViewUpdate) -> Self {
    AnimatableData.self == EmptyAnimatableData.self ? self : moved(key, animation, in: update)
  }

  // Apart, since it looks types up.
  @inline(never)
  private func moved(_ key: UInt64, _ animation: Animation?, in update: ViewUpdate) -> Self {
    guard let data = animatableData as? any AnimatableNumbers else { return self }
    let targets = data.numbers.prefix(64)
    guard !targets.isEmpty else { return self }
    var (numbers, rest): ([Double], Time) = ([], -.infinity)
    for start in stride(from: 0, to: targets.count, by: 4) {
      let four = targets[start..<min(start + 4, targets.count)].map { $0.isFinite ? $0 : 0 }
      let value = SIMD4(four + Array(repeating: 0, count: 4 - four.count))
      let attribute = update.attribute(StableHash.combine(key, UInt64(700 + start)), value, animation)
      rest = max(rest, attribute.restTime)
      let now = attribute.value(at: update.time)
      numbers += (0..<four.count).map { now[$0] }
    }
    guard rest > update.time else { return self }
    update.pass.evaluateEachFrame(until: rest)
    var left = (numbers + data.numbers.dropFirst(numbers.count))[...]
    guard let moved = data.taking(&left) as? AnimatableData else { return self }
    var copy = self
    copy.animatableData = moved
    return copy
  }
}
