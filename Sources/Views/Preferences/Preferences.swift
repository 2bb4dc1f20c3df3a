import Engine

/// A value that views pass to the views around them.
public protocol PreferenceKey: SendableMetatype {
  /// The type of the value.
  associatedtype Value
  /// The value of views that set none.
  static var defaultValue: Value { get }
  /// Puts the values of several views together, in their order.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  /// No effect.
  public static var defaultValue: Value { nil }
}

/// The values set by the views of a part, by key.
struct Preferences {
  private var values: [ObjectIdentifier: Any] = [:]

  subscript<Key: PreferenceKey>(key: Key.Type) -> Key.Value {
    values[ObjectIdentifier(key)] as? Key.Value ?? key.defaultValue
  }

  /// Adds a value after the earlier ones.
  mutating func add<Key: PreferenceKey>(_ next: Key.Value, for key: Key.Type) {
    reducers[ObjectIdentifier(key)] = { $0.add($1[key], for: key) }
    guard var value = values[ObjectIdentifier(key)] as? Key.Value else {
      values[ObjectIdentifier(key)] = next
      return
    }
    key.reduce(value: &value) { next }
    values[ObjectIdentifier(key)] = value
  }

  /// The functions that add the values of a key to another part, by key.
  private var reducers: [ObjectIdentifier: (inout Preferences, Preferences) -> Void] = [:]

  /// Adds all values of another part.
  mutating func add(_ other: Preferences) {
    for (_, reduce) in other.reducers.sorted(by: { $0.key < $1.key }) { reduce(&self, other) }
  }

  /// Replaces a value.
  mutating func change<Key: PreferenceKey>(_ key: Key.Type, _ change: (inout Key.Value) -> Void) {
    var value = self[key]
    change(&value)
    values[ObjectIdentifier(key)] = nil
    add(value, for: key)
  }
}

extension View {
  /// Passes a value to the views around.
  nonisolated public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
    wrapped { element, context in
      PreferenceElement(element, in: context) { _, values in values.change(key) { $0 = value } }
    }
  }

  /// Changes the value that the view passes on.
  nonisolated public func transformPreference<K: PreferenceKey>(
    _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
  ) -> some View {
    wrapped { element, context in
      PreferenceElement(element, in: context) { _, values in values.change(key, callback) }
    }
  }

  /// Passes a value from the view's geometry to the views around.
  nonisolated public func anchorPreference<A, K: PreferenceKey>(
    key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
  ) -> some View {
    wrapped { element, context in
      PreferenceElement(element, in: context) { proxy, values in
        values.change(key) { $0 = transform(Anchor(value: value.make(proxy))) }
      }
    }
  }

  /// Adds an anchor of the view's geometry to its preference.
  nonisolated public func transformAnchorPreference<A, K: PreferenceKey>(
    key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (inout K.Value, Anchor<A>) -> Void
  ) -> some View {
    wrapped { element, context in
      PreferenceElement(element, in: context) { proxy, values in
        values.change(key) { transform(&$0, Anchor(value: value.make(proxy))) }
      }
    }
  }

  /// Calls an action when the view's value changes.
  nonisolated public func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
  ) -> some View where K.Value: Equatable {
    wrapped { element, context in
      PreferenceElement(element, in: context) { [update = context.update] _, values in
        let (value, key) = (
          values[key], StableHash.combine(context.place.key(.change), StableHash.of("\(K.self)"))
        )
        let old = update.previous(value, at: key) ?? K.defaultValue
        if old != value { update.afterwards(in: context.cause) { action(value) } }
      }
    }
  }

  /// Calls an action when a value computed from the view's geometry changes.
  nonisolated public func onGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (GeometryProxy) -> T, action: @escaping (T) -> Void
  ) -> some View {
    wrapped { element, context in
      PreferenceElement(element, in: context) { [update = context.update] proxy, _ in
        let (value, key) = (transform(proxy), StableHash.combine(context.place.key(.change), 17))
        if update.previous(value, at: key) != value { update.afterwards(in: context.cause) { action(value) } }
      }
    }
  }

  /// Calls an action when a value computed from the view's geometry changes, with the old value.
  ///
  /// The first time both values are the same.
  nonisolated public func onGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (GeometryProxy) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View {
    wrapped { element, context in
      PreferenceElement(element, in: context) { [update = context.update] proxy, _ in
        let (value, key) = (transform(proxy), StableHash.combine(context.place.key(.change), 17))
        let old = update.previous(value, at: key)
        if old != value { update.afterwards(in: context.cause) { action(old ?? value, value) } }
      }
    }
  }

  /// Draws a view in front that depends on this view's value.
  nonisolated public func overlayPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type = K.self, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    wrapped {
      PreferenceLayerElement($0, alignment, isFront: true, in: $1) { transform($0[key]).elements(in: $1) }
    }
  }

  /// Draws a view behind that depends on this view's value.
  nonisolated public func backgroundPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type = K.self, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    wrapped {
      PreferenceLayerElement($0, alignment, isFront: false, in: $1) { transform($0[key]).elements(in: $1) }
    }
  }
}

