extension List: PrimitiveView {
  /// The rows in the style of lists around.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    var inner = context.next("list")
    var scroll = inner.takeScrolling()
    let look = context.environment.listLook
    inner.environment.isInList = true
    inner.environment.sectionsArePlain = look.style == .plain
    inner.environment.listLook = ListLook()
    let list = ListRows(look, selection, in: inner)
    let rows = list.parts(of: content.elements(in: inner.lazy))
    scroll.phaseObservers.append { [edit = list.edit] in if $1 == .interacting { edit.close() } }
    let stack = LinearElement(.vertical, HorizontalAlignment.leading.id, 0, rows, in: inner)
    let view = ScrollElement(FullWidthElement(stack, .frame, in: inner), .vertical, scroll, in: context)
    guard look.style != .plain, look.hasBackground else { return [view] }
    let fill = AnyShapeStyle(Color(UIColor.systemGroupedBackground))
    // The bar above lies on the same.
    context.environment.page?.background = Color(UIColor.systemGroupedBackground)
    return [
      LayeredElement(
        view, IgnoringSafeAreaElement(ShapeElement(Rectangle(), fill, in: inner), .all, in: inner), .center,
        .back, in: context)
    ]
  }
}

/// A list's look, as modifiers around it say.
struct ListLook {
  enum Style { case plain, grouped, insetGrouped }
  var style = Style.insetGrouped
  var isForm = false
  var hasBackground = true
  var rowSpacing: CGFloat?
  var sectionSpacing: CGFloat?
}

/// A row's look, as modifiers of it say.
struct RowLook {
  var insets: EdgeInsets?
  var background: (() -> StyledPart)?
  var hidesSeparator = false
  var separatorTint: Color?
  var edits = RowEdits()
}

/// The part of a section that a row is.
struct SectionMark {
  enum Part { case header, content, footer }
  let section: UInt64
  let part: Part
}

extension ViewElement {
  var rowLook: RowLook { layoutValues[ObjectIdentifier(RowLook.self)] as? RowLook ?? RowLook() }
  fileprivate var sectionMark: SectionMark? {
    layoutValues[ObjectIdentifier(SectionMark.self)] as? SectionMark
  }
}

/// The rows of a list, in groups.
private struct ListRows {
  let look: ListLook
  let selection: ListSelection?
  let context: ViewContext
  /// The edit of a row, which all of them share.
  let edit: ListEdit

  init(_ look: ListLook, _ selection: ListSelection?, in context: ViewContext) {
    (self.look, self.selection, self.context) = (look, selection, context)
    edit = ListEdit(in: context)
  }

  // Sources: pictures of lists of iOS 17.5 and 18.5 (rows of 44, headers of 38.67 without a bar, 116.33 from the middle
  // of the last row above a footer to that of the first below it, 100.33 without one); the layers of a form of iOS 15
  // below a large title, whose footers stand a point lower and whose sections follow later.
  /// The distance of cards to the edges, and of texts to those of the cards.
  private static let margin: CGFloat = 20
  /// The distance between a footer and the next header.
  private var spacing: CGFloat { look.isForm ? 30 : 27.67 }
  /// The distance that a missing footer leaves.
  private var missingFooter: CGFloat { 34 - spacing }
  /// The distance above a card that has no header.
  private static let spacingWithoutHeader: CGFloat = 35
  /// The distances of headers and footers to their card.
  private static let headerGap: CGFloat = 6.67
  private var footerGap: CGFloat { look.isForm ? 7.67 : 6.67 }
  /// The distance above the first header, and below the large title of a page.
  private static let (top, topBelowTitle): (CGFloat, CGFloat) = (16.33, 33)

  private struct Group {
    let section: UInt64?
    var header: [ViewElement] = []
    var rows: [ViewElement] = []
    var footer: [ViewElement] = []
  }

