import SwiftUI

/// A sheet with controls and an alert, which open and close over a view that leans with the phone.
struct Sheets: View {
  @Tilt private var tilt
  @State private var hasSheet = false
  @State private var hasAlert = false
  @State private var isLoud = false
  @State private var level = 0.5
  @State private var name = "Ada"

  var body: some View {
    VStack(spacing: 0) {
      // Each half of the stage is a button.
      Color.orange.overlay { Text("Sheet") }.onTapGesture { hasSheet = true }
      Color.teal.overlay { Text(isLoud ? "ALERT" : "Alert") }.onTapGesture { hasAlert = true }
    }
    .rotationEffect(.degrees(tilt.x / 20))
    .sheet(isPresented: $hasSheet) {
      VStack(spacing: 0) {
        Toggle("Loud", isOn: $isLoud).frame(height: 80)
        TextField("Name", text: $name).frame(height: 80)
        Slider(value: $level).frame(height: 80)
        Color.indigo.overlay { Text("Close") }.onTapGesture { hasSheet = false }
      }
      .padding(.horizontal, 20)
      .presentationDetents([.height(400)])
    }
    .alert("Alert", isPresented: $hasAlert) { Button("OK") {} }
  }
}

#Preview("Sheets") { Sheets() }
