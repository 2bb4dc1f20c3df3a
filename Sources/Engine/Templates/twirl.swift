import SwiftUI

/// A person who comes and goes.
struct PresenceView: View {
  @State private var isOnline = true

  var body: some View {
    VStack(spacing: 40) {
      ZStack {
        if isOnline {
          Avatar()
            #if scale
              .transition(.scale)
            #elseif scaleOpacity
              .transition(.scale.combined(with: .opacity))
            #elseif !none
              .transition(Twirl())
            #endif
        }
      }
      .frame(width: 200, height: 200)
      Button(isOnline ? "Go offline" : "Come online") {
        #if none
          isOnline.toggle()
        #else
          withAnimation(.spring(response: 0.55, dampingFraction: 1)) { isOnline.toggle() }
        #endif
      }
    }
  }
}

#if !none && !scale && !scaleOpacity
  #if half
    /// Shrinks and fades.
  #elseif blur
    /// Shrinks and fades into a blur.
  #elseif rotation
    /// Turns the same way in and out, out of a blur.
  #else
    /// Turns the same way in and out, out of a blur, and flashes on the way in.
  #endif
  struct Twirl: Transition {
    func body(content: Content, phase: TransitionPhase) -> some View {
      let isShown = phase.isIdentity
      content
        .scaleEffect(isShown ? 1 : 0.5)
        .opacity(isShown ? 1 : 0)
        #if !half
          .blur(radius: isShown ? 0 : 10)
        #endif
        #if !half && !blur
          .rotationEffect(.degrees(phase == .willAppear ? 360 : phase == .didDisappear ? -360 : 0))
        #endif
        #if !half && !blur && !rotation
          .brightness(phase == .willAppear ? 1 : 0)
        #endif
    }
  }
#endif

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
