import SwiftUI

/// A list whose rows look as their places make them.
struct PositionList: View {
  var body: some View {
    ScrollView {
      VStack(spacing: 16) {
        ForEach(0..<20, id: \.self) { _ in
          RoundedRectangle(cornerRadius: 24)
            .fill(.purple)
            .frame(height: 100)
            .visualEffect { content, proxy in
              let y = proxy.frame(in: .scrollView).minY
              // How much of the row is past the top edge.
              let past = max(0, -y) / proxy.size.height
              let gone = min(1, past)
              return content.hueRotation(.degrees(y / 10))
                .scaleEffect(1 - 0.25 * gone)
                .blur(radius: 8 * gone)
                .opacity(1 - gone)
                .offset(y: 0.5 * past * proxy.size.height)
            }
        }
      }
      .padding(24)
    }
  }
}

#Preview {
  PositionList()
}
