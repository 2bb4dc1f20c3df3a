import Testing

@testable import Engine

@Suite("Numbers of Metal in GLSL, which converts none by itself") struct MetalConversionsTests {
  @Test(
    "Numbers are real or whole as their places need it",
    arguments: [
      ("float a = 1; return half4(a, 0, 2 * x, 1);", "floata=1.0;returnvec4(a,0.0,2.0*x,1.0);"),
      ("float2 a = 0; a = 1; return color;", "vec2a=vec2(0.0);a=vec2(1.0);returncolor;"),
      ("return 0;", "returnvec4(0.0);"),
      (
        "for (int i = 0; i < 8; i++) { x += i * 2; if (i % 2 == 0) { x -= 1; } } return color;",
        "for(inti=0;i<8;i++){x+=float(i*2);if(i%2==0){x-=1.0;}}returncolor;"
      ),
      ("int a = 3, b = a + 1; return color * a;", "inta=3,b=a+1;returncolor*float(a);"),
      ("int a = max(1, 2), b = 3; return color * b;", "inta=max(1,2),b=3;returncolor*float(b);"),
      ("return color * (1 - x / 2) + 1.5f * 3h;", "returncolor*(1.0-x/2.0)+1.5*3.0;"),
      (
        "const int n = 2; constexpr half g = n; return color * g;",
        "constintn=2;constfloatg=float(n);returncolor*g;"
      ),
      (
        "switch (int(x)) { case 0: x = 1; break; case 1: return 1; default: x = 2; } return color;",
        "switch(int(x)){case0:x=1.0;break;case1:returnvec4(1.0);default:x=2.0;}returncolor;"
      ),
      ("float a = x == 0 ? 0 : 1 / x; return color * a;", "floata=x==0.0?0.0:1.0/x;returncolor*a;"),
      ("float a = -1; a = - 1 - -2; a -= x--; return color;", "floata=-1.0;a=-1.0--2.0;a-=x--;returncolor;"),
      ("float a = fl(1, max(2, 3)); return color;", "floata=fl(1,max(2,3));returncolor;"),
    ])
  func kinds(_ metal: String, _ glsl: String) throws { #expect(try translatedBody(metal) == glsl) }

  @Test(
    "Whole numbers are divided as whole numbers, and then converted",
    arguments: [
      ("a = n % 2;", "a=float(n%2);"), ("a = n / 2 * x;", "a=float(n/2)*x;"),
      ("a = x * n / 2;", "a=x*float(n)/2.0;"), ("a = x / n;", "a=x/float(n);"),
      ("a = n * 2 / 3 + 1;", "a=float(n*2/3+1);"), ("a = n * n;", "a=float(n*n);"),
      ("a = (n + 1) / 2;", "a=float((n+1)/2);"),
      ("a = 1 / 2;", "a=float(1/2);"), ("a += n << 1;", "a+=float(n<<1);"),
      ("a -= -n / 2;", "a-=float(-n/2);"),
      ("a = n / -2;", "a=float(n/-2);"), ("a = 1 + n / 2;", "a=float(1+n/2);"),
      ("a = n / 2.0;", "a=float(n)/2.0;"), ("a = (n + 1) * x;", "a=float(n+1)*x;"),
      ("a = x * (n - 1);", "a=x*float(n-1);"), ("a = (float)n / 2;", "a=float(n)/2.0;"),
      ("v = float2(n / 2, 7 / 2);", "v=vec2(n/2,7/2);"),
      ("v = float2(n * 2 * x, 1 - n);", "v=vec2(float(n*2)*x,1-n);"),
      ("a = n++;", "a=float(n++);"), ("a = q.x / 2;", "a=float(q.x/2);"),
      ("a = k[1] / 2;", "a=float(k[1]/2);"),
      ("a = 0xF / n;", "a=float(0xF/n);"), ("a = 0xF;", "a=15.0;"), ("a = 3u;", "a=float(3u);"),
    ])
  func divisions(_ metal: String, _ glsl: String) throws {
    let before = "float a; int n = 7; int2 q; int k[3];"
    #expect(
      try translatedBody("\(before) \(metal) return color;")
        == "floata;intn=7;ivec2q;intk[3];\(glsl)returncolor;")
  }

