#version 300 es
// Bicubic Hermite patches with zero twist, one an instance, each as 16 rows of a strip of 16 cells.
precision highp float;
precision highp int;
uniform sampler2D content;     // three texels a point: place, red and green, blue and alpha
uniform vec2 grid;             // columns, rows
uniform bool smoothsColors;
uniform vec4 frame;
uniform mat3 toClip;
out vec4 color;                // not premultiplied

// How much the points before, at, after and beyond a segment weigh in its values, and in its tangents.
void weigh(float t, int index, int count, out vec4 values, out vec4 tangents) {
  float rest = 1.0 - t;
  values = vec4(0.0, rest * rest * (1.0 + 2.0 * t), t * t * (3.0 - 2.0 * t), 0.0);
  float start = t * rest * rest;
  float end = -t * t * rest;
  tangents = index > 0 ? 0.5 * start * vec4(-1, 0, 1, 0) : start * vec4(0, -1, 1, 0);
  tangents += index + 2 < count ? 0.5 * end * vec4(0, -1, 0, 1) : end * vec4(0, -1, 1, 0);
}

void main() {
  ivec2 counts = ivec2(grid);
  ivec2 cell = ivec2(gl_InstanceID % (counts.x - 1), gl_InstanceID / (counts.x - 1));
  // The first and last vertex of a row stand twice, which links it to the next by triangles without an area.
  int place = clamp(gl_VertexID % 36 - 1, 0, 33);
  vec2 t = vec2(place / 2, gl_VertexID / 36 + place % 2) / 16.0;
  vec4 across, slopeAcross, down, slopeDown;
  weigh(t.x, cell.x, counts.x, across, slopeAcross);
  weigh(t.y, cell.y, counts.y, down, slopeDown);
  vec2 sum = vec2(0.0);
  color = vec4(0.0);
  for (int row = 0; row < 4; row += 1) {
    for (int column = 0; column < 4; column += 1) {
      ivec2 point = clamp(cell + ivec2(column, row) - 1, ivec2(0), counts - 1);
      float weight = (across[column] + slopeAcross[column]) * (down[row] + slopeDown[row]) - slopeAcross[column] * slopeDown[row];
      vec2 corner = vec2(column == 1 ? 1.0 - t.x : t.x, row == 1 ? 1.0 - t.y : t.y);
      bool isNear = column % 3 != 0 && row % 3 != 0;
      float share = smoothsColors ? weight : isNear ? corner.x * corner.y : 0.0;
      ivec2 texel = ivec2(3 * point.x, point.y);
      sum += weight * texelFetch(content, texel, 0).rg;
      color += share * vec4(texelFetch(content, texel + ivec2(1, 0), 0).rg, texelFetch(content, texel + ivec2(2, 0), 0).rg);
    }
  }
  vec3 h = toClip * vec3(frame.xy + sum * frame.zw, 1.0);
  gl_Position = vec4(h.xy, 0.0, h.z);
}
