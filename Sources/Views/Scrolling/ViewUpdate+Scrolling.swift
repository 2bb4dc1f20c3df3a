import Engine

extension ViewUpdate {
  /// The scroll state of a view.
  func scroll(of key: UInt64) -> ScrollState {
    let state = pass.next.clocks.scrolls[key] ?? memory.last.clocks.scrolls[key] ?? ScrollState()
    pass.next.clocks.scrolls[key] = state
    return state
  }

  func setScroll(of key: UInt64, _ state: ScrollState) {
    memory.last.clocks.scrolls[key] = state
    pass.next.clocks.scrolls[key] = state
    isDirty = true
  }

  /// The offset at which a view is written: where it was, or where its binding or its anchor wants it.
  func offset(
    of key: UInt64, _ layout: ScrollLayout, _ scrolling: ScrollingEnvironment, _ transaction: Transaction
  ) -> Point {
    var state = scroll(of: key)
    if state.isPlaced != true, let anchor = scrolling.anchor(for: .initialOffset) {
      state.stand(at: layout.offset(at: anchor))
    }
    if let position = scrolling.position, !isLooking {
      let place = StableHash.combine(key, 31)
      let request = position.get()
      let wanted = [request].compactMap { $0 }
      let isRestored = isRestoring != nil && state.isPlaced == true
      if previous(wanted, at: place) != wanted, let request, !isRestored {
        // Where the view was when it was last written, so that the change is animated as it was made.
        if let offset = memory.last.scrolls[key].flatMap({ offset(for: request, in: $0, from: state.offset) })
        {
          state.move(to: offset, at: time, in: layout)
        } else {
          afterwards(in: transaction) { [self] in
            guard let known = memory.last.scrolls[key] else { return }
            scroll(key, in: known, to: request)
          }
        }
      }
    } else if let position = scrolling.position {
      _ = previous([position.get()].compactMap { $0 }, at: StableHash.combine(key, 31))
    }
    aim(key, &state, in: layout)
    if !isLooking { state.settle(at: time) }
    pass.next.clocks.scrolls[key] = state
    return layout.bounded(state.offset)
  }

  /// The numbers of an offset: those of a finger's movement, or on the way to where the scene wants the view.
  func attribute(of key: UInt64, at offset: Point, in layout: ScrollLayout, _ animation: Animation?)
    -> Attribute
  {
    var state = scroll(of: key)
    let place = attributeKey(of: key)
    func attribute(_ offset: Point, _ animation: Animation?) -> Attribute {
      self.attribute(place, SIMD4(-offset.x, -offset.y, 0, 0), animation)
    }
    if let motion = state.motion {
      pass.evaluateEachFrame(until: motion.restTime)
      return attribute(motion.offset(at: time, in: layout), nil)
    }
    if let left = state.takeLeft() {
      pass.next.clocks.scrolls[key] = state
      _ = attribute(left, nil)
    }
    let attribute = attribute(offset, animation)
    pass.evaluateEachFrame(until: attribute.restTime)
    return attribute
  }

  /// Lets a finger scroll.
  func follow(
    _ phase: Pointer.Phase, _ input: GestureInput, scrolling key: UInt64, _ scrolling: ScrollingEnvironment
  ) {
    guard let layout = memory.last.scrolls[key] else { return }
    var state = scroll(of: key)
    func pointer(_ phase: Pointer.Phase, _ place: CGPoint) -> Pointer {
      Pointer(phase: phase, id: 1, location: Point(x: place.x, y: place.y))
    }
    if phase == .began {
      scrolling.tell(.idle, .interacting)
      _ = state.follow(pointer(.began, input.start), from: shownOffset(of: key), at: time, in: layout)
    }
    let release = state.follow(
      pointer(phase == .began ? .moved : phase, input.location), from: .zero, at: time, in: layout)
    if let release {
      var layout = layout
      layout.refreshRoom = state.isRefreshing == true ? RefreshMeasures.room : 0
      state.rest(after: release, at: time, in: layout, scrolling.behavior)
    } else {
      refresh(key, scrolling, &state, in: layout)
    }
    setScroll(of: key, state)
    if phase != .began || input.translation != .zero { report(state.offset, of: key, scrolling) }
  }

  private func offset(for request: ScrollRequest, in layout: ScrollLayout, from offset: Point) -> Point? {
    switch request {
    case .id(let id, let anchor):
      layout.frame(of: id).map { layout.offset(to: $0, anchor, from: offset) }
    case .edge(let edge): layout.offset(to: edge, from: offset)
    case .point(let x, let y): layout.bounded(Point(x: x ?? offset.x, y: y ?? offset.y))
    }
  }

