/**
 * Colour measures: WCAG contrast, and CIEDE2000 distance with and without colour vision deficiency. The deficiency is
 * simulated in linear light: protanopia and deuteranopia by Viénot, Brettel and Mollon (1999), and tritanopia by
 * Brettel (1997).
 */
export type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

export const SIGHTS = ["everyone", "protanopia", "deuteranopia", "tritanopia"] as const;
export type Sight = (typeof SIGHTS)[number];

const PROTANOPIA: Matrix = [
  [0.11238, 0.88762, 0],
  [0.11238, 0.88762, 0],
  [0.00401, -0.00401, 1],
];
const DEUTERANOPIA: Matrix = [
  [0.29275, 0.70725, 0],
  [0.29275, 0.70725, 0],
  [-0.02234, 0.02234, 1],
];
const TRITANOPIA: readonly [Matrix, Matrix] = [
  [
    [1.01277, 0.13548, -0.14826],
    [-0.01243, 0.86812, 0.14431],
    [0.07589, 0.805, 0.11911],
  ],
  [
    [0.93678, 0.18979, -0.12657],
    [0.06154, 0.81526, 0.1232],
    [-0.37562, 1.12767, 0.24796],
  ],
];
const TRITAN_PLANE: Vector = [0.03901, -0.02788, -0.01113];
const XYZ: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE: Vector = [0.95047, 1, 1.08883];

function map(v: Vector, f: (x: number, i: number) => number): Vector {
  return [f(v[0], 0), f(v[1], 1), f(v[2], 2)];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function times(m: Matrix, v: Vector): Vector {
  return [dot(m[0], v), dot(m[1], v), dot(m[2], v)];
}

function rgb(hex: string): Vector {
  return map([1, 3, 5], (from) => parseInt(hex.slice(from, from + 2), 16) / 255);
}

function linear(hex: string): Vector {
  return map(rgb(hex), (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
}

/** Blend a colour over another one, as browsers do. */
export function over(colour: string, alpha: number, ground: string): string {
  const [a, b] = [rgb(colour), rgb(ground)];
  return `#${map(a, (c, i) => Math.round(255 * (c * alpha + b[i]! * (1 - alpha))))
    .map((c) => c.toString(16).padStart(2, "0"))
    .join("")}`;
}

export function contrast(a: string, b: string): number {
  const [x, y] = [a, b].map((hex) => dot([0.2126, 0.7152, 0.0722], linear(hex)) + 0.05) as [number, number];
  return Math.max(x, y) / Math.min(x, y);
}

function seen(hex: string, sight: Sight): Vector {
  const light = linear(hex);
  const side = dot(TRITAN_PLANE, light) >= 0 ? 0 : 1;
  const how = { everyone: null, protanopia: PROTANOPIA, deuteranopia: DEUTERANOPIA, tritanopia: TRITANOPIA[side] }[
    sight
  ];
  return how ? map(times(how, light), (c) => Math.min(1, Math.max(0, c))) : light;
}

function lab(light: Vector): Vector {
  const f = map(times(XYZ, light), (c, i) => {
    const t = c / WHITE[i]!;
    return t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116;
  });
  return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])];
}

export function distance(a: string, b: string, sight: Sight): number {
  return ciede2000(lab(seen(a, sight)), lab(seen(b, sight)));
}

const sin = (degrees: number): number => Math.sin((degrees * Math.PI) / 180);
const cos = (degrees: number): number => sin(degrees + 90);
const angle = (b: number, a: number): number => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
/** Chroma term of the CIEDE2000 formula. */
const rest = (chroma: number): number => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));

export function ciede2000([l1, a1, b1]: Vector, [l2, a2, b2]: Vector): number {
  const g = 1.5 - 0.5 * rest((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2);
  const [c1, c2] = [Math.hypot(a1 * g, b1), Math.hypot(a2 * g, b2)];
  const [h1, h2] = [angle(b1, a1 * g), angle(b2, a2 * g)];
  const grey = c1 * c2 === 0;
  const turn = grey ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const [dl, dc, dh] = [l2 - l1, c2 - c1, 2 * Math.sqrt(c1 * c2) * sin(turn / 2)];
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const h = grey ? h1 + h2 : Math.abs(h1 - h2) <= 180 ? (h1 + h2) / 2 : (h1 + h2 + (h1 + h2 < 360 ? 360 : -360)) / 2;
  const t = 1 - 0.17 * cos(h - 30) + 0.24 * cos(2 * h) + 0.32 * cos(3 * h + 6) - 0.2 * cos(4 * h - 63);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const [sc, sh] = [1 + 0.045 * c, 1 + 0.015 * c * t];
  const rt = -2 * rest(c) * sin(60 * Math.exp(-(((h - 275) / 25) ** 2)));
  return Math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + (rt * (dc / sc) * dh) / sh);
}
