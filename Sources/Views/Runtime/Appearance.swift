import Foundation

extension ViewProgram {
  /// The settings of a phone that a view is shown with.
  public struct Appearance: Sendable {
    let colorScheme: ColorScheme?
    let typeSize: DynamicTypeSize?
    let locale: Locale?
    let stage: CGSize?

    /// Settings; what is left out is as usual.
    ///
    /// - Parameter stage: The size of the stage in points.
    public init(
      colorScheme: ColorScheme? = nil, typeSize: DynamicTypeSize? = nil, locale: String? = nil,
      stage: CGSize? = nil
    ) {
      (self.colorScheme, self.typeSize, self.stage) = (colorScheme, typeSize, stage)
      self.locale = locale.map { Locale(identifier: $0) }
    }

    /// The settings with which a program was started.
    public static var ofProgram: Appearance { Appearance(arguments: ProcessInfo.processInfo.arguments) }

    /// The settings in a program's arguments: `--scheme=dark`, and `--type-size=` with the place of a size from 0 on;
    /// others are not read.
    init(arguments: [String]) {
      func value(of name: String) -> Substring? {
        arguments.last { $0.hasPrefix(name) }.map { $0.dropFirst(name.count) }
      }
      let scheme = value(of: "--scheme=")
      self.init(
        colorScheme: scheme == "dark" ? .dark : scheme == "light" ? .light : nil,
        typeSize: value(of: "--type-size=").flatMap { Int($0) }.flatMap { DynamicTypeSize(rawValue: $0) })
    }

    /// Sets what views inherit.
    func apply(to context: inout ViewContext) {
      // A view's own preference is before the system's.
      if let colorScheme, context.update.memory.last.colorScheme == nil {
        context.environment.colorScheme = colorScheme
      }
      if let typeSize { context.environment.dynamicTypeSize = typeSize }
      if let locale {
        context.environment.locale = locale
        let isRightToLeft = locale.language.characterDirection == .rightToLeft
        context.environment.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
      }
    }
  }
}

extension DisplayWriter {
  /// Colours the stage and what lies around it, if views or settings want a scheme of colours.
  func writeGround(in stage: CGSize) {
    guard let scheme = update.pass.next.colorScheme ?? update.program.appearance.colorScheme else { return }
    let (width, height) = (stage.width * Self.surroundings, stage.height * Self.surroundings)
    leaf(.rectangle, isHittable: false) {
      for number in [(stage.width - width) / 2, (stage.height - height) / 2, width, height] { write(number) }
      let light = scheme == .dark ? 0.0 : 1
      for number in [light, light, light, 1, 0] { write(number) }
    }
  }

  /// The size of what may lie around a stage in a window, in stages.
  private static let surroundings = 40.0
}
