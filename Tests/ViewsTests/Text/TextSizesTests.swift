import Testing

@testable import Views

@Suite struct TextSizesTests {
  @Test("A style has the size of its text and of its lines at each size that people choose")
  func sizes() {
    var values = EnvironmentValues()
    values.dynamicTypeSize = .xxxLarge
    #expect(Font.body.scaled(in: values).size == 23)
    #expect(abs(Font.body.scaled(in: values).lineGap - (29 - SystemFont.lineHeight * 23)) < 1e-9)
    values.dynamicTypeSize = .accessibility5
    #expect(Font.largeTitle.scaled(in: values).size == 60 && Font.caption2.scaled(in: values).size == 40)
    values.dynamicTypeSize = .large
    #expect(Font.title.scaled(in: values) == Font.title)
  }

  @Test("The sizes of a style grow with each size that people choose")
  func order() {
    for style in Font.TextStyle.allCases {
      let sizes = DynamicTypeSize.allCases.map { $0.measures(of: style).size }
      #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 <= $1 } && sizes.count == 12)
    }
  }

  @Test("A font of a size does not grow, and one by its name grows unless its size is fixed")
  func fonts() {
    var values = EnvironmentValues()
    values.dynamicTypeSize = .xxxLarge
    #expect(Font.system(size: 17).scaled(in: values).size == 17)
    #expect(Font.custom("Mine", fixedSize: 17).scaled(in: values).size == 17)
    #expect(Font.custom("Mine", size: 17).scaled(in: values).size == 23)
    #expect(Font.custom("Mine", size: 34, relativeTo: .largeTitle).scaled(in: values).size == 40)
  }
}
