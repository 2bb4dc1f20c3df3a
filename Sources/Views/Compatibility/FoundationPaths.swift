// Parts of Foundation that it has on Apple's systems only.

// Paths of folders, which a scene does not have: nothing is read there or written.
extension URL {
  /// The path of an app's documents.
  public static var documentsDirectory: URL { own("Documents") }
  /// The path of an app's own files.
  public static var applicationSupportDirectory: URL { own("Library/Application Support") }
  /// The path of files that can be made again.
  public static var cachesDirectory: URL { own("Library/Caches") }
  /// The path of an app's library.
  public static var libraryDirectory: URL { own("Library") }

  private static func own(_ path: String) -> URL { URL(fileURLWithPath: "/scene/\(path)", isDirectory: true) }
}

/// The translation of values for a database, which a stage does not need: values stay in memory as they are.
open class ValueTransformer: NSObject {
  /// A translation.
  public override init() {}
  /// Nil: no translation is registered.
  public convenience init?(forName name: NSValueTransformerName) { return nil }
  /// The class of translated values.
  open class func transformedValueClass() -> AnyClass { NSObject.self }
  /// True if values can be translated back.
  open class func allowsReverseTransformation() -> Bool { true }
  /// The translated value.
  open func transformedValue(_ value: Any?) -> Any? { value }
  /// The value of a translated one.
  open func reverseTransformedValue(_ value: Any?) -> Any? { value }
  /// No effect: values stay as they are.
  open class func setValueTransformer(_ transformer: ValueTransformer?, forName name: NSValueTransformerName)
  {}
  /// No names: no translation is registered.
  open class func valueTransformerNames() -> [NSValueTransformerName] { [] }
}

/// The translation of archived values, which a stage does not need.
open class NSSecureUnarchiveFromDataTransformer: ValueTransformer {
  /// The classes of values.
  open class var allowedTopLevelClasses: [AnyClass] { [] }
}

/// The name of a translation.
public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// A name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  /// The name of ``NSSecureUnarchiveFromDataTransformer``.
  public static let secureUnarchiveFromDataTransformerName = NSValueTransformerName(
    rawValue: "NSSecureUnarchiveFromData")
}
