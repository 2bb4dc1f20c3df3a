import Engine

/// A row that people swipe, choose, or bring to another place.
struct EditedRow {
  let row: ViewElement
  /// The line at its bottom.
  let line: ViewElement?
  /// True if nothing is behind it.
  let isClear: Bool
  let edits: RowEdits
  let selection: ListSelection?
  let list: ListEdit
}

/// The measures of rows that are edited, in points.
enum EditMeasures {
  /// The room for a sign at the leading edge, and for the grip at the other one.
  static let (sign, grip): (CGFloat, CGFloat) = (38, 44)
  /// The least width of a button. Source: UIKit's UISwipeActionsConfiguration.
  static let button: CGFloat = 74
  /// The part of the width from which on a swipe is a tap on the first button.
  static let fullSwipe = 0.6
}

extension EditedRow: PrimitiveView {
  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    var context = context
    let edit = list.read(in: &context)
    let current = edit.wrappedValue
    let key = context.place.hash
    let isEditing = context.environment.editMode?.wrappedValue.isEditing ?? false
    let own = current?.row == key ? current : nil
    let ownSwipe = own?.kind == .swipe ? own : nil
    let buttons = ownSwipe.flatMap { swipe in
      SwipeButtons(edits, swipe, ofGhost: row.isGhost, perform: { Self.perform($0, $1, edit) }, in: context)
    }
    let swiped = buttons?.distance ?? 0
    var moved: CGFloat = 0
    if let move = edits.move, let current, current.kind == .move, current.rows == move.rows {
      moved = own == nil ? current.room(at: move.index) : current.distance
    }
    let isMoved = own?.kind == .move
    let isChosen = selection?.contains(row) ?? false
    let signs = ZStack {
      if isEditing {
        if edits.delete != nil {
          sign("minus", on: .red) {
            let open = RowEdit(row: key, kind: .swipe, distance: -1, swipe: .open)
            withAnimation(Self.animation) { edit.wrappedValue = open }
          }
        } else if let selection, selection.isMultiple {
          sign(isChosen ? "checkmark" : nil, on: isChosen ? .accentColor : nil) {
            selection.toggle(row)
          }
        }
      }
    }
    let view = ElementsView(elements: [row])
      .background {
        Color(UIColor.systemBackground).opacity(isMoved && isClear ? 1 : 0).contentShape(Rectangle())
      }
      // Controls in the row come first.
      .targeted(isSelectable(isEditing) ? [choice] : [])
      .overlay(alignment: .leading) { signs }
      .overlay(alignment: .trailing) {
        if isEditing, let move = edits.move { grip(move, edit, key) }
      }
      // A touch beside the buttons closes them.
      .overlay {
        if let current, current.kind == .swipe, current.swipe == .open { touch { Self.close(edit) } }
      }
      .offset(x: swiped)
      .background(alignment: buttons?.isTrailing == true ? .trailing : .leading) {
        if let buttons { buttons }
      }
      .targeted(isEditing && own == nil ? [] : [swipe(edit, key, buttons)])
      // A row takes its line along when it is moved, and not when it is swiped.
      .overlay(alignment: .bottom) { ElementsView(elements: line.map { [$0] } ?? []) }
      .offset(y: moved)
      // The other rows make room while one follows a finger.
      .animation(own == nil ? Self.animation : nil, value: moved)
      .shadow(color: .black.opacity(isMoved ? 0.2 : 0), radius: isMoved ? 8 : 0)
      .zIndex(isMoved ? 1 : 0)
    let elements = view.elements(in: context)
    guard isEditing, let move = edits.move else { return elements }
    return elements.map { MovableRowElement($0, move, in: context) }
  }

  private func isSelectable(_ isEditing: Bool) -> Bool {
    guard let selection else { return false }
    return selection.isMultiple == isEditing
  }

  private var choice: GestureRecognizer {
    GestureRecognizer(kind: .tap(count: 1), ended: { _ in selection?.toggle(row) })
  }

  private func touch(_ action: @escaping () -> Void) -> some View {
    Color.clear.contentShape(Rectangle()).onTapGesture(perform: action)
  }

  private func sign(_ name: String?, on color: Color?, action: @escaping () -> Void) -> some View {
    ZStack {
      if let color {
        Circle().fill(color)
      } else {
        Circle().strokeBorder(Color(UIColor.tertiaryLabel), lineWidth: 1.5)
      }
      if let name { Image(systemName: name).font(.system(size: 12, weight: .bold)).foregroundStyle(.white) }
    }
    .frame(width: 22, height: 22).padding(.leading, 16)
    .frame(width: EditMeasures.sign + 16, alignment: .leading)
    .frame(maxHeight: .infinity).contentShape(Rectangle())
    .onTapGesture(perform: action)
  }

  private static let animation = ListEdit.animation

  private static func close(_ edit: Binding<RowEdit?>) {
    withAnimation(animation) { edit.wrappedValue?.swipe = .closed }
  }

  /// Does what a button beside the row does; a row that this removes leaves beyond the edge.
  private static func perform(_ role: ButtonRole?, _ action: () -> Void, _ edit: Binding<RowEdit?>) {
    guard role == .destructive else {
      close(edit)
      return action()
    }
    withAnimation(animation) {
      edit.wrappedValue?.swipe = .removed
      action()
    }
  }
}

