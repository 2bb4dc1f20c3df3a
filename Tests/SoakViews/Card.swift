import SwiftUI

/// A card that leans with the phone, opens at a tap, and follows a finger.
struct Card: View {
  @Tilt private var tilt
  @State private var isOpen = false
  @State private var offset = CGSize.zero

  var body: some View {
    VStack(spacing: 24) {
      Text("Card").font(.largeTitle).bold()
      if isOpen {
        Text("Tilt the phone, and tap again.")
          .transition(.move(edge: .bottom).combined(with: .opacity))
      }
    }
    .frame(width: 320, height: isOpen ? 460 : 380)
    .background(Color.indigo.gradient, in: RoundedRectangle(cornerRadius: 36))
    .shadow(color: .black.opacity(0.3), radius: 20, x: -tilt.x / 2, y: 12)
    .offset(offset)
    .rotation3DEffect(.degrees(tilt.y), axis: (x: 0, y: 1, z: 0), perspective: 0.5)
    .onTapGesture { withAnimation(.bouncy) { isOpen.toggle() } }
    .gesture(
      DragGesture()
        .onChanged { offset = $0.translation }
        .onEnded { _ in withAnimation(.bouncy) { offset = .zero } })
  }
}

#Preview("Card") { Card() }
