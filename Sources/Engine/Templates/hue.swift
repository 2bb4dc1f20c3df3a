import SwiftUI

/// A list of groceries.
struct GroceryList: View {
  nonisolated static let spacing = 16.0
  nonisolated static let margin = 24.0
  static let groceries = [
    "Apples", "Bananas", "Carrots", "Bread", "Butter",
    "Milk", "Eggs", "Cheese", "Tomatoes", "Onions",
    "Rice", "Pasta", "Lentils", "Spinach", "Lemons",
    "Yoghurt", "Honey", "Coffee", "Tea", "Chocolate",
  ]

  var body: some View {
    ScrollView {
      VStack(spacing: Self.spacing) {
        #if stack
          ForEach(Array(Self.groceries.enumerated()), id: \.element) { index, name in
            Row(name: name).zIndex(Double(index))
          }
        #else
          ForEach(Self.groceries, id: \.self) { name in Row(name: name) }
        #endif
      }
      .padding(Self.margin)
    }
  }
}

#if bare
  /// A row.
  struct Row: View {
    var name: String

    var body: some View {
      RoundedRectangle(cornerRadius: 24)
        .fill(.purple)
        .frame(height: 100)
        .overlay(alignment: .leading) {
          Text(name).font(.title2).foregroundStyle(.white).padding(24)
        }
    }
  }
#else
  /// A row that looks as its place makes it.
  struct Row: View {
    var name: String

    var body: some View {
      RoundedRectangle(cornerRadius: 24)
        .fill(.purple)
        .frame(height: 100)
        .overlay(alignment: .leading) {
          Text(name).font(.title2).foregroundStyle(.white).padding(24)
        }
        .visualEffect { content, proxy in
          #if scale || perspective || brightness
            // From -1 at the top edge to 1 at the bottom edge.
            let half = (proxy.bounds(of: .scrollView)?.height ?? 700) / 2
            let place = min(max((proxy.frame(in: .scrollView).midY - half) / half, -1), 1)
          #elseif stack
            let y = proxy.frame(in: .scrollView).minY
            // How many rows it is past the line where rows stop.
            let pitch = proxy.size.height + GroceryList.spacing
            let depth = max(0, GroceryList.margin - y) / pitch
            let shown = min(2, depth)
          #elseif !plain
            let y = proxy.frame(in: .global).minY
            // How much of the row is past the top edge.
            let past = max(0, -y) / proxy.size.height
            let gone = min(1, past)
          #endif
          #if scale
            return content.scaleEffect(1 - 0.3 * abs(place))
          #elseif perspective
            return content.rotation3DEffect(
              .degrees(-50 * place), axis: (x: 1, y: 0, z: 0), perspective: 0.5)
          #elseif brightness
            return content.saturation(1 - 0.7 * abs(place))
              .brightness(-0.4 * abs(place))
          #elseif stack
            return content.scaleEffect(1 - 0.05 * shown)
              .offset(y: depth * pitch - 8 * shown)
          #elseif plain
            return content.hueRotation(.degrees(proxy.frame(in: .global).minY / 10))
          #elseif none
            return content.scaleEffect(1 - 0.25 * gone)
              .blur(radius: 8 * gone)
              .opacity(1 - gone)
              .offset(y: 0.5 * past * proxy.size.height)
          #else
            return content.hueRotation(.degrees(y / 10))
              .scaleEffect(1 - 0.25 * gone)
              .blur(radius: 8 * gone)
              .opacity(1 - gone)
              .offset(y: 0.5 * past * proxy.size.height)
          #endif
        }
    }
  }
#endif

#Preview {
  GroceryList()
}
