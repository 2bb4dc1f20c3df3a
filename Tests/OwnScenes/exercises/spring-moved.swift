import SwiftUI

/// A ball that is to swing as it grows.
struct ContentView: View {
  @State private var isLarge = false

  var body: some View {
    Circle()
      .fill(.teal)
      .frame(width: 160, height: 160)
      .offset(y: isLarge ? 120 : 0)
      .onTapGesture { isLarge.toggle() }
      .animation(.spring(duration: 0.8, bounce: 0.5), value: isLarge)
  }
}

#Preview("Spring", traits: .fixedLayout(width: 400, height: 400)) { ContentView() }
