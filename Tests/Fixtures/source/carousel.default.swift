import SwiftUI

/// A strip of photos that rests on one of them.
struct PhotoCarousel: View {
  static let spacing = 22.0
  static let margin = 44.0
  static let animals = [
    ("tortoise", Color.green), ("hare", .orange), ("bird", .cyan), ("fish", .blue), ("cat", .pink),
    ("dog", .brown),
  ]

  var body: some View {
    ScrollView(.horizontal) {
      LazyHStack(spacing: Self.spacing) {
        ForEach(Self.animals.indices, id: \.self) { index in
          let (symbol, color) = Self.animals[index]
          Item(symbol: symbol, color: color).containerRelativeFrame(.horizontal)
        }
      }
      .scrollTargetLayout()
    }
    .contentMargins(.horizontal, Self.margin)
    .scrollTargetBehavior(.paging)
    .scrollIndicators(.hidden)
  }
}

/// A photo that is turned and lowered the more, the less of it is on the screen.
struct Item: View {
  var symbol: String
  var color: Color

  var body: some View {
    Photo(symbol: symbol, color: color)
      .aspectRatio(0.75, contentMode: .fit)
      .clipShape(.rect(cornerRadius: 32))
      .scrollTransition(.interactive(timingCurve: .easeInOut), axis: .horizontal) { content, phase in
        content
          .rotationEffect(.degrees(2.5 * phase.value))
          .offset(y: 8 * abs(phase.value))
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
