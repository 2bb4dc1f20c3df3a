import SwiftUI

/// A ball that is to swing as it grows.
struct SpringExercise: View {
  @State private var isLarge = false

  var body: some View {
    Circle()
      .fill(.teal)
      .frame(width: isLarge ? 260 : 120, height: isLarge ? 260 : 120)
      .onTapGesture { isLarge.toggle() }
  }
}

#Preview("Spring exercise", traits: .fixedLayout(width: 400, height: 400)) { SpringExercise() }
