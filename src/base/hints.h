/* SPDX-License-Identifier: MIT
 * Hints for compilers. They affect only how fast the code is. */
#ifndef BRW_HINTS_H
#define BRW_HINTS_H

/* Marks a function that is rarely called: the compiler moves the code that leads to it out of the
 * way. */
#if defined(__GNUC__)
#define BRW_SELDOM __attribute__((cold))
#else
#define BRW_SELDOM
#endif

/* Marks a function to be inlined into every caller, usually because an argument is constant there.
 * If size matters more than speed, as in the page's module, the compiler decides. */
#if defined(__GNUC__) && !defined(__OPTIMIZE_SIZE__)
#define BRW_INLINE inline __attribute__((always_inline))
#else
#define BRW_INLINE inline
#endif

/* Whether to compile code that only saves time: the result is the same without it. It is left out
 * if size matters more than speed, as in the page's module, and if the compiler does not optimize:
 * code made from constant tables would be large, and no faster. */
#if defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__)
#define BRW_FAST 1
#else
#define BRW_FAST 0
#endif

#endif
