import Engine
import SceneService

extension SceneTask {
  /// True if the task is one of many movements in a row.
  var isMovement: Bool {
    switch self {
    case .receive(let event, _, _): event.isMovement
    case .hover, .receiveNews, .advance, .text, .set, .tune, .show, .state, .catchUp, .prepare, .render,
      .writeSignal,
      .assets, .source, .elements, .restore:
      false
    }
  }

  /// True if something would be missing for good if the task was not done.
  var isLasting: Bool {
    switch self {
    case .receive(let event, _, _): !event.isMovement
    case .text(let input, _): !input.isComposing
    case .set, .tune, .show: true
    case .receiveNews, .advance, .state, .hover, .catchUp, .prepare, .render, .writeSignal, .assets, .source,
      .elements, .restore:
      false
    }
  }
}

extension SceneEvent {
  /// True if the event is one of many that follow each other.
  var isMovement: Bool {
    switch self {
    case .motion: true
    case .pointer(let pointer): pointer.phase == .moved
    case .scroll, .parameter, .action, .calibrate: false
    }
  }
}
