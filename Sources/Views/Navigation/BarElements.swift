/// A page, between whose bars other elements stand.
final class BarPageElement: MeasuringElement {
  private let part: BarPagePart

  init(_ child: ViewElement, _ part: BarPagePart, in context: ViewContext) {
    self.part = part
    super.init(child, .frame, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let outer = part.page
    part.page = CGRect(origin: corner, size: size(proposal))
    child.write(at: corner, proposal, into: writer)
    part.page = outer
  }
}

/// The frame of a page while it is written, in the space in which its bars and its content stand.
final class BarPagePart {
  var page: CGRect?
}

/// The content of a page, which ends at bars that views may reach under.
final class BarContentElement: MeasuringElement {
  private let part: BarPagePart

  init(_ child: ViewElement, _ part: BarPagePart, in context: ViewContext) {
    self.part = part
    super.init(child, .frame, in: context)
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let frame = CGRect(origin: corner, size: size(proposal))
    guard let page = part.page, page != frame else {
      return child.write(at: corner, proposal, into: writer)
    }
    writer.within(frame, betweenBarsOf: page) { child.write(at: corner, proposal, into: writer) }
  }
}
