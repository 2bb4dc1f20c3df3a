extension MissingNames {
  /// The beginnings of errors about a name that is not there, up to the name in quotes.
  private static let beginnings = ["cannot find '", "cannot find type '", "has no member '"]

  /// Advice by words in a name; the first that occurs counts.
  private static let advice: KeyValuePairs = [
    "accessib": "a stage has no assistive technologies: leave it out",
    "Widget": "a stage has no widgets: show the view itself",
    "widget": "a stage has no widgets: leave it out",
    "chart": "a stage has no charts: draw one with shapes, a Path, or Canvas",
    "Table": "a stage has no tables: use Grid and GridRow, or List",
    "table": "a stage has no tables: use Grid and GridRow, or List",
    "map": "a stage has no maps: use an Image of one", "Map": "a stage has no maps: use an Image of one",
    "store": "a stage sells nothing: leave it out", "subscription": "a stage sells nothing: leave it out",
    "product": "a stage sells nothing: leave it out", "Wallet": "a stage sells nothing: leave it out",
    "ApplePay": "a stage sells nothing: leave it out", "transaction": "a stage sells nothing: leave it out",
    "webView": "a stage shows no pages of the web: use an Image of one",
    "file": "a stage reads no files of a presenter: put them into the folder",
    "File": "a stage has no documents: put what is shown into the folder",
    "Document": "a stage has no documents: put what is shown into the folder",
    "Drag": "nothing is dragged from app to app: use a DragGesture",
    "drag": "nothing is dragged from app to app: use a DragGesture",
    "Drop": "nothing is dragged from app to app: use a DragGesture",
    "drop": "nothing is dragged from app to app: use a DragGesture",
    "photo": "a stage has no photos: put pictures into the folder Pictures",
    "DatePicker": "a DatePicker has one look: leave it out",
    "search": "a field to search with has one look: leave it out",
    "Immers": "a stage is flat: leave it out", "Glass": "use a material such as .ultraThinMaterial",
    "glass": "use a material such as .ultraThinMaterial", "3D": "a stage is flat: use rotation3DEffect",
    "Window": "a stage has one window: leave it out", "window": "a stage has one window: leave it out",
    "Menu": "use Menu or contextMenu", "NS": "there is no AppKit here: use SwiftUI's views",
    "tip": "a stage has no tips: use an overlay", "Style": "use a style that a stage has, such as .automatic",
  ]

  /// Advice by what a name of another framework of Apple's begins with.
  private static let frameworks: KeyValuePairs = [
    "NSManaged": "of Core Data there is what views need: leave it out",
    "NSPersistent": "of Core Data there is what views need: leave it out",
    "NSFetch": "of Core Data there is what views need: use @FetchRequest",
    "NSAttribute": "a data model is a file here: write it in Xcode, as .xcdatamodeld",
    "NSRelationship": "a data model is a file here: write it in Xcode, as .xcdatamodeld",
    "NSProperty": "a data model is a file here: write it in Xcode, as .xcdatamodeld",
    "NSEntity": "of Core Data there is what views need: leave it out",
    "NSBatch": "of Core Data there is what views need: make the changes one by one",
    "NSAsynchronousFetch": "of Core Data there is what views need: use fetch",
    "NSIncremental": "of Core Data there is what views need: leave it out",
    "NSMapping": "of Core Data there is what views need: leave it out",
    "NSMigration": "of Core Data there is what views need: leave it out",
    "NSExpression": "there are no expressions in conditions: compute the value in Swift",
    "NS": "there is no AppKit here: use SwiftUI's views",
    "UI": "there is little of UIKit here: use SwiftUI's views",
    "CA": "there is no Core Animation here: use shapes and withAnimation",
    "CI": "there is no Core Image here: use modifiers such as saturation, or a shader",
    "CG": "there is little of Core Graphics here: draw with Path or Canvas",
    "MK": "a stage has no maps: use an Image of one", "CL": "a stage knows no place: leave it out",
    "AV": "a stage plays no sounds and no videos: leave it out",
    "SK": "there is no SpriteKit here: draw with TimelineView and Canvas",
    "SCN": "there is no SceneKit here: use rotation3DEffect", "AR": "a stage has no camera: leave it out",
    "WK": "a stage shows no pages of the web: use an Image of one", "PH": "a stage has no photos: use Image",
    "MTL": "there is no Metal here but shaders: use ShaderLibrary",
    "MTK": "there is no Metal here but shaders: use ShaderLibrary",
    "UN": "a stage sends no notifications: leave it out", "CK": "a stage has no cloud: leave it out",
    "MF": "a stage sends no messages: leave it out",
    "SF": "a stage shows no pages of the web: use an Image of one",
    "ML": "a stage has no models of machine learning: compute the value in Swift",
    "VN": "a stage has no models of machine learning: compute the value in Swift",
    "NW": "a stage has no network: put the data into the folder",
    "CN": "a stage has no contacts: leave it out",
    "HK": "a stage knows nothing of a body: leave it out", "GK": "a stage has no game center: leave it out",
    "AS": "a stage signs nobody in: use a Button", "PK": "a stage sells nothing: leave it out",
    "LA": "a stage identifies no faces: leave it out", "EK": "a stage has no calendar: leave it out",
  ]

  /// A framework's sentence for a name that looks like one of Apple's classes.
  private static func framework(of name: String) -> String? {
    let found = frameworks.first { prefix, _ in
      let rest = name.dropFirst(prefix.count)
      return name.hasPrefix(prefix) && rest.first?.isUppercase == true
        && rest.dropFirst().first?.isLowercase == true
    }
    return found.map { "A stage does not have \(name): \($0.value)." }
  }

  /// A sentence in the place of the compiler's error about a name that SwiftUI has and a stage lacks; nil for other
  /// errors.
  static func sentence(for message: String) -> String? {
    if let range = message.firstRange(of: "no such module '") {
      let name = message[range.upperBound...].prefix { $0 != "'" }
      return
        "There is no module \(name) here: put the sources of a package into the folder and leave the import out, or "
        + "write the file without it."
    }
    for beginning in beginnings {
      guard let range = message.firstRange(of: beginning) else { continue }
      let name = message[range.upperBound...].prefix { $0 != "'" }
      guard all.contains(String(name)) else { return framework(of: String(name)) }
      let found = advice.first { name.contains($0.key) }
      return
        "A stage does not have SwiftUI's \(name): \(found?.value ?? "leave it out, or write it with other views")."
    }
    return nil
  }
}
