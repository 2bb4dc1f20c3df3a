import Engine
import Foundation

extension PictureStore {
  /// Marks a picture as named from now on.
  package func use(_ picture: Picture) {
    if let path = picture.mediaName.flatMap(path) { touch(path) }
  }

  /// Gives the pictures that are named the present time, and deletes those that have not been named for long enough.
  ///
  /// - Parameter age: In seconds.
  /// - Returns: The names of the pictures that are gone.
  package func sweep(keeping named: Set<String>, after age: Double) -> [String] {
    names.sorted().filter { name in
      guard let path = path(of: name) else { return false }
      guard !named.contains(name) else {
        touch(path)
        return false
      }
      return remove(name, after: age)
    }
  }
}
