/// The clipboard, which keeps nothing beyond the scene.
open class UIPasteboard: @unchecked Sendable {
  /// The clipboard of the system.
  public static var general: UIPasteboard { UIPasteboard() }

  init() {}

  /// The text, which is nil; a notice says that what is set does not reach a clipboard.
  public var string: String? {
    get { nil }
    set { noticeCopy() }
  }
  /// The texts.
  public var strings: [String]? {
    get { nil }
    set { noticeCopy() }
  }
  /// The picture.
  public var image: UIImage? {
    get { nil }
    set { noticeCopy() }
  }
  /// The address.
  public var url: URL? {
    get { nil }
    set { noticeCopy() }
  }
  /// The colour.
  public var color: UIColor? {
    get { nil }
    set { noticeCopy() }
  }
  /// True if there is a text.
  public var hasStrings: Bool { false }
  /// True if there is a picture.
  public var hasImages: Bool { false }
  /// True if there is an address.
  public var hasURLs: Bool { false }
  /// Sets a value for a type.
  public func setValue(_ value: Any, forPasteboardType pasteboardType: String) { noticeCopy() }

  private func noticeCopy() {
    ViewUpdate.current?.notice("A stage has no clipboard: nothing is copied.")
  }
}
