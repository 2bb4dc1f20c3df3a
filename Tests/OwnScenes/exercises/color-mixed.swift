import SwiftUI

/// A ball whose colour is to follow the phone.
struct ContentView: View {
  @Tilt private var tilt

  var body: some View {
    Circle()
      .fill(Color(hue: 0.6 + tilt.x / 200, saturation: 0.8, brightness: 0.9))
      .frame(width: 240, height: 240)
  }
}

#Preview("Color", traits: .fixedLayout(width: 400, height: 400)) { ContentView() }
