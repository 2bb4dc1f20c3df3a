#version 300 es
// A layer over its shadow: its own alpha, blurred and moved, in a colour.
precision highp float;
precision highp int;
uniform sampler2D content;
uniform sampler2D other;       // the blurred layer, perhaps smaller
uniform vec2 contentSize;
uniform vec2 otherSize;
uniform vec2 offset;
uniform vec4 color;            // not premultiplied
out vec4 result;

void main() {
  vec4 paint = texelFetch(content, ivec2(gl_FragCoord.xy), 0);
  vec2 texel = clamp((gl_FragCoord.xy - offset) * otherSize / contentSize, vec2(0.5), otherSize - 0.5);
  float alpha = color.a * texture(other, texel / vec2(textureSize(other, 0))).a;
  result = paint + vec4(color.rgb * alpha, alpha) * (1.0 - paint.a);
}
