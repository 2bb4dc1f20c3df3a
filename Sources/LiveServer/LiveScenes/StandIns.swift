import Support

/// The values that stand in for those that a view is made with, where no preview gives them.
struct StandIns {
  /// The expression that makes the view.
  let view: String
  /// The properties of a view around it, on which the expression depends.
  let properties: [String]
  /// The values that are stood in for, with what stands in for them, for people.
  let description: String

  /// The most values that are stood in for.
  private static let most = 30

  /// The values of a view of a type; nil if one of them is of a type that nothing can stand in for.
  init?(for type: String, taking values: [StoredProperties.Value]) {
    guard !values.isEmpty, values.count <= Self.most else { return nil }
    var (arguments, properties, shown): ([String], [String], [String]) = ([], [], [])
    for value in values {
      let label = value.label.map { "\($0): " } ?? ""
      switch (value.isBinding, value.type) {
      case (false, "Namespace.ID"):
        properties.append("@SwiftUI.Namespace private var \(value.name)")
        arguments.append(label + value.name)
      case (true, let type):
        guard let expression = Self.expression(of: type, named: value.name) else { return nil }
        properties.append("@SwiftUI.State private var \(value.name): \(type) = \(expression)")
        arguments.append("\(label)$\(value.name)")
        shown.append("\(value.name): \(expression)")
      case (false, let type):
        guard let expression = Self.expression(of: type, named: value.name) else { return nil }
        arguments.append(label + expression)
        if !type.contains("->") { shown.append("\(value.name): \(expression)") }
      }
    }
    view = "\(type)(\(arguments.joined(separator: ", ")))"
    self.properties = properties
    description = shown.joined(separator: ", ")
  }

  /// The expression of a value that is as good as another of its type; nil if the type is not known.
  private static func expression(of written: String, named name: String) -> String? {
    var type = written.hasPrefix("@escaping") ? String(written.dropFirst("@escaping".count)) : written
    if type.hasPrefix("@MainActor") { type = String(type.dropFirst("@MainActor".count)) }
    if type.hasSuffix("?") { return "nil" }
    if let closure = closure(type) { return closure }
    if type.hasPrefix("["), type.hasSuffix("]") {
      let inner = String(type.dropFirst().dropLast())
      // Lists of lists would be longer with each of them.
      guard let element = inner.hasPrefix("[") ? "[]" : expression(of: inner, named: name) else { return nil }
      return "[\(element), \(element), \(element)]"
    }
    if type.hasPrefix("Binding<"), type.hasSuffix(">") {
      let value = expression(of: String(type.dropFirst("Binding<".count).dropLast()), named: name)
      return value.map { ".constant(\($0))" }
    }
    let word = name.lowercased()
    switch type {
    case "String", "LocalizedStringKey", "Text":
      let text = ViewSources.quoted(
        ["icon", "symbol", "image", "system"].contains { word.contains($0) }
          ? "star.fill" : ViewSources.title(of: name.prefix(1).uppercased() + name.dropFirst()))
      return type == "Text" ? "Text(\(text))" : text
    case "Int", "UInt", "Int32", "Int64": return "3"
    case "Double", "CGFloat", "Float", "TimeInterval":
      if ["gap", "spacing", "padding", "inset"].contains(where: { word.hasSuffix($0) }) { return "20" }
      let isLength = ["width", "height", "size", "radius", "diameter", "length"].contains {
        word.hasSuffix($0)
      }
      return isLength ? "100" : word.hasSuffix("duration") ? "1" : "0.5"
    case "Bool": return "true"
    case "Color": return ".blue"
    case "Image": return "Image(systemName: \"star.fill\")"
    case "AnyView": return "AnyView(Text(\"View\"))"
    case "CGSize": return "CGSize(width: 100, height: 100)"
    case "CGPoint": return "CGPoint(x: 100, y: 100)"
    case "Angle": return ".degrees(45)"
    case "Animation": return ".default"
    case "UnitPoint", "Alignment": return ".center"
    case "Date": return "Date()"
    case "UUID": return "UUID()"
    default: return nil
    }
  }

  /// A closure that does nothing; nil if the type is that of no closure, or its result is needed.
  private static func closure(_ type: String) -> String? {
    guard let result = ["->Void", "->()"].first(where: { type.hasSuffix($0) }) else { return nil }
    let list = type.dropLast(result.count)
    guard list.first == "(", list.last == ")", !list.dropFirst().contains(where: { "(<[".contains($0) })
    else {
      return nil
    }
    let count = list == "()" ? 0 : list.count { $0 == "," } + 1
    return count == 0
      ? "{}" : "{ \(Array(repeating: "_", count: count).joined(separator: ", ")) in }"
  }
}
