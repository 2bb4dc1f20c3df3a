/// A part of an accepted file that is not in its picture; the description is a sentence for its sender.
package enum PictureNotice: String, CaseIterable, Codable, Sendable {
  case animation
  case highRange
  case styleVariables
  case newColors
  case styleRules
  case styleFunctions
  case transformOrigin
  case foreignObject
  case textOnPath
  case flowedText
  case otherFiles
  case embeddedFormat
  case embeddedFonts
  case scripts
  case mesh
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
      "The drawing uses CSS rules such as @media, @import or @supports, which may not be applied. Export it with the"
        + " styles in its elements, or as PNG."
    case .styleFunctions:
      "The drawing uses CSS functions such as calc() or :is(), which are not applied: parts may be black or missing."
        + " Export it with plain values, or as PNG."
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
    case .mesh: "The drawing uses mesh gradients or hatches, which are not drawn. \(Self.asPNG) them."
    }
  }
}
