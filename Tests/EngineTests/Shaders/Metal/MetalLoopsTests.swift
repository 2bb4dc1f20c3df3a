import Testing

@testable import Engine

@Suite("Loops of Metal in GLSL, which end soon") struct MetalLoopsTests {
  @Test(
    "A loop whose end is not written ends after so many turns",
    arguments: [
      (
        "for (float i = 0.0; i < x; i++) { color *= 0.5; } return color;",
        "{floati=0.0;for(intturn1_=0;turn1_<256;turn1_++){if(turn1_>0){i++;}if(!(i<x)){break;}{color*=0.5;}}}returncolor;"
      ),
      (
        "while (x > 1) x *= 0.5; return color;",
        "{for(intturn1_=0;turn1_<256;turn1_++){if(!(x>1.0)){break;}{x*=0.5;}}}returncolor;"
      ),
      (
        "do { x -= 1; } while (x > 0); return color;",
        "{for(intturn1_=0;turn1_<256;turn1_++){if(turn1_>0&&!(x>0.0)){break;}{x-=1.0;}}}returncolor;"
      ),
      (
        "int i = 0; for (; i < 3; i++) { x += 1; } return color;",
        "inti=0;{for(intturn1_=0;turn1_<256;turn1_++){if(turn1_>0){i++;}if(!(i<3)){break;}{x+=1.0;}}}returncolor;"
      ),
      (
        "for (;;) { x -= 1; if (x < 0) break; } return color;",
        "{for(intturn1_=0;turn1_<256;turn1_++){{x-=1.0;if(x<0.0)break;}}}returncolor;"
      ),
      (
        "for (int j = 0, k = 4; j < k; j++, k--) x += j; while (x > 9) { x -= 1; } return color;",
        "{intj=0,k=4;for(intturn1_=0;turn1_<256;turn1_++){if(turn1_>0){j++,k--;}if(!(j<k)){break;}{x+=float(j);}}}{for(intturn2_=0;turn2_<256;turn2_++){if(!(x>9.0)){break;}{x-=1.0;}}}returncolor;"
      ),
    ])
  func turns(_ metal: String, _ glsl: String) throws { #expect(try translatedBody(metal) == glsl) }

  @Test(
    "A loop that counts stays as it is, with braces",
    arguments: [
      ("for (int i = 0; i < 4; i++) x += 1.0;", "for(inti=0;i<4;i++){x+=1.0;}"),
      ("for (float a = 0; a < 1; a += 0.25) { x += a; }", "for(floata=0.0;a<1.0;a+=0.25){x+=a;}"),
      (
        "for (int i = 0; i < 4; i++) if (i > 2) x += 2; else x += 3;",
        "for(inti=0;i<4;i++){if(i>2){x+=2.0;}else{x+=3.0;}}"
      ),
      (
        "for (int i = 0; i < 4; i++) if (i > 2) { x += 2; } x += 3;",
        "for(inti=0;i<4;i++){if(i>2){x+=2.0;}}x+=3.0;"
      ),
      (
        "for (int i = 0; i < 4; i++) if (x > 3) x -= 1; else if (x > 2) { x -= 2; } else for (int j = 0; j < 3; j++) x -= 1;",
        "for(inti=0;i<4;i++){if(x>3.0){x-=1.0;}else{if(x>2.0){x-=2.0;}else{for(intj=0;j<3;j++){x-=1.0;}}}}"
      ),
      (
        "for (int i = 0; i < 4; ++i) for (int j = 0; j < 4; ++j) { x += k[i]; }",
        "for(inti=0;i<4;++i){for(intj=0;j<4;++j){x+=k[i];}}"
      ),
      (
        "for (int i = 0; i < 4; i++) { while (x > i) { if (x < 2) { break; } else { continue; } } }",
        "for(inti=0;i<4;i++){{for(intturn1_=0;turn1_<256;turn1_++){if(!(x>float(i))){break;}{if(x<2.0){break;}else{continue;}}}}}"
      ),
    ])
  func counting(_ metal: String, _ glsl: String) throws {
    #expect(try translatedBody("\(metal) return color;") == "\(glsl)returncolor;")
  }

  @Test("A loop of a thousand million turns is written as 256, and loops in one another as fewer")
  func longLoops() throws {
    let one = try translatedBody("for (int i = 0; i < 1000000000; i++) { x += 0.1; } return color * x;")
    #expect(one.contains("<256;"))
    let two = try translatedBody(
      "for (int i = 0; i < int(x); i++) { for (int j = 0; j < int(x); j++) { color *= sin(x + 1.0); } } return color;"
    )
    #expect(two.contains("<32;"))
  }

  @Test(
    "Loops in one another take half as many turns until a pixel can afford them",
    arguments: [(1, 256), (2, 64), (3, 16), (4, 8)])
  func affordable(loops: Int, turns: Int) throws {
    let text = try translatedBody(
      String(repeating: "while (x > 1) { ", count: loops) + "x -= 1;" + String(repeating: " }", count: loops)
        + " return color;")
    #expect(text.contains("<\(turns);"), "\(text)")
  }

  @Test("Loops that no pixel can afford are refused with what the most turns would take")
  func unaffordable() {
    let body = String(repeating: "while (x > 1) { ", count: 8) + String(repeating: "}", count: 8)
    let problem = #expect(throws: ShaderProblem.self) { try translatedBody(body + " return color;") }
    #expect(problem?.message.contains("takes too long for a pixel") == true)
  }

  @Test(
    "A loop that is not complete is told where it begins",
    arguments: [
      ("for int i;", 3, "A for loop needs its head."), ("for (int i = 0; i < x) { }", 3, "three parts"),
      ("for (int i = 0; i < x; i++; i++) { }", 3, "three parts"),
      ("do x -= 1; while (x > 0);", 3, "stands in braces"),
      ("do { } until (x > 0);", 3, "A do loop ends with while (…);"),
      ("do { } while x;", 3, "A do loop ends with while (…);"),
      ("do { } while (x > 0)", 3, "A semicolon is missing."),
      ("while x > 0 { }", 3, "A parenthesis is missing"),
      ("while (x > 0) if x > 1 { }", 17, "A parenthesis is missing"),
      ("while (x > 0) x -= 1", 17, "A semicolon is missing."),
      ("for (int i = 0; i < 4; i++) x", 31, "A semicolon is missing."),
    ])
  func incomplete(_ loop: String, _ column: Int, _ sentence: String) {
    let problem = #expect(throws: ShaderProblem.self) {
      try translated("[[stitchable]] half4 f(float2 p) {\n  \(loop)\n}")
    }
    #expect(problem?.message.contains(sentence) == true, "\(problem?.message ?? "")")
    #expect(problem?.line == 2 && problem?.column == column, "\(problem?.column ?? 0)")
  }

  @Test("Loops, blocks and branches may be deep in one another, and not without end")
  func depth() throws {
    func nested(_ branch: String, _ count: Int) throws -> String {
      try translatedBody(
        "for (int i = 0; i < 1; i++) " + String(repeating: branch, count: count) + "x += 1; return color;")
    }
    for branch in ["if (x > 0) ", "if (x > 0) x -= 1; else "] {
      #expect(try nested(branch, 59).contains("x+=1.0;"))
      for count in [60, 1000] {
        let problem = #expect(throws: ShaderProblem.self) { try nested(branch, count) }
        #expect(problem?.message == "Loops and branches are too deep in one another.")
      }
    }
    for (count, sentence) in [(60, "at most 32 deep"), (61, "too deep in one another")] {
      let loops = String(repeating: "while (x > 0) { ", count: count) + String(repeating: "}", count: count)
      let problem = #expect(throws: ShaderProblem.self) { try translatedBody("\(loops) return color;") }
      #expect(problem?.message.contains(sentence) == true, "\(problem?.message ?? "")")
    }
  }
}
