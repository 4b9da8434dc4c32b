// SPDX-License-Identifier: MIT
// Human-readable numbers. Documents have whole numbers only, so shares and means come in
// thousandths; the help of a metric says so.

const THOUSANDTHS = /, in thousandths(?: of an? (\w+))?$/;

/** Returns the value of a metric: a share in per cent, a mean as a decimal. */
export function figure(help, value) {
  if (!THOUSANDTHS.test(help)) return String(value);
  return help.startsWith("mean") ? String(Math.round(value / 10) / 100) : `${value / 10} %`;
}

/** Returns the help of a metric, in the unit of `figure`. */
export const meaning = (help) => help.replace(THOUSANDTHS, (all, unit) => (unit ? `, in ${unit}s` : ""));
