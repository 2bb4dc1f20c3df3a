import Engine

/// An input to a room: anything that a client may do there. Only inputs reach the stage and a cluster's journal.
package enum Input: Equatable {
  /// A motion sample; `isSynthetic` when a mouse or keys stand in for the sensor.
  case sample(Sample, isSynthetic: Bool)
  /// A finger or mouse on the stage.
  case pointer(Pointer)
  /// A wheel or trackpad, by so many points of the stage.
  case scroll(by: Point)
  /// A pointer that is over the stage, at this place, without touching it; on the wire a phase of `pointer`.
  case hover(Point)
  /// An edit of the text field that has the focus.
  case text(TextInput)
  /// A new value for a parameter.
  case parameter(name: String, value: ParameterValue)
  /// Something about the tuning as a whole.
  case tune(TuningMessage)
  /// Another scene.
  case scene(name: String)
  /// People's own pictures for the present scene; none for its own art.
  case pictures([Picture])
  /// Another step of the show.
  case show(ShowMove)
  /// A button.
  case action(name: String)
  /// "This is how I hold it."
  case calibrate
  /// The server's time at the zero of the sender's device times, in milliseconds.
  case clock(offset: Double)
  /// "I want to drive."
  case requestTilt
  /// The clients that may set parameters from now on.
  case tuning(Tuning)
  /// Whether the sender wants the signals of attitude and scene.
  case signals(Bool)
  /// A presenter's decision about people and their tilt.
  case moderation(Moderation)
  /// A presenter's operation on takes.
  case takes(TakesMessage)
  /// A shader that a screen could not draw.
  case fault(ScreenFault)
  /// An action of a player in a crowd's scene.
  case crowd(CrowdMessage)
  /// A presenter's decision about the places of a crowd.
  case places(PlacesMessage)

  /// The treatment of an input while a take plays.
  package enum DuringTakes {
    case accepted
    /// It is refused unless the take is played on top.
    case acceptedOnTop
    case refused
  }

  /// A row of the table of inputs: its kind, nil for samples, which are binary; who may send it; and its
  /// treatment while a take plays.
  package typealias Entry = (kind: Kind?, senders: Senders, duringTakes: DuringTakes)

  /// Its name, as errors say it.
  var name: String { entry.kind?.rawValue ?? "sample" }

  /// The table of inputs.
  ///
  /// A new input is a case above, its kind, its entry here, how it is read in `read`, and one of `Room.accept`.
  package var entry: Entry {
    switch self {
    case .sample: (nil, .phones, .accepted)
    case .pointer: (.pointer, .phones, .accepted)
    case .hover: (.pointer, .presenters, .accepted)
    case .scroll: (.scroll, .phones, .accepted)
    case .text: (.text, .phones, .acceptedOnTop)
    case .parameter: (.parameter, .tuners, .acceptedOnTop)
    case .tune(.parameters): (.parameters, .tuners, .acceptedOnTop)
    case .tune(.undo): (.undo, .tuners, .refused)
    case .tune(.redo): (.redo, .tuners, .refused)
    case .tune(.preset(.apply, _)): (.preset, .tuners, .refused)
    case .tune(.preset(.save, _)), .tune(.preset(.delete, _)):
      (.preset, .presenters, .refused)
    case .tune(.compare): (.compare, .tuners, .refused)
    case .scene: (.scene, .presenters, .accepted)
    case .pictures: (.pictures, .presenters, .accepted)
    case .show: (.show, .presenters, .accepted)
    case .action: (.action, .phones, .acceptedOnTop)
    case .calibrate: (.calibrate, .phones, .accepted)
    case .clock: (.clock, .phones, .accepted)
    case .requestTilt: (.take, .phones, .accepted)
    case .tuning: (.tuning, .presenters, .accepted)
    case .signals: (.signals, .phones, .accepted)
    case .moderation(.policy): (.policy, .presenters, .accepted)
    case .moderation(.hand): (.hand, .presenters, .accepted)
    case .moderation(.kick): (.kick, .presenters, .accepted)
    case .moderation(.lock): (.lock, .presenters, .accepted)
    case .moderation(.smoothing): (.smoothing, .presenters, .accepted)
    case .moderation(.renewCode): (.code, .presenters, .accepted)
    case .takes(.record), .takes(.endRecording): (.record, .presenters, .accepted)
    case .takes(.play): (.play, .presenters, .accepted)
    case .takes(.stop): (.stop, .presenters, .accepted)
    case .fault: (.fault, .presenters, .accepted)
    case .crowd(.join): (.join, .phones, .accepted)
    case .crowd(.press): (.press, .phones, .accepted)
    case .crowd(.find): (.find, .phones, .accepted)
    case .places(.change): (.places, .presenters, .accepted)
    case .places(.spotlight): (.spotlight, .presenters, .accepted)
    }
  }
}
