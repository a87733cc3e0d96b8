import type { HandPlace } from "../layout/types";
import type { HandView } from "./types";

/**
 * Return how far a card is drawn above its place. A playable card is raised. While it is not the player's turn, the
 * hand is lowered.
 */
export function cardRise(view: HandView, place: HandPlace, index: number, lifted: string | null): number {
  const card = view.cards[index];
  const where = place.cards[index];
  if (!card || !where || place.mode === "peek") return 0;
  if (lifted === card.key) return where.lift;
  return ((card.playable || card.jump) && !view.early ? place.raise : 0) - (view.turn ? 0 : place.lower);
}
