#pragma once
// Fonts, shaping and outlines.
#include <hb.h>
// Colour bitmaps of emoji: hb.h leaves the OpenType part out.
#include <hb-ot.h>

// HarfBuzz 7 has another name for it, and deprecates the one that Debian 12's HarfBuzz 6 has.
static inline void draw_glyph(hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *functions, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, functions, data);
#else
  hb_font_get_glyph_shape(font, glyph, functions, data);
#endif
}
