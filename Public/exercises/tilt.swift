import SwiftUI

/// A ball that is to follow the phone.
struct TiltExercise: View {
  /// The phone's angles in degrees: `tilt.x` is how far its top is raised, `tilt.y` how far its right side is lowered.
  @Tilt private var tilt

  var body: some View {
    Circle()
      .fill(.orange)
      .frame(width: 120, height: 120)
  }
}

#Preview("Tilt exercise", traits: .fixedLayout(width: 400, height: 400)) { TiltExercise() }