  func parts(of rows: [ViewElement]) -> [ViewElement] {
    var groups: [Group] = []
    // What leaves goes on in its card; where that is gone, too, it has no place there.
    var leaving: [ViewElement] = []
    for row in rows {
      let mark = row.sectionMark
      let isNew = groups.last == nil || groups.last?.section != mark?.section
      if row.isGhost, isNew || mark.map({ $0.part != .content }) ?? false {
        leaving.append(row)
        continue
      }
      if isNew {
        let first = leaving.filter {
          $0.sectionMark?.section == mark?.section && $0.sectionMark?.part ?? .content == .content
        }
        leaving.removeAll { $0.sectionMark?.section == mark?.section }
        groups.append(Group(section: mark?.section, rows: first))
      }
      switch mark?.part ?? .content {
      case .header: groups[groups.count - 1].header.append(row)
      case .content: groups[groups.count - 1].rows.append(row)
      case .footer: groups[groups.count - 1].footer.append(row)
      }
    }
    let all = groups.enumerated().flatMap { index, group in
      parts(of: group, before: index > 0 ? groups[index - 1] : nil)
    }
    return all + leaving
  }

  private func parts(of group: Group, before: Group?) -> [ViewElement] {
    let isPlain = look.style == .plain
    let gap = isPlain ? 0 : look.sectionSpacing ?? spacing
    var all: [ViewElement] = []
    let side = look.style == .insetGrouped ? 2 * Self.margin : Self.margin
    if group.header.isEmpty {
      let gap = isPlain ? 0 : look.sectionSpacing ?? Self.spacingWithoutHeader
      if gap > 0 { all.append(space(before == nil ? min(gap, 20) : gap)) }
    } else {
      var top = gap
      if isPlain {
        top = 8
      } else if let before {
        // Where a footer would stand.
        if before.footer.isEmpty { top += missingFooter }
      } else {
        top = context.environment.page?.isLarge == true ? Self.topBelowTitle : Self.top
      }
      all += group.header.map {
        PaddingElement(
          $0, EdgeInsets(top: top, leading: side, bottom: Self.headerGap, trailing: side), in: context)
      }
    }
    if !group.rows.isEmpty { all.append(card(group.rows)) }
    all += group.footer.map {
      PaddingElement(
        $0, EdgeInsets(top: footerGap, leading: side, bottom: 0, trailing: side), in: context)
    }
    return all
  }

  private func space(_ height: CGFloat) -> ViewElement {
    FlexibleFrameElement(
      ShapeElement(Rectangle(), AnyShapeStyle(Color.clear), in: context), FrameBounds(most: .infinity),
      FrameBounds(least: height, most: height), .center, in: context)
  }

  /// The rows of a group on their background.
  private func card(_ rows: [ViewElement]) -> ViewElement {
    let isPlain = look.style == .plain
    var all: [ViewElement] = []
    func parts(_ row: ViewElement, isLast: Bool) -> [ViewElement] {
      let hasLine = (isPlain || !isLast) && !row.rowLook.hidesSeparator
      let place = place(of: row)
      var whole = self.row(row, hasLine: hasLine, in: place)
      if let part = row.dynamicPart, part.fades { whole = FadingRowElement(whole, with: part, in: place) }
      var parts = [whole]
      if let spacing = look.rowSpacing, !isLast, !row.isGhost { parts.append(space(spacing)) }
      return parts
    }
    let end = rows.lastIndex { !$0.isGhost }
    for (index, row) in rows.enumerated() {
      let isLast = index == end
      if let list = row.lazyRows {
        let last = isLast ? list.count - 1 : nil
        all.append(list.mapped { parts($1, isLast: $0 == last) })
      } else {
        all += parts(row, isLast: isLast)
      }
    }
    let stack =
      rows.contains { $0.lazyRows != nil }
      ? LazyElement(.vertical, HorizontalAlignment.leading.id, 0, all, in: context)
      : LinearElement(.vertical, HorizontalAlignment.leading.id, 0, all, in: context)
    guard look.style == .insetGrouped else { return stack }
    let rounded = ClipElement(stack, RoundedRectangle(cornerRadius: 10), in: context)
    return PaddingElement(
      rounded, EdgeInsets(top: 0, leading: Self.margin, bottom: 0, trailing: Self.margin), in: context)
  }

  /// The place of what lies around a row, which moves with it.
  private func place(of row: ViewElement) -> ViewContext {
    var place = context
    place.place = row.context.place
    return place.next("row")
  }

