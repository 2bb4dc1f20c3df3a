/// A gesture that one of UIKit's recognisers recognises.
@MainActor @preconcurrency
public protocol UIGestureRecognizerRepresentable {
  /// The type of the recogniser.
  associatedtype UIGestureRecognizerType: UIGestureRecognizer
  /// The type of an object that lasts from event to event.
  associatedtype Coordinator = Void
  /// The surroundings of the recogniser.
  typealias Context = UIGestureRecognizerRepresentableContext<Self>
  /// A converter of the gesture's places.
  typealias CoordinateSpaceConverter = UIGestureRecognizerRepresentableCoordinateSpaceConverter

  /// Makes the object that lasts from event to event.
  func makeCoordinator(converter: CoordinateSpaceConverter) -> Coordinator
  /// Makes the recogniser.
  func makeUIGestureRecognizer(context: Context) -> UIGestureRecognizerType
  /// Brings the recogniser up to date.
  func updateUIGestureRecognizer(_ recognizer: UIGestureRecognizerType, context: Context)
  /// Does something at each step of the gesture.
  func handleUIGestureRecognizerAction(_ recognizer: UIGestureRecognizerType, context: Context)
}

extension UIGestureRecognizerRepresentable {
  /// Brings nothing up to date.
  public func updateUIGestureRecognizer(_ recognizer: UIGestureRecognizerType, context: Context) {}
  /// Does nothing.
  public func handleUIGestureRecognizerAction(_ recognizer: UIGestureRecognizerType, context: Context) {}
}

extension UIGestureRecognizerRepresentable where Coordinator == Void {
  /// Makes no coordinator.
  public func makeCoordinator(converter: CoordinateSpaceConverter) {}
}

/// The surroundings of a recogniser of UIKit's in a view.
public struct UIGestureRecognizerRepresentableContext<Representable: UIGestureRecognizerRepresentable> {
  /// An object that lasts from event to event.
  public let coordinator: Representable.Coordinator
  /// A converter of the gesture's places.
  public let converter: UIGestureRecognizerRepresentableCoordinateSpaceConverter
}

/// The place of a gesture, in the view's own space and on the stage.
public struct UIGestureRecognizerRepresentableCoordinateSpaceConverter {
  var input: GestureInput?

  /// The finger's place in the view.
  public var localLocation: CGPoint { input?.location ?? .zero }
  /// The finger's way in the view.
  public var localTranslation: CGPoint? {
    input.map { CGPoint(x: $0.translation.width, y: $0.translation.height) }
  }
  /// The finger's velocity, in points per second.
  public var localVelocity: CGPoint? { input.map { CGPoint(x: $0.velocity.width, y: $0.velocity.height) } }
  /// The finger's place on the stage.
  public var globalLocation: CGPoint { input?.stageLocation ?? .zero }
}

extension View {
  /// Recognises a gesture as one of UIKit's recognisers does.
  nonisolated public func gesture<T: UIGestureRecognizerRepresentable>(_ representable: T) -> some View {
    wrapped { element, context in
      TargetElement(element, context.recognizers(of: representable), in: context)
    }
  }
}

extension ViewContext {
  /// The recognisers of a gesture of UIKit's, with the coordinator that the scene remembers.
  fileprivate func recognizers<T: UIGestureRecognizerRepresentable>(of gesture: T) -> [GestureRecognizer] {
    guard var inner = next("gesture").enter(T.self) else { return [] }
    var copy = gesture
    inner.install(update.fields(of: T.self), in: &copy)
    let place = PropertyPlace(update: update, place: inner.place, surroundings: surroundings, name: "")
    let update = update
    nonisolated(unsafe) let (installed, home) = (copy, place)
    return MainActor.inScene {
      let converter = UIGestureRecognizerRepresentableCoordinateSpaceConverter()
      var coordinator: T.Coordinator
      if T.Coordinator.self is AnyObject.Type {
        let key = update.object(at: home.field("coordinator")) {
          installed.makeCoordinator(converter: converter) as AnyObject
        }
        coordinator = update.state(key, or: installed.makeCoordinator(converter: converter))
      } else {
        coordinator = installed.makeCoordinator(converter: converter)
      }
      let context = UIGestureRecognizerRepresentableContext<T>(coordinator: coordinator, converter: converter)
      let recognizer = installed.makeUIGestureRecognizer(context: context)
      installed.updateUIGestureRecognizer(recognizer, context: context)
      return recognizer.recognizers {
        let converter = UIGestureRecognizerRepresentableCoordinateSpaceConverter(input: recognizer.input)
        MainActor.inScene {
          installed.handleUIGestureRecognizerAction(
            recognizer,
            context: UIGestureRecognizerRepresentableContext(coordinator: coordinator, converter: converter))
        }
      }
    }
  }
}
