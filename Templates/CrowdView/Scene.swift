import SwiftUI

/// A sky in which each phone moves a balloon of its own.
struct {{Type}}: View {
  /// The people who play, in the order of their places.
  @Crowd(most: 100) private var people

  var body: some View {
    ZStack {
      LinearGradient(colors: [.blue, .cyan.opacity(0.6)], startPoint: .top, endPoint: .bottom)
      if people.isEmpty {
        Text("Scan the code, and tilt your phone.").font(.title).foregroundStyle(.white)
      }
      ForEach(people) { person in
        Circle()
          .fill(person.color.gradient)
          .frame(width: 56, height: 56)
          .overlay(Text("\(person.number)").bold().foregroundStyle(.white))
          .opacity(person.isAway ? 0.4 : 1)
          // Each has a column, and rises and drifts with the tilt.
          .offset(x: Double(person.number * 137 % 1100) - 550 + person.x * 80, y: person.y * 280)
          .animation(.spring(duration: 0.4, bounce: 0.3), value: person)
      }
    }
    .frame(width: 1280, height: 720)
  }
}

// Each preview is a scene; its title is the scene's.
#Preview("{{title}}", traits: .fixedLayout(width: 1280, height: 720)) { {{Type}}() }
