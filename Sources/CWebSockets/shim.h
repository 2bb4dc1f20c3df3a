#pragma once
#include <libwebsockets.h>
#include <sys/epoll.h>     // Not part of Swift's Glibc module.
#include <sys/signalfd.h>  // Not part of Swift's Glibc module.
#include <sys/timerfd.h>   // Not part of Swift's Glibc module.

// Swift cannot import the macro: its value is a conditional expression over sizeof.
static const int tc_LWS_PRE = LWS_PRE;
