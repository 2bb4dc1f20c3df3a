#pragma once
// The Unicode line breaking algorithm. The header has kept this name from before the library's own.
#include <linebreak.h>
