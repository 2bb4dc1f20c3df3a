/// Data of an asset catalogue's set.
open class NSDataAsset: @unchecked Sendable {
  /// The set's name.
  public let name: String
  /// The content of the set's file.
  public let data: Data

  /// The data of a name; nil if there is none.
  public convenience init?(name: String) { self.init(name: name, bundle: .main) }
  /// The data of a name; nil if there is none.
  public init?(name: String, bundle: Bundle) {
    guard let file = bundle.url(forResource: name, withExtension: "dataset"),
      let data = try? Data(contentsOf: file)
    else { return nil }
    (self.name, self.data) = (name, data)
  }
}

extension Bundle {
  /// The resources of the package: those of the folder.
  public static var module: Bundle { .main }

  /// The addresses of the resources with an extension.
  public func resourceURLs(
    forResourcesWithExtension name: String?, subdirectory: String? = nil, localization: String? = nil
  ) -> [URL]? {
    urls(forResourcesWithExtension: name, subdirectory: subdirectory)?.map { $0 as URL }
  }
}
