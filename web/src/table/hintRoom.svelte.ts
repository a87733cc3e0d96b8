/**
 * Decides how long the layout reserves room for hints and notices. Room that came and went with each hint would move
 * the table in every turn. Room that stayed for good would keep the table small for nothing.
 */

/** What the player of a deal sees now. */
export interface Moment {
  /** Id of the player's turn; 0 while the player has none. */
  readonly turn: number;
  readonly hint: boolean;
  /** Whether a window of a calm table waits for the player. Each such window has a notice. */
  readonly waits: boolean;
}

export class HintRoom {
  #turn = 0;
  /** Whether a window has waited since the player's last turn began. */
  #hasWaited = false;
  /** Whether room for hints is reserved: from a hint until a turn of the player begins without one. */
  forHints = $state(false);
  /** Whether room for notices is reserved: from a notice until there was none from one turn to the next. */
  forNotices = $state(false);

  /** If a practice deal begins, room for hints is reserved from the start, and for the whole deal. */
  constructor(private readonly practises: boolean) {
    this.forHints = practises;
  }

  /** Update the room for the current moment. */
  follow({ turn, hint, waits }: Moment): void {
    if (turn !== 0 && turn !== this.#turn) this.#beginTurn(turn);
    if (hint) this.forHints = true;
    if (waits) this.forNotices = this.#hasWaited = true;
  }

  #beginTurn(turn: number): void {
    this.#turn = turn;
    this.forHints = this.practises;
    this.forNotices = this.#hasWaited;
    this.#hasWaited = false;
  }
}
