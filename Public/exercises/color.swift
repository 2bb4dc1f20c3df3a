import SwiftUI

/// A ball whose colour is to follow the phone.
struct ColorExercise: View {
  @Tilt private var tilt

  var body: some View {
    Circle()
      .fill(.indigo)
      .frame(width: 240, height: 240)
  }
}

#Preview("Color exercise", traits: .fixedLayout(width: 400, height: 400)) { ColorExercise() }
