#if canImport(SwiftUI)
  import SwiftUI
  import TiltcastRoom

  /// A value that can be tuned: `@Tunable("Bounce", in: 0...0.9) var bounce = 0.5`, as in Tiltcast's scenes.
  ///
  /// While the app is in a room that plays a scene with a parameter of the same title, the room's panel sets it. What
  /// the app sets counts until the panel changes.
  @propertyWrapper
  public struct Tunable<Value: Sendable>: DynamicProperty, Sendable {
    @State private var local: Tuning<Value>.Local?
    private let tuning: Tuning<Value>

    private init(_ tuning: Tuning<Value>) { self.tuning = tuning }

    @MainActor private var panel: TuningValue? { tuning.title.flatMap { Room.shared.tuning[$0] } }

    /// The value.
    @MainActor public var wrappedValue: Value {
      get { tuning.value(local: local, panel: panel) }
      nonmutating set {
        if let value = tuning.local(newValue, panel: panel) { local = value }
      }
    }

    /// A binding to the value.
    @MainActor public var projectedValue: Binding<Value> {
      Binding(get: { @MainActor in wrappedValue }, set: { @MainActor in wrappedValue = $0 })
    }
  }

  extension Tunable where Value == Double {
    /// A number within a range.
    public init(
      wrappedValue: Double, _ title: String? = nil, in range: ClosedRange<Double>, step: Double? = nil
    ) {
      self.init(.number(wrappedValue, title, in: range))
    }
  }

  extension Tunable where Value == Int {
    /// A whole number within a range.
    public init(wrappedValue: Int, _ title: String? = nil, in range: ClosedRange<Int>) {
      self.init(.whole(wrappedValue, title, in: range))
    }
  }

  extension Tunable where Value == Bool {
    /// A toggle.
    public init(wrappedValue: Bool, _ title: String? = nil) { self.init(.toggle(wrappedValue, title)) }
  }

  extension Tunable where Value == String {
    /// A text.
    public init(wrappedValue: String, _ title: String? = nil, maximumLength: Int = 60) {
      self.init(.text(wrappedValue, title, maximumLength: maximumLength))
    }
  }

  extension Tunable where Value == Color {
    /// A colour.
    public init(wrappedValue: Color, _ title: String? = nil) {
      self.init(
        Tuning(
          wrappedValue, title,
          read: {
            guard case .text(let text) = $0, let color = PanelColor(text) else { return nil }
            return Color(
              .sRGB, red: color.red, green: color.green, blue: color.blue, opacity: color.opacity)
          }))
    }
  }

  extension Tunable where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// One of the cases of an enumeration.
    public init(wrappedValue: Value, _ title: String? = nil) { self.init(.choice(wrappedValue, title)) }
  }
#endif
