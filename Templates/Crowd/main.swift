import Tiltcast

// The scenes of this folder, in the order in which menus show them.
Tiltcast.run(scenes: [{{Type}}.self])
