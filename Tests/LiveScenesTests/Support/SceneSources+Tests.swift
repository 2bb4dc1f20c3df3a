@testable import LiveScenes

extension SceneSources {
  /// Sources in a folder, from their texts.
  init(in folder: String = "/scenes", _ texts: [String: String]) {
    self.init(
      folder: folder,
      files: texts.sorted { $0.key < $1.key }.map { File(place: $0.key, text: Array($0.value.utf8)) })
  }
}
