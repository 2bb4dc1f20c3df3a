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

    /// Sets what views inherit.
    func apply(to context: inout ViewContext) {
      if let colorScheme {
        context.environment.colorScheme = colorScheme
        context.update.prefer(colorScheme)
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
