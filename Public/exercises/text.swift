import SwiftUI

/// A text that is to say how far the phone's top is raised.
struct TextExercise: View {
  @Tilt private var tilt

  var body: some View {
    Text("0°")
      .font(.system(size: 96))
      .foregroundStyle(.yellow)
  }
}

#Preview("Text exercise", traits: .fixedLayout(width: 400, height: 400)) { TextExercise() }
