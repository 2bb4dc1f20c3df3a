/// An area of the stage that views keep away from the edges of.
struct SafeArea {
  /// The whole area.
  let outer: CGRect
  /// The distances from its edges.
  var insets: EdgeInsets
  /// The distances that bars take of these.
  var bars = EdgeInsets()
  /// The distances that are further inside than bars.
  var inside = EdgeInsets()

  init(outer: CGRect, insets: EdgeInsets) { (self.outer, self.insets) = (outer, insets) }

  /// The area of a page, of which a frame stands between the bars, within another area.
  init(around frame: CGRect, betweenBarsOf page: CGRect, in other: SafeArea?) {
    let own = EdgeInsets(
      top: max(0, frame.minY - page.minY), leading: 0, bottom: max(0, page.maxY - frame.maxY), trailing: 0)
    let outside = other?.insets(around: page) ?? EdgeInsets()
    bars = own
    // A bar around the page is one of its own where it reaches that far.
    if let other { bars = bars.adding(other.bars.excluding(Edge.Set.all.subtracting(outside.edges))) }
    outer = page.outset(by: outside)
    insets = outside.adding(own)
  }

  /// The area around a frame that keeps away from more, within another area.
  init(around frame: CGRect, adding more: EdgeInsets, in other: SafeArea?) {
    let outside = other?.insets(around: frame) ?? EdgeInsets()
    let untouched = Edge.Set.all.subtracting(outside.edges)
    if let other { bars = other.bars.excluding(untouched) }
    inside = (other?.inside.excluding(untouched) ?? EdgeInsets()).adding(more)
    outer = frame.outset(by: outside)
    insets = outside.adding(more)
  }

  /// The distances from the edges of a frame to those of the area: 0 where it does not touch them.
  func insets(around box: CGRect) -> EdgeInsets {
    // A pixel's tolerance, for what has been scaled.
    EdgeInsets(
      top: box.minY <= outer.minY + insets.top + 0.5 ? insets.top : 0,
      leading: box.minX <= outer.minX + insets.leading + 0.5 ? insets.leading : 0,
      bottom: box.maxY >= outer.maxY - insets.bottom - 0.5 ? insets.bottom : 0,
      trailing: box.maxX >= outer.maxX - insets.trailing - 0.5 ? insets.trailing : 0)
  }

  /// The same distances for what scrolls, which is not seen under bars.
  func scrollInsets(around box: CGRect) -> EdgeInsets {
    let insets = insets(around: box)
    let covered = bars.edges.intersection(insets.edges)
    return insets.excluding(bars.edges).adding(inside.excluding(Edge.Set.all.subtracting(covered)))
  }

  /// The area, which keeps away from some edges no longer.
  func excluding(_ edges: Edge.Set) -> SafeArea {
    var area = self
    (area.insets, area.bars) = (insets.excluding(edges), bars.excluding(edges))
    area.inside = inside.excluding(edges)
    return area
  }
}

extension EdgeInsets {
  /// The edges at which there is a distance.
  var edges: Edge.Set {
    var edges: Edge.Set = []
    if top > 0 { edges.insert(.top) }
    if leading > 0 { edges.insert(.leading) }
    if bottom > 0 { edges.insert(.bottom) }
    if trailing > 0 { edges.insert(.trailing) }
    return edges
  }
}