/// A value of a view's geometry, which `GeometryProxy` reads in another view's coordinates.
public struct Anchor<Value> {
  /// The measured part of a view.
  public struct Source {
    let make: (GeometryProxy) -> Value
  }
  /// In the stage's coordinates.
  let value: Value
}

extension Anchor.Source where Value == CGRect {
  /// The view's frame.
  public static var bounds: Anchor<CGRect>.Source { .init { $0.frame(in: CoordinateSpace.global) } }
}

extension Anchor.Source where Value == CGPoint {
  /// The place at a share of the view's width and height.
  public static func unitPoint(_ point: UnitPoint) -> Anchor<CGPoint>.Source {
    .init { proxy in
      let frame = proxy.frame(in: CoordinateSpace.global)
      return CGPoint(x: frame.minX + point.x * frame.width, y: frame.minY + point.y * frame.height)
    }
  }
  /// A place in the view's own coordinates.
  public static func point(_ point: CGPoint) -> Anchor<CGPoint>.Source {
    .init { proxy in
      let origin = proxy.frame(in: CoordinateSpace.global).origin
      return CGPoint(x: origin.x + point.x, y: origin.y + point.y)
    }
  }
  /// The upper left corner.
  public static var topLeading: Anchor<CGPoint>.Source { unitPoint(.topLeading) }
  /// The middle of the upper edge.
  public static var top: Anchor<CGPoint>.Source { unitPoint(.top) }
  /// The upper right corner.
  public static var topTrailing: Anchor<CGPoint>.Source { unitPoint(.topTrailing) }
  /// The middle of the left edge.
  public static var leading: Anchor<CGPoint>.Source { unitPoint(.leading) }
  /// The middle.
  public static var center: Anchor<CGPoint>.Source { unitPoint(.center) }
  /// The middle of the right edge.
  public static var trailing: Anchor<CGPoint>.Source { unitPoint(.trailing) }
  /// The lower left corner.
  public static var bottomLeading: Anchor<CGPoint>.Source { unitPoint(.bottomLeading) }
  /// The middle of the lower edge.
  public static var bottom: Anchor<CGPoint>.Source { unitPoint(.bottom) }
  /// The lower right corner.
  public static var bottomTrailing: Anchor<CGPoint>.Source { unitPoint(.bottomTrailing) }
}

extension GeometryProxy {
  /// A frame in the view's own coordinates.
  public subscript(anchor: Anchor<CGRect>) -> CGRect {
    let own = frame(in: CoordinateSpace.global).origin
    return anchor.value.offsetBy(dx: -own.x, dy: -own.y)
  }
  /// A point in the view's own coordinates.
  public subscript(anchor: Anchor<CGPoint>) -> CGPoint {
    let own = frame(in: CoordinateSpace.global).origin
    return CGPoint(x: anchor.value.x - own.x, y: anchor.value.y - own.y)
  }
}

/// An element that reads or changes the values set within it.
final class PreferenceElement: WrapperElement {
  private let change: (GeometryProxy, inout Preferences) -> Void

  init(
    _ child: ViewElement, in context: ViewContext,
    change: @escaping (GeometryProxy, inout Preferences) -> Void
  ) {
    self.change = change
    super.init(child, .other, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let outer = writer.preferences
    writer.preferences = Preferences()
    child.write(at: corner, proposal, into: writer)
    var values = writer.preferences
    change(GeometryProxy(size(proposal), at: corner, in: writer), &values)
    writer.preferences = outer
    writer.preferences.add(values)
  }
}

/// An element with another one before or behind it, made from the values set within it.
final class PreferenceLayerElement: WrapperElement {
  private let alignment: Alignment
  private let isFront: Bool
  private let make: (Preferences, ViewContext) -> [ViewElement]

  init(
    _ child: ViewElement, _ alignment: Alignment, isFront: Bool, in context: ViewContext,
    make: @escaping (Preferences, ViewContext) -> [ViewElement]
  ) {
    (self.alignment, self.isFront, self.make) = (alignment, isFront, make)
    super.init(child, .stack, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let outer = writer.preferences
    writer.preferences = Preferences()
    let mark = writer.mark
    child.write(at: corner, proposal, into: writer)
    let values = writer.preferences
    let other = DepthElement(alignment, make(values, context.part("preference")), in: context)
    let own = child.dimensions(proposal)
    let offered = ProposedViewSize(width: own.width, height: own.height)
    let place = alignment.corner(of: other.dimensions(offered), in: own)
    writer.writeBehind(isFront ? nil : mark) {
      other.write(at: CGPoint(x: corner.x + place.x, y: corner.y + place.y), offered, into: writer)
    }
    writer.preferences = outer
    writer.preferences.add(values)
  }
}
