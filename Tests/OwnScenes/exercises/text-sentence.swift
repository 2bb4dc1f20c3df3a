import SwiftUI

/// A text that is to say how far the phone's top is raised.
struct ContentView: View {
  @Tilt private var tilt

  var body: some View {
    Text("Raised by \(tilt.x, specifier: "%.1f") degrees")
      .font(.system(size: 30))
      .foregroundStyle(.yellow)
  }
}

#Preview("Text", traits: .fixedLayout(width: 400, height: 400)) { ContentView() }
