import Testing

@testable import Engine

@Suite("Words of Metal in GLSL") struct MetalWordsTests {
  @Test(
    "Functions, casts and braces that GLSL does not have are written out",
    arguments: [
      ("return color * saturate(x);", "returncolor*clamp(x,0.0,1.0);"),
      (
        "return color * fmod(x, saturate(x));",
        "returncolor*((x)-(clamp(x,0.0,1.0))*trunc((x)/(clamp(x,0.0,1.0))));"
      ),
      ("return color * atan2(x, 2) * rsqrt(x);", "returncolor*atan(x,2.0)*inversesqrt(x);"),
      ("float a = static_cast<float>(x) + (float)x; return color;", "floata=float(x)+float(x);returncolor;"),
      (
        "float a = x * (half)3; int b = (int)x; return color;", "floata=x*float(3.0);intb=int(x);returncolor;"
      ),
      ("half4 c = {1, x, 0, 1}; return c + half4{x};", "vec4c=vec4(1.0,x,0.0,1.0);returnc+vec4(x);"),
      (
        "float2 k[2] = {{0, 1}, {x, 0}}; return color;",
        "vec2k[2]=vec2[2](vec2(0.0,1.0),vec2(x,0.0));returncolor;"
      ),
      (
        "float2x2 m = {{1, 0}, {0, 1}}; return color;", "mat2m=mat2(vec2(1.0,0.0),vec2(0.0,1.0));returncolor;"
      ),
      (
        "x = float3x2{{1, 0}, {0, 1}, {2, x}}[0].x; return color;",
        "x=mat3x2(vec2(1.0,0.0),vec2(0.0,1.0),vec2(2.0,x))[0].x;returncolor;"
      ),
      ("float input = x; return color * input;", "floatinput_=x;returncolor*input_;"),
      ("return color * precise::sin(x) * metal::fast::cos(x);", "returncolor*sin(x)*cos(x);"),
    ])
  func functions(_ metal: String, _ glsl: String) throws { #expect(try translatedBody(metal) == glsl) }

  @Test(
    "Each function that GLSL does not have takes its arguments, and no others",
    arguments: [
      ("saturate", 1, "clamp(x,0.0,1.0)"), ("fmod", 2, "((x)-(y)*trunc((x)/(y)))"),
      ("log10", 1, "(log(x)*0.4342944819)"), ("exp10", 1, "exp((x)*2.302585093)"),
      ("sinpi", 1, "sin((x)*3.141592654)"), ("cospi", 1, "cos((x)*3.141592654)"),
      ("length_squared", 1, "dot(x,x)"),
      ("distance_squared", 2, "dot((x)-(y),(x)-(y))"), ("fma", 3, "((x)*(y)+(z))"),
      ("mad", 3, "((x)*(y)+(z))"),
      ("select", 3, "mix(x,y,z)"), ("max3", 3, "max(x,max(y,z))"), ("min3", 3, "min(x,min(y,z))"),
    ])
  func expansions(name: String, count: Int, glsl: String) throws {
    func call(_ count: Int) -> String {
      "\(name)(\(["x", "y", "z", "w"].prefix(count).joined(separator: ", ")))"
    }
    #expect(try translatedBody("x = \(call(count));") == "x=\(glsl);")
    for other in [count - 1, count + 1] {
      let problem = #expect(throws: ShaderProblem.self) { try translatedBody("x = \(call(other));") }
      #expect(problem?.message == "\(name) has \(count) argument\(count > 1 ? "s" : "").")
    }
  }

  @Test("Arguments are kept together by their parentheses, brackets and braces")
  func arguments() throws {
    #expect(
      try translatedBody("return color * fmod(k[max(0, 1)], dot(float2{1, x}, v) + (x));")
        == "returncolor*((k[max(0,1)])-(dot(vec2(1.0,x),v)+(x))*trunc((k[max(0,1)])/(dot(vec2(1.0,x),v)+(x))));"
    )
    #expect(throws: ShaderProblem.self) { try translatedBody("return saturate(x;") }
  }

