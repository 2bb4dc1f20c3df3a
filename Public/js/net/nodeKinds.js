// Each node kind's floats in wire order; a test compares them with the engine's table.

/** @type {Readonly<Record<string, readonly string[]>>} */
export const nodeKinds = Object.freeze({
  "group": [],
  "offset": ["x", "y"],
  "scale": ["x", "y", "anchorX", "anchorY"],
  "rotation": ["angle", "anchorX", "anchorY"],
  "rotation3D": ["angle", "axisX", "axisY", "axisZ", "anchorX", "anchorY", "anchorZ", "perspective", "width", "height"],
  "opacity": ["opacity"],
  "blur": ["blur"],
  "hueRotation": ["hueRotation"],
  "saturation": ["saturation"],
  "brightness": ["brightness"],
  "calm": ["calm"],
  "clip": ["x", "y", "width", "height", "radius"],
  "ripple": ["originX", "originY", "time", "amplitude", "frequency", "decay", "speed"],
  "lens": ["pitch", "view", "softness"],
  "foil": ["tiltX", "tiltY", "intensity", "pattern"],
  "shadow": ["x", "y", "radius", "red", "green", "blue", "alpha"],
  "image": ["x", "y", "width", "height"],
  "rectangle": ["x", "y", "width", "height", "red", "green", "blue", "alpha", "radius"],
  "ellipse": ["x", "y", "width", "height", "red", "green", "blue", "alpha"],
  "path": ["x", "y", "width", "height", "red", "green", "blue", "alpha"],
  "glyph": ["x", "y", "scale", "red", "green", "blue", "alpha"],
  "mesh": ["x", "y", "width", "height"],
  "signal": [],
});
