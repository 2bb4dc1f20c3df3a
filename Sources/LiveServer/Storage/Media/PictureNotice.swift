/// A part of an accepted file that is not in its picture; the description is a sentence for its sender.
package enum PictureNotice: String, CaseIterable, Codable, Sendable {
  case animation
  case highRange
  case styleVariables
  case newColors
  case styleRules
  case styleFunctions
  case styleProperties
  case styleUnits
  case shapes
  case transformOrigin
  case foreignObject
  case textOnPath
  case flowedText
  case otherFiles
  case embeddedFormat
  case embeddedFonts
  case scripts
  case motion
  case mesh
  case inks
}

extension PictureNotice: CustomStringConvertible {
  private static let asPNG = "Export the drawing as PNG to keep"

  package var description: String {
    switch self {
    case .animation: "The picture is animated; only its first frame is shown."
    case .highRange:
      "The picture has a high dynamic range (HDR), which is not applied: its brightness is wrong. Export it for"
        + " standard displays (SDR, sRGB)."
    case .styleVariables:
      "The drawing uses CSS variables (var), which are not applied: parts may be black or missing. Export it with"
        + " plain values, or as PNG."
    case .newColors:
      "The drawing uses colours such as oklch(), color() or hwb(), which are not applied: parts may be black. Export"
        + " it with colours such as #c8283c, or as PNG."
    case .styleRules:
      "The drawing uses CSS rules such as @media, @import or nested ones, which may not be applied. Export it with the"
        + " styles in its elements, or as PNG."
    case .styleFunctions:
      "The drawing uses CSS functions such as calc() or :is(), which are not applied: parts may be black or missing."
        + " Export it with plain values, or as PNG."
    case .styleProperties:
      "The drawing uses CSS properties such as background or d, or in capitals, which are not applied: parts may be"
        + " missing. Export it with attributes, or as PNG."
    case .styleUnits:
      "The drawing uses lengths such as 10vw or 2rem, which are not applied: parts may be missing or of the wrong size."
        + " Export it with plain numbers, or as PNG."
    case .shapes:
      "The drawing uses CSS shapes or gradients such as circle() or linear-gradient(), which are not drawn. Export it"
        + " with paths and gradients of SVG, or as PNG."
    case .transformOrigin:
      "The drawing uses CSS properties such as transform-origin or translate, which are not applied: parts may be in"
        + " the wrong place. Export it as PNG."
    case .foreignObject:
      "The drawing contains HTML (foreignObject), which is not drawn. Export it with text as SVG text or as paths, or"
        + " as PNG."
    case .textOnPath: "The drawing has text on a path, which is not drawn. Convert the text to paths."
    case .flowedText: "The drawing has flowed text, which is not drawn. Convert the text to paths."
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
