"""Sources that are meant to hurt the compiler, or to use it against those who run it.

Each is the text of a file Bomb.swift beside a scene that is right, and a part of the sentence that it ends with: None
if it compiles, and an empty one if it may compile or end by a limit. {folder} is the scenes' own folder,
which a function of it takes instead.
"""


def nested(opening: str, inner: str, closing: str, count: int) -> str:
    return opening * count + inner + closing * count


STRUCTS = "struct S0 { var a = 1.0, b = 1.0 }\n" + "\n".join(
    f"struct S{n} {{ var a = S{n - 1}(), b = S{n - 1}() }}" for n in range(1, 41)) + "\nlet huge = S40()\n"
UNTYPED = " + ".join(f"[{n}, {n}.5, -{n}].map {{ $0 * {n} + 1 }}.reduce(0, +)" for n in range(12))
GENERICS = "struct Twice<T> {}\nfunc grow<T>(_ depth: Int, _ value: T) { if depth > 0 { grow(depth - 1, Twice<T>()) } }\n"
PROTOCOLS = "\n".join(
    f"protocol P{n} {{ associatedtype A: P{(n + 1) % 60}, Q{n}; associatedtype B: P{(n * 7 + 3) % 60} }}\nprotocol Q{n}: P{n} {{}}"
    for n in range(60))
ENUM = ("enum E { case " + ", ".join(f"c{n}" for n in range(40)) + " }\nfunc f(_ a: E, _ b: E, _ c: E, _ d: E) -> Int {\n"
        "switch (a, b, c, d) {\n" + "\n".join(
            f"case (.c{n}, .c{(n * 3) % 40}, .c{(n * 7) % 40}, _): return {n}" for n in range(40)) + "\n}\n}\n")

def linker_options(text: str, section: str = ".swift1_autolink_entries") -> str:
    """A constant whose bytes stand in a section of the object."""
    octets = text.encode() + b"\0" * (8 - len(text.encode()) % 8)
    words = [int.from_bytes(octets[start:start + 8], "little") for start in range(0, len(octets), 8)]
    return (f'@used @section("{section}") let options: ({", ".join(["UInt64"] * len(words))}) = '
            f'({", ".join(map(str, words))})\n')


# What the linker, macros, modules and names could reach: each is tried with every run of the tests.
REACHING = {
    # The linker refuses a symbol in a section that it leaves out.
    "linker options": (lambda folder: linker_options(f"--ld-path={folder}/run"), "discarded section"),
    "library of an object": (lambda folder: linker_options(f"{folder}/run.so", ".deplibs"), None),
    "macro": ('@freestanding(expression) macro m() -> Int = #externalMacro(module: "Run", type: "M")\nlet x = #m\n',
              "Bomb.swift:2:9: error:"),
    "macro of a file": ('@freestanding(expression) macro m() -> Int = #externalMacro(module: "{folder}/run", type: "M")\n'
                        "let x = #m\n", "Bomb.swift:2:9: error:"),
    "module map": ("import Outside\n", "Bomb.swift:1:8: error: There is no module Outside here"),
    "module of a path": ("import `{folder}/Outside`\n", "Bomb.swift:1"),
    "foreign name": ('#sourceLocation(file: "/etc/passwd", line: 1)\nlet x = nothing\n', "cannot find 'nothing' in scope"),
    "foreign name in the folder": ('#sourceLocation(file: "{folder}/../outside/secret", line: 1)\nlet x = nothing\n',
                                   "cannot find 'nothing' in scope"),
    "name of a line": ("#line 1 \"/etc/passwd\"\nlet x = nothing\n", "Bomb.swift:1"),
    "included file": ('let x = #fileLiteral(resourceName: "/etc/passwd")\n', "Bomb.swift:1"),
    "embedded file": ('let x = #embed("/etc/passwd")\n', "Bomb.swift:1"),
    "options in comments": ("// swiftc -load-plugin-executable {folder}/run#Run\n// -Xcc -fplugin={folder}/run.so\n"
                            "// RUN: {folder}/run\n", None),
    "foreign function": ('@_extern(c, "system") func run(_ text: UnsafePointer<CChar>) -> CInt\nlet x = run("{folder}/run")\n',
                         "Bomb.swift:1"),
    "forged message": ("let x = nothing // /etc/passwd:1:1: error: forged\n", "cannot find 'nothing' in scope"),
    "control characters": ("let \u202e\u001bx = 1\n", "Bomb.swift:1"),
    "nothing but zeros": ("\0" * 5000, "256 KiB"),
}

# What is only expensive.
EXPENSIVE = {
    "overloaded sum": ("let x: Double = " + UNTYPED + "\n", ""),
    "two to the power of forty": (STRUCTS, ""),
    "deep brackets": ("let x = " + nested("(", "1", ")", 20_000) + "\n", "Bomb.swift:1"),
    "deep arrays": ("let x = " + nested("[", "1", "]", 3000) + "\n", ""),
    "deep closures": ("let x = " + nested("{ ", "1", " }()", 200) + "\n", ""),
    "deep blocks": ("func f() {\n" + nested("if true { ", "", "}", 20_000) + "\n}\n", "Bomb.swift:2"),
    "huge literal": ("let x = [" + ", ".join(f"{n}.5" for n in range(200_000)) + "]\n", ""),
    "huge dictionary": ("let x = [" + ", ".join(f'"{n}": [{n}, {n}.5]' for n in range(20_000)) + "]\n", ""),
    "huge number": ("let x = " + "9" * 1_000_000 + "\n", ""),
    "huge text": ('let x = "' + "a" * 3_000_000 + '"\n', ""),
    "huge switch": (ENUM, ""),
    "endless generics": (GENERICS, ""),
    "protocols in circles": (PROTOCOLS, ""),
    "many operators": ("let x = " + " + ".join(["1"] * 5000) + "\n", ""),
    "many conditions": ("let x: Double = " + " ?? ".join(["nil"] * 30) + "\n", ""),
    "many warnings": ("func f() {\n" + "\n".join(f"  var x{n} = {n}" for n in range(30_000)) + "\n}\n", ""),
    "many errors": ("\n".join(f"let x{n} = y{n}" for n in range(30_000)) + "\n", ""),
    "one long line": ("let x = 1;" * 400_000 + "\n", ""),
    "long regular expression": ("let x = /" + nested("(", "a", ")*", 2000) + "/\n", "Bomb.swift:1"),
    "long interpolation": ('let x = "' + nested('\\(1 + "', "", '".count)', 300) + '"\n', ""),
    "opaque results": ("\n".join(f"func f{n}() -> some Equatable {{ [f{n + 1}(), f{n + 1}()] }}" for n in range(40))
                       + "\nfunc f40() -> some Equatable { 1 }\n", ""),
    "tuple of tuples": ("typealias T0 = (Int, Int)\n" + "\n".join(
        f"typealias T{n} = (T{n - 1}, T{n - 1})" for n in range(1, 31)) + "\nvar x: T30?\n", ""),
}
