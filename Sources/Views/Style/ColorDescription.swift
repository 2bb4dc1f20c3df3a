extension Color: CustomStringConvertible {
  /// The names of the system's colours.
  private static let names: [(color: Color, name: String)] = [
    (.red, "red"), (.orange, "orange"), (.yellow, "yellow"), (.green, "green"), (.mint, "mint"),
    (.teal, "teal"), (.cyan, "cyan"), (.blue, "blue"), (.indigo, "indigo"), (.purple, "purple"),
    (.pink, "pink"), (.brown, "brown"), (.gray, "gray"), (.white, "white"), (.black, "black"),
    (.clear, "clear"), (.primary, "primary"), (.secondary, "secondary"), (.accentColor, "accentColor"),
  ]

  /// The name of a colour of the system or the assets, or its components as `#RRGGBBAA`.
  public var description: String {
    if let known = Self.names.first(where: { $0.color == self }) { return known.name }
    if case .asset(let name, _) = base { return #"NamedColor(name: "\#(name)", bundle: nil)"# }
    guard case .fixed(let color) = base else { return String(describing: base) }
    let digits = [color.red, color.green, color.blue, color.alpha].map { component in
      let byte = Int(saturating: (component.clamped(to: 0...1) * 255).rounded())
      return String(byte + 256, radix: 16, uppercase: true).dropFirst()
    }
    return "#" + digits.joined()
  }
}
