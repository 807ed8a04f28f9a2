/* Tells ThreadSanitizer of Synchronization.Mutex, for `swift test --sanitize=thread`: to be loaded by
 * LD_PRELOAD.
 *
 * A Mutex that two threads want at once is handed over by the kernel (FUTEX_LOCK_PI), from code of the
 * standard library that was not built with the sanitizer. It sees no lock there, and reports a race in
 * whatever the lock protects. These two functions stand before those of the library, call them, and say what
 * they did. What is not under a Mutex is reported as before.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SELF __attribute__((swift_context)) void *self

/* Synchronization._MutexHandle._lockSlow(UInt32) */
__attribute__((swiftcall)) void lock_slow(uint32_t thread, SELF) __asm__(LOCK);
__attribute__((swiftcall)) void lock_slow(uint32_t thread, SELF) {
    __attribute__((swiftcall)) void (*original)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
    original(thread, self);
    if (__tsan_acquire)
        __tsan_acquire(self);
}

/* Synchronization._MutexHandle._unlockSlow() */
__attribute__((swiftcall)) void unlock_slow(SELF) __asm__(UNLOCK);
__attribute__((swiftcall)) void unlock_slow(SELF) {
    __attribute__((swiftcall)) void (*original)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
    if (__tsan_release)
        __tsan_release(self);
    original(self);
}
