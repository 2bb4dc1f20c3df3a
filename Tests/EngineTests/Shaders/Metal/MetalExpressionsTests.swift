import Testing

@testable import Engine

@Suite("Expressions of Metal with their types in GLSL") struct MetalExpressionsTests {
  @Test(
    "A number beside a vector is widened where GLSL needs two of one size",
    arguments: [
      ("v = pow(v, 2);", "v=pow(abs(v),vec2(2.0));"), ("v = pow(2, v);", "v=pow(vec2(2.0),v);"),
      ("v = max(0, v);", "v=max(vec2(0.0),v);"), ("v = max(v, 0);", "v=max(v,0.0);"),
      ("v = clamp(v, 0, 1);", "v=clamp(v,0.0,1.0);"), ("v = clamp(v, 0, v);", "v=clamp(v,vec2(0.0),v);"),
      ("v = mix(v, 1, x);", "v=mix(v,vec2(1.0),x);"),
      ("v = smoothstep(0, 1, v);", "v=smoothstep(0.0,1.0,v);"),
      ("v = step(v, 1);", "v=step(v,vec2(1.0));"), ("v = atan2(v, 1);", "v=atan(v,vec2(1.0));"),
      ("x = dot(v, 1);", "x=dot(v,vec2(1.0));"), ("v = fmod(v, 2);", "v=((v)-(2.0)*trunc((v)/(2.0)));"),
      ("v = pow(abs(v.yx), x * 2);", "v=pow(abs(v.yx),vec2(x*2.0));"),
      ("v = refract(v, v, 1);", "v=refract(v,v,1.0);"),
      ("x = length(normalize(w) * 2);", "x=length(normalize(w)*2.0);"),
    ])
  func functions(_ metal: String, _ glsl: String) throws { #expect(try body(metal) == glsl) }

  @Test(
    "A power by a written whole number has a value for numbers below zero",
    arguments: [
      ("x = pow(x - 1, 4.0);", "x=pow(abs(x-1.0),4.0);"),
      ("x = 1 / pow(x - n, 3);", "x=1.0/((x-float(n))*pow(abs(x-float(n)),2.0));"),
      ("v = pow(v, 3);", "v=((v)*pow(abs(v),vec2(2.0)));"), ("x = pow(n++, 3);", "x=pow(float(n++),3.0);"),
      ("x = pow(, 2);", "x=pow(,2.0);"),
      ("x = pow(x, 2.5) + pow(x, n) + pow(x, 1);", "x=pow(x,2.5)+pow(x,float(n))+pow(x,1.0);"),
    ])
  func powers(_ metal: String, _ glsl: String) throws { #expect(try body(metal) == glsl) }

  @Test(
    "Both results of a choice are of one type",
    arguments: [
      ("color = x > 3 ? color : 0;", "color=x>3.0?color:vec4(0.0);"),
      ("v = x > 3 ? 1 : v;", "v=x>3.0?vec2(1.0):v;"), ("x = n > 3 ? n : 0.5;", "x=n>3?float(n):0.5;"),
      ("x = n ? 1 : n > 2 ? 2 : 3;", "x=bool(n)?1.0:n>2?2.0:3.0;"),
      ("n = x > 1 ? 1 : x;", "n=int(x>1.0?1.0:x);"),
      ("bool b = n > 1 ? true : n;", "boolb=bool(n>1?int(true):n);"),
    ])
  func choices(_ metal: String, _ glsl: String) throws { #expect(try body(metal) == glsl) }

  @Test(
    "Vectors are compared part by part",
    arguments: [
      ("bool2 b = v > 1;", "bvec2b=greaterThan(v,vec2(1.0));"),
      ("bool2 b = v == v.yx;", "bvec2b=equal(v,v.yx);"),
      ("bool b = any(n <= q);", "boolb=any(lessThanEqual(ivec2(n),q));"),
      ("bool2 b = !(v < q);", "bvec2b=not(lessThan(v,vec2(q)));"),
      (
        "bool2 b = v >= 0 && v != 1;",
        "bvec2b=bvec2(ivec2(greaterThanEqual(v,vec2(0.0)))&ivec2(notEqual(v,vec2(1.0))));"
      ),
      ("v = select(v, 0, v > 1);", "v=mix(v,vec2(0.0),greaterThan(v,vec2(1.0)));"),
      ("v = v * float2(v > 1);", "v=v*vec2(greaterThan(v,vec2(1.0)));"),
      ("x = select(x, 1, n);", "x=mix(x,1.0,bool(n));"),
      ("v = select(v, w.xy, n);", "v=mix(v,w.xy,bvec2(n));"),
    ])
  func comparisons(_ metal: String, _ glsl: String) throws { #expect(try body(metal) == glsl) }

  @Test(
    "A truth value is a number where one is needed",
    arguments: [
      ("float a = x > 3;", "floata=float(x>3.0);"), ("x = x * (n > 1);", "x=x*float(n>1);"),
      ("n = (x > 0) - (x < 0);", "n=int(x>0.0)-int(x<0.0);"), ("x += true;", "x+=float(true);"),
      ("bool b = true; b |= x > 1;", "boolb=true;b=bool(int(b)|(int(x>1.0)));"),
      ("n = -(x > 1);", "n=-int(x>1.0);"),
    ])
  func truth(_ metal: String, _ glsl: String) throws { #expect(try body(metal) == glsl) }

  @Test(
    "What an operator sets is computed as in Metal, and then converted",
    arguments: [
      ("n *= x;", "n=int(float(n)*(x));"), ("n += x + 1;", "n=int(float(n)+(x+1.0));"),
      ("x *= n;", "x*=float(n);"),
      ("q.x -= 0.5;", "q.x=int(float(q.x)-(0.5));"), ("v *= n;", "v*=float(n);"), ("q <<= 1;", "q<<=1;"),
      ("k[n + 1] *= 1.5;", "k[n+1]=int(float(k[n+1])*(1.5));"),
      ("uint h = 1; h += n;", "uinth=1u;h+=uint(n);"),
      ("h ^= 1;", "h^=1;"), ("w = v.x = 1;", "w=vec3(v.x=1.0);"),
    ])
  func assignments(_ metal: String, _ glsl: String) throws { #expect(try body(metal) == glsl) }

  @Test(
    "Values in braces are calls of their type, with zeros for those that are left out",
    arguments: [
      ("float2 a{1, 2};", "vec2a=vec2(1.0,2.0);"), ("float2 a(1, x);", "vec2a=vec2(1.0,x);"),
      ("float a[3] = {1};", "floata[3]=float[3](1.0,0.0,0.0);"), ("float2 a = {};", "vec2a=vec2(0.0);"),
      ("int2 a[2] = {{1, 2},};", "ivec2a[2]=ivec2[2](ivec2(1,2),ivec2(0));"),
      ("v = {1, n};", "v=vec2(1.0,n);"),
      ("return {1, x, 0, 1};", "returnvec4(1.0,x,0.0,1.0);"), ("float a{n};", "floata=float(n);"),
      ("float a[] = {1, n};", "floata[]=float[](1.0,float(n));"), ("float2x2 a = {};", "mat2a=mat2(0.0);"),
      ("bool a[2] = {}; uint b[1] = {};", "boola[2]=bool[2](false,false);uintb[1]=uint[1](0u);"),
    ])
  func braces(_ metal: String, _ glsl: String) throws { #expect(try body(metal) == glsl) }

  @Test(
    "Structures are made of their members' types, and known by them",
    arguments: [
      ("S s = {1, n, 2};", "Ss=S(1.0,float(n),ivec2(2));"),
      ("S s{x}; s.c = 1;", "Ss=S(x,0.0,ivec2(0));s.c=ivec2(1);"),
      ("S s = S{1}; x = s.c.x * s.a;", "Ss=S(1.0,0.0,ivec2(0));x=float(s.c.x)*s.a;"),
      ("x = made(n).c[1];", "x=float(made(float(n)).c[1]);"), ("return k.a;", "returnvec4(k.a);"),
    ])
  func structures(_ metal: String, _ glsl: String) throws {
    let before = "struct S { float a, b; int2 c; }; constant S k = {1, 2}; S made(float a) { return {a, 2}; }"
    #expect(try translatedBody("int n; \(metal) return color;", before: before) == "intn;\(glsl)returncolor;")
    #expect(
      try translated("\(before) [[stitchable]] half4 f(float2 p) { return made(k.a).a; }").contains(
        "const S k = S(1.0, 2.0, ivec2(0)); S made(float a) { return S(a, 2.0, ivec2(0)); }"))
  }

  @Test("A structure of a function is known in it")
  func ownStructures() throws {
    #expect(
      try body("struct S { float a; int b; }; S s = {1}; x = s.b + 1.5; s.a = 2;")
        == "structS{floata;intb;};Ss=S(1.0,0);x=float(s.b)+1.5;s.a=2.0;")
  }

  @Test("Parameters that a call leaves out have their standard values")
  func standards() throws {
    let before =
      "constant float k = 3; float g(float a, float b = 2, int c = 1 + 1, float d = k) { return a; }"
    for (metal, glsl) in [
      ("g(1)", "g(1.0,2.0,1+1,k)"), ("g(1, x, 3)", "g(1.0,x,3,k)"),
      ("g(g(n, 1, 2, 3))", "g(g(float(n),1.0,2,3.0),2.0,1+1,k)"),
    ] {
      #expect(
        try translatedBody("int n; return color * \(metal);", before: before) == "intn;returncolor*\(glsl);")
    }
  }

  @Test(
    "A standard value is converted as a value of its parameter, and counts where a call is of one of several functions",
    arguments: [
      ("x = g(1);", "x=g(1.0,vec2(1.0,2.0),1.0/2.0);"), ("x = g(v);", "x=g2_(v);"),
      ("x = g(1, v, g(n));", "x=g(1.0,v,g(float(n),vec2(1.0,2.0),1.0/2.0));"),
    ])
  func convertedStandards(_ metal: String, _ glsl: String) throws {
    let before =
      "float g(float a, float2 b = {1, 2}, float d = 1 / 2.0) { return a; } float g(float2 a) { return a.x; }"
    #expect(try translatedBody("int n; \(metal) return color;", before: before) == "intn;\(glsl)returncolor;")
  }

  @Test(
    "A cast takes what stands behind it with its signs, parts and subscripts",
    arguments: [
      ("x = (float)-n / 2;", "x=float(-n)/2.0;"), ("x = (float)(n) / 2;", "x=float(n)/2.0;"),
      ("n = (int)v.x + (int)floor(x);", "n=int(v.x)+int(floor(x));"),
      ("x = (half)k[1] * (1 + (float)n);", "x=float(k[1])*(1.0+float(n));"),
      ("x = (int)x / 2 * 1.5;", "x=float(int(x)/2)*1.5;"),
    ])
  func casts(_ metal: String, _ glsl: String) throws { #expect(try body(metal) == glsl) }

  @Test(
    "Matrices and vectors have the types of their products, columns and elements",
    arguments: [
      ("float3x2 m; v = m * w; w = v * m; v = m[1] * 2;", "mat3x2m;v=m*w;w=v*m;v=m[1]*2.0;"),
      ("float2x2 m; m *= 2; m = m * m * n; x = m[0][1] + 1;", "mat2m;m*=2.0;m=m*m*float(n);x=m[0][1]+1.0;"),
      ("float2x3 m; w = transpose(m)[0].xyx * v.x + 1;", "mat2x3m;w=transpose(m)[0].xyx*v.x+1.0;"),
      ("float2 p = v.yx; p[n] += 1; x = p[0] * 2;", "vec2p=v.yx;p[n]+=1.0;x=p[0]*2.0;"),
    ])
  func matrices(_ metal: String, _ glsl: String) throws { #expect(try body(metal) == glsl) }

  @Test("A name has the type of the block in which it is declared")
  func blocks() throws {
    #expect(
      try body("{ float n = 1; n += 1; } n += 1; for (float n = 0; n < 2; n++) { x = n; } x = n;")
        == "{floatn=1.0;n+=1.0;}n+=1;for(floatn=0.0;n<2.0;n++){x=n;}x=float(n);")
  }

  @Test("A choice among cases is one among numbers of its kind")
  func cases() throws {
    #expect(
      try body("switch (uint(x)) { case 0: x = 1; break; default: x = 2; }")
        == "switch(uint(x)){case0u:x=1.0;break;default:x=2.0;}")
  }

  @Test("Numbers that are too large for a sign have none")
  func large() throws {
    #expect(
      try body("uint h = 2654435761 * 3; n = 0x7FFFFFFF; h ^= 0xFFFFFFFF;")
        == "uinth=2654435761u*3u;n=0x7FFFFFFF;h^=0xFFFFFFFFu;")
  }

  @Test("A constant in a function is one if it is made of numbers and constants, since GLSL knows no other")
  func constants() throws {
    #expect(
      try body(
        "const float a = x * 2; const float b = 1; const float e = b * 2; const float c[2] = {1, 2}; const float2 d = float2(1, 2);"
      )
        == "floata=x*2.0;constfloatb=1.0;constfloate=b*2.0;constfloatc[2]=float[2](1.0,2.0);constvec2d=vec2(1.0,2.0);"
    )
  }

  @Test("A function of the file with the name of one of GLSL's has another, unless the scene calls it")
  func ownNames() throws {
    #expect(
      try translatedBody(
        "return color * cross(1) * mix(v, v, 1).x;", before: "float cross(float a) { return a; }")
        == "returncolor*cross_(1.0)*mix(v,v,1.0).x;")
    #expect(
      try translated("[[stitchable]] half4 mix(float2 position) { return 1; }", "mix").hasPrefix("vec4 mix("))
  }

