import SwiftUI

/// A strip of photos that rests on one of them.
struct PhotoCarousel: View {
  static let spacing = 22.0
  static let margin = 44.0
  static let animals = [
    ("tortoise", Color.green), ("hare", .orange), ("bird", .cyan), ("fish", .blue), ("cat", .pink),
    ("dog", .brown),
  ]
  #if circular
    /// So many that nobody gets to an end, begun in the middle.
    static let length = 6000
    @State private var position: Int? = length / 2
  #endif

  var body: some View {
    ScrollView(.horizontal) {
      LazyHStack(spacing: Self.spacing) {
        #if circular
          ForEach(0..<Self.length, id: \.self) { index in
            let (symbol, color) = Self.animals[index % Self.animals.count]
            Item(symbol: symbol, color: color).containerRelativeFrame(.horizontal)
          }
        #else
          ForEach(Self.animals.indices, id: \.self) { index in
            let (symbol, color) = Self.animals[index]
            Item(symbol: symbol, color: color).containerRelativeFrame(.horizontal)
          }
        #endif
      }
      .scrollTargetLayout()
    }
    .contentMargins(.horizontal, Self.margin)
    .scrollTargetBehavior(.paging)
    .scrollIndicators(.hidden)
    #if circular
      .scrollPosition(id: $position)
    #endif
  }
}

#if parallax
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
#elseif none
  /// A photo, and nothing else.
  struct Item: View {
    var symbol: String
    var color: Color

    var body: some View {
      Photo(symbol: symbol, color: color)
        .aspectRatio(0.75, contentMode: .fit)
        .clipShape(.rect(cornerRadius: 32))
    }
  }
#else
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
#endif

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
