import Engine

// The fingers and tilts of all phones, over any scene.
extension Room {
  /// Shows hands, or hides them.
  mutating func show(hands: Bool) {
    guard hands != showsHands else { return }
    showsHands = hands
    program.show([], isOn: hands)
  }

  /// Takes note that a hand may have moved.
  mutating func moveHands() { if showsHands { program.markHands() } }

  /// The hands of all phones that were heard or touch the stage.
  var hands: [Hand] {
    let stage = program.sceneKind.stage
    var hands: [Hand] = []
    for (id, person) in seats.people.listed where person.role == .phone {
      let place = places.place(of: id) ?? person.number - 1
      if let pointer = seats[id]?.pointers.values.min(by: { $0.id < $1.id }) {
        hands.append(Hand(place: place, touching: pointer.location))
      } else if tilt.knows(id) {
        hands.append(Hand(place: place, held: tilt.held(by: id), on: stage))
      }
    }
    return hands
  }
}
