import Engine

@testable import Views

/// Views with states, clocks, chance, gestures and animations, for saving them at any moment.
enum RestoredViews {
  static let all: [@MainActor @Sendable () -> AnyView] = [
    { AnyView(Growing()) },
    { AnyView(Curved()) },
    { AnyView(Repeating()) },
    { AnyView(Dragged()) },
    { AnyView(Pulled()) },
    { AnyView(Pressed()) },
    { AnyView(Held()) },
    { AnyView(Twice()) },
    { AnyView(Appearing()) },
    { AnyView(Clock()) },
    { AnyView(Animated()) },
    { AnyView(Ticking()) },
    { AnyView(Chancy()) },
    { AnyView(Shuffled()) },
    { AnyView(Dated()) },
    { AnyView(Completing()) },
    { AnyView(Phases()) },
    { AnyView(Keyed()) },
    { AnyView(Tilted()) },
    { AnyView(Sliding()) },
    { AnyView(Scrolling()) },
    { AnyView(Switching()) },
    { AnyView(Observing()) },
    { AnyView(Following()) },
    { AnyView(Tasked()) },
  ]
}

private final class Model: ObservableObject {
  @Published var width = 0.0
}

private struct Growing: View {
  @State private var on = false
  var body: some View {
    Circle().fill(.red).scaleEffect(on ? 2 : 1).animation(.bouncy, value: on).onTapGesture { on.toggle() }
  }
}

private struct Curved: View {
  @State private var x = 0.0
  var body: some View {
    Views.Color.red.frame(width: 80, height: 60).offset(x: x).onTapGesture {
      withAnimation(.easeInOut(duration: 0.8).delay(0.1)) { x = x == 0 ? 40 : 0 }
    }
  }
}

private struct Repeating: View {
  @State private var on = false
  var body: some View {
    Views.Color.red.frame(width: 80, height: 60).opacity(on ? 0.2 : 1).animation(
      .linear(duration: 0.4).repeatForever(), value: on
    ).onAppear { on = true }.onTapGesture { on.toggle() }
  }
}

private struct Dragged: View {
  @State private var shift = CGSize.zero
  var body: some View {
    Views.Color.red.frame(width: 90, height: 70).offset(shift).gesture(
      DragGesture().onChanged { shift = $0.translation }.onEnded { _ in
        withAnimation(.spring) { shift = .zero }
      })
  }
}

private struct Pulled: View {
  @GestureState private var pull = CGSize.zero
  var body: some View {
    Views.Color.red.frame(width: 90, height: 70).offset(pull).gesture(
      DragGesture(minimumDistance: 0).updating($pull) { value, state, _ in state = value.translation }
    ).animation(.smooth, value: pull)
  }
}

private struct Pressed: View {
  @State private var count = 0
  var body: some View {
    Button("\(count)") { count += 1 }.frame(width: 90, height: 70)
  }
}

private struct Held: View {
  @State private var on = false
  var body: some View {
    Views.Color.red.frame(width: on ? 120 : 90, height: 70).onLongPressGesture(minimumDuration: 0.2) {
      withAnimation { on.toggle() }
    }
  }
}

private struct Twice: View {
  @State private var n = 0
  var body: some View {
    Views.Color.red.frame(width: 90 + Double(n), height: 70).onTapGesture(count: 2) { n += 2 }.onTapGesture {
      n += 1
    }
  }
}

private struct Appearing: View {
  @State private var on = false
  var body: some View {
    ZStack {
      Views.Color.blue.frame(width: 100, height: 80).onTapGesture {
        withAnimation(.easeOut(duration: 0.5)) { on.toggle() }
      }; if on { Views.Color.red.frame(width: 20, height: 20).transition(.scale.combined(with: .opacity)) }
    }
  }
}

private struct Clock: View {
  @State private var n = 0
  var body: some View {
    TimelineView(.periodic(from: .now, by: 0.5)) { context in
      Views.Color.red.frame(width: 60 + context.date.timeIntervalSinceReferenceDate, height: 40 + Double(n))
    }.onTapGesture { n += 1 }
  }
}

private struct Animated: View {
  @State private var on = false
  var body: some View {
    TimelineView(.animation(paused: on)) { context in
      Views.Color.red.frame(width: 90, height: 60).rotationEffect(
        .degrees(context.date.timeIntervalSinceReferenceDate * 30))
    }.onTapGesture { on.toggle() }
  }
}

