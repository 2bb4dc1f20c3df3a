// Tells the thread sanitizer what Swift's Mutex does where it has to wait. The library that holds this slow path is
// not built with the sanitizer, which would therefore take what the lock protects for a race. Preloaded by `make tsan`.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// In a program without the sanitizer they are not there.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

typedef void SWIFT (*LockSlow)(uint32_t, SELF void *);
typedef void SWIFT (*UnlockSlow)(SELF void *);

// Synchronization._MutexHandle._lockSlow(UInt32)
SWIFT void lockSlow(uint32_t, SELF void *) __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
SWIFT void lockSlow(uint32_t thread, SELF void *handle) {
  LockSlow lock = (LockSlow)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
  lock(thread, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

// Synchronization._MutexHandle._unlockSlow()
SWIFT void unlockSlow(SELF void *) __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
SWIFT void unlockSlow(SELF void *handle) {
  if (__tsan_release) __tsan_release(handle);
  UnlockSlow unlock = (UnlockSlow)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
  unlock(handle);
}
