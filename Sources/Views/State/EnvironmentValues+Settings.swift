extension EnvironmentValues {
  /// The size of text that a person has chosen; a stage has the author's sizes.
  public var sizeCategory: ContentSizeCategory {
    get { self[SizeCategoryKey.self] }
    set { self[SizeCategoryKey.self] = newValue }
  }
  /// The part of a text that is left out if it is too long; the end.
  public var truncationMode: Text.TruncationMode {
    get { self[TruncationKey.self] }
    set { self[TruncationKey.self] = newValue }
  }
  /// True if large contents are shown; always false, as viewers differ.
  public var accessibilityLargeContentViewerEnabled: Bool { false }
  /// True if the app can have several windows; a stage is one.
  public var supportsMultipleWindows: Bool { false }
  /// Closes what is presented; nothing is.
  public var presentationMode: Binding<PresentationMode> {
    .constant(PresentationMode(close: dismiss.action))
  }
  /// True if any help for reading or moving is on, which a stage does not know.
  public var accessibilityEnabled: Bool { false }
  /// Asks for a review, which nobody writes.
  public var requestReview: DismissAction { DismissAction() }
  /// Closes a window; a stage has one.
  public var dismissWindow: DismissAction { DismissAction() }
  /// Gives the focus back; there is none.
  public var resetFocus: DismissAction { DismissAction() }
}

private enum SizeCategoryKey: EnvironmentKey {
  static var defaultValue: ContentSizeCategory { .large }
}

private enum TruncationKey: EnvironmentKey {
  static var defaultValue: Text.TruncationMode { .tail }
}

/// Sizes of text that a person chooses, by their older names.
public enum ContentSizeCategory: Int, Comparable, Hashable, CaseIterable, Sendable {
  /// The smallest.
  case extraSmall
  /// Small.
  case small
  /// Medium.
  case medium
  /// The usual one.
  case large
  /// Larger.
  case extraLarge
  /// Larger again.
  case extraExtraLarge
  /// The largest that is no aid.
  case extraExtraExtraLarge
  /// The first aid.
  case accessibilityMedium
  /// The second aid.
  case accessibilityLarge
  /// The third aid.
  case accessibilityExtraLarge
  /// The fourth aid.
  case accessibilityExtraExtraLarge
  /// The fifth aid.
  case accessibilityExtraExtraExtraLarge

  /// True if the first size is smaller.
  public static func < (a: ContentSizeCategory, b: ContentSizeCategory) -> Bool { a.rawValue < b.rawValue }

  /// True if it is an aid.
  public var isAccessibilityCategory: Bool {
    switch self {
    case .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge,
      .accessibilityExtraExtraExtraLarge:
      true
    case .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge: false
    }
  }
}

extension DynamicTypeSize {
  /// True if it is an aid.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }
}

/// A presentation of a view.
public struct PresentationMode {
  let close: (() -> Void)?
  /// True if the view is presented.
  public var isPresented: Bool { close != nil }
  /// Closes the view.
  public mutating func dismiss() { close?() }
}
