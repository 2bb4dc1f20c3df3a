import Testing

@testable import Views

/// A square that comes and goes by a tap, for a second.
private struct Plain: View {
  @State private var isOn = false
  var body: some View {
    ZStack { if isOn { Color.red.frame(width: 20, height: 20) } }.tapped($isOn)
  }
}

private struct Exchange: View {
  @State private var isOn = false
  var body: some View {
    ZStack {
      if isOn {
        Color.red.frame(width: 20, height: 20)
      } else {
        Color.blue.frame(width: 30, height: 30)
      }
    }
    .tapped($isOn)
  }
}

/// A red square between two others, which leaves.
private struct Leaving: View {
  let plane: Double
  @State private var isOn = true
  var body: some View {
    ZStack {
      Color.yellow.frame(width: 60, height: 60).zIndex(0)
      if isOn { Color.red.frame(width: 40, height: 40).zIndex(plane) }
      Color.blue.frame(width: 20, height: 20).zIndex(2 * plane)
    }
    .tapped($isOn)
  }
}

private struct Named: View {
  let isOutside: Bool
  @State private var isOn = false
  var body: some View {
    ZStack {
      if isOutside {
        Color.red.frame(width: 20, height: 20).id(isOn).transition(.offset(x: 50))
      } else {
        Color.red.frame(width: 20, height: 20).transition(.offset(x: 50)).id(isOn)
      }
    }
    .tapped($isOn)
  }
}

private struct Numbers: View {
  @State private var isOn = false
  var body: some View {
    HStack(spacing: 0) {
      ForEach(isOn ? [1, 3] : [1, 2, 3], id: \.self) { number in
        Color.red.frame(width: 10 * Double(number), height: 10).transition(.offset(y: 40))
      }
    }
    .tapped($isOn)
  }
}

/// A stack that leaves, with a view inside that has a transition.
private struct Nested: View {
  @State private var isOn = true
  var body: some View {
    ZStack {
      if isOn {
        VStack { if isOn { Color.red.frame(width: 20, height: 20).transition(.offset(x: 50)) } }
      }
    }
    .tapped($isOn)
  }
}

private struct Cases: View {
  @State private var number = 0
  var body: some View {
    ZStack {
      switch number {
      case 0: Color.red.frame(width: 20, height: 20)
      case 1: Color.green.frame(width: 30, height: 30).transition(.offset(x: 50))
      default: Color.blue.frame(width: 40, height: 40)
      }
    }
    .frame(width: 200, height: 100).contentShape(Rectangle())
    .onTapGesture { withAnimation(.linear(duration: 1)) { number += 1 } }
  }
}

/// A transition that has an animation, in a change that has none.
private struct Own: View {
  @State private var isOn = false
  @State private var appearances = 0
  var body: some View {
    ZStack {
      if isOn {
        Color.red.frame(width: 20, height: 20).onAppear { appearances += 1 }
          .transition(.opacity.animation(.linear(duration: 1)))
      }
      Color.blue.frame(width: 1 + Double(appearances), height: 1)
    }
    .frame(width: 200, height: 100).contentShape(Rectangle()).onTapGesture { isOn.toggle() }
  }
}

extension View {
  fileprivate func tapped(_ isOn: Binding<Bool>) -> some View {
    frame(width: 200, height: 100).contentShape(Rectangle())
      .onTapGesture { withAnimation(.linear(duration: 1)) { isOn.wrappedValue.toggle() } }
  }
}

@Suite struct DynamicViewTests {
  private func opacities(_ stage: Performed, at time: Double) -> [Double] {
    stage.numbers(.opacity, at: time).map { $0[0] }
  }
  private func widths(_ stage: Performed, at time: Double) -> [Double] {
    stage.rectangles(at: time).map { $0[2] }
  }

