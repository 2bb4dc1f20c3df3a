extension Panorama {
  func body(at time: Time, in environment: Environment) -> some Layer {
    let position = position(at: time)
    return HStack {
      copy.opacity(smooth ? 1 : 0).id("left")
      copy.id("center")
      copy.opacity(smooth ? 1 : 0).id("right")
    }
    .frame(width: width, height: Self.stage.height)
    .offset(x: position.x, y: position.y)
    .id("strip")
    // The middle copy's centre lies at the stage's left edge.
    .frame(width: 0, height: Self.stage.height)
    .frame(width: Self.stage.width, height: Self.stage.height, alignment: .leading)
    .scaleEffect(zoom)
    .clipShape(Rectangle())
    .overlay(alignment: .top) {
      Compass(turn: strip.wrapped(position.x) / width).body.id("compass").padding(24)
    }
  }

  func assets(in environment: Environment) -> [Asset] {
    [
      pictures.all.first?.asset
        ?? .image(
          "panorama/town", url: "/art/panorama/town.svg", width: Self.picture.width,
          height: Self.picture.height),
      Compass.scaleAsset,
      Compass.markerAsset,
    ]
  }

  /// The picture at its width. A narrow picture extends beyond the stage's height; the stage clips it, not this layer,
  /// because the soft edges of two clips side by side would be visible.
  private var copy: some Layer {
    let picture = pictures.all.first
    let size = picture?.size ?? Self.picture
    let height = width * size.height / size.width
    return Image(picture?.url ?? "panorama/town").frame(width: width, height: height)
      .frame(width: width, height: Self.stage.height, alignment: .center)
  }
}