// MARK: - Swipes

extension EditedRow {
  private func swipe(_ edit: Binding<RowEdit?>, _ key: UInt64, _ buttons: SwipeButtons?) -> GestureRecognizer
  {
    GestureRecognizer(kind: .scroll(.horizontal)) { input in
      var own = RowEdit(row: key, kind: .swipe, distance: 0)
      if let current = edit.wrappedValue {
        if current.row == key {
          own = current
        } else if current.swipe == .open {
          // A finger on another row only closes the one that is open.
          return Self.close(edit)
        } else if input.step == .next {
          return
        }
      }
      if input.step == .first { (own.start, own.swipe) = (buttons?.distance ?? 0, .followed) }
      own.distance = edits.bounded(own.start + input.translation.width)
      edit.wrappedValue = own
    } ended: { input in
      guard var own = edit.wrappedValue, own.row == key, let buttons else { return }
      let target = own.distance + input.velocity.width / 4
      if buttons.isFull {
        buttons.performFirst()
      } else if target * own.distance > 0, abs(target) > buttons.width / 2 {
        own.swipe = .open
        withAnimation(Self.animation) { edit.wrappedValue = own }
      } else {
        Self.close(edit)
      }
    } cancelled: { _ in
      Self.close(edit)
    }
  }
}

extension RowEdits {
  /// A distance of a swipe, which ends where no edge has buttons.
  fileprivate func bounded(_ distance: CGFloat) -> CGFloat {
    if distance < 0, trailing.isEmpty, delete == nil { return 0 }
    if distance > 0, leading.isEmpty { return 0 }
    return distance
  }
}

/// The buttons beside a row that is swiped.
struct SwipeButtons {
  private let elements: [ViewElement]
  /// True if they are at the trailing edge.
  let isTrailing: Bool
  /// The distance of the row from its place.
  let distance: CGFloat
  /// The width of all of them.
  let width: CGFloat
  /// True if a finger has gone so far that its end is a tap on the first one.
  let isFull: Bool

  /// The buttons at the edge to which a row is swiped; nil if there are none.
  init?(
    _ edits: RowEdits, _ edit: RowEdit, ofGhost isGhost: Bool, perform: @escaping SwipeAction,
    in context: ViewContext
  ) {
    let isTrailing = edit.distance < 0
    let actions = isTrailing ? edits.trailingActions : edits.leading
    guard let first = actions.first, edit.distance != 0 else { return nil }
    var inner = context.part(isTrailing ? "trailing" : "leading").eager
    inner.environment.tint = nil
    inner.environment.isInList = false
    inner.environment.styles.primitiveButton = SwipeButtonStyle(perform: perform)
    elements = actions.flatMap { actions in
      actions.buttons.labelStyle(IconOnlyLabelStyle()).symbolVariant(.fill).elements(in: inner)
    }.filter { !$0.isGhost }
    guard !elements.isEmpty else { return nil }
    width = elements.reduce(0) { $0 + $1.size(.unspecified).width }
    let stage = context.update.program.stage
    distance =
      switch edit.swipe {
      case .followed: edit.distance
      case .open: isTrailing ? -width : width
      case .closed: 0
      case .removed: !isGhost ? 0 : isTrailing ? -stage.width : stage.width
      }
    self.isTrailing = isTrailing
    let least = max(stage.width * EditMeasures.fullSwipe, width + EditMeasures.button / 2)
    isFull = first.allowsFullSwipe && edit.swipe == .followed && abs(distance) > least
  }

