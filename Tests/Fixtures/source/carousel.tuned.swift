import SwiftUI

/// A strip of photos that rests on one of them.
struct PhotoCarousel: View {
  static let spacing = 16.0
  static let margin = 32.0
  static let animals = [
    ("tortoise", Color.green), ("hare", .orange), ("bird", .cyan), ("fish", .blue), ("cat", .pink),
    ("dog", .brown),
  ]
  /// So many that nobody gets to an end, begun in the middle.
  static let length = 6000
  @State private var position: Int? = length / 2

  var body: some View {
    ScrollView(.horizontal) {
      LazyHStack(spacing: Self.spacing) {
        ForEach(0..<Self.length, id: \.self) { index in
          let (symbol, color) = Self.animals[index % Self.animals.count]
          Item(symbol: symbol, color: color).containerRelativeFrame(.horizontal)
        }
      }
      .scrollTargetLayout()
    }
    .contentMargins(.horizontal, Self.margin)
    .scrollTargetBehavior(.paging)
    .scrollIndicators(.hidden)
    .scrollPosition(id: $position)
  }
}

/// A window: the photo moves behind it, and the caption fades and lags.
struct Item: View {
  var symbol: String
  var color: Color

  var body: some View {
    VStack(spacing: 8) {
      Color.clear
        .aspectRatio(0.75, contentMode: .fit)
        .overlay {
          // Wider than its window by the way that it moves to either side.
          Photo(symbol: symbol, color: color)
            .padding(.horizontal, -250)
            .scrollTransition(.interactive(timingCurve: .easeInOut), axis: .horizontal) { content, phase in
              content.offset(x: -250 * phase.value)
            }
        }
        .clipShape(.rect(cornerRadius: 32))
      Text(symbol.capitalized).font(.title2)
        .scrollTransition(.interactive(timingCurve: .easeInOut), axis: .horizontal) { content, phase in
          content.opacity(1 - abs(phase.value)).offset(x: 100 * phase.value)
        }
    }
  }
}

/// A stand-in for a picture: put Image("name").resizable() here.
struct Photo: View {
  var symbol: String
  var color: Color

  var body: some View {
    Rectangle().fill(color.gradient).overlay {
      Image(systemName: symbol).font(.system(size: 96)).foregroundStyle(.white)
    }
  }
}

#Preview {
  PhotoCarousel()
}
