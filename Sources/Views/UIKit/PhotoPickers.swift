// The pickers of photos, as UIKit and PhotosUI have them. A stage has no photos: a notice stands for the views that show
// a picker, and their delegates are never called.

/// A delegate of a stack of pages, which a stage never calls.
public protocol UINavigationControllerDelegate: AnyObject {}
/// A delegate of a picker of photos, which a stage never calls.
public protocol UIImagePickerControllerDelegate: AnyObject {}
/// A delegate of a picker of photos, which a stage never calls.
public protocol PHPickerViewControllerDelegate: AnyObject {}

/// A picker of photos; nothing shows it.
open class UIImagePickerController: UINavigationController, @unchecked Sendable {
  /// A source of photos.
  public enum SourceType: Int, Sendable {
    /// The albums.
    case photoLibrary
    /// The camera.
    case camera
    /// The photos that were saved.
    case savedPhotosAlbum
  }
  /// A camera.
  public enum CameraDevice: Int, Sendable {
    /// That behind the screen.
    case rear
    /// That in front.
    case front
  }
  /// A name of what was picked.
  public struct InfoKey: Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// The photo.
    public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
    /// The photo, as it was changed.
    public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
    /// The photo's address.
    public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
    /// The video's address.
    public static let mediaURL = InfoKey(rawValue: "UIImagePickerControllerMediaURL")
    /// The kind of what was picked.
    public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
  }
  /// The source.
  public var sourceType = SourceType.photoLibrary
  /// The camera.
  public var cameraDevice = CameraDevice.rear
  /// True if photos may be changed.
  public var allowsEditing = false
  /// The kinds of files.
  public var mediaTypes: [String] = []
  /// The delegate.
  public weak var delegate: (any UIImagePickerControllerDelegate & UINavigationControllerDelegate)?
  /// True if a source is there; none is.
  public class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { false }
}

/// A kind of photos.
public struct PHPickerFilter: Hashable, Sendable {
  let name: String
  /// Photos.
  public static let images = PHPickerFilter(name: "images")
  /// Videos.
  public static let videos = PHPickerFilter(name: "videos")
  /// Moving photos.
  public static let livePhotos = PHPickerFilter(name: "livePhotos")
  /// Kinds together.
  public static func any(of filters: [PHPickerFilter]) -> PHPickerFilter { filters.first ?? images }
}

/// All photos, of which a stage has none.
open class PHPhotoLibrary: @unchecked Sendable {
  private static let only = PHPhotoLibrary()
  /// All photos.
  public class func shared() -> PHPhotoLibrary { only }
}

/// The settings of a picker of photos.
public struct PHPickerConfiguration: Sendable {
  /// The form in which photos are handed over.
  public enum AssetRepresentationMode: Int, Sendable {
    /// The standard behavior.
    case automatic
    /// The original form.
    case current
    /// As most programs read them.
    case compatible
  }
  /// The kinds of photos; nil for all.
  public var filter: PHPickerFilter?
  /// The most photos; 0 for any number.
  public var selectionLimit = 1
  /// The form in which photos are handed over.
  public var preferredAssetRepresentationMode = AssetRepresentationMode.automatic
  /// The standard settings.
  public init() {}
  /// The standard settings.
  public init(photoLibrary: PHPhotoLibrary) {}
}

/// A photo that was picked.
public struct PHPickerResult {
  /// The photo.
  public let itemProvider: NSItemProvider
  /// The photo's name among all.
  public let assetIdentifier: String?
}

/// A picker of photos; nothing shows it.
open class PHPickerViewController: UIViewController, @unchecked Sendable {
  /// The settings.
  public let configuration: PHPickerConfiguration
  /// The delegate.
  public weak var delegate: (any PHPickerViewControllerDelegate)?
  /// A picker with settings.
  public init(configuration: PHPickerConfiguration) {
    self.configuration = configuration
    super.init()
  }
  /// A picker of a file, of which there are none.
  public required init?(coder: NSCoder) { nil }
}
