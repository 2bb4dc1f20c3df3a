import SwiftUI

/// A person who comes and goes.
struct PresenceView: View {
  @State private var isOnline = true

  var body: some View {
    VStack(spacing: 40) {
      ZStack {
        if isOnline {
          Avatar().transition(.scale.combined(with: .opacity))
        }
      }
      .frame(width: 200, height: 200)
      Button(isOnline ? "Go offline" : "Come online") {
        withAnimation(.spring(response: 0.55, dampingFraction: 1)) { isOnline.toggle() }
      }
    }
  }
}

/// A stand-in for a picture: put Image("avatar").resizable() here.
struct Avatar: View {
  var body: some View {
    Circle().fill(.mint.gradient).overlay {
      Image(systemName: "face.smiling").font(.system(size: 110)).foregroundStyle(.white)
    }
  }
}

#Preview {
  PresenceView()
}
