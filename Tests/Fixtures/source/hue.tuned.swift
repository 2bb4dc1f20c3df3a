import SwiftUI

/// A list whose rows look as their places make them.
struct PositionList: View {
  var body: some View {
    ScrollView {
      VStack(spacing: 16) {
        ForEach(0..<20, id: \.self) { index in
          RoundedRectangle(cornerRadius: 24)
            .fill(.purple)
            .frame(height: 100)
            .visualEffect { content, proxy in
              let y = proxy.frame(in: .scrollView).minY
              // How many rows it is past the line where rows stop.
              let pitch = proxy.size.height + 16
              let depth = max(0, 24 - y) / pitch
              let shown = min(2, depth)
              return content.scaleEffect(1 - 0.05 * shown)
                .offset(y: depth * pitch - 8 * shown)
            }
            .zIndex(Double(index))
        }
      }
      .padding(24)
    }
  }
}

#Preview {
  PositionList()
}
