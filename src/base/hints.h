/* SPDX-License-Identifier: MIT
 * Hints for compilers. They affect only how fast the code is. */
#ifndef BRW_HINTS_H
#define BRW_HINTS_H

/* Marks a function that is rarely called: the code that leads to it moves out of the way, and no
 * register is kept free for it. */
#if defined(__GNUC__)
#define BRW_SELDOM __attribute__((cold))
#else
#define BRW_SELDOM
#endif

/* Marks a function that gets a copy in each of its callers, where an argument is a known number. If
 * size matters more than speed, as in the page's module, the compiler decides. */
#if defined(__GNUC__) && !defined(__OPTIMIZE_SIZE__)
#define BRW_INLINE inline __attribute__((always_inline))
#else
#define BRW_INLINE inline
#endif

/* Tells whether to compile code that only saves time: there is another way to the same result. If
 * size matters more than speed, as in the page's module, it is left out. */
#ifdef __OPTIMIZE_SIZE__
#define BRW_FAST 0
#else
#define BRW_FAST 1
#endif

#endif
