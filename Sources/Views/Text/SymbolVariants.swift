/// Variants of symbols: filled, in a frame, or crossed out.
public struct SymbolVariants: Hashable, Sendable {
  private var isFilled = false
  private var isCrossedOut = false
  private var frame: String?

  private func changed(_ change: (inout SymbolVariants) -> Void) -> SymbolVariants {
    var copy = self
    change(&copy)
    return copy
  }

  /// None.
  public static let none = SymbolVariants()
  /// Filled.
  public static let fill = none.fill
  /// In a circle.
  public static let circle = none.circle
  /// In a square.
  public static let square = none.square
  /// In a rectangle, for which a square stands.
  public static let rectangle = none.rectangle
  /// Crossed out.
  public static let slash = none.slash

  /// The variant, filled.
  public var fill: SymbolVariants { changed { $0.isFilled = true } }
  /// The variant in a circle.
  public var circle: SymbolVariants { changed { $0.frame = "circle" } }
  /// The variant in a square.
  public var square: SymbolVariants { changed { $0.frame = "square" } }
  /// The variant in a rectangle, for which a square stands.
  public var rectangle: SymbolVariants { changed { $0.frame = "square" } }
  /// The variant, crossed out.
  public var slash: SymbolVariants { changed { $0.isCrossedOut = true } }

  /// True if a variant has all that another one has.
  public func contains(_ other: SymbolVariants) -> Bool {
    (isFilled || !other.isFilled) && (isCrossedOut || !other.isCrossedOut)
      && (other.frame == nil || frame == other.frame)
  }

  /// The names of a symbol in the variant, from the one that is meant to the plain one.
  func names(of name: String) -> [String] {
    guard self != .none else { return [name] }
    let isNamedFilled = name.hasSuffix(".fill")
    let plain = isNamedFilled ? String(name.dropLast(5)) : name
    let framed = frame.map { "\(plain).\($0)" } ?? plain
    let base = isCrossedOut ? framed + ".slash" : framed
    return (isFilled || isNamedFilled ? [base + ".fill"] : []) + [base, framed, name]
  }
}

extension View {
  /// Sets the variant of symbols.
  nonisolated public func symbolVariant(_ variant: SymbolVariants) -> some View {
    environment(\.symbolVariants, variant)
  }
}
