import SwiftUI

/// A list that scrolls under a finger, with rows that can be chosen, and a bar that leans with the phone.
struct Rows: View {
  @Tilt private var tilt
  @State private var chosen: Set<Int> = []

  var body: some View {
    VStack(spacing: 0) {
      Text("\(chosen.count) chosen").font(.headline).frame(height: 60)
        .rotationEffect(.degrees(tilt.x / 4))
      List(0..<40, id: \.self) { row in
        Button {
          withAnimation { chosen.formSymmetricDifference([row]) }
        } label: {
          Label("Row \(row)", systemImage: chosen.contains(row) ? "checkmark.circle" : "circle")
        }
      }
    }
  }
}

#Preview("Rows") { Rows() }
