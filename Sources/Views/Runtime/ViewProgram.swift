import Engine

/// A view as a scene: what is the same however it is performed.
public struct ViewProgram: @unchecked Sendable {
  /// The name in the catalogue.
  public let name: String
  /// The name that people see.
  public let title: String
  /// The size of the stage, in points.
  public let stage: CGSize
  /// The parts of the stage at its edges that a device's corners and its home indicator take away.
  let safeArea: EdgeInsets
  /// The pictures, by the names that views use.
  private let pictures: [String: CatalogPicture]
  /// The names of pictures that cannot be drawn.
  let unreadablePictures: Set<String>
  /// The colours, by the names that views use.
  let colors: [String: CatalogColor]
  /// The files and lines at which views are declared, by the names of their types.
  let places: [String: String]
  private let make: (ViewContext) -> [ViewElement]
  let origins = ObjectOrigins()
  /// The parameters and the crowd that the views ask for.
  private(set) var declarations = Declarations()
  /// The settings of a phone with which the view is shown.
  let appearance: Appearance
  private let declares: Bool
  private let scrolls: Bool

  /// The stage of a scene that does not say.
  public static let standardStage = CGSize(width: 390, height: 844)
  /// The safe area of the standard stage: that of an iPhone of its size. Source: UIKit on an iPhone 13.
  static let standardSafeArea = EdgeInsets(top: 47, leading: 0, bottom: 34, trailing: 0)

  /// A scene of a view.
  ///
  /// - Parameters:
  ///   - pictures: The pictures, by the names that views use: their paths on the server, and their sizes in points. One
  ///     that cannot be drawn has no path. After a space, the path of that on dark, or `template` if only its opacity
  ///     counts.
  ///   - colors: The colours, by the names that views use, as `#rrggbb` or `#rrggbbaa`; after a space, those on dark.
  ///   - places: The files and lines at which views are declared, by the names of their types.
  ///   - declares: Whether the views may ask for parameters or a crowd, so that they are evaluated once to find out.
  ///   - scrolls: Whether a wheel may scroll something; it tilts otherwise.
  ///   - appearance: The settings with which the view is shown; by default those with which the program was started.
  ///   - traits: The stage of a preview, of which the last one counts, and changes of the view.
  public init<Root: View>(
    _ name: String, title: String? = nil, stage: CGSize = ViewProgram.standardStage,
    pictures: [String: (String, Double, Double)] = [:], colors: [String: String] = [:],
    places: [String: String] = [:], declares: Bool = false, scrolls: Bool = false,
    appearance: Appearance = .ofProgram, traits: @MainActor () -> [PreviewTrait<Preview.ViewTraits>] = { [] },
    @ViewBuilder root: @escaping @MainActor () -> Root
  ) {
    (self.name, self.title, self.places) = (name, title ?? name, places)
    (self.declares, self.scrolls, self.appearance) = (declares, scrolls, appearance)
    let traits = MainActor.inScene(traits)
    let trait = traits.last { $0.stage != nil }
    self.stage = appearance.stage ?? trait?.stage ?? stage
    let isUsual = (appearance.stage ?? stage) == Self.standardStage
    let usual = isUsual ? Self.standardSafeArea : EdgeInsets()
    safeArea = appearance.stage == nil ? trait?.safeArea ?? usual : usual
    self.pictures = pictures.compactMapValues { CatalogPicture($0, width: $1, height: $2) }
    unreadablePictures = Set(pictures.keys).subtracting(self.pictures.keys)
    self.colors = colors.compactMapValues { CatalogColor($0) }
    let changes = traits.compactMap(\.modify)
    make = { context in
      context.evaluating {
        guard !changes.isEmpty else { return MainActor.inScene { root() }.elements(in: context) }
        return MainActor.inScene { changes.reduce(AnyView(root())) { $1($0) } }.elements(in: context)
      }
    }
  }

  /// The picture of a name; a group of a catalogue may be named in front of it, and a file's extension behind it.
  func picture(_ name: String) -> CatalogPicture? {
    if let picture = pictures[name] { return picture }
    let last = name.split(separator: "/").last ?? ""
    return pictures[String(last)] ?? last.split(separator: ".").first.flatMap { pictures[String($0)] }
  }

  /// The colour of controls under a tint, or that of the catalogue; nil for the system's.
  func accent(under tint: Color?) -> Color? {
    if let tint, tint != .accentColor { return tint }
    // The name in Xcode's projects.
    return colors["AccentColor"].map { Color(.schemed(light: $0.light, dark: $0.dark)) }
  }

  /// Evaluates the view, lays it out, and writes it.
  func write(in context: ViewContext, into writer: DisplayWriter) {
    let presenter = Presenter()
    defer { presenter.removeAll() }
    var inner = context.part(name)
    inner.environment.presenter = presenter
    appearance.apply(to: &inner)
    inner.beginEditing()
    let elements = make(inner)
    let root: ViewElement =
      elements.count == 1
      ? elements[0]
      : LinearElement(
        .vertical, HorizontalAlignment.center.id, nil, elements, in: context)
    writer.writeGround(in: stage)
    let size = ProposedViewSize(stage)
    let content = SafeAreaElement(root, safeArea, in: inner)
    for element in [content] + presenter.elements(in: context.part("presented")) {
      let place = Alignment.center.corner(
        of: element.dimensions(size, for: .center), in: ViewDimensions(stage))
      element.write(at: place, size, into: writer)
    }
  }

  /// The kind of scene, for a catalogue.
  public var kind: SceneKind {
    var description = SceneDescription(
      name: name, title: title, stage: Size(width: stage.width, height: stage.height),
      input: [.tilt, .pointer] + (scrolls ? [.scroll] : []))
    let program = declares ? declared : self
    description.parameters = program.declarations.parameters
    description.crowd = program.declarations.crowd
    return SceneKind(
      description, fillsWindow: false, isOpaque: true, isTunedByTilt: false, begin: { ViewScene(program) },
      restore: { try ViewScene(program, restoring: $0) })
  }

  /// The program with what its views ask for when they are first evaluated.
  private var declared: ViewProgram {
    let update = ViewUpdate(
      Memory(), display: DisplayList(), program: self, at: 0, in: Engine.Environment())
    update.perform(always: true) {}
    var program = self
    program.declarations = update.declarations
    _ = update.finish()
    return program
  }

  /// True if a saved value is one that a parameter takes.
  func accepts(_ name: String, _ value: ParameterValue) -> Bool {
    declarations.parameters.first { $0.name == name }?.accepts(value) ?? false
  }
}
