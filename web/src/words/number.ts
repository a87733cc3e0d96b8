/** Numbers as a language writes them. */
import type { Signs } from "./language.ts";

/** Rounded to so many places, a half away from zero. What rounds to nothing has no sign. */
export function writeNumber(value: number, signs: Signs, places = 0, signed = false): string {
  return written(value, Math.abs(value).toFixed(places), signs, signed);
}

/** A share of 0.25 is 25 %. Its digits are moved, not multiplied: no digit is made up. */
export function writePercent(share: number, signs: Signs, places = 2, signed = false): string {
  const [whole = "", decimals = ""] = Math.abs(share).toFixed(places + 2).split(".");
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
