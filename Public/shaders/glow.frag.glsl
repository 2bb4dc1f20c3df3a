#version 300 es
// The light that the stage throws on the wall behind it: brightest at its rim, gone at a distance.
precision highp float;
precision highp int;
uniform sampler2D content;
uniform vec2 contentSize;
uniform vec4 stage;            // left, bottom, width, height, in pixels
uniform float reach;
uniform float strength;
out vec4 result;

void main() {
  vec2 place = (gl_FragCoord.xy - stage.xy) / stage.zw;
  vec2 outside = max(vec2(0.0), max(stage.xy - gl_FragCoord.xy, gl_FragCoord.xy - stage.xy - stage.zw));
  float falloff = exp(-length(outside) / reach);
  vec2 inset = clamp(place, 0.02, 0.98) * contentSize;
  vec3 light = texture(content, inset / vec2(textureSize(content, 0))).rgb;
  // Light on a wall looks more colourful than what it comes from.
  light = max(mix(vec3(dot(light, vec3(0.213, 0.715, 0.072))), light, 1.7), 0.0) * strength * falloff;
  // Noise of half a step hides the steps of eight bits. Source: Jimenez, interleaved gradient noise.
  light += (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
  float alpha = max(light.r, max(light.g, light.b));
  result = vec4(max(light, 0.0), clamp(alpha, 0.0, 1.0));
}
