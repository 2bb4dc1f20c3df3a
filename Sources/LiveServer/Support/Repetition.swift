/// Marks code that repeats earlier events, as for another version of a scene. A repetition is no action of a person, and
/// many rooms may repeat many events at once.
package enum Repetition {
  /// True if the current thread repeats events.
  @TaskLocal package static var isCurrent = false
}