  private func row(_ row: ViewElement, hasLine: Bool, in place: ViewContext) -> ViewElement {
    let own = row.rowLook
    let edits = own.edits.allowed
    var insets = own.insets ?? EdgeInsets(top: 11, leading: Self.margin, bottom: 11, trailing: Self.margin)
    if context.environment.editMode?.wrappedValue.isEditing == true {
      if edits.delete != nil || selection?.isMultiple == true { insets.leading += EditMeasures.sign }
      if edits.move != nil { insets.trailing += EditMeasures.grip - Self.margin }
    }
    let padded = PaddingElement(row, insets, in: place)
    let wide = RowElement(
      FlexibleFrameElement(
        padded, FrameBounds(most: .infinity), FrameBounds(least: own.insets == nil ? 44 : 0), .leading,
        in: place), isHighlighted: own.background == nil, in: place)
    let background = background(of: row, in: place)
    let whole = background.map { LayeredElement(wide, $0, .center, .back, in: place) } ?? wide
    let line = hasLine ? line(of: row, whole, in: place) : nil
    guard selection != nil || !edits.isEmpty else {
      return line.map { LayeredElement(whole, $0, .bottom, .front, in: place) } ?? whole
    }
    let edited = EditedRow(
      row: whole, line: line, isClear: background == nil, edits: edits, selection: selection, list: edit)
    return edited.elements(in: place).first ?? whole
  }

  private func background(of row: ViewElement, in place: ViewContext) -> ViewElement? {
    if let selection, selection.contains(row) {
      return ShapeElement(Rectangle(), AnyShapeStyle(Color(UIColor.systemGray4)), in: place)
    }
    if let background = row.rowLook.background {
      return DepthElement(.center, background().elements(in: place.next("background")), in: place)
    }
    guard look.style != .plain else { return nil }
    let fill = AnyShapeStyle(Color(UIColor.secondarySystemGroupedBackground))
    return ShapeElement(Rectangle(), fill, in: place)
  }

  /// The line at the bottom of a row, which takes no room.
  private func line(of row: ViewElement, _ whole: ViewElement, in place: ViewContext) -> ViewElement {
    let color = row.rowLook.separatorTint ?? Color(UIColor.separator)
    let line = FlexibleFrameElement(
      ShapeElement(Rectangle(), AnyShapeStyle(color), in: place), FrameBounds(most: .infinity),
      FrameBounds(least: SystemFont.pixel, most: SystemFont.pixel), .center, in: place)
    return SeparatorElement(line, below: whole, margin: Self.margin, in: place)
  }
}

/// The line below a row, which begins at the row's first text unless guides say otherwise.
private final class SeparatorElement: WrapperElement {
  private let row: ViewElement
  private let margin: CGFloat

  init(_ child: ViewElement, below row: ViewElement, margin: CGFloat, in context: ViewContext) {
    (self.row, self.margin) = (row, margin)
    super.init(child, .other, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let (size, guides) = (size(proposal), row.guides(proposal))
    let start =
      guides[HorizontalAlignment.listRowSeparatorLeading.id] ?? guides[.firstTextLeading] ?? margin
    let end = guides[HorizontalAlignment.listRowSeparatorTrailing.id] ?? size.width
    child.write(
      at: CGPoint(x: corner.x + start, y: corner.y),
      ProposedViewSize(width: max(0, end - start), height: size.height), into: writer)
  }
}

/// An element that is as wide as its list.
private final class FullWidthElement: MeasuringElement {
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let size = child.size(proposal)
    return CGSize(width: proposal.width ?? size.width, height: size.height)
  }
}

/// The row of a list, which is highlighted while it is pressed as a button.
private final class RowElement: WrapperElement {
  private let isHighlighted: Bool

  init(_ child: ViewElement, isHighlighted: Bool, in context: ViewContext) {
    self.isHighlighted = isHighlighted
    super.init(child, .other, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let size = size(proposal)
    writer.row(CGRect(origin: corner, size: size), animation) {
      guard isHighlighted else { return }
      ShapeElement(Rectangle(), AnyShapeStyle(Color(UIColor.systemGray4)), in: context)
        .write(at: corner, ProposedViewSize(size), into: writer)
    } content: {
      child.write(at: corner, proposal, into: writer)
    }
  }
}

private enum PlainSectionsKey: EnvironmentKey { static var defaultValue: Bool { false } }
private enum ListLookKey: EnvironmentKey { static var defaultValue: ListLook { ListLook() } }

extension EnvironmentValues {
  /// True if sections stand in a list without groups.
  var sectionsArePlain: Bool {
    get { self[PlainSectionsKey.self] }
    set { self[PlainSectionsKey.self] = newValue }
  }
  /// The look of lists.
  var listLook: ListLook {
    get { self[ListLookKey.self] }
    set { self[ListLookKey.self] = newValue }
  }
}
