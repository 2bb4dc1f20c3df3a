extension Panorama {
  func body(at time: Time, in environment: Environment) -> some Layer {
    let position = position(at: time)
    return HStack {
      copy.opacity(smooth ? 1 : 0).id("left")
      copy.id("center")
      copy.opacity(smooth ? 1 : 0).id("right")
    }
    .frame(width: Self.width, height: Self.stage.height)
    .offset(x: position.x, y: position.y)
    .id("strip")
    .frame(width: Self.stage.width, height: Self.stage.height, alignment: .leading)
    .scaleEffect(zoom)
    .clipShape(Rectangle())
    .overlay(alignment: .top) {
      Compass(turn: Self.wrapped(position.x) / Self.width).body.id("compass").padding(12)
    }
  }

  func assets(in environment: Environment) -> [Asset] {
    [
      .image(
        "panorama/town", url: "/art/panorama/town.svg", width: Self.picture.width,
        height: Self.picture.height),
      Compass.scaleAsset,
      Compass.markerAsset,
    ]
  }

  private var copy: Image {
    Image("panorama/town").frame(width: Self.width, height: Self.stage.height)
  }
}
