#pragma once
// Fonts, shaping and outlines.
#include <hb.h>
// Colour bitmaps of emoji: hb.h leaves the OpenType part out.
#include <hb-ot.h>