  @Test("A view without a transition fades in and out, and is gone then")
  func fades() throws {
    var stage = Performed(Plain())
    stage.tap(100, 50, at: 1)
    #expect(opacities(stage, at: 1.25) == [0.25])
    #expect(widths(stage, at: 1.25) == [20])
    let restored = try stage.restored(at: 1.25)
    #expect(opacities(restored, at: 1.5) == [0.5])
    stage.tap(100, 50, at: 3)
    #expect(opacities(stage, at: 3.25) == [0.75])
    #expect(widths(stage, at: 4.5) == [])
    stage.scene.catchUp(to: 5, in: stage.environment)
    #expect(stage.scene.wakeTime == .infinity)
  }

  @Test("A view that comes back while it fades out goes on from where it is")
  func returns() {
    var stage = Performed(Plain())
    stage.tap(100, 50, at: 1)
    stage.tap(100, 50, at: 3)
    stage.tap(100, 50, at: 3.5)
    #expect(opacities(stage, at: 3.5) == [0.5])
    #expect(opacities(stage, at: 4.6) == [1])
    #expect(widths(stage, at: 6) == [20])
  }

  @Test("One view of a condition fades in while the other one fades out")
  func exchanges() {
    var stage = Performed(Exchange())
    #expect(opacities(stage, at: 0) == [])
    stage.tap(100, 50, at: 1)
    #expect(opacities(stage, at: 1.25).sorted() == [0.25, 0.75])
    #expect(widths(stage, at: 3) == [20])
  }

  @Test("A view that leaves stays in its place in painter's order", arguments: [0.0, 1])
  func leaves(plane: Double) {
    var stage = Performed(Leaving(plane: plane))
    #expect(widths(stage, at: 0) == [60, 40, 20])
    stage.tap(100, 50, at: 1)
    #expect(widths(stage, at: 1.5) == [60, 40, 20])
    #expect(widths(stage, at: 3) == [60, 20])
  }

  @Test("Another identity runs the transition inside or outside of it", arguments: [false, true])
  func identities(isOutside: Bool) {
    var stage = Performed(Named(isOutside: isOutside))
    stage.tap(100, 50, at: 1)
    let offsets = stage.numbers(.offset, at: 1.5).map { $0[0] }
    #expect(offsets == [25, 25])
    #expect(widths(stage, at: 3) == [20])
  }

  @Test("An element that leaves a list runs its transition where it was")
  func lists() {
    var stage = Performed(Numbers())
    stage.tap(100, 50, at: 1)
    let frames = stage.rectangles(at: 1.5)
    #expect(frames.map { $0[2] } == [10, 20, 30])
    #expect(frames[1][0] == 80)
    #expect(stage.numbers(.offset, at: 1.5).map { $0[1] } == [0, 20, 0])
    #expect(widths(stage, at: 3) == [10, 30])
  }

  @Test("A transition inside does not run while the view around leaves")
  func nested() {
    var stage = Performed(Nested())
    stage.tap(100, 50, at: 1)
    #expect(stage.numbers(.offset, at: 1.5).map { $0[0] } == [0])
    #expect(opacities(stage, at: 1.5) == [0.5])
  }

  @Test("Cases of a switch come and go one after the other")
  func cases() {
    var stage = Performed(Cases())
    stage.tap(100, 50, at: 1)
    #expect(opacities(stage, at: 1.25) == [0.75])
    #expect(stage.numbers(.offset, at: 1.25).map { $0[0] } == [37.5])
    stage.tap(100, 50, at: 3)
    #expect(opacities(stage, at: 3.25) == [0.25])
    #expect(stage.numbers(.offset, at: 3.25).map { $0[0] } == [12.5])
    #expect(widths(stage, at: 5) == [40])
  }

  @Test("A transition's own animation runs in a change without one, and the view appears once")
  func ownAnimation() {
    var stage = Performed(Own())
    stage.tap(100, 50, at: 1)
    #expect(opacities(stage, at: 1.5) == [0.5])
    #expect(stage.rectangles(at: 3).map { $0[2] }.contains(2))
    stage.tap(100, 50, at: 4)
    #expect(opacities(stage, at: 4.25) == [0.75])
    #expect(widths(stage, at: 6) == [2])
  }
}
