extension Collection<String> {
  /// The name that was probably meant instead of a misspelt one; nil if none is similar.
  package func nearest(to word: String) -> String? {
    let word = String(word.prefix(40))
    let near = map { (name: $0, distance: $0.prefix(40).lowercased().editDistance(to: word.lowercased())) }
      .filter { $0.distance <= Swift.max(2, $0.name.count / 3) }
    return near.min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
  }
}

extension String {
  /// The number of characters to insert, delete or replace to make another word (Levenshtein's distance).
  fileprivate func editDistance(to other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (i, character) in enumerated() {
      var corner = row[0]
      row[0] = i + 1
      for j in other.indices {
        let replaced = corner + (other[j] == character ? 0 : 1)
        corner = row[j + 1]
        row[j + 1] = Swift.min(replaced, corner + 1, row[j] + 1)
      }
    }
    return row[other.count]
  }
}
