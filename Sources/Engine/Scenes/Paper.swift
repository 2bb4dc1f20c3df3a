/// The ground of scenes that do not fill their stage.
func paper(_ stage: Size) -> Identified<Rectangle> {
  Rectangle().frame(width: stage.width, height: stage.height)
    .fill(Color(red: 0.965, green: 0.953, blue: 0.925)).id("paper")
}
