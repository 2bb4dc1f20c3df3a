#pragma once
#include <libwebsockets.h>

// Swift cannot import the macro: its value is a conditional expression over sizeof.
static const int tc_LWS_PRE = LWS_PRE;
