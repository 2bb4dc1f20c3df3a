import Testing

@testable import Views

/// Distances in stacks without a spacing of their own, and guides, in SwiftUI on an iPhone with iOS 18.
@Suite("Facts: distances")
@MainActor struct SpacingFactsTests {
  private func gap(_ upper: some View, _ lower: some View) -> Double {
    let frames = Frames { frames in
      VStack {
        upper.frame("upper", in: frames)
        lower.frame("lower", in: frames)
      }
    }
    return frames["lower"].minY - frames["upper"].maxY
  }

  private var shape: some View { Rectangle().frame(width: 40, height: 20) }

  // Source: pictures of cashapp/AccessibilitySnapshot of iOS 18.5: 2.33 above a subheadline, 2.0 above a caption.
  @Test("A text keeps the leading of its style, in whole pixels, below another one")
  func texts() {
    #expect(isNear(gap(Text("A").font(.headline), Text("B").font(.subheadline)), 2.333, within: 0.01))
    #expect(isNear(gap(Text("A"), Text("B").font(.caption)), 2, within: 0.01))
    #expect(isNear(gap(Text("A"), Text("B")), 2, within: 0.01))
    #expect(isNear(gap(Text("A").background(Color.red), Text("B").background(Color.red)), 2, within: 0.01))
  }

  // Source: the rules of OpenSwiftUI's Text+Spacing.swift; pictures show 8.1 and 12.33 by the same rules of older SDKs.
  @Test("A text keeps 6.43 below a shape and 10.64 above one")
  func shapes() {
    #expect(isNear(gap(shape, Text("A")), 6.43, within: 0.01))
    #expect(isNear(gap(Text("A"), shape), 10.64, within: 0.01))
    #expect(isNear(gap(shape, shape), 8))
    #expect(isNear(gap(shape, HStack { Text("A") }), 6.43, within: 0.01))
  }

  // Sources: OpenSwiftUI's ResolvedImage.swift; Xcode's template on an iPhone 13 Pro, whose globe has its middle 27.8
  // above the baseline of the text.
  @Test(
    "A symbol stands at letters without a distance, and at a shape as far as it reaches below its baseline")
  func symbols() {
    let heart = Image(systemName: "heart.fill")
    #expect(isNear(gap(heart, Text("A")), 0, within: 0.01))
    #expect(isNear(gap(Text("A"), heart), 0, within: 0.01))
    #expect(isNear(gap(heart, heart), 0, within: 0.01))
    #expect(isNear(gap(heart, shape), 3.678, within: 0.01))
    #expect(isNear(gap(shape, heart), 2.678, within: 0.01))
    #expect(isNear(gap(heart.resizable().frame(width: 20, height: 20), shape), 8))
    let frames = Frames { frames in
      VStack {
        Image(systemName: "globe").imageScale(.large).frame("globe", in: frames)
        Text("Hello, world!").frame("text", in: frames)
      }
    }
    let baseline = frames["text"].minY + 0.95215 * 17
    #expect(isNear(baseline - frames["globe"].midY, 27.8))
  }

  @Test("A frame's height and a padding make an edge that is no text's")
  func frames() {
    #expect(isNear(gap(Text("A").frame(height: 30), Text("B")), 6.43, within: 0.01))
    #expect(isNear(gap(Text("A").padding(), Text("B").padding()), 8))
    #expect(isNear(gap(Text("A").padding(.horizontal), Text("B")), 2, within: 0.01))
    #expect(isNear(gap(Text("A").frame(width: 100), Text("B")), 2, within: 0.01))
  }

  // Source: a card of a headline and a subheadline in pictures of iOS 18.5.
  @Test("A card of a headline and a subheadline is 72.67 high")
  func card() {
    let card = VStack {
      Text("Upper").font(.headline)
      Text("Lower").font(.subheadline)
    }
    #expect(isNear(Frames.size(card.padding()).height, 72.667, within: 0.01))
  }

  @Test("Beside each other views keep 8 points")
  func rows() {
    let frames = Frames { frames in
      HStack {
        Text("A").frame("first", in: frames)
        Text("B").frame("second", in: frames)
        shape.frame("third", in: frames)
      }
    }
    #expect(isNear(frames["second"].minX - frames["first"].maxX, 8))
    #expect(isNear(frames["third"].minX - frames["second"].maxX, 8))
  }

  // Source: OpenSwiftUI's Spacer.swift: a spacer asks for no distance, and is at least 8 long.
  @Test("A spacer keeps no distance to its neighbours")
  func spacers() {
    let square = Color.red.frame(width: 20, height: 20)
    let least = HStack {
      square
      Spacer()
      square
    }
    #expect(Frames.size(least.fixedSize()).width == 48)
    let frames = Frames { frames in
      HStack {
        Spacer()
        square.frame("a", in: frames)
        Spacer()
        square
      }
      .frame(width: 140).frame("row", in: frames)
    }
    #expect(isNear(frames["a"].minX - frames["row"].minX, 50))
  }

  private enum Middle: AlignmentID {
    static func defaultValue(in d: ViewDimensions) -> CGFloat { d[.top] }
  }

  // Source: Apple's documentation of AlignmentID; OpenSwiftUI's StackLayout.explicitAlignment.
  @Test("Guides come out of inner stacks")
  func guides() {
    let middle = VerticalAlignment(Middle.self)
    let frames = Frames { frames in
      HStack(alignment: middle, spacing: 0) {
        VStack(spacing: 0) {
          Color.gray.frame(width: 20, height: 20)
          Color.red.frame(width: 20, height: 20).frame("red", in: frames)
            .alignmentGuide(middle) { $0[VerticalAlignment.center] }
        }
        VStack(spacing: 0) {
          Color.blue.frame(width: 20, height: 90).frame("blue", in: frames)
            .alignmentGuide(middle) { $0[VerticalAlignment.center] }
          Color.gray.frame(width: 20, height: 40)
        }
      }
    }
    #expect(isNear(frames["red"].midY, frames["blue"].midY))
  }
}
