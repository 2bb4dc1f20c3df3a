import SwiftUI

/// A person who comes and goes.
struct PresenceView: View {
  @State private var isOnline = true

  var body: some View {
    VStack(spacing: 40) {
      ZStack {
        if isOnline {
          Avatar().transition(Twirl())
        }
      }
      .frame(width: 200, height: 200)
      Button(isOnline ? "Go offline" : "Come online") {
        withAnimation(.spring(response: 0.55, dampingFraction: 1)) { isOnline.toggle() }
      }
    }
  }
}

/// Turns the same way in and out, out of a blur.
struct Twirl: Transition {
  func body(content: Content, phase: TransitionPhase) -> some View {
    let isShown = phase.isIdentity
    content
      .scaleEffect(isShown ? 1 : 0.5)
      .opacity(isShown ? 1 : 0)
      .blur(radius: isShown ? 0 : 10)
      .rotationEffect(.degrees(phase == .willAppear ? 360 : phase == .didDisappear ? -360 : 0))
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