  @Test("What only has the name of such a function stays")
  func otherNames() throws {
    #expect(
      try translatedBody("float select = s.saturate(x) + atan2; return color * select;")
        == "floatselect=s.saturate(x)+atan2;returncolor*select;")
  }

  @Test(
    "Types have GLSL's names",
    arguments: [
      ("half", "float"), ("short", "int"), ("ushort", "uint"), ("uchar", "uint"), ("unsigned int", "uint"),
      ("unsigned", "uint"), ("size_t", "uint"), ("int16_t", "int"), ("half2", "vec2"),
      ("packed_float3", "vec3"),
      ("simd_float4", "vec4"), ("ushort3", "uvec3"), ("char2", "ivec2"), ("bool4", "bvec4"),
      ("float2x2", "mat2"),
      ("half4x3", "mat4x3"), ("simd_float3x3", "mat3"), ("device float", "float"),
      ("const constant int", "constint"), ("float const", "constfloat"), ("volatile half", "float"),
      ("static constexpr half", "constfloat"),
    ])
  func types(_ metal: String, _ glsl: String) throws {
    #expect(try translatedBody("\(metal) a; return color;") == "\(glsl)a;returncolor;")
  }

  @Test("Default values of parameters are left out, since each call gives all values")
  func defaults() throws {
    let text = try translated(
      "[[stitchable]] half4 f(float2 position, half4 color, float x = pow(2.0, max(1.0, 3.0)), float2 y = {1, 2}, float z = 1) { float k[2] = {1, 2}; return color; }"
    )
    #expect(text.contains("f(vec2 position, vec4 color, float x, vec2 y, float z) {"))
    #expect(text.contains("float k [ 2 ] = float [ 2 ](1.0, 2.0);"))
    #expect(
      try translatedBody("return color * a;", before: "constant float a = max(1, 2);") == "returncolor*a;")
    #expect(
      try translated("constant float a = max(1, 2); float f(float x) { return a; } \(Self.other)", "g")
        .hasPrefix("const float a = float(max(1, 2));"))
  }

  private static let other = "[[stitchable]] half4 g(float2 position) { return f(1); }"

  @Test("A constant may be a product, and have single bits")
  func constants() throws {
    #expect(
      try translatedBody(
        "return color * b * c;",
        before: "constant float a = M_PI_F * 2; constant float b = a * a; constant int c = 5 & 3;")
        == "returncolor*b*float(c);")
    #expect(
      try translated(
        "constant float a = M_PI_F * 2; constant float b = a * a; float f(float x) { return b; } \(Self.other)",
        "g"
      )
      .hasPrefix("const float a = 3.141592654 * 2.0; const float b = a * a;"))
    #expect(
      try translated("constant int c = 5 & 3; float f(float x) { return c; } \(Self.other)", "g")
        .hasPrefix("const int c = 5 & 3; float f(float x) { return float(c); }"))
  }

  @Test("Arrays are parameters that a function changes, unless they are constant")
  func arrays() throws {
    let text = try translated(
      "void g(thread float a[2], const float b[2]) { a[0] = b[0]; } [[stitchable]] half4 f(float2 p) { return 1; } "
        + "[[stitchable]] half4 h(float2 p) { float a[2]; g(a, a); return a[0]; }", "h")
    #expect(text.contains("void g(inout float a [ 2 ], const float b [ 2 ]) {"), "\(text)")
  }

  @Test(
    "What changes something is not written twice",
    arguments: ["x = fmod(n++, 2.0);", "x = length_squared(x += 1);", "x = fmod(1, g(n));", "k[n++] *= 1.5;"])
  func changes(_ body: String) {
    let problem = #expect(throws: ShaderProblem.self) {
      try translatedBody(
        "int n; int k[2]; \(body) return color;", before: "float g(thread int &a) { a += 1; return a; }")
    }
    #expect(problem?.message.hasSuffix("variable to it first.") == true, "\(problem?.message ?? "")")
  }

  @Test("A constant that a function of the file makes is a function")
  func computedConstants() throws {
    let before = "float h(float a) { return a; } constant float k = h(1); constant float b = k * 2;"
    #expect(
      try translated("\(before) [[stitchable]] half4 f(float2 p) { half4 c = b; float k = b; return c * k; }")
        == "float h(float a) { return a; } float k() { return h(1.0); } float b() { return k() * 2.0; } "
        + "vec4 f(vec2 p) { vec4 c = vec4(b()); float k = b(); return c * k; }")
    for constant in ["float c = h(1), d = 2;", "float c[1] = {h(1)};", "float c(h(1));"] {
      let problem = #expect(throws: ShaderProblem.self) {
        try translated("\(before) constant \(constant) [[stitchable]] half4 f(float2 p) { return c; }")
      }
      #expect(problem?.message.contains("is declared by itself") == true, "\(problem?.message ?? "")")
    }
  }

  @Test(
    "The bytes of types and values are counted as in Metal",
    arguments: [
      ("n = sizeof(k) / sizeof(k[0]);", "n=int(12u/4u);"),
      ("n = sizeof(float3) + sizeof(v);", "n=int(16u+8u);"),
      ("n = sizeof(q) / sizeof(bool3);", "n=int(32u/4u);"), ("n = sizeof(float2x3);", "n=int(32u);"),
    ])
  func sizes(_ metal: String, _ glsl: String) throws {
    let before = "int n; float k[] = {1, 2, 3}; float3 q[2];"
    let start = "intn;floatk[]=float[](1.0,2.0,3.0);vec3q[2];"
    #expect(try translatedBody("\(before) \(metal)") == start + glsl)
    let problem = #expect(throws: ShaderProblem.self) { try translatedBody("return sizeof(unknown);") }
    #expect(problem?.message == "The size of this is not known: write it as a number.")
  }

  @Test("References are parameters that a function changes, and constant ones are values")
  func references() throws {
    let text = try translated(
      "void g(thread float2 &p, const thread float &a, float b) { p *= a & 1; } [[stitchable]] half4 f(float2 position) { g(position, 1, 2); return 1; }"
    )
    #expect(text.contains("void g(inout vec2 p, float a, float b) {") && text.contains("a & 1"))
  }

  @Test(
    "A word that cannot be translated is told where it stands, with what to do",
    arguments: [
      ("auto y = 1;", "auto", "write its type"), ("return a->b;", "->", "Pointers"),
      ("return std::f(0);", "std", "std::"),
      ("modf(x, a);", "modf", "floor or trunc"), ("goto a;", "goto", "goto"),
      ("a = static_cast<int", "static_cast", "This cast"),
      ("thread float &b = a;", "&", "use that variable"), ("[[loop]] x;", "[[loop", "Only [[ stitchable ]]"),
      ("a = {1, 2};", "{1", "type of these braces"),
    ])
  func refused(_ body: String, _ word: String, _ sentence: String) throws {
    let text = "[[stitchable]] half4 f(float2 p) {\n  \(body)\n}"
    let problem = #expect(throws: ShaderProblem.self) { try translated(text) }
    let line = "  \(body)"
    let place = try #require(line.firstRange(of: word)).lowerBound
    #expect(problem?.message.contains(sentence) == true, "\(problem?.message ?? "")")
    #expect(problem?.line == 2 && problem?.column == line.distance(from: line.startIndex, to: place) + 1)
  }

  @Test(
    "A function of the file is called where it has the name of one that is written out",
    arguments: [
      ("float max3(float3 a) { return a.x; }", "max3(w) + max3(x, x, x)", "max3(w)+max(x,max(x,x))"),
      ("float atan2(float a, float b) { return a; }", "atan2(x, 1)", "atan2(x,1.0)"),
      ("float saturate(float a) { return clamp(a, 0, 1); }", "saturate(x)", "saturate(x)"),
    ])
  func ownFunctions(_ before: String, _ metal: String, _ glsl: String) throws {
    #expect(try translatedBody("x = \(metal);", before: before) == "x=\(glsl);")
  }

  @Test("Words of GLSL are names in Metal")
  func reserved() throws {
    #expect(
      try translatedBody(
        "half4 sample = layer.sample(v), ivec3 = s.sample; return sample * equal(1, 2);",
        before: "float equal(float a, float b) { return a; }")
        == "vec4sample_=layer.sample(v),ivec3_=s.sample_;returnsample_*equal_(1.0,2.0);")
  }

  @Test("A part of something may have any name")
  func members() throws {
    #expect(try translatedBody("return s.auto + s.half + s.constant;") == "returns.auto+s.half+s.constant;")
  }

  @Test("What becomes too long in GLSL is refused")
  func tooLong() {
    let nested = String(repeating: "length_squared(", count: 16) + "x" + String(repeating: ")", count: 16)
    for body in [
      "return \(nested);",
      "float k[2] = " + String(repeating: "{", count: 20_000) + String(repeating: "}", count: 2) + ";",
      "struct S { float a = 1\(String(repeating: " + 1", count: 800)); }; "
        + String(repeating: "S s; ", count: 3000),
    ] {
      #expect(throws: ShaderProblem.self) { try translatedBody(body) }
    }
  }
}
