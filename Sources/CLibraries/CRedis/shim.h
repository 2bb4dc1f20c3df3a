#pragma once
#include <hiredis/async.h>
#include <hiredis/hiredis.h>
#include <hiredis/sds.h>
