import Engine

/// One evaluation of the views, as far as the next one continues it.
struct Evaluation {
  /// The numbers of nodes, with their animations.
  var attributes = AttributeList()
  /// The values to compare, by the key of the view that compares them.
  var compared: [UInt64: Any] = [:]
  /// The keys of the views that have appeared.
  var present: Set<UInt64> = []
  /// The actions for the disappearance of views that have appeared.
  var disappearances: [UInt64: () -> Void] = [:]
  var clocks = Clocks()
  var changes = Changes()
  /// The scheme of colours that views want for the whole scene.
  var colorScheme: ColorScheme?
  /// The known lengths of the views of lazy containers.
  var lazies: [UInt64: LazyLengths] = [:]
  /// The places of the lists of lazy containers, whose views keep their states while they are out of sight.
  var lazyPaths: [String] = []
  /// The views to which scroll views are on their way.
  var aims: [UInt64: ScrollAim] = [:]
  /// The contents of scroll views as they were written.
  var scrolls: [UInt64: ScrollLayout] = [:]
  /// The symbols that others may take the place of.
  var symbols: [UInt64: ShownSymbol] = [:]
  /// The heights of the rows that people move, by their collections and numbers.
  var rowHeights: [UInt64: [Int: CGFloat]] = [:]
  /// The frames on the stage of the views that others match.
  var matched: [UInt64: CGRect] = [:]

  /// The text fields, in the order of the views.
  var fields: [FieldSite] = []

  /// The time at which something in it is due; infinity for never.
  var wakeTime: Time { min(clocks.wakeTime, changes.wakeTime) }
}
