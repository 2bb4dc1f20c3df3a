// The first layer where the second one is.
vec4 mask(vec2 position, Layer content, Layer shape) {
  return content.sample(position) * shape.sample(position).a;
}
