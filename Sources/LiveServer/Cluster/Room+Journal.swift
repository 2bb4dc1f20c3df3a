import Engine
import Rooms
import Support

extension Room {
  /// Takes in what the people of another node, or of the last owner, have done.
  mutating func apply(_ entry: JournalEntry, at time: Time) -> [Action] {
    switch entry.operation {
    case .joined(let person): return joinRemote(entry.client, person, isNew: true, at: time)
    case .left: return leaveRemote(entry.client, at: time)
    case .roster(let people):
      let present = Set(people.map(\.id))
      let gone = audience.all.map(\.id).filter { $0.node == entry.client.node && !present.contains($0) }
      var actions: [Action] = []
      for id in gone { actions += leaveRemote(id, at: time) }
      for one in people { actions += joinRemote(one.id, one.person, isNew: false, at: time) }
      return actions
    case .text(let bytes): return receive(.text(bytes), from: entry.client, at: time)
    case .binary(let bytes): return receive(.binary(bytes), from: entry.client, at: time)
    case .samples(let samples):
      var actions: [Action] = []
      for sample in samples { actions += receive(.binary(sample.bytes), from: sample.client, at: time) }
      return actions
    }
  }

  /// Takes in an input of a client. Requests about its connection are for the node that has it.
  private mutating func receive(_ message: Message, from id: ClientID, at time: Time) -> [Action] {
    switch ClientMessage.result(of: message) {
    case .success(.input(let input)): handle(.received(.success(input), from: id), at: time)
    case .success(.acknowledgement), .success(.request): []
    case .failure(let error): handle(.received(.failure(error), from: id), at: time)
    }
  }
}
