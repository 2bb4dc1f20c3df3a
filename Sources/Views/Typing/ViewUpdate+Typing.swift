import Engine

// The text field that has the focus.
extension ViewUpdate {
  /// Takes in what a person types.
  func receive(_ input: TextInput) {
    guard let site = focusedSite else { return }
    memory.editing.follow(site.text())
    isDirty = true
    var input = input
    if input.key == .submit, site.allowsLines { (input.text, input.key) = ((input.text ?? "") + "\n", nil) }
    switch memory.editing.receive(input, isSecure: site.kind == .secure, allowsLines: site.allowsLines) {
    case .refused(let sentence):
      if let sentence { notice(sentence) }
      return
    case .shown: break
    case .changed(let text): site.setText(text)
    }
    switch input.key {
    case .submit: submit(site)
    case .done: focus(nil)
    case nil: break
    }
  }

  /// The field that has the focus, as it was evaluated last.
  private var focusedSite: FieldSite? { memory.editing.field.flatMap(site) }

  private func site(_ key: UInt64) -> FieldSite? { memory.last.fields.first { $0.key == key } }

  /// Submits a field's text; the field loses the focus unless that gives it to another one.
  private func submit(_ site: FieldSite) {
    commitDraft(of: site)
    memory.focusRequest = nil
    let trigger = site.kind == .search ? SubmitTriggers.search : .text
    for submission in site.typing.submissions.reversed() where submission.triggers.contains(trigger) {
      submission.action()
    }
    site.committed()
    if memory.focusRequest == nil, memory.editing.field == site.key { focus(nil) }
  }

  /// Gives a field the focus, or none.
  ///
  /// - Parameter place: The place on the stage that was touched, to which the caret goes.
  func focus(_ key: UInt64?, at place: CGPoint? = nil) {
    let old = focusedSite
    if old?.key != key || old == nil && memory.editing.field != nil {
      if let old { commitDraft(of: old) }
      memory.editing.focus(key)
      isDirty = true
      old?.editingChanged(false)
      let new = key.flatMap(site)
      if let new { memory.editing.follow(new.text()) }
      for site in memory.last.fields where site.key != key {
        for binding in site.typing.bindings { binding.set(false) }
      }
      for binding in new?.typing.bindings ?? [] { binding.set(true) }
      new?.editingChanged(true)
    }
    guard let key, let place, let offset = site(key)?.offset?(place) else { return }
    memory.editing.select(offset..<offset)
    isDirty = true
  }

  /// Moves the focus, after the next evaluation, to where a property says that it is.
  func requestFocus(by state: UInt64) {
    guard !isRepeating else { return }
    memory.focusRequest = state
    isDirty = true
  }

  /// Brings the focus up to date with the evaluated views.
  func settleFocus() {
    guard !isLooking else { return }
    if let state = memory.focusRequest {
      memory.focusRequest = nil
      func wants(_ site: FieldSite) -> Bool {
        site.typing.bindings.contains { $0.state == state && $0.isOn() }
      }
      if let site = focusedSite.flatMap({ wants($0) ? $0 : nil }) ?? memory.last.fields.first(where: wants) {
        focus(site.key)
      } else if focusedSite?.typing.bindings.contains(where: { $0.state == state }) == true {
        focus(nil)
      }
    }
    if memory.editing.field != nil, focusedSite == nil { focus(nil) }
  }

  /// Notes a field of the views that are evaluated.
  func note(_ site: FieldSite) {
    guard !pass.isVanishing else { return }
    pass.next.fields.append(site)
    if site.key == memory.editing.field { memory.editing.follow(site.text()) }
  }

  /// Notes where a field is drawn, and the place in its text of a place on the stage.
  func note(_ frame: CGRect, of key: UInt64, offset: @escaping (CGPoint) -> Int) {
    guard let index = pass.next.fields.lastIndex(where: { $0.key == key }) else { return }
    pass.next.fields[index].frame = frame
    pass.next.fields[index].offset = offset
  }

  /// The text that is typed for a value and has not been read as one; nil for other fields than the focused one.
  func draft(of key: UInt64) -> String? { memory.editing.field == key ? memory.draft : nil }

  func setDraft(_ text: String) {
    memory.draft = text
    isDirty = true
  }

  private func commitDraft(of site: FieldSite) {
    if let draft = memory.draft { site.readDraft(draft) }
    memory.draft = nil
  }

  /// The field that has the focus, as clients see it.
  static func focusedField(in memory: Memory) -> FocusedField? {
    guard let key = memory.editing.field, let site = memory.last.fields.first(where: { $0.key == key }) else {
      return nil
    }
    let (editing, frame, typing) = (memory.editing, site.frame ?? .zero, site.typing)
    let isSecure = site.kind == .secure
    var field = FocusedField(
      id: TextEditing.id(of: key), version: editing.version, kind: site.kind,
      origin: Point(x: frame.minX, y: frame.minY), size: Size(width: frame.width, height: frame.height),
      text: isSecure
        ? String(repeating: TextInput.dot, count: editing.units.count)
        : String(decoding: editing.units, as: UTF16.self),
      selection: editing.selection)
    guard editing.units.count <= TextInput.mostUnits else { return nil }
    field.inputMode = typing.inputMode ?? (site.kind == .search ? .search : .text)
    field.capitalization = isSecure ? .none : typing.capitalization ?? .sentences
    field.corrects = typing.corrects ?? !isSecure
    field.returnKey = typing.returnKey ?? (site.kind == .search ? .search : site.allowsLines ? .enter : .done)
    field.content = typing.content ?? .off
    field.receipts = editing.receipts
    return field
  }
}
