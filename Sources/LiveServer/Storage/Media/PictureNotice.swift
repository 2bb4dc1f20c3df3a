/// A part of an accepted file that is not in its picture; the description is a sentence for its sender.
package enum PictureNotice: String, CaseIterable, Codable, Sendable {
  case animation
  case colors
  case inks
  case styleVariables
  case newColors
  case styles
  case foreignObject
  case text
  case otherFiles
  case embeddedFormat
  case embeddedFonts
  case scripts
  case motion
  case mesh
}

extension PictureNotice: CustomStringConvertible {
  private static let asPNG = "Export the drawing as PNG to keep"

  package var description: String {
    switch self {
    case .animation: "The picture is animated; only its first frame is shown."
    case .colors:
      "The picture declares its colours in a way that is not applied (such as HDR), so they may be wrong. Export it for"
        + " standard displays (SDR, sRGB)."
    case .styleVariables:
      "The drawing uses CSS variables (var), which are not applied: parts may be black or missing. Export it with"
        + " plain values, or as PNG."
    case .newColors:
      "The drawing uses colours such as oklch(), color() or hwb(), which are not applied: parts may be black. Export"
        + " it with colours such as #c8283c, or as PNG."
    case .styles:
      "The drawing uses CSS such as calc(), @media, transform-origin or 10vw, which is not applied: parts may be missing"
        + " or in the wrong place. Export it with plain attributes, or as PNG."
    case .foreignObject:
      "The drawing contains HTML (foreignObject), which is not drawn. Export it with text as SVG text or as paths, or"
        + " as PNG."
    case .text:
      "The drawing has text on a path or flowed text, which is not drawn. Convert the text to paths."
    case .otherFiles:
      "The drawing refers to other files, which are not loaded. Embed them, or export the drawing as PNG."
    case .embeddedFormat:
      "The drawing embeds a picture that is not a PNG, JPEG, GIF or SVG, which is not drawn. Embed it as PNG."
    case .embeddedFonts:
      "The drawing brings fonts of its own, which are not used. Convert its text to paths."
    case .scripts: "The drawing contains a script, which does not run. \(Self.asPNG) what the script draws."
    case .motion:
      "The drawing moves (animate, set or @keyframes), which is not shown: parts may be missing or in the wrong place."
        + " Export the moment that you want as PNG."
    case .inks:
      "The picture is made of inks (CMYK) and has no profile for them, so its colours may be wrong. Convert it to RGB"
        + " (sRGB)."
    case .mesh: "The drawing uses mesh gradients or hatches, which are not drawn. \(Self.asPNG) them."
    }
  }
}
