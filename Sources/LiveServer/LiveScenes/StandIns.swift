import Support

/// The values that stand in for those that a view is made with, where no preview gives them.
struct StandIns {
  /// The expression that makes the view.
  let view: String
  /// The properties of a view around it, on which the expression depends.
  let properties: [String]
  /// The values that are stood in for, with what stands in for them, for people.
  let description: String

  /// The values of a view of a type; nil if one of them is of a type that nothing can stand in for.
  init?(for name: String, _ type: DeclaredType, among types: DeclaredTypes) {
    guard let values = type.values, !values.isEmpty, values.count <= StandInValues.most else { return nil }
    // What the parameters of a generic view are is found by its values.
    let words = Set(
      values.flatMap { $0.type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) })
    guard type.parameters.keys.allSatisfy(words.contains) else { return nil }
    var maker = StandInValues(among: types, for: type.parameters)
    var (arguments, properties, shown): ([String], [String], [String]) = ([], [], [])
    for value in values {
      let label = value.label.map { "\($0): " } ?? ""
      if value.type == "Namespace.ID", !value.isBinding {
        properties.append("@SwiftUI.Namespace private var \(value.name)")
        arguments.append(label + value.name)
        continue
      }
      guard let expression = maker.expression(of: value.type, named: value.name) else { return nil }
      if value.isBinding, type.parameters.isEmpty {
        properties.append("@SwiftUI.State private var \(value.name): \(value.type) = \(expression)")
        arguments.append("\(label)$\(value.name)")
      } else {
        arguments.append(label + (value.isBinding ? ".constant(\(expression))" : expression))
      }
      if !value.type.contains("->") { shown.append("\(value.name): \(expression)") }
    }
    view = "\(name)(\(arguments.joined(separator: ", ")))"
    self.properties = properties
    description = shown.joined(separator: ", ")
  }
}

extension StandIns {
  /// Between a file's name and a view's, where the compiler names a declaration that gives the view values.
  static let mark = " making "

  /// The advice for a view whose values nothing can stand in for.
  static func sentence(for view: String) -> String {
    "\(view) is made with values. Write a preview that gives them: #Preview { \(view)(…) }"
  }

  /// The view to which a declaration gives values, and its own place, if that is what the compiler names.
  static func view(at place: SourcePlace) -> (name: String, place: SourcePlace)? {
    guard let mark = place.file.ranges(of: mark).last else { return nil }
    var own = place
    (own.file, own.column) = (String(place.file[..<mark.lowerBound]), 1)
    return (String(place.file[mark.upperBound...]), own)
  }
}

/// Expressions of values that are as good as others of their types.
private struct StandInValues {
  /// The most values that one value is made of, and the greatest number of values within each other.
  static let (most, deepest) = (30, 4)

  private let types: DeclaredTypes
  /// The generic parameters of the view, each with what it conforms to.
  private let parameters: [String: String]
  private var (count, depth) = (0, 0)

  init(among types: DeclaredTypes, for parameters: [String: String]) {
    (self.types, self.parameters) = (types, parameters)
  }

  /// The expression of a value; nil if nothing is known of its type.
  ///
  /// - Parameter number: The place of the value in a list.
  mutating func expression(of written: String, named name: String, number: Int = 0) -> String? {
    count += 1
    guard count <= 4 * Self.most, depth <= Self.deepest else { return nil }
    var type = written
    for attribute in ["@escaping", "@MainActor", "@Sendable", "@ViewBuilder", "@autoclosure"]
    where type.hasPrefix(attribute) {
      type = String(type.dropFirst(attribute.count))
    }
    if type.hasSuffix("?") {
      let inner = String(type.dropLast())
      return parameters[inner] == nil ? "nil" : expression(of: inner, named: name)
    }
    if type.contains("->") { return closure(type, named: name) }
    if type.hasPrefix("["), type.hasSuffix("]") { return list(type, named: name) }
    if type.hasSuffix(">"), let open = type.firstIndex(of: "<") {
      return generic(String(type[..<open]), String(type[type.index(after: open)...].dropLast()), named: name)
    }
    if let constraint = parameters[type] {
      return Self.expression(conformingTo: constraint, named: name, number: number)
    }
    if let own = types.find(type) {
      return expression(of: own.type, named: own.name, as: type, number: number)
    }
    return Self.expression(of: type, named: name, number: number)
  }

  private mutating func list(_ type: String, named name: String) -> String? {
    if let sample = types.sample(of: type) { return sample }
    let inner = String(type.dropFirst().dropLast())
    if inner.contains(":") { return "[:]" }
    // Lists of lists would be longer with each of them.
    guard !inner.hasPrefix("[") else { return "[[], [], []]" }
    var elements: [String] = []
    for number in 0..<3 {
      guard let element = expression(of: inner, named: name, number: number) else { return nil }
      elements.append(element)
    }
    return "[\(elements.joined(separator: ", "))]"
  }

  private mutating func generic(_ type: String, _ inner: String, named name: String) -> String? {
    switch type {
    case "Binding": return expression(of: inner, named: name).map { ".constant(\($0))" }
    case "Optional": return "nil"
    case "Array": return list("[\(inner)]", named: name)
    case "Set": return "[]"
    case "Dictionary": return "[:]"
    case "Range": return inner == "Int" ? "0..<3" : "0..<1"
    case "ClosedRange": return inner == "Int" ? "0...3" : "0...1"
    default: return nil
    }
  }

