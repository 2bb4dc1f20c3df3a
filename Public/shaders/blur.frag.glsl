#version 300 es
// One direction of a Gaussian; two neighbours are read at once where the filtering hardware can weigh them.
precision highp float;
precision highp int;
uniform sampler2D content;
uniform vec2 contentSize;
uniform vec2 direction;
uniform float sigma;
out vec4 result;

vec4 at(vec2 texel) {
  vec2 inside = clamp(texel, vec2(0.5), contentSize - 0.5);
  return texture(content, inside / vec2(textureSize(content, 0)));
}

void main() {
  float k = -0.5 / (sigma * sigma);
  int reach = int(ceil(3.0 * sigma));
  float total = 1.0;
  vec4 sum = at(gl_FragCoord.xy);
  for (int i = 1; i <= reach; i += 2) {
    float near = exp(k * float(i * i));
    float far = i + 1 > reach ? 0.0 : exp(k * float((i + 1) * (i + 1)));
    float weight = near + far;
    vec2 step = direction * (float(i) + far / weight);
    sum += weight * (at(gl_FragCoord.xy + step) + at(gl_FragCoord.xy - step));
    total += 2.0 * weight;
  }
  result = sum / total;
}
