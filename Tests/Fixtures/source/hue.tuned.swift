import SwiftUI

/// A list of groceries whose rows look as their places make them.
struct GroceryList: View {
  static let groceries = [
    "Apples", "Bananas", "Carrots", "Bread", "Butter",
    "Milk", "Eggs", "Cheese", "Tomatoes", "Onions",
    "Rice", "Pasta", "Lentils", "Spinach", "Lemons",
    "Yoghurt", "Honey", "Coffee", "Tea", "Chocolate",
  ]

  var body: some View {
    ScrollView {
      VStack(spacing: 16) {
        ForEach(Array(Self.groceries.enumerated()), id: \.element) { index, name in
          RoundedRectangle(cornerRadius: 24)
            .fill(.purple)
            .frame(height: 100)
            .overlay(alignment: .leading) {
              Text(name).font(.title2).foregroundStyle(.white).padding(24)
            }
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
  GroceryList()
}
