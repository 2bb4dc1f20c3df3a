#pragma once
// The Unicode bidirectional algorithm. This header includes all the others.
#include <fribidi.h>
