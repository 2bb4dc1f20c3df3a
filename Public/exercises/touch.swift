import SwiftUI

/// A ball that is to follow the finger, and to return.
struct TouchExercise: View {
  /// The distance of the ball from its place.
  @State private var distance = CGSize.zero

  var body: some View {
    Circle()
      .fill(.pink)
      .frame(width: 140, height: 140)
      .offset(distance)
  }
}

#Preview("Touch exercise", traits: .fixedLayout(width: 400, height: 400)) { TouchExercise() }
