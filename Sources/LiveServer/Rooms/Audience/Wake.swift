/// The clients that have something new to read.
package enum Wake: Equatable {
  case nobody
  case some([ClientID])
  case everybody
}
