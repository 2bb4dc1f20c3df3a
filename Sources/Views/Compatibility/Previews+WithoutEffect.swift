// Modifiers of previews: a stage shows a preview by itself, as large as its traits say.

/// The layout of a preview.
public enum PreviewLayout: Sendable {
  /// A device.
  case device
  /// The view's size.
  case sizeThatFits
  /// A size.
  case fixed(width: CGFloat, height: CGFloat)
}

/// A device by its name.
public struct PreviewDevice: ExpressibleByStringLiteral, RawRepresentable, Sendable {
  /// The name.
  public let rawValue: String
  /// A device.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A device.
  public init(stringLiteral value: String) { rawValue = value }
}

/// The orientation of a device in a preview.
public struct InterfaceOrientation: CaseIterable, Identifiable, Equatable, Sendable {
  /// The name.
  public let id: String
  /// Upright.
  public static let portrait = InterfaceOrientation(id: "portrait")
  /// Upside down.
  public static let portraitUpsideDown = InterfaceOrientation(id: "portraitUpsideDown")
  /// On its right side.
  public static let landscapeLeft = InterfaceOrientation(id: "landscapeLeft")
  /// On its left side.
  public static let landscapeRight = InterfaceOrientation(id: "landscapeRight")
  /// All.
  public static var allCases: [InterfaceOrientation] {
    [.portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight]
  }
}

extension View {
  /// Names a preview among several.
  nonisolated public func previewDisplayName(_ value: String?) -> some View { self }
  /// Sets the size of a preview, which `#Preview(traits:)` sets here.
  nonisolated public func previewLayout(_ value: PreviewLayout) -> some View { self }
  /// Sets the device of a preview, of which a stage is none.
  nonisolated public func previewDevice(_ value: PreviewDevice?) -> some View { self }
  /// Sets the orientation of a preview, which `#Preview(traits:)` sets here.
  nonisolated public func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View { self }
}
