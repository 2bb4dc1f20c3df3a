import SwiftUI

/// The state of a clock, as an object that a task changes.
@Observable final class Seconds {
  var count = 0
  var marks: [Double] = []
}

/// A task that counts seconds, an animation without an end, a timeline, and a hand that leans with the phone.
struct Clock: View {
  @Tilt private var tilt
  @State private var seconds = Seconds()
  @State private var isLarge = false

  var body: some View {
    VStack(spacing: 30) {
      Text("\(seconds.count)").font(.system(size: 80)).monospacedDigit()
      Circle().fill(.orange).frame(width: 160, height: 160)
        .scaleEffect(isLarge ? 1.2 : 0.8)
        .animation(.easeInOut(duration: 0.8).repeatForever(), value: isLarge)
      Capsule().fill(.indigo).frame(width: 12, height: 200).rotationEffect(.degrees(tilt.x))
      HStack {
        ForEach(seconds.marks.suffix(8), id: \.self) { mark in
          Rectangle().fill(.teal).frame(width: 20, height: 20 + mark)
        }
      }
      TimelineView(.periodic(from: .now, by: 1)) { context in
        Text(context.date, format: .dateTime.minute().second())
      }
    }
    .onAppear { isLarge = true }
    .onTapGesture { seconds.marks = seconds.marks.suffix(20) + [abs(tilt.y)] }
    .task {
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(1))
        seconds.count += 1
      }
    }
  }
}

#Preview("Clock") { Clock() }