  /// A value of one of the author's types.
  private mutating func expression(
    of type: DeclaredType, named whole: String, as written: String, number: Int
  ) -> String? {
    if let sample = types.sample(of: written) { return sample }
    if !type.cases.isEmpty { return "\(whole).\(type.cases[number % type.cases.count])" }
    depth += 1
    defer { depth -= 1 }
    if type.isProtocol {
      for name in types.types(of: written) {
        if let value = expression(of: name, named: name, number: number) { return value }
      }
      return nil
    }
    // A class that inherits from one of the author's may be made with other values.
    let inheritsClass = type.inherited.contains { types.find($0).map { !$0.type.isProtocol } ?? false }
    guard type.parameters.isEmpty, !inheritsClass, let values = type.values, values.count <= Self.most else {
      return nil
    }
    var arguments: [String] = []
    for value in values {
      guard let expression = expression(of: value.type, named: value.name, number: number) else { return nil }
      arguments.append(
        (value.label.map { "\($0): " } ?? "") + (value.isBinding ? ".constant(\(expression))" : expression))
    }
    return "\(whole)(\(arguments.joined(separator: ", ")))"
  }

  /// A closure that does nothing, or results in a value.
  private mutating func closure(_ type: String, named name: String) -> String? {
    guard let arrow = type.firstRange(of: "->") else { return nil }
    var list = type[..<arrow.lowerBound]
    for word in ["throws", "async"] where list.hasSuffix(word) { list = list.dropLast(word.count) }
    guard list.first == "(", list.last == ")" else { return nil }
    let inside = list.dropFirst().dropLast()
    guard !inside.contains(where: { "([".contains($0) }) || !inside.contains(",") else { return nil }
    let result = String(type[arrow.upperBound...])
    guard !result.contains("->") else { return nil }
    var value = ""
    if !["Void", "()"].contains(result) {
      guard let expression = expression(of: result, named: name) else { return nil }
      value = expression
    }
    let arguments = inside.isEmpty ? 0 : inside.contains("<") ? 1 : inside.count { $0 == "," } + 1
    if inside.contains("<"), inside.contains(",") { return nil }
    if arguments == 0 { return value.isEmpty ? "{}" : "{ \(value) }" }
    let names = Array(repeating: "_", count: arguments).joined(separator: ", ")
    return value.isEmpty ? "{ \(names) in }" : "{ \(names) in \(value) }"
  }

  /// The title of a value, such as Second line.
  private static func title(_ name: String, _ number: Int) -> String {
    let title = ViewSources.title(of: name.prefix(1).uppercased() + name.dropFirst())
    return ViewSources.quoted(number == 0 ? title : "\(title) \(number + 1)")
  }

  /// A value of a generic parameter.
  private static func expression(conformingTo name: String, named value: String, number: Int) -> String? {
    switch name {
    case "View": "SwiftUI.Text(\(title(value, number)))"
    case "Hashable", "Equatable", "Comparable", "StringProtocol", "CustomStringConvertible", "Codable":
      title(value, number)
    case "Shape", "InsettableShape": "SwiftUI.Circle()"
    case "ShapeStyle": "SwiftUI.Color.blue"
    case "BinaryFloatingPoint", "FloatingPoint": "0.5"
    case "BinaryInteger", "Numeric": "3"
    default: nil
    }
  }

  /// A value of a type of Swift's or SwiftUI's.
  private static func expression(of type: String, named name: String, number: Int) -> String? {
    let word = name.lowercased()
    switch type {
    case "String", "LocalizedStringKey", "Text":
      let isSymbol = ["icon", "symbol", "image", "system"].contains { word.contains($0) }
      let text = isSymbol ? "\"star.fill\"" : title(name, number)
      return type == "Text" ? "Text(\(text))" : text
    case "Character": return "\"A\""
    case "Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64", "Decimal":
      return "\(3 + number)"
    case "Double", "CGFloat", "Float", "TimeInterval":
      if ["gap", "spacing", "padding", "inset"].contains(where: { word.hasSuffix($0) }) { return "20" }
      let isLength = ["width", "height", "size", "radius", "diameter", "length"].contains {
        word.hasSuffix($0)
      }
      return isLength ? "\(100 + 10 * number)" : word.hasSuffix("duration") ? "1" : "0.\(5 + number)"
    case "Bool": return "true"
    case "Color", "UIColor": return [".blue", ".green", ".orange"][number % 3]
    case "Image": return "Image(systemName: \"star.fill\")"
    case "UIImage": return "UIImage()"
    case "AnyView": return "AnyView(Text(\"View\"))"
    case "CGSize": return "CGSize(width: 100, height: 100)"
    case "CGPoint": return "CGPoint(x: 100, y: 100)"
    case "CGRect": return "CGRect(x: 0, y: 0, width: 100, height: 100)"
    case "CGVector": return "CGVector(dx: 1, dy: 1)"
    case "EdgeInsets", "Data", "Transaction", "NavigationPath": return "\(type)()"
    case "Angle": return ".degrees(45)"
    case "Animation", "UserInterfaceSizeClass": return type == "Animation" ? ".default" : ".compact"
    case "UnitPoint", "Alignment", "HorizontalAlignment", "VerticalAlignment", "TextAlignment":
      return ".center"
    case "Axis", "Axis.Set": return ".horizontal"
    case "Edge": return ".leading"
    case "Edge.Set": return ".all"
    case "Font": return ".body"
    case "Font.Weight": return ".regular"
    case "ColorScheme": return ".light"
    case "Gradient": return "Gradient(colors: [.blue, .green])"
    case "LinearGradient":
      return "LinearGradient(colors: [.blue, .green], startPoint: .top, endPoint: .bottom)"
    case "URL": return "URL(fileURLWithPath: \"/\")"
    case "Date": return "Date()"
    case "UUID": return "UUID()"
    default: return nil
    }
  }
}
