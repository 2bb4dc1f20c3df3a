import Testing

@testable import Server

@Suite("Modules as a bundle reads them")
struct ModuleSourceTests {
  private func module(_ text: String, at path: String = "/js/page/room.js") throws -> ModuleSource {
    try ModuleSource(Array(text.utf8), at: path)
  }

  private func code(_ text: String) throws -> String {
    String(decoding: try module(text).code, as: UTF8.self)
  }

  @Test(
    "An import becomes a pattern, and its path absolute",
    arguments: [
      (#"import { find, show } from "./dom.js";"#, "/js/page/dom.js", "{ find, show }"),
      (#"import { find as look } from "../net/a/b.js";"#, "/js/net/a/b.js", "{ find: look }"),
      ("import {\n  a,\n  b as c,\n} from './dom.js';", "/js/page/dom.js", "{ a, b: c }"),
      (#"import * as dom from "../../main.js";"#, "/main.js", "dom"),
      (#"import /* all */ * as dom /* of */ from "./dom.js";"#, "/js/page/dom.js", "dom"),
    ])
  func imports(text: String, path: String, pattern: String) throws {
    let module = try module(text)
    #expect(module.imports.map(\.path) == [path])
    #expect(module.imports.map(\.pattern) == [pattern])
    #expect(module.code.allSatisfy(ScriptTokens.isSpace))
  }

  @Test("An import for its effects binds nothing")
  func effects() throws {
    let module = try module(#"import "./needs.js";"#)
    #expect(module.imports.map(\.path) == ["/js/page/needs.js"])
    #expect(module.imports.map(\.pattern) == [nil])
  }

  @Test(
    "What is exported is declared as before",
    arguments: [
      ("export const a = 1, /x,y/;", "", ""), ("export const a = f(1, 2);", "a", "const a = f(1, 2);"),
      ("export function a() {}", "a", "function a() {}"),
      ("export async function* a() {}", "a", "async function* a() {}"),
      ("export class A extends B {}", "A", "class A extends B {}"),
      ("const a = 1; export { a, a as b };", "a, b: a", "const a = 1; "),
      ("function* a() {} export { a as b };", "b: a", "function* a() {} "),
    ])
  func exports(text: String, names: String, code: String) throws {
    guard !names.isEmpty else {
      #expect(throws: UnreadableScript.self) { try self.module(text) }
      return
    }
    let module = try module(text)
    #expect(module.exports.joined(separator: ", ") == names)
    #expect(String(decoding: module.code, as: UTF8.self) == code)
  }

  @Test("A vendored module is imported as it is, and is in no bundle")
  func vendored() throws {
    let text = #"const a = () => import("../../vendor/a/b.js"), b = () => import("./c.js");"#
    let module = try module(text)
    #expect(module.lazyImports == ["/js/page/c.js"])
    let code = String(decoding: module.code, as: UTF8.self)
    #expect(code.contains(#"import("/vendor/a/b.js")"#), "\(code)")
  }

  @Test("What is passed on from another module is imported for that")
  func passedOn() throws {
    let module = try module("import { x } from \"./x.js\";\nexport { a, b as c } from \"./y.js\";")
    #expect(module.imports.map(\.path) == ["/js/page/x.js", "/js/page/y.js"])
    #expect(module.exports == ["a: $modules1.a", "c: $modules1.b"])
  }

  @Test("An import while it runs, and its own address, are the loader's")
  func lazyImports() throws {
    let text = "const m = await import(\n\"../show/bar.js\"); f(`${import(\"./a.js\")}`, import.meta.url);"
    let module = try module(text)
    #expect(module.lazyImports == ["/js/show/bar.js", "/js/page/a.js"])
    #expect(module.waits)
    #expect(
      try code(text)
        == "const m = await $modules.import(\"/js/show/bar.js\")\n; "
        + "f(`${$modules.import(\"/js/page/a.js\")}`, $modules.url(\"/js/page/room.js\"));")
  }

  @Test(
    "Only comments are left out, and every line stays a line",
    arguments: [
      ("a(); // b", "a();"), ("/** a\n * b */\nc();", "\n\nc();"), ("a = /** @type {B} */ (c);", "a = (c);"),
      ("a(/* b */ c)", "a( c)"), ("return/* a */b", "return b"), ("a = \"// b\";", "a = \"// b\";"),
      ("a = `/* ${b /* c */} // d`;", "a = `/* ${b } // d`;"), ("a = /\\/\\*[/*]/;", "a = /\\/\\*[/*]/;"),
      ("a = b / c / d; // e", "a = b / c / d;"), ("x.import(1); x.export = 2;", "x.import(1); x.export = 2;"),
      ("a = '\\'// b';", "a = '\\'// b';"), ("a(`\n// b\n`)", "a(`\n// b\n`)"),
      ("a = `${`${b}` /* c */}`", "a = `${`${b}` }`"), ("a = [/[\"'`]/g] // b", "a = [/[\"'`]/g]"),
      ("if (a) /[/*]/.test(b); // c", "if (a) /[/*]/.test(b);"), ("a(b) / c / d // e", "a(b) / c / d"),
      ("a.in / b / c // d", "a.in / b / c"), ("a++ / b / c // d", "a++ / b / c"),
      ("if (a(b)) /\"/.test(c) // d", "if (a(b)) /\"/.test(c)"),
    ])
  func comments(text: String, code: String) throws {
    #expect(try self.code(text) == code)
  }

  @Test(
    "What a function cannot stand for is refused, with its line",
    arguments: [
      "\nexport default 1;", "\nexport let a = 1;", "\nexport var a = 1;", "\nexport const { a } = b;",
      "\nexport const a = 1, b = 2;", "\nexport * from \"./a.js\";", "\nimport a from \"./a.js\";",
      "\nimport { a } from \"https://a/b.js\";", "\nimport { default as a, b } from \"a\";",
      "\nimport(a);", "\nimport.meta.resolve(\"a\");",
      "\nimport a from \"./a.json\" with { type: \"json\" };",
      "\n$modules = 1;", "\nexport class {}", "\nlet a = 1; export { a };",
      "\n{ const a = 1; } export { a };",
    ])
  func refused(text: String) {
    let error = #expect(throws: UnreadableScript.self) { try self.module(text) }
    #expect(error?.description.hasPrefix("/js/page/room.js:2: ") == true, "\(error?.description ?? "")")
  }

  @Test(
    "A text without an end is refused",
    arguments: [
      "a = \"b", "a = 'b\n'", "a = `b", "a = `${b", "/* a", "f(a", "f)", "a = /b\n/", "`${a", "import",
      "export",
    ])
  func unfinished(text: String) {
    #expect(throws: UnreadableScript.self) { try self.module(text) }
  }
}
