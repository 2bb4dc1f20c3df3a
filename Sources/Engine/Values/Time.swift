/// A point in time or a length of it, in seconds; which of the two, and from which zero, the label says.
public typealias Time = Double