private struct Ticking: View {
  @State private var n = 0
  var body: some View {
    Views.Color.red.frame(width: 60 + Double(n), height: 60).onReceive(
      Views.Timer.publish(every: 0.3, on: .main, in: .common).autoconnect()
    ) { _ in n += 1 }.onTapGesture { n = 0 }
  }
}

private struct Chancy: View {
  @State private var x = 10.0
  var body: some View {
    Views.Color.red.frame(width: 60 + x, height: 60).onTapGesture {
      withAnimation { x = .random(in: 0...40) }
    }
  }
}

private struct Shuffled: View {
  @State private var words = [10.0, 20, 30]
  var body: some View {
    HStack { ForEach(words, id: \.self) { Views.Color.red.frame(width: $0, height: 60) } }.contentShape(
      Views.Rectangle()
    ).onTapGesture { withAnimation(.bouncy) { words.shuffle() } }
  }
}

private struct Dated: View {
  @State private var since = Date()
  var body: some View {
    Views.Color.red.frame(width: 60 + since.timeIntervalSinceReferenceDate, height: 60).onTapGesture {
      since = Date()
    }
  }
}

private struct Completing: View {
  @State private var x = 0.0
  @State private var n = 0
  var body: some View {
    Views.Color.red.frame(width: 80 + Double(n), height: 60).offset(x: x).onTapGesture {
      withAnimation(.linear(duration: 0.3)) {
        x += 5
      } completion: {
        n += 3
      }
    }
  }
}

private struct Phases: View {
  @State private var n = 0
  var body: some View {
    Views.Color.red.frame(width: 90, height: 60).phaseAnimator([0.0, 10, 20], trigger: n) {
      $0.offset(y: $1)
    } animation: { _ in
      .easeIn(duration: 0.3)
    }.onTapGesture { n += 1 }
  }
}

private struct Keyed: View {
  @State private var n = 0
  var body: some View {
    Views.Color.red.frame(width: 90, height: 60).keyframeAnimator(initialValue: 1.0, trigger: n) {
      $0.scaleEffect($1)
    } keyframes: { _ in
      LinearKeyframe(1.4, duration: 0.3); SpringKeyframe(1, duration: 0.5)
    }.onTapGesture { n += 1 }
  }
}

private struct Tilted: View {
  private let manager = CMMotionManager()
  @State private var x = 0.0
  var body: some View {
    Views.Color.red.frame(width: 90, height: 60).offset(x: x).onAppear {
      manager.startDeviceMotionUpdates(to: .main) { motion, _ in x = 10 * (motion?.attitude.roll ?? 0) }
    }.onTapGesture { x = 0 }
  }
}

private struct Sliding: View {
  @State private var x = 0.5
  var body: some View {
    VStack {
      Slider(value: $x); Views.Color.red.frame(width: 60 + 40 * x, height: 30).animation(.snappy, value: x)
    }
  }
}

private struct Scrolling: View {
  @State private var n = 0
  var body: some View {
    ScrollView {
      VStack {
        ForEach(0..<20) { row in Views.Color.red.frame(width: 100, height: 30).onTapGesture { n = row } }
      }
    }.opacity(1 - Double(n) / 40)
  }
}

private struct Switching: View {
  @State private var on = false
  var body: some View {
    VStack {
      Toggle("On", isOn: $on.animation());
      if on { Views.Color.red } else { Views.Color.blue.frame(height: 20) }
    }
  }
}

private struct Observing: View {
  @StateObject private var model = Model()
  var body: some View {
    Views.Color.red.frame(width: 60 + model.width, height: 60).onTapGesture {
      withAnimation { model.width += 7 }
    }
  }
}

private struct Following: View {
  @State private var n = 0
  @State private var m = 0
  var body: some View {
    Views.Color.red.frame(width: 60 + Double(m), height: 60).onChange(of: n) { old, new in m += new * 2 - old
    }.onTapGesture { n += 1 }
  }
}

private struct Tasked: View {
  @State private var n = 0
  @State private var m = 0
  var body: some View {
    Views.Color.red.frame(width: 60 + Double(m), height: 60 - Double(n)).task(id: n) { m += 5 }.onTapGesture {
      n += 1
    }
  }
}
