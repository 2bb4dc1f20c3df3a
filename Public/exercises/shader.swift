import SwiftUI

/// Stripes that a shader is to bend as the phone tilts.
struct ShaderExercise: View {
  @Tilt private var tilt

  var body: some View {
    HStack(spacing: 24) {
      ForEach(0..<5) { _ in Rectangle().fill(.mint).frame(width: 24, height: 280) }
    }
    .padding(40)
  }
}

#Preview("Shader exercise", traits: .fixedLayout(width: 400, height: 400)) { ShaderExercise() }