  /// Does what a tap on the first one does.
  func performFirst() { elements[0].layoutValue(SwipeTriggerKey.self)?() }
}

extension SwipeButtons: View {
  var body: some View {
    let shown = isFull ? [elements[0]] : isTrailing ? elements.reversed() : elements
    HStack(spacing: 0) { ElementsView(elements: shown) }
      .frame(width: max(width, abs(distance)))
      .frame(width: abs(distance), alignment: isTrailing ? .leading : .trailing)
      .clipped()
  }
}

extension RowEdits {
  fileprivate var trailingActions: [SwipeActions] {
    guard trailing.isEmpty, let delete else { return trailing }
    nonisolated(unsafe) let perform = delete
    let button = Button("Delete", role: .destructive) { withAnimation { perform() } }
    return [SwipeActions(allowsFullSwipe: true, buttons: StyledPart(button))]
  }
}

private enum SwipeTriggerKey: LayoutValueKey {
  static var defaultValue: (() -> Void)? { nil }
}

/// Does what a button of a role does beside a row.
typealias SwipeAction = (_ role: ButtonRole?, _ action: () -> Void) -> Void

/// The look of buttons beside a row.
private struct SwipeButtonStyle: PrimitiveButtonStyle {
  nonisolated(unsafe) private let perform: SwipeAction

  nonisolated init(perform: @escaping SwipeAction) { self.perform = perform }

  func makeBody(configuration: Configuration) -> some View {
    let trigger = { perform(configuration.role) { configuration.trigger() } }
    let color = configuration.role == .destructive ? Color.red : Color(UIColor.systemGray3)
    return configuration.label
      .foregroundStyle(.white).lineLimit(1).padding(.horizontal, 15)
      .frame(minWidth: EditMeasures.button, maxWidth: .infinity, maxHeight: .infinity)
      .background { SwipeBackground(color: color) }
      .contentShape(Rectangle())
      .onTapGesture(perform: trigger)
      .layoutValue(key: SwipeTriggerKey.self, value: trigger)
  }
}

/// The background of a button, in the tint that is set for it.
private struct SwipeBackground: PrimitiveView {
  let color: Color

  nonisolated func elements(in context: ViewContext) -> [ViewElement] {
    (context.environment.tint ?? color).elements(in: context)
  }
}

// MARK: - Moves

extension EditedRow {
  private func grip(_ move: RowMove, _ edit: Binding<RowEdit?>, _ key: UInt64) -> some View {
    GeometryReader { proxy in
      Image(systemName: "line.3.horizontal").foregroundStyle(Color(UIColor.tertiaryLabel))
        .frame(width: EditMeasures.grip, height: proxy.size.height).contentShape(Rectangle())
        .gesture(
          DragGesture(minimumDistance: 0, coordinateSpace: .global)
            .onChanged { value in
              var own = RowEdit(row: key, kind: .move, distance: 0)
              (own.rows, own.index, own.count) = (move.rows, move.index, move.count)
              own.height = proxy.size.height
              let heights = ViewUpdate.current?.memory.last.rowHeights[move.rows] ?? [:]
              own.move(to: value.translation.height, among: heights)
              edit.wrappedValue = own
            }
            .onEnded { _ in
              guard let own = edit.wrappedValue, own.kind == .move else { return }
              let target = own.target ?? move.index
              withAnimation(Self.animation) {
                edit.wrappedValue = nil
                if target != move.index {
                  move.perform(IndexSet(integer: move.index), target > move.index ? target + 1 : target)
                }
              }
            })
    }
    .frame(width: EditMeasures.grip)
  }
}

/// A row that people move, whose height the others know.
private final class MovableRowElement: WrapperElement {
  private let move: RowMove

  init(_ child: ViewElement, _ move: RowMove, in context: ViewContext) {
    self.move = move
    super.init(child, .other, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    if !isGhost {
      context.update.pass.next.rowHeights[move.rows, default: [:]][move.index] = size(proposal).height
    }
    child.write(at: corner, proposal, into: writer)
  }
}
