/** Formats numbers for a language. */
import type { Signs } from "./language.ts";

/**
 * Format a number with the given number of decimals. Halves are rounded away from zero. A result of zero has no sign.
 */
export function formatNumberWith(value: number, signs: Signs, places = 0, signed = false): string {
  return written(value, Math.abs(value).toFixed(places), signs, signed);
}

/**
 * Format a fraction as a percentage: 0.25 becomes 25 %. The decimal point is moved in the text, because a
 * multiplication would not be exact.
 */
export function formatPercentWith(share: number, signs: Signs, places = 2, signed = false): string {
  const [whole = "", decimals = ""] = Math.abs(share)
    .toFixed(places + 2)
    .split(".");
  const digits = (whole + decimals.slice(0, 2)).replace(/^0+(?=[0-9])/, "");
  return written(share, places ? `${digits}.${decimals.slice(2)}` : digits, signs, signed) + signs.percent;
}

function written(value: number, digits: string, signs: Signs, signed: boolean): string {
  const [whole = "", decimals] = digits.split(".");
  const grouped = whole.replace(/\B(?=([0-9]{3})+$)/g, signs.thousands);
  const text = decimals === undefined ? grouped : grouped + signs.decimals + decimals;
  if (!/[1-9]/.test(digits)) return text;
  return value < 0 ? `-${text}` : signed ? `+${text}` : text;
}
