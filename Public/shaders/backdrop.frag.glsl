#version 300 es
// What is below a layer, blurred, in the layer's shape and under a tint.
precision highp float;
precision highp int;
uniform sampler2D content;
uniform sampler2D other;       // what is below, blurred and perhaps smaller
uniform vec2 contentSize;
uniform vec2 otherSize;
uniform float saturation;
uniform vec4 tint;             // not premultiplied
out vec4 result;

void main() {
  float alpha = texelFetch(content, ivec2(gl_FragCoord.xy), 0).a;
  vec2 texel = clamp(gl_FragCoord.xy * otherSize / contentSize, vec2(0.5), otherSize - 0.5);
  vec4 below = texture(other, texel / vec2(textureSize(other, 0)));
  // At the edge of the canvas half of what a blur sees is not there.
  float cover = min(1.0, 2.0 * below.a);
  vec3 color = below.a > 0.0 ? below.rgb / below.a : vec3(0.0);
  color = clamp(mix(vec3(dot(color, vec3(0.213, 0.715, 0.072))), color, saturation), 0.0, 1.0);
  result = alpha * (vec4(color * cover, cover) * (1.0 - tint.a) + vec4(tint.rgb * tint.a, tint.a));
}
