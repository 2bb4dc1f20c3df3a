@testable import Engine

/// The function of a name in GLSL, with what it needs of a file.
func translated(_ metal: String, _ name: String = "f") throws -> String {
  try MetalFile(metal, file: "Effects.metal").function(named: name).text
}

/// The body of a colour effect in GLSL, without its blanks.
///
/// - Parameter before: What stands in the file in front of it.
func translatedBody(_ body: String, before: String = "") throws -> String {
  let text = try translated(
    "\(before) [[stitchable]] half4 f(float2 position, half4 color, float x, float2 v, float3 w) { \(body) }")
  let head = "vec4 f(vec2 position, vec4 color, float x, vec2 v, vec3 w) {"
  guard let start = text.firstRange(of: head) else { return text }
  return String(text[start.upperBound...].dropLast()).filter { $0 != " " }
}
