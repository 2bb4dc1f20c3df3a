import Engine
import Foundation
import TestData
import Testing

@Suite("Quaternion")
struct QuaternionTests {
  static let i = Quaternion(w: 0, x: 1, y: 0, z: 0)
  static let j = Quaternion(w: 0, x: 0, y: 1, z: 0)
  static let k = Quaternion(w: 0, x: 0, y: 0, z: 1)
  static let minusOne = Quaternion(w: -1, x: 0, y: 0, z: 0)

  @Test("The units multiply by Hamilton's rules")
  func hamilton() {
    #expect(Self.i * Self.j == Self.k)
    #expect(Self.j * Self.k == Self.i)
    #expect(Self.k * Self.i == Self.j)
    #expect(Self.i * Self.j * Self.k == Self.minusOne)
  }

  @Test("The product of two rotations is the rotation of the product")
  func product() throws {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<200 {
      let (p, q) = (try randomUnit(&generator), try randomUnit(&generator))
      #expect(Rotation(p * q).distance(to: Rotation(p) * Rotation(q)) < 1e-14)
    }
  }

  @Test("A unit quaternion times its conjugate is the identity")
  func conjugate() throws {
    var generator = SeededGenerator(seed: 10)
    for _ in 0..<200 {
      let q = try randomUnit(&generator)
      let product = q * q.conjugate
      #expect(abs(product.w - 1) < 1e-15)
      #expect(max(abs(product.x), abs(product.y), abs(product.z)) < 1e-15)
    }
  }

  @Test("Normalising keeps the direction, whatever the length", arguments: [1e-300, 1e-9, 1, 1e9, 1e300])
  func normalising(length: Double) throws {
    let q = try #require(Quaternion(w: 2 * length, x: -3 * length, y: 6 * length, z: 0).normalized)
    #expect(abs(q.w - 2.0 / 7) < 1e-15)
    #expect(abs(q.x + 3.0 / 7) < 1e-15)
    #expect(abs(q.y - 6.0 / 7) < 1e-15)
    #expect(q.z == 0)
  }

  @Test(
    "What has no direction cannot be normalised",
    arguments: [
      Quaternion(w: 0, x: 0, y: 0, z: 0), Quaternion(w: .nan, x: 0, y: 0, z: 1),
      Quaternion(w: 1, x: .infinity, y: 0, z: 0), Quaternion(w: 1, x: 0, y: .nan, z: 0),
      Quaternion(w: 1, x: 0, y: 0, z: -.infinity),
    ])
  func noDirection(q: Quaternion) {
    #expect(q.normalized == nil)
  }

  @Test("The canonical sign makes w positive and keeps the rotation")
  func canonical() {
    let q = Quaternion(w: -0.5, x: 0.5, y: -0.5, z: 0.5)
    #expect(q.canonical == Quaternion(w: 0.5, x: -0.5, y: 0.5, z: -0.5))
    #expect(q.canonical.canonical == q.canonical)
    #expect(Rotation(q.canonical).distance(to: Rotation(q)) == 0)
  }
}
