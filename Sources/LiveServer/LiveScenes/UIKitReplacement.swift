/// Replacements for UIKit's views.
enum UIKitReplacement {
  private static let replacements: KeyValuePairs = [
    "UIVisualEffectView": "a material such as .ultraThinMaterial",
    "UIBlurEffect": "a material such as .ultraThinMaterial",
    "UIActivityIndicatorView": "ProgressView()", "UITextField": "TextField", "UITextView": "TextEditor",
    "UISearchBar": "searchable(text:)", "UISwitch": "Toggle", "UISlider": "Slider", "UIButton": "Button",
    "UILabel": "Text", "UIImageView": "Image", "UIScrollView": "ScrollView", "UITableView": "List",
    "UICollectionView": "LazyVGrid", "UIPageViewController": "TabView with tabViewStyle(.page)",
    "UIPageControl": "TabView with tabViewStyle(.page)", "WKWebView": "an Image of the page",
    "MKMapView": "an Image of the map", "SKView": "TimelineView and Canvas", "SCNView": "rotation3DEffect",
    "CAEmitterLayer": "TimelineView and Canvas", "CAGradientLayer": "LinearGradient",
    "AVPlayerLayer": "an Image",
    "AVPlayerViewController": "an Image", "UIImagePickerController": "an Image of the folder Pictures",
  ]
  /// The most words of a type that are read.
  private static let most = 3000

  /// A sentence for a type that shows a view of UIKit's.
  static func sentence(for tokens: SwiftTokens, from start: Int) -> String {
    sentence(for: Set((start..<min(tokens.tokens.count, start + most)).map { tokens.word($0) }))
  }

  /// A sentence for a type that shows a view of UIKit's, by the words in it.
  static func sentence(for words: Set<String>) -> String {
    let found = replacements.first { words.contains($0.key) }
    let instead =
      found.map { "use \($0.value) in the place of \($0.key)" }
      ?? "write the view with SwiftUI, for example with Canvas"
    return "There is no UIKit here: \(instead)."
  }
}
