/** Plays recipes by WebAudio, into one compressor. */
import { RECIPES, type Recipe, type Sound, type Voice } from "./recipes.ts";

export const MASTER = 0.5;
export const THRESHOLD = -12;
/** No sound is quite like the last one: of its pitch, so much up or down. */
export const SWAY = 0.04;
/** Seconds: what begins at once clicks. */
const RISE = 0.002;
const QUIET = 0.0001;
/** Seconds of noise that are made once. */
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

  /** `after`: thousandths of a second from now. */
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
    if (pitched) glide(pitched, voice.hertz.map((hertz) => hertz * pitch), start, end);
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

  /** Up at once, then level, then down to nothing. */
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
  hertz.forEach((value, place) => {
    if (place === 0) param.setValueAtTime(value, start);
    else param.exponentialRampToValueAtTime(value, start + ((end - start) * place) / (hertz.length - 1));
  });
}
