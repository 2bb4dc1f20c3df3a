import Foundation
import Testing

@testable import Engine

@Suite("SwiftUI sources are typechecked")
struct TypecheckedSourceTests {
  private let compiler: SwiftCompiler

  init() throws { compiler = try SwiftCompiler.shared.get() }

  private static let scenes = TunedScene.all + TunedScene.spread

  @Test("The compiler has nothing to say about a source in Swift 6", arguments: scenes)
  func sources(scene: TunedScene) throws {
    #expect(try compiler.complaints(about: swiftUISource(of: scene), mode: "6").isEmpty)
  }

  @Test("Nor has it in Swift 5, which complains about less", arguments: TunedScene.all)
  func olderSources(scene: TunedScene) throws {
    #expect(try compiler.complaints(about: swiftUISource(of: scene), mode: "5").isEmpty)
  }

  @Test("The tunings are many, and every value of every choice is among them")
  func tunings() {
    #expect(Self.scenes.count >= 30)
    for scene in SceneCatalog.builtIn.descriptions {
      for parameter in scene.parameters where parameter.kind == .choice {
        let values = Self.scenes.filter { $0.name == scene.name }.compactMap { $0.values[parameter.name] }
        #expect(
          Set(values).isSuperset(of: (parameter.choices ?? []).map(ParameterValue.text)), "\(parameter.name)")
      }
    }
  }

  @Test("A modifier that SwiftUI does not have is found", arguments: SwiftCompiler.modes)
  func misspelling(mode: String) throws {
    let source = try swiftUISource(of: TunedScene(name: "twirl", label: "wrong", values: [:]))
    let wrong = source.replacing(".brightness(", with: ".bright(")
    #expect(wrong != source)
    #expect(try compiler.complaints(about: wrong, mode: mode).contains("has no member 'bright'"))
  }

  @Test("State that any thread may change is found in Swift 6")
  func isolation() throws {
    let source = try swiftUISource(of: TunedScene(name: "twirl", label: "wrong", values: [:]))
    let wrong = source + "\nvar appearances = 0\n"
    #expect(try compiler.complaints(about: wrong, mode: "5").isEmpty)
    #expect(try compiler.complaints(about: wrong, mode: "6").contains("not concurrency-safe"))
  }

  private func swiftUISource(of scene: TunedScene) throws -> String {
    guard case .text(let text) = try scene.scene().source(in: .swiftUI) else { return "" }
    return text
  }
}
