/// The kind of a node in the frame's structure, which determines its floats.
///
/// This is the one table of the wire's numbers: the frame builder, the protocol document and the viewer's
/// table are checked against it.
public enum NodeKind: String, CaseIterable, Codable, Sendable {
  /// Children in painter's order.
  case group
  /// Moves its children, in points.
  case offset
  /// Scales its children about an anchor.
  case scale
  /// Turns its children clockwise about an anchor, in degrees.
  case rotation
  /// Turns its children about an axis in space and projects them with perspective.
  case rotation3D
  /// Fades its composited children.
  case opacity
  /// Blurs its composited children; the float is the Gaussian's sigma in points.
  case blur
  /// Turns the hue of its composited children, in degrees.
  case hueRotation
  /// Scales the saturation of its composited children.
  case saturation
  /// Adds to the colour of its composited children.
  case brightness
  /// Marks motion below it; a viewer with reduced motion shows the content at rest, faded by the float.
  case calm
  /// Cuts its children to a rounded rectangle.
  case clip
  /// A wave that runs outwards from a point through its composited children.
  case ripple
  /// A lenticular print: lens strips that show one of the children, which are its faces.
  case lens
  /// A holographic sheen over its composited children.
  case foil
  /// A shadow of its composited children, under them; `radius` is the Gaussian's sigma in points.
  case shadow
  /// Its children but the last, where the last one is: by their alphas' product.
  case mask
  /// Its composited children, mixed with what is below them by a mode of CSS's, or one of two more.
  case blend
  /// The picture below its composited children, blurred, in their shape, under a colour.
  case backdrop
  /// A shader's colours, clipped by the child's alpha.
  case shaderFill
  /// A shader's colour for each pixel of its composited children.
  case colorEffect
  /// Its composited children, distorted by a shader.
  case distortionEffect
  /// A shader's effect on its composited children.
  case layerEffect
  /// An image, stretched to its frame.
  case image
  /// A filled rectangle, its corners rounded by `radius`.
  case rectangle
  /// A filled ellipse.
  case ellipse
  /// A filled outline, mapped to its frame.
  case path
  /// A glyph with its origin, on the baseline, at (x, y); `scale` is the length of the font's unit in points.
  ///
  /// The colour fills an outline; of a bitmap, only its alpha counts.
  case glyph
  /// A gradient over a grid of points; its size and smoothness stand in the structure.
  case mesh
  /// Numbers for graphs and overlays; draws nothing. Their names stand in the structure.
  case signal

  /// The names of the floats that every node of the kind has, in wire order.
  public var floats: [String] {
    switch self {
    case .group, .mask: []
    case .blend: ["mode"]
    case .backdrop: ["radius", "saturation", "red", "green", "blue", "alpha"]
    case .offset: ["x", "y"]
    case .scale: ["x", "y", "anchorX", "anchorY"]
    case .rotation: ["angle", "anchorX", "anchorY"]
    case .rotation3D:
      [
        "angle", "axisX", "axisY", "axisZ", "anchorX", "anchorY", "anchorZ", "perspective", "width", "height",
      ]
    case .opacity, .blur, .hueRotation, .saturation, .brightness, .calm: [rawValue]
    case .clip: ["x", "y", "width", "height", "radius"]
    case .ripple: ["originX", "originY", "time", "amplitude", "frequency", "decay", "speed"]
    case .lens: ["pitch", "view", "softness"]
    case .foil: ["tiltX", "tiltY", "intensity", "pattern"]
    case .shadow: ["x", "y", "radius", "red", "green", "blue", "alpha"]
    case .image, .mesh, .shaderFill, .colorEffect: ["x", "y", "width", "height"]
    case .distortionEffect, .layerEffect: ["x", "y", "width", "height", "reachX", "reachY"]
    case .rectangle: ["x", "y", "width", "height", "red", "green", "blue", "alpha", "radius"]
    case .ellipse, .path: ["x", "y", "width", "height", "red", "green", "blue", "alpha"]
    case .glyph: ["x", "y", "scale", "red", "green", "blue", "alpha"]
    case .signal: []
    }
  }

  /// The names of the floats that a mesh has for each of its points, row by row, after those of its kind.
  public static let meshPointFloats = ["px", "py", "red", "green", "blue", "alpha"]
}
