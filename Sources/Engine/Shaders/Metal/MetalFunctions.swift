/// A function that Metal and GLSL have, by its name in GLSL.
struct MetalFunction {
  /// The numbers that it takes: real ones, any, or truth values.
  enum Kinds { case real, numbers, truths }
  /// Its result: of the type of its arguments, a matrix turned over, a number, or one or more truth values.
  enum Result { case same, turned, number, truth, truths }

  let name: String
  let kinds: Kinds
  let result: Result
  /// The arguments that may be single numbers beside vectors.
  let single: [Int]

  /// A function of a name; nil for an unknown one.
  init?(_ name: String) {
    guard let (kinds, result) = Self.forms[name] else { return nil }
    (self.name, self.kinds, self.result, single) = (name, kinds, result, Self.singles[name] ?? [])
  }

  private static let singles = [
    "min": [1], "max": [1], "clamp": [1, 2], "mix": [2], "step": [0], "smoothstep": [0, 1], "refract": [2],
  ]

  private static let forms: [String: (Kinds, Result)] = {
    var forms: [String: (Kinds, Result)] = [:]
    func add(_ kinds: Kinds, _ result: Result, _ names: String) {
      for name in names.split(separator: " ") { forms[String(name)] = (kinds, result) }
    }
    add(
      .real, .same,
      "radians degrees sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh pow exp log exp2")
    add(
      .real, .same,
      "log2 sqrt inversesqrt floor trunc round roundEven ceil fract mix select step smoothstep cross normalize"
    )
    add(.real, .same, "faceforward reflect refract dFdx dFdy fwidth")
    add(.real, .turned, "transpose")
    add(.real, .number, "length distance dot determinant")
    add(.real, .truths, "isnan isinf")
    add(.numbers, .same, "min max clamp abs sign")
    add(.truths, .truth, "any all")
    return forms
  }()
}
