/** Sounds as data: voices with pitch and duration. There are no audio files, and this module needs no browser. */

export interface Voice {
  /** Waveform of the voice. `noise` is filtered noise, and its filter follows the pitch. */
  readonly kind: "sine" | "triangle" | "sawtooth" | "square" | "noise";
  /** Frequencies in Hz between which the pitch glides, at equal intervals over the duration. */
  readonly hertz: readonly number[];
  /** `at` is the start, `ms` the duration, and `fall` the release, all in ms. */
  readonly at: number;
  readonly ms: number;
  readonly fall: number;
  /** Volume from 0 to 1. */
  readonly gain: number;
  readonly filter?: "bandpass" | "highpass" | "lowpass";
  /** Cutoff frequency in Hz of the filter for a wave. The filter for noise follows the pitch instead. */
  readonly cut?: number;
}

export type Recipe = readonly Voice[];

const C5 = 523.25;
/** Return the frequency of the note that is this many semitones above C5. */
const note = (semitones: number): number => C5 * 2 ** (semitones / 12);
const [E5, G5, B5, C6, E6, G6] = [4, 7, 11, 12, 16, 19].map(note) as [number, number, number, number, number, number];

/** Return voices that play the notes one after the other. The last note is longer. */
function arpeggio(notes: readonly number[], gain: number): Voice[] {
  return notes.map((hertz, index) => {
    const ms = index === notes.length - 1 ? 320 : 130;
    return { kind: "triangle", hertz: [hertz], at: 110 * index, ms, fall: ms - 20, gain };
  });
}

const THUD: Voice = { kind: "sine", hertz: [180], at: 0, ms: 70, fall: 50, gain: 0.4 };

export const RECIPES = {
  /** A soft thud, like that of a card on the pile. */
  played: [
    { kind: "noise", hertz: [900], at: 0, ms: 100, fall: 60, gain: 1.3, filter: "bandpass" },
    { kind: "sine", hertz: [140], at: 0, ms: 50, fall: 35, gain: 0.6 },
  ],
  drew: [{ kind: "noise", hertz: [1_500, 4_000], at: 0, ms: 70, fall: 40, gain: 0.35, filter: "highpass" }],
  turn: [
    { kind: "triangle", hertz: [E5], at: 0, ms: 90, fall: 50, gain: 0.5 },
    { kind: "triangle", hertz: [B5], at: 90, ms: 90, fall: 60, gain: 0.5 },
  ],
  call: [C6, E6, G6].map((hertz, index) => ({
    kind: "sawtooth",
    hertz: [hertz],
    at: 60 * index,
    ms: 90,
    fall: 60,
    gain: 0.3,
    filter: "lowpass",
    cut: 3_000,
  })),
  caught: [{ kind: "square", hertz: [220, 150], at: 0, ms: 180, fall: 60, gain: 0.3, filter: "lowpass", cut: 3_000 }],
  refused: [THUD, { ...THUD, at: 100 }],
  skip: [{ kind: "sine", hertz: [300, 700], at: 0, ms: 160, fall: 60, gain: 0.45 }],
  reverse: [{ kind: "sine", hertz: [700, 300, 700], at: 0, ms: 160, fall: 50, gain: 0.45 }],
  /** The sound of a debt. Each owed card raises its pitch by a semitone. */
  owes: [{ kind: "triangle", hertz: [note(-12)], at: 0, ms: 140, fall: 100, gain: 0.5 }],
  opens: [
    { kind: "noise", hertz: [2_500], at: 0, ms: 6, fall: 4, gain: 0.6, filter: "highpass" },
    { kind: "sine", hertz: [880], at: 0, ms: 50, fall: 25, gain: 0.6 },
  ],
  slap: [
    { kind: "noise", hertz: [1_200], at: 0, ms: 30, fall: 18, gain: 0.9, filter: "lowpass" },
    { kind: "sine", hertz: [90], at: 0, ms: 90, fall: 60, gain: 0.8 },
  ],
  shuffle: Array.from({ length: 14 }, (_, index) => ({
    kind: "noise",
    hertz: [2_600],
    at: 18 * index,
    ms: 12,
    fall: 9,
    gain: index % 2 ? 0.35 : 0.5,
    filter: "bandpass",
  })),
  "deal-won": arpeggio([C5, E5, G5, C6], 0.45),
  "match-won": [...arpeggio([C5, E5, G5, C6], 0.4), ...arpeggio([E5, G5, B5, E6], 0.3)],
  /** A tick like that of a woodblock. */
  tick: [{ kind: "sine", hertz: [1_200], at: 0, ms: 20, fall: 15, gain: 0.6 }],
} as const satisfies Readonly<Record<string, Recipe>>;

export type Sound = keyof typeof RECIPES;

/** Return the time in ms until all voices have ended. */
export function durationOf(recipe: Recipe): number {
  return Math.max(...recipe.map(({ at, ms }) => at + ms));
}
