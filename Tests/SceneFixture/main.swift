import SceneService

Tiltcast.run(scenes: [Hazard.self, Herd.self])
