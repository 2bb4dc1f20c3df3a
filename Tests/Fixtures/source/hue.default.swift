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
        ForEach(Self.groceries, id: \.self) { name in
          RoundedRectangle(cornerRadius: 24)
            .fill(.purple)
            .frame(height: 100)
            .overlay(alignment: .leading) {
              Text(name).font(.title2).foregroundStyle(.white).padding(24)
            }
            .visualEffect { content, proxy in
              let y = proxy.frame(in: .global).minY
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
  GroceryList()
}
