import Engine
import TestData
import Testing

/// A rotation, as a quaternion of length 1.
func randomUnit(_ generator: inout SeededGenerator) throws -> Quaternion {
  let range = -1.0...1.0
  let q = Quaternion(
    w: generator.number(in: range), x: generator.number(in: range), y: generator.number(in: range),
    z: generator.number(in: range))
  return try #require(q.normalized)
}
