import SwiftUI

/// A card that leans with the phone, and opens at a tap.
struct MyMotion: View {
  /// The phone's angles in degrees: `x` is how far its top is raised, `y` how far its right side is lowered. In Xcode,
  /// the package TiltcastKit has it.
  @Tilt private var tilt
  /// A state: kept while you edit, and part of every recording.
  @State private var isOpen = false

  var body: some View {
    VStack(spacing: 24) {
      Image("moon").resizable().scaledToFit().frame(width: 160)
        // What lies closer moves further.
        .offset(x: tilt.y, y: tilt.x)
      Text("My Motion").font(.largeTitle).bold()
        .foregroundStyle(.linearGradient(colors: [.white, .orange], startPoint: .top, endPoint: .bottom))
      if isOpen {
        Text("Tilt the phone, and tap again.").foregroundStyle(.white.opacity(0.8))
          .transition(.move(edge: .bottom).combined(with: .opacity))
      }
    }
    .frame(width: 320, height: isOpen ? 460 : 380)
    .background(Color.indigo.gradient, in: RoundedRectangle(cornerRadius: 36))
    .shadow(color: .black.opacity(0.3), radius: 20, x: -tilt.y / 2, y: 12)
    .rotation3DEffect(.degrees(tilt.y), axis: (x: 0, y: 1, z: 0), perspective: 0.5)
    .rotation3DEffect(.degrees(-tilt.x), axis: (x: 1, y: 0, z: 0), perspective: 0.5)
    .onTapGesture { withAnimation(.bouncy) { isOpen.toggle() } }
  }
}

// Each preview is a scene; its title is the scene's.
#Preview("My Motion") { MyMotion() }
// By 日本