  private func scroll(_ key: UInt64, in layout: ScrollLayout, to request: ScrollRequest) {
    var state = scroll(of: key)
    guard let offset = offset(for: request, in: layout, from: state.offset) else { return }
    state.move(to: offset, at: time, in: layout)
    setScroll(of: key, state)
    if !layout.finders.isEmpty { memory.last.aims[key] = ScrollAim(request: request, time: time) }
  }

  /// Wakes when the offset brings a lazy view into view.
  func wake(
    _ key: UInt64, along axis: Axis, after room: LazyRoom, in layout: ScrollLayout, _ attribute: Attribute
  ) {
    func part(_ point: Point) -> Double { axis == .horizontal ? point.x : point.y }
    if let motion = scroll(of: key).motion {
      wake(key, after: room, until: motion.restTime) { part(motion.offset(at: $0, in: layout)) }
    } else {
      wake(key, after: room, until: attribute.restTime) {
        let value = attribute.value(at: $0)
        return -value[axis == .horizontal ? 0 : 1]
      }
    }
  }

  /// Wakes for each picture until the offset rests, as views that ask for their frames change with it.
  func wakeWhileScrolling(_ key: UInt64, _ attribute: Attribute) {
    guard !isLooking else { return }
    let rest = scroll(of: key).motion?.restTime ?? attribute.restTime
    if rest > time { wake(StableHash.combine(key, 41), at: min(rest, time + Self.pictureInterval)) }
  }

  /// The time between pictures, in seconds.
  private static let pictureInterval: Time = 1.0 / 60

  /// Goes on to a view whose place was only a guess when the scene wanted it, once it is better known.
  private func aim(_ key: UInt64, _ state: inout ScrollState, in current: ScrollLayout) {
    guard !isLooking, let aim = memory.last.aims[key], let last = memory.last.scrolls[key] else { return }
    // The length of the content is known by now, and the places of its views since they were written.
    var layout = current
    (layout.targets, layout.finders) = (last.targets, last.finders)
    guard state.motion == nil, let offset = offset(for: aim.request, in: layout, from: state.offset) else {
      return
    }
    let end = memory.last.attributes[attributeKey(of: key)]?.restTime ?? -.infinity
    if end > time {
      pass.next.aims[key] = aim
      wake(key, at: end)
    } else if (offset - state.offset).length > 0.01 {
      pass.next.aims[key] = ScrollAim(request: aim.request, time: time)
      state.move(to: offset, at: time, in: layout)
      isDirty = true
    } else if aim.time == time {
      pass.next.aims[key] = aim
    }
  }

  private func attributeKey(of key: UInt64) -> UInt64 {
    StableHash.combine(key, DisplayWriter.Slot.amount.rawValue)
  }

  /// Scrolls the views within a reader to one that an identity names.
  func scroll(within reader: UInt64, to id: AnyHashable, _ anchor: UnitPoint?) {
    for (key, layout) in memory.last.scrolls.sorted(by: { $0.key < $1.key })
    where layout.readers.contains(reader) && layout.frame(of: id) != nil {
      scroll(key, in: layout, to: .id(id, anchor))
    }
  }

  /// Tells a binding which view is seen since a finger has scrolled.
  func report(_ offset: Point, of key: UInt64, _ scrolling: ScrollingEnvironment) {
    guard let position = scrolling.position, let layout = memory.last.scrolls[key] else { return }
    position.set(layout.target(at: offset, position.anchor), CGPoint(x: offset.x, y: offset.y))
    // A reported position is not a request to scroll.
    memory.last.compared[StableHash.combine(key, 31)] = [position.get()].compactMap { $0 }
  }

  /// Remembers how a view was written, and tells those who watch it.
  func keep(
    _ layout: ScrollLayout, of key: UInt64, at attribute: Attribute, _ scrolling: ScrollingEnvironment
  ) {
    pass.next.scrolls[key] = layout
    let now = attribute.value(at: time)
    let offset = Point(x: -now[0], y: -now[1])
    let geometry = ScrollGeometry(
      contentOffset: CGPoint(x: offset.x, y: offset.y), contentSize: layout.content,
      contentInsets: scrolling.margins, containerSize: layout.container)
    for observer in scrolling.geometryObservers { observer(geometry, self) }
    guard let ids = scrolling.targetObserver, !isLooking else { return }
    ids(layout, offset, self)
  }
}

extension ScrollLayout {
  /// The offset at which an edge of the content is seen.
  func offset(to edge: Edge, from offset: Point) -> Point {
    switch edge {
    case .top: Point(x: offset.x, y: 0)
    case .bottom: Point(x: offset.x, y: most.y)
    case .leading: Point(x: 0, y: offset.y)
    case .trailing: Point(x: most.x, y: offset.y)
    }
  }
}