  @Test(
    "Of functions with one name, that is called whose parameters fit best",
    arguments: [
      ("x = g(v) + g(w);", "x=g(v)+g2_(w);"), ("x = g(n);", "x=g3_(n);"), ("x = g(x);", "x=g3_(int(x));"),
      ("x = g(v, 1);", "x=g4_(v,1.0);"), ("v = h(v, v);", "v=h(v,v);"), ("v = h(v, 1);", "v=h2_(v,1.0);"),
      ("v = h(1, n);", "v=h2_(vec2(1.0),float(n));"), ("x = g(v, v, v);", "x=g(v,v,v);"),
    ])
  func overloads(_ metal: String, _ glsl: String) throws {
    let text = try translatedBody(
      "int n; \(metal) return color;",
      before: """
        float g(float2 a) { return a.x; } float g(float3 a) { return a.x; } float g(int a) { return a; }
        float g(float2 a, float b) { return b; }
        float2 h(float2 a, float2 b) { return a; } float2 h(float2 a, float b) { return a; }
        """)
    #expect(text == "intn;\(glsl)returncolor;")
  }

  @Test(
    "Members of a structure that are given no value have their own",
    arguments: [
      ("S s; x = s.b;", "Ss=S(0.0,2.0,vec3(1.0));x=s.b;"),
      ("S s = {1};", "Ss=S(1.0,2.0,vec3(1.0));"),
      ("S s{};", "Ss=S(0.0,2.0,vec3(1.0));"), ("S s = t;", "Ss=t;"),
    ])
  func members(_ metal: String, _ glsl: String) throws {
    let before = "struct S { float a, b = 2; float3 c = float3(1.0); };"
    #expect(try translatedBody(metal, before: before) == glsl)
    #expect(
      try translated(before + "[[stitchable]] half4 f(float2 p) { S s; return 1; }").hasPrefix(
        "struct S { float a, b; vec3 c; };"))
  }

  @Test func `A function that SwiftUI calls keeps its name beside another one of that name`() throws {
    let text = try translated(
      "float f(float x) { return x; } [[stitchable]] half4 f(float2 p, half4 c) { return f(p.x) * c; }")
    #expect(text == "float f1_(float x) { return x; } vec4 f(vec2 p, vec4 c) { return f1_(p.x) * c; }")
  }

  @Test func `Functions that differ by half and float only are one in GLSL`() throws {
    let text = try translated(
      "half3 dim(half3 c) { return c / 2; } float3 dim(float3 c) { return c / 2; } "
        + "[[stitchable]] half4 f(float2 p, half4 c) { return half4(dim(c.rgb), 1); }")
    #expect(text.filter { $0 != " " }.ranges(of: "vec3dim(vec3c)").count == 1)
    #expect(text.contains("vec4(dim(c.rgb), 1.0)"))
  }

  @Test func `Only so many functions may have one name`() throws {
    func file(_ count: Int) -> String {
      // Each has another type, all of which are names of structures.
      let types = (0..<count).map { "struct S\($0) { float x; }; float g(S\($0) s) { return s.x; }" }
      return types.joined(separator: "\n")
        + "\n[[stitchable]] half4 f(float2 p, half4 c) { S1 s; return g(s); }"
    }
    #expect(try translated(file(4)).contains("g2_(s)"))
    let problem = #expect(throws: ShaderProblem.self) { try translated(file(30)) }
    #expect(problem?.message == "At most 16 functions may have one name.")
  }

  @Test(
    "What has no known type, or is no expression, stays as it is",
    arguments: [
      "a=b+1;", "x=s.a+1;", "v=g(1)*2;", "a*=1;", "x=+;", "x=v+w;", "w=v;", "x=n%1.5;", ".x;", "a.;",
      "[1]=2;", "x=true?;",
    ])
  func unknown(_ words: String) throws {
    #expect(try body(words) == words)
  }

  @Test(
    "Parentheses, signs and choices may be deep in one another, and not without end",
    arguments: [
      ("(", ")"), ("- ", ""), ("x > 0 ? 1 : ", ""), ("x = ", ""), ("sin(", ")"), ("k[", "]"), ("(int)", ""),
    ])
  func depth(_ open: String, _ close: String) throws {
    func nested(_ count: Int) throws -> String {
      try body(
        "x =\n" + String(repeating: open, count: count) + "x" + String(repeating: close, count: count) + ";")
    }
    #expect(try nested(90).contains("x"))
    for count in [110, 3000] {
      let problem = #expect(throws: ShaderProblem.self) { try nested(count) }
      #expect(problem?.message == "Parentheses, signs and choices are too deep in one another.")
      #expect(problem?.line == 2 && (problem?.column ?? 0) > 90)
    }
  }

  /// Statements in GLSL, without their blanks.
  private func body(_ metal: String) throws -> String {
    let text = try translatedBody("int n; int2 q; int k[3]; \(metal) return color;")
    let (before, after) = ("intn;ivec2q;intk[3];", "returncolor;")
    return text.hasPrefix(before) && text.hasSuffix(after)
      ? String(text.dropFirst(before.count).dropLast(after.count)) : text
  }
}
