/// The objects that views get from the views around them.
///
/// SwiftUI evaluates the body of a view only when something that it reads has changed. So an object that a body makes for
/// another view, as in `Child(model: Model())`, stays the same while only the other view changes. Here all bodies are
/// evaluated, and each makes a new object: the one from before is taken, unless a view around has changed.
struct FollowedObjects {
  /// The object of a property.
  fileprivate struct Followed {
    let object: AnyObject
    /// True if each evaluation makes an object of its own.
    var isMade = false
    /// Another object, of which it is not known yet whether the next evaluation gives it, too.
    var candidate: AnyObject?
    var generation = 0
  }

  private var all: [UInt64: Followed] = [:]
  /// The paths of states that have changed since the last evaluation.
  fileprivate var changes: [String] = []
  /// The bytes of the objects that states hold, as the last evaluation left them.
  fileprivate var images: [UInt64: [UInt8]] = [:]

  /// True if there are any.
  var isEmpty: Bool { all.isEmpty }

  /// Notes a state that changes.
  mutating func note(_ path: String) { if !isEmpty { changes.append(path) } }

  /// Forgets the properties of views that are gone.
  mutating func remove(before generation: Int) {
    if all.values.contains(where: { $0.generation < generation }) {
      all = all.filter { $0.value.generation >= generation }
    }
  }

  /// The object for a property to which one is given, and whether another evaluation could give no other.
  fileprivate mutating func take(
    _ offered: AnyObject, at key: UInt64, in generation: Int, hasChanged: () -> Bool
  ) -> (object: AnyObject, isCertain: Bool) {
    var known = all[key] ?? Followed(object: offered)
    var isCertain = true
    if known.object !== offered {
      if hasChanged() {
        known = Followed(object: offered, isMade: known.isMade)
      } else if !known.isMade, let candidate = known.candidate {
        if candidate === offered {
          known = Followed(object: offered)
        } else {
          (known.isMade, known.candidate) = (true, nil)
        }
      } else if !known.isMade {
        (known.candidate, isCertain) = (offered, false)
      }
    }
    known.generation = generation
    all[key] = known
    return (known.object, isCertain)
  }
}

extension ViewUpdate {
  /// The object of a view's property to which a view around gives one.
  func follow<Object: AnyObject>(_ offered: Object, at place: PropertyPlace) -> Object {
    let (object, isCertain) = memory.followed.take(offered, at: place.key, in: memory.generation) {
      place.isInTimeline || hasChanged(around: place.place.path)
    }
    if !isCertain, !isLooking { isDirty = true }
    adopt(object, at: place)
    return object as? Object ?? offered
  }

  /// Keeps the values of an object that no state holds, as those of a state.
  func adopt(_ object: AnyObject, at place: PropertyPlace) {
    let key = memory.states.key(of: object) ?? place.key
    if memory.states.holds(object, at: key) {
      _ = memory.states.renew(key, as: ObjectCell.self, in: memory.generation)
    } else {
      insert(ObjectCell(object), at: place)
    }
  }

  /// Adds the state of an object, with its saved values if there are any.
  func insert(_ cell: ObjectCell, at place: PropertyPlace) {
    var (cell, path) = (cell, place.path)
    if let isRestoring {
      cell.restore { name, type in isRestoring.value(at: "\(path).\(name)", as: type) }
    } else if isFirstEvaluation {
      program.origins.begin(&cell)
    }
    memory.states.insert(.init(value: cell, path: path, generation: memory.generation), at: place.key)
  }

  /// True if a state has changed that belongs to a view around another one, or an object of such a state, or if code has
  /// changed something unknown, such as an object in an object.
  private func hasChanged(around view: String) -> Bool {
    guard !changedPaths.isEmpty else { return hasRunCode }
    return changedPaths.contains { path in
      guard !path.hasPrefix(StateStore.shared) else { return true }
      let name = path.lastIndex(of: "/") ?? path.startIndex
      let owner = path[..<(path[name...].firstIndex(of: ".") ?? path.endIndex)]
      // What is presented does not lie below the view that presents it.
      return view.hasPrefix(owner + "/") || view.hasPrefix("presented") && !owner.hasPrefix(view)
    }
  }

  /// Begins an evaluation with the changes of states and objects in this event.
  func takeChanges() {
    changedPaths += memory.followed.changes
    memory.followed.changes = []
    for (key, cell) in memory.states.objects where !memory.followed.isEmpty {
      guard let image = memory.followed.images[key], !cell.matchesWhole(image) else { continue }
      changedPaths += [memory.states[key]?.path].compactMap(\.self)
    }
  }

  /// Remembers the objects as they are after an evaluation.
  func keepImages() {
    memory.followed.remove(before: memory.generation)
    guard !memory.followed.isEmpty else { return }
    memory.followed.images = [:]
    for (key, cell) in memory.states.objects { memory.followed.images[key] = cell.wholeImage }
  }
}

/// The values with which objects began that outlive a scene, such as those of static properties.
///
/// A scene is played ahead of time, and again. Each time it finds such objects as they were at first.
final class ObjectOrigins: @unchecked Sendable {
  // unchecked: the process of a program performs its scenes on one thread.
  private var all: [ObjectIdentifier: (object: Weak, values: [Any])] = [:]

  private struct Weak { weak var object: AnyObject? }

  /// Gives an object that a scene finds at its beginning the values that it had at first.
  func begin(_ cell: inout ObjectCell) {
    let object = cell.box.object
    let id = ObjectIdentifier(object)
    if let known = all[id], known.object.object === object {
      cell.set(known.values)
      cell.keep()
    } else {
      if all.count > 500 { all = all.filter { $0.value.object.object != nil } }
      all[id] = (Weak(object: object), cell.values)
    }
  }
}
