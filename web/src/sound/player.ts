/** Plays the recipes of sounds with WebAudio, through a compressor. */
import { RECIPES, type Recipe, type Sound, type Voice } from "./recipes.ts";

export const MASTER = 0.5;
export const THRESHOLD = -12;
/**
 * Largest random change of the pitch, as a fraction of the pitch. The change keeps repeated sounds from being
 * identical.
 */
export const SWAY = 0.04;
/** Attack in seconds. Without an attack, sounds click. */
const RISE = 0.002;
const QUIET = 0.0001;
/** Length in seconds of the noise buffer. */
const NOISE = 0.5;

export class Player {
  readonly #out: AudioNode;
  #noise: AudioBuffer | null = null;

  constructor(
    private readonly context: BaseAudioContext,
    private readonly chance: () => number = Math.random,
  ) {
    const master = context.createGain();
    master.gain.value = MASTER;
    const compressor = context.createDynamicsCompressor();
    compressor.threshold.value = THRESHOLD;
    master.connect(compressor).connect(context.destination);
    this.#out = master;
  }

  /** Play a sound; `after` is a delay in ms. */
  play(sound: Sound, semitones = 0, after = 0): void {
    const pitch = 2 ** (semitones / 12) * (1 + SWAY * (2 * this.chance() - 1));
    const recipe: Recipe = RECIPES[sound];
    for (const voice of recipe) this.#voice(voice, pitch, this.context.currentTime + (after + voice.at) / 1_000);
  }

  #voice(voice: Voice, pitch: number, start: number): void {
    const end = start + voice.ms / 1_000;
    const source = voice.kind === "noise" ? this.#hiss() : this.#wave(voice.kind);
    const filter = voice.filter ? this.context.createBiquadFilter() : null;
    if (filter && voice.filter) {
      filter.type = voice.filter;
      if (voice.cut) filter.frequency.value = voice.cut;
    }
    const pitched = "frequency" in source ? source.frequency : filter?.frequency;
    if (pitched)
      glide(
        pitched,
        voice.hertz.map((hertz) => hertz * pitch),
        start,
        end,
      );
    (filter ? source.connect(filter) : source).connect(this.#shape(voice, start, end)).connect(this.#out);
    source.start(start);
    source.stop(end);
  }

  #wave(kind: OscillatorType): OscillatorNode {
    const wave = this.context.createOscillator();
    wave.type = kind;
    return wave;
  }

  #hiss(): AudioBufferSourceNode {
    const source = this.context.createBufferSource();
    source.buffer = this.#noise ??= this.#makeNoise();
    return source;
  }

  #makeNoise(): AudioBuffer {
    const buffer = this.context.createBuffer(1, this.context.sampleRate * NOISE, this.context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = 2 * Math.random() - 1;
    return buffer;
  }

  /** Return an envelope: attack, sustain, release. */
  #shape({ gain, fall }: Voice, start: number, end: number): GainNode {
    const node = this.context.createGain();
    node.gain.setValueAtTime(QUIET, start);
    node.gain.linearRampToValueAtTime(gain, start + RISE);
    node.gain.setValueAtTime(gain, Math.max(start + RISE, end - fall / 1_000));
    node.gain.linearRampToValueAtTime(QUIET, end);
    return node;
  }
}

function glide(param: AudioParam, hertz: readonly number[], start: number, end: number): void {
  hertz.forEach((value, index) => {
    if (index === 0) param.setValueAtTime(value, start);
    else param.exponentialRampToValueAtTime(value, start + ((end - start) * index) / (hertz.length - 1));
  });
}
