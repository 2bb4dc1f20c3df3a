import SwiftUI

/// A ball that is to swing as it grows.
struct ContentView: View {
  @State private var isLarge = false

  var body: some View {
    Circle()
      .fill(.teal)
      .frame(width: 160, height: 160)
      .scaleEffect(isLarge ? 1.6 : 1)
      .onTapGesture { withAnimation(.interpolatingSpring(stiffness: 120, damping: 6)) { isLarge.toggle() } }
  }
}

#Preview("Spring", traits: .fixedLayout(width: 400, height: 400)) { ContentView() }
