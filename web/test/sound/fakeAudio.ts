/** A fake AudioContext that records its calls. */

export interface Call {
  readonly node: string;
  readonly what: string;
  readonly values: readonly unknown[];
}

export class FakeContext {
  static made: FakeContext[] = [];
  static state = "running";
  readonly calls: Call[] = [];
  readonly sampleRate = 48_000;
  readonly destination = this.#node("out");
  currentTime = 2;
  state = FakeContext.state;
  resumed = 0;

  constructor() {
    FakeContext.made.push(this);
  }

  createOscillator = () => this.#node("wave", "frequency");
  createBufferSource = () => this.#node("noise");
  createGain = () => this.#node("gain", "gain");
  createBiquadFilter = () => this.#node("filter", "frequency");
  createDynamicsCompressor = () => this.#node("compressor", "threshold");
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });

  resume = async (): Promise<void> => {
    this.resumed += 1;
    this.state = "running";
  };

  count(node: string, what: string): number {
    return this.calls.filter((call) => call.node === node && call.what === what).length;
  }

  values(node: string, what: string): unknown[] {
    return this.calls.filter((call) => call.node === node && call.what === what).map(({ values }) => values[0]);
  }

  #node(node: string, ...params: string[]): Record<string, unknown> {
    const note =
      (what: string) =>
      (...values: unknown[]) => {
        this.calls.push({ node, what, values });
        return values[0];
      };
    const param = (name: string) => {
      const found = {
        setValueAtTime: note(`${name} is`),
        linearRampToValueAtTime: note(`${name} to`),
        exponentialRampToValueAtTime: note(`${name} to`),
      };
      return Object.defineProperty(found, "value", { set: (value) => note(`${name} is`)(value) });
    };
    const made: Record<string, unknown> = { node, start: note("start"), stop: note("stop"), connect: note("connect") };
    for (const name of params) made[name] = param(name);
    return made;
  }
}
