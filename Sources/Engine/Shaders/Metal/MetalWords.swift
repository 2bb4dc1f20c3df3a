/// Words of Metal, and their translations into GLSL.
enum MetalWords {
  /// The names of types.
  static let types: [String: String] = {
    var types = [
      "half": "float", "float": "float", "bool": "bool", "int": "int", "uint": "uint", "unsigned": "uint",
      "short": "int",
      "ushort": "uint", "int32_t": "int", "uint32_t": "uint",
      "char": "int", "uchar": "uint", "int8_t": "int", "uint8_t": "uint", "int16_t": "int",
      "uint16_t": "uint",
      "size_t": "uint", "simd_float1": "float", "void": "void", "Layer": "Layer",
    ]
    for count in 2...4 {
      for (scalar, vector) in [
        ("half", "vec"), ("float", "vec"), ("int", "ivec"), ("uint", "uvec"), ("bool", "bvec"),
        ("short", "ivec"),
        ("ushort", "uvec"), ("packed_float", "vec"), ("packed_half", "vec"), ("vector_float", "vec"),
        ("vector_half", "vec"), ("vector_int", "ivec"), ("vector_uint", "uvec"), ("vector_bool", "bvec"),
        ("simd_float", "vec"), ("simd_half", "vec"), ("simd_int", "ivec"), ("simd_uint", "uvec"),
        ("packed_int", "ivec"), ("packed_uint", "uvec"), ("char", "ivec"), ("uchar", "uvec"),
      ] {
        types["\(scalar)\(count)"] = "\(vector)\(count)"
      }
      for scalar in ["half", "float", "matrix_float", "matrix_half", "simd_float", "simd_half"] {
        for rows in 2...4 {
          types["\(scalar)\(count)x\(rows)"] = count == rows ? "mat\(count)" : "mat\(count)x\(rows)"
        }
      }
    }
    return types
  }()

  /// Functions of another name.
  static let functions = [
    "rsqrt": "inversesqrt", "atan2": "atan", "fabs": "abs", "fmin": "min", "fmax": "max", "powr": "pow",
    "dfdx": "dFdx", "dfdy": "dFdy", "rint": "roundEven",
  ]

  /// Functions without a counterpart in GLSL, by their number of parameters; `$0` is the first argument.
  static let expansions: [String: (count: Int, text: String)] = [
    "saturate": (1, "clamp($0, 0.0, 1.0)"),
    "fmod": (2, "(($0) - ($1) * trunc(($0) / ($1)))"),
    "log10": (1, "(log($0) * 0.4342944819)"),
    "exp10": (1, "exp(($0) * 2.302585093)"),
    "sinpi": (1, "sin(($0) * 3.141592654)"),
    "cospi": (1, "cos(($0) * 3.141592654)"),
    "length_squared": (1, "dot($0, $0)"),
    "distance_squared": (2, "dot(($0) - ($1), ($0) - ($1))"),
    "fma": (3, "(($0) * ($1) + ($2))"),
    "mad": (3, "(($0) * ($1) + ($2))"),
    "select": (3, "select($0, $1, $2)"),
    "max3": (3, "max($0, max($1, $2))"),
    "min3": (3, "min($0, min($1, $2))"),
  ]

  /// Names of numbers.
  static let constants = [
    "M_PI_F": "3.141592654", "M_PI_H": "3.141592654", "M_PI": "3.141592654", "M_PI_2_F": "1.570796327",
    "M_PI_2_H": "1.570796327", "M_PI_4_F": "0.7853981634", "M_1_PI_F": "0.3183098862",
    "M_2_PI_F": "0.6366197724",
    "M_E_F": "2.718281828", "M_E_H": "2.718281828", "M_SQRT2_F": "1.414213562", "M_SQRT1_2_F": "0.7071067812",
    "FLT_MAX": "3.402823e38", "FLT_EPSILON": "1.192093e-7", "HALF_MAX": "65504.0", "INFINITY": "3.402823e38",
  ]

  /// Words without an effect here.
  static let ignored: Set<String> = ["static", "inline", "thread", "device", "threadgroup", "volatile"]

  /// Words without a translation, and advice for each.
  static let refused = [
    "texture2d": "Pictures as arguments cannot be translated: use a layer effect, and layer.sample(p).",
    "sampler": "Pictures as arguments cannot be translated: use a layer effect, and layer.sample(p).",
    "auto": "A variable of type auto cannot be translated: write its type, such as float2.",
    "template": "Templates cannot be translated: write a function for each type.",
    "typename": "Templates cannot be translated: write a function for each type.",
    "class": "Classes cannot be translated: use functions.",
    "enum": "Enumerations cannot be translated: use constant int.",
    "typedef": "Other names of types cannot be translated: write the types themselves.",
    "sincos": "sincos cannot be translated: call sin and cos.",
    "modf": "modf cannot be translated: use floor or trunc.",
    "goto": "goto cannot be translated.",
    "as_type": "as_type cannot be translated: write the function in GLSL, with floatBitsToUint.",
    "discard_fragment": "discard_fragment cannot be translated: return half4(0).",
    "long": "long cannot be translated: use int.", "ulong": "ulong cannot be translated: use uint.",
    "double": "double cannot be translated: use float.",
    "ptr": "Arrays as arguments cannot be translated: pass float4 arguments.",
  ]

  /// Names allowed in Metal, and those of GLSL's words, types and functions.
  ///
  /// Source: The OpenGL ES Shading Language 3.00, sections 3.9 and 8.
  static let reserved: Set<String> = {
    var names: Set<String> = []
    func add(_ words: String) { names.formUnion(words.split(separator: " ").map(String.init)) }
    add("input output filter active common partition attribute varying uniform fixed resource patch sample")
    add("subroutine smooth flat noperspective centroid layout in out inout lowp mediump highp precision")
    add("external interface superp sizeof cast invariant discard main noinline restrict shared atomic_uint")
    add(
      "coherent readonly writeonly precise row_major noise1 sampler1D sampler2D sampler3D samplerCube image2D"
    )
    add("mod inverse matrixCompMult outerProduct lessThan lessThanEqual greaterThan greaterThanEqual equal")
    add("notEqual texture textureSize textureLod textureOffset textureProj textureGrad texelFetch")
    add("floatBitsToInt floatBitsToUint intBitsToFloat uintBitsToFloat")
    for count in 2...4 {
      for type in ["vec", "ivec", "uvec", "bvec", "hvec", "dvec", "fvec", "mat"] { add("\(type)\(count)") }
      for rows in 2...4 { add("mat\(count)x\(rows)") }
    }
    return names
  }()
}