  @Test(
    "What is compared is of one kind",
    arguments: [
      ("n * 2 > 4 && 1 < n", "n*2>4&&1<n"), ("n > -1 && x > -1", "n>-1&&x>-1.0"), ("x > -n", "x>float(-n)"),
      ("n + 1 > x", "float(n+1)>x"), ("x > n / 2", "x>float(n/2)"), ("n / 2 > 1", "n/2>1"),
      ("2 * n == 4", "2*n==4"),
      ("(n & 1) == 0", "(n&1)==0"), ("(n + q.x) % 2 == 0", "(n+q.x)%2==0"), ("int(x) == 0", "int(x)==0"),
      ("int(x) % 2 == 0", "int(x)%2==0"), ("0 == int(x)", "0==int(x)"),
      ("q.x == 0 || 2 > q.y", "q.x==0||2>q.y"),
      ("k[1] > 2", "k[1]>2"), ("max(n, 1) == 2", "max(n,1)==2"), ("max(x, 1) == 2", "max(x,1.0)==2.0"),
      ("n * x > 2", "float(n)*x>2.0"), ("x + n * 2 > 1", "x+float(n*2)>1.0"),
      ("x > -n / 2", "x>float(-n/2)"),
      ("n > -x", "float(n)>-x"),
      ("x * n > q.x", "x*float(n)>float(q.x)"), ("x <= n - q.x", "x<=float(n-q.x)"),
      ("q.x < n * x", "float(q.x)<float(n)*x"),
      ("x * n > -1", "x*float(n)>-1.0"), ("4 > 2 * n", "4>2*n"), ("1 + 2 > x", "1.0+2.0>x"),
      ("vectors == n", "vectors==n"), ("length(v) > n", "length(v)>float(n)"), ("v.x > 1", "v.x>1.0"),
      ("(x + 1) > n", "(x+1.0)>float(n)"), ("x > 1 && n < 2", "x>1.0&&n<2"), ("n << 1 > 2", "n<<1>2"),
      ("0.5 < n", "0.5<float(n)"), ("n == (x > 0 ? 1 : 2)", "n==(x>0.0?1:2)"),
    ])
  func comparisons(_ metal: String, _ glsl: String) throws {
    #expect(
      try translatedBody("int n = 7; int2 q; int k[3]; if (\(metal)) { x = 1; } return color;")
        == "intn=7;ivec2q;intk[3];if(\(glsl)){x=1.0;}returncolor;")
  }

  @Test(
    "What is compared keeps its kind in the statement of a real number",
    arguments: [
      ("(n & 1) == 0 ? 1 : -1", "(n&1)==0?1.0:-1.0"), ("n > 2 ? 1 : 0", "n>2?1.0:0.0"),
      ("int(x) % 2 == 0 ? 1 : 2", "int(x)%2==0?1.0:2.0"),
    ])
  func choices(_ metal: String, _ glsl: String) throws {
    #expect(
      try translatedBody("int n = 7; float a = \(metal); return color * a;")
        == "intn=7;floata=\(glsl);returncolor*a;")
  }

  @Test(
    "A whole number is true where it is asked for",
    arguments: [
      ("if (n) { x = 1; }", "if(bool(n)){x=1.0;}"), ("if (n & 1) { x = 1; }", "if(bool(n&1)){x=1.0;}"),
      ("if (!n && x > 0) { x = 1; }", "if(!bool(n)&&x>0.0){x=1.0;}"),
      ("if (x > 0 || n) { x = 1; }", "if(x>0.0||bool(n)){x=1.0;}"),
      ("x = n ? 1 : 2;", "x=bool(n)?1.0:2.0;"), ("x *= (n % 2) ? 1 : 2;", "x*=bool(n%2)?1.0:2.0;"),
      ("x = (n & 1) ? 1 : 2;", "x=bool(n&1)?1.0:2.0;"),
      ("bool b = (n ^ 2) & 1;", "boolb=bool((n^2)&1);"),
      ("bool b = true, c = !b;", "boolb=true,c=!b;"),
      (
        "while (n--) { x += 1; }",
        "{for(intturn1_=0;turn1_<256;turn1_++){if(!bool(n--)){break;}{x+=1.0;}}}"
      ),
    ])
  func truth(_ metal: String, _ glsl: String) throws {
    #expect(try translatedBody("int n = 7; \(metal) return color;") == "intn=7;\(glsl)returncolor;")
  }

  @Test(
    "A real number that a whole one is set to loses its fraction",
    arguments: [
      ("int n = x * 3 + 1;", "intn=int(x*3.0+1.0);"), ("int n = floor(x);", "intn=int(floor(x));"),
      ("uint n = x;", "uintn=uint(x);"), ("int n = x > 0 ? 1 : 2;", "intn=x>0.0?1:2;"),
      ("int n = 0 < x ? 1 : 2;", "intn=0.0<x?1:2;"),
      ("int n = max(x, 1);", "intn=int(max(x,1.0));"), ("int n = int(x) * 2;", "intn=int(x)*2;"),
      ("int n = (1 + 2) * 3;", "intn=(1+2)*3;"), ("int n; n = 2 * (x + 1);", "intn;n=int(2.0*(x+1.0));"),
    ])
  func fractions(_ metal: String, _ glsl: String) throws {
    #expect(try translatedBody("\(metal) return color;") == "\(glsl)returncolor;")
  }

  @Test(
    "A number beside one without a sign has none, and a subscript or another conversion has its own",
    arguments: [
      (
        "uint2 p = uint2(position / 10); bool b = (p.x ^ p.y) & 1; return b ? color : half4(0);",
        "uvec2p=uvec2(position/10.0);boolb=bool((p.x^p.y)&1u);returnb?color:vec4(0.0);"
      ),
      (
        "uint h = 5, k = 3; if (h > 3) { h = 2; } return color * h;",
        "uinth=5u,k=3u;if(h>3u){h=2u;}returncolor*float(h);"
      ),
      (
        "uint h = 1; h <<= 2; h = h >> 3 | 1; h %= 0xFF; return color;",
        "uinth=1u;h<<=2u;h=h>>3u|1u;h%=0xFFu;returncolor;"
      ),
      ("uint h = 0xfe+1; h = 0XFFu - 2u; return color;", "uinth=0xfeu+1u;h=0XFFu-2u;returncolor;"),
      ("uint h = uint(int(x) + 1) * 3; return color;", "uinth=uint(int(x)+1)*3u;returncolor;"),
      (
        "uint h; int k[4], i = 1; h += uint(k[i + 1]) + 2; i = k[h + 1] + 2; return color;",
        "uinth;intk[4],i=1;h+=uint(k[i+1])+2u;i=k[h+1u]+2;returncolor;"
      ),
      ("int i = 1; uint h = 2; i += 3; return color;", "inti=1;uinth=2u;i+=3;returncolor;"),
      (
        "for (int i = 4; i >= 0; --i) { x += i; } for (uint i = 0; i < 4; i++) { x += i; } return color;",
        "for(inti=4;i>=0;--i){x+=float(i);}{uinti=0u;for(intturn1_=0;turn1_<5;turn1_++){if(turn1_>0){i++;}if(!(i<4u)){break;}{x+=float(i);}}}returncolor;"
      ),
    ])
  func signs(_ metal: String, _ glsl: String) throws { #expect(try translatedBody(metal) == glsl) }

  @Test(
    "Numbers in a subscript are whole, and those that are converted in it are not",
    arguments: [
      ("k[i + 1]", "k[i+1]"), ("k[q.x * 2]", "k[q.x*2]"), ("k[min(i, 3)]", "k[min(i,3)]"),
      ("k[int(x * 3)]", "k[int(x*3.0)]"),
      ("k[j[1] + 1]", "k[j[1]+1]"), ("j[1]", "float(j[1])"),
    ])
  func subscripts(_ metal: String, _ glsl: String) throws {
    #expect(
      try translatedBody("float k[2] = {1, 2}; int i; int j[2] = {0, 1}; int2 q; return color * \(metal);")
        == "floatk[2]=float[2](1.0,2.0);inti;intj[2]=int[2](0,1);ivec2q;returncolor*\(glsl);")
  }

  @Test(
    "An element is set to a number of its kind",
    arguments: [
      ("float k[2]; k[0] = 1; k[1] = k[0] * 2;", "floatk[2];k[0]=1.0;k[1]=k[0]*2.0;"),
      ("int k[2]; k[0] = 1; k[1] += 2;", "intk[2];k[0]=1;k[1]+=2;"),
      (
        "half4 c; c.a = 1; c.rgb = 1; c.rg = x * 2; c.xy = v; c.r += 1;",
        "vec4c;c.a=1.0;c.rgb=vec3(1.0);c.rg=vec2(x*2.0);c.xy=v;c.r+=1.0;"
      ),
      ("int2 q = 3; q.x = 1; q += 2;", "ivec2q=ivec2(3);q.x=1;q+=2;"),
    ])
  func elements(_ metal: String, _ glsl: String) throws {
    #expect(try translatedBody("\(metal) return color;") == "\(glsl)returncolor;")
  }

  @Test(
    "Vectors of whole numbers become vectors of real ones, and their parts numbers",
    arguments: [
      ("p = q;", "p=vec2(q);"), ("p = position - q * 2;", "p=position-vec2(q*2);"),
      ("p = q / 2;", "p=vec2(q/2);"),
      ("p = q.yx;", "p=vec2(q.yx);"), ("p = (q + 1) / 2;", "p=vec2((q+1)/2);"),
      ("p = p * (q + 1);", "p=p*vec2(q+1);"),
      ("p.x = q.y;", "p.x=float(q.y);"), ("p = float2(q);", "p=vec2(q);"),
      ("p = x * (q.x + 1);", "p=vec2(x*float(q.x+1));"),
      ("p = (q.yx + 1) * p;", "p=vec2(q.yx+1)*p;"), ("p = 2 * q / 3;", "p=vec2(2*q/3);"),
      ("int2 r = q + 1;", "ivec2r=q+1;"), ("int2 r = q.x;", "ivec2r=ivec2(q.x);"),
    ])
  func wholeVectors(_ metal: String, _ glsl: String) throws {
    #expect(
      try translatedBody("int2 q; float2 p; \(metal) return color;") == "ivec2q;vec2p;\(glsl)returncolor;")
  }

  @Test(
    "A number that a vector is set to is widened, and a vector stays as it is",
    arguments: [
      ("half3 a = (x * 0.5 + 0.5) * (position.x / 60.0);", "vec3a=vec3((x*0.5+0.5)*(position.x/60.0));"),
      ("float2 a = v * x;", "vec2a=v*x;"), ("float2 a = (v) * x;", "vec2a=(v)*x;"),
      ("float2 a = length(w);", "vec2a=vec2(length(w));"),
      ("vector_float2 a = position / 60;", "vec2a=position/60.0;"),
      ("float3 a = 1, b = w, c = x;", "vec3a=vec3(1.0),b=w,c=vec3(x);"),
      ("float3 a = sin(w * 2 + 1) * 0.5;", "vec3a=sin(w*2.0+1.0)*0.5;"),
      ("float3 a = sin(w.x) + length(v);", "vec3a=vec3(sin(w.x)+length(v));"),
      ("float2 a = distance(v, position) * v;", "vec2a=distance(v,position)*v;"),
      ("float2 a = dot(v, v) * x;", "vec2a=vec2(dot(v,v)*x);"),
      ("float3 a = float4(w, 1).xyz;", "vec3a=vec4(w,1.0).xyz;"),
      ("float3 a = float4(w, 1).x;", "vec3a=vec3(vec4(w,1.0).x);"),
      ("float2 a = (v + position).x * 2;", "vec2a=vec2((v+position).x*2.0);"),
      ("float2 a = s.center + x;", "vec2a=s.center+x;"),
      ("float2 a = v.x > 1 ? 1 : 0;", "vec2a=vec2(v.x>1.0?1.0:0.0);"), ("float2 a = w.zx;", "vec2a=w.zx;"),
      ("float2x2 m = float2x2(1, 0, 0, 1); float2 a = m * v;", "mat2m=mat2(1.0,0.0,0.0,1.0);vec2a=m*v;"),
    ])
  func widened(_ metal: String, _ glsl: String) throws {
    #expect(try translatedBody("\(metal) return color;") == "\(glsl)returncolor;")
  }

  @Test(
    "A function of the file gets numbers of the kinds of its parameters, and its result is of its own",
    arguments: [
      ("float g(float2 p, int n) { return n; }", "color * g(v, 5) + g(v, i)", "color*g(v,5)+g(v,i)"),
      (
        "float g(int n = 1, float y = h(1, 2)) { return y; }", "color * g(i + 1, 2 * i)",
        "color*g(i+1,float(2*i))"
      ),
      ("uint g(uint n) { return n; }", "color * g(3)", "color*float(g(3u))"),
      (
        "int g(int n) { return n; }", "g(i) == 0 ? color : color * (g(1) + 1)",
        "g(i)==0?color:color*float(g(1)+1)"
      ),
      (
        "bool g(thread int &n, float4x4 m, float y[2]) { return n > 1; }", "g(i, m, y) ? color : color * 2",
        "g(i,m,y)?color:color*2.0"
      ),
      ("int g(int a, int b) { return a; }", "color * g(1, 2, 3)", "color*float(g(1,2,3))"),
      ("struct S { float a; }; S g(S s) { return s; }", "color * g(s).a * 2", "color*g(s).a*2.0"),
      (
        "constant int g = 3; constant float k = 2;", "g > k ? color : color * g",
        "float(g)>k?color:color*float(g)"
      ),
    ])
  func functions(_ before: String, _ metal: String, _ glsl: String) throws {
    #expect(try translatedBody("int i = 1; return \(metal);", before: before) == "inti=1;return\(glsl);")
  }

  @Test("A function that tells something compares whole numbers")
  func answers() throws {
    let text = try translated(
      "bool g(int n) { return (n + 1) * 2 > 4; } [[stitchable]] half4 f(float2 position) { return g(1) ? 1 : 0; }"
    )
    #expect(text.contains("{ return(n + 1) * 2 > 4; }"))
  }

  @Test("A vector is not set to a number that a function makes of vectors")
  func scalarFunctions() throws {
    let before = "float g(float2 p) { return p.x; } float2 h(float y) { return y; }"
    #expect(
      try translatedBody("float2 a = g(v) * 2, b = h(1), c = h(1).x; return color;", before: before)
        == "vec2a=vec2(g(v)*2.0),b=h(1.0),c=vec2(h(1.0).x);returncolor;")
  }

  @Test("The arguments of functions that nobody knows stay as they are")
  func unknownFunctions() throws {
    #expect(
      try translatedBody("int i = g(1, 2 * 3); x = g(i) + i * 2; return color;")
        == "inti=g(1,2*3);x=g(i)+i*2;returncolor;")
  }

  @Test("The arguments of real functions are real, and those of others as the statement is")
  func arguments() throws {
    #expect(
      try translatedBody(
        "int i = 3, j = max(i, 0) + abs(i - 4) + clamp(i, 0, 3); x = sin(i * 2 + x) + pow(i, 2) + max(i, 1); return color;"
      )
        == "inti=3,j=max(i,0)+abs(i-4)+clamp(i,0,3);x=sin(float(i*2)+x)+pow(abs(float(i)),2.0)+float(max(i,1));returncolor;"
    )
  }
}
