import { landscapeLayout } from "./landscape";
import { phoneLayout } from "./phone";
import type { LayoutInput, Box, Chip, Form, Layout, SeatPlace } from "./types";
import { wideLayout } from "./wide";

const NONE = { top: 0, right: 0, bottom: 0, left: 0 };

const NARROWEST_LYING = 480;

export function formOf(width: number, height: number): Form {
  if (height < 500 && width >= NARROWEST_LYING && width > 1.2 * height) return "lying";
  return width < 700 ? "phone" : "wide";
}

const FORMS = { phone: phoneLayout, lying: landscapeLayout, wide: wideLayout };

/** Lay out a whole table. This is a pure function of sizes, seats and cards. */
export function layout(input: LayoutInput): Layout {
  const insets = input.insets ?? NONE;
  const width = input.width - insets.left - insets.right;
  const height = input.height - insets.top - insets.bottom;
  // The strip and the additional button use the same place, but are not needed at the same time: the button appears
  // only with a stacked debt, and then the top card is not a custom card.
  const strip = input.strip && !input.extra;
  const inner = FORMS[formOf(width, height)]({ ...input, width, height, strip });
  return insets.left || insets.top ? moved(inner, insets.left, insets.top) : inner;
}

/** Shift the layout into the safe area. */
function moved(of: Layout, dx: number, dy: number): Layout {
  const at = <T extends Box>(part: T): T => ({ ...part, x: part.x + dx, y: part.y + dy });
  const may = <T extends Box>(part: T | null): T | null => part && at(part);
  const seat = (place: SeatPlace): SeatPlace => ({
    ...place,
    hit: at(place.hit),
    face: at(place.face),
    count: at(place.count),
    name: at(place.name),
    note: may(place.note),
    catch: may(place.catch),
  });
  const { ring, hand, band } = of;
  return {
    ...of,
    table: at(of.table),
    bar: at(of.bar),
    menu: at(of.menu),
    log: may(of.log),
    title: at(of.title),
    seats: of.seats.map(seat),
    ring: {
      ...ring,
      cx: ring.cx + dx,
      cy: ring.cy + dy,
      deck: at(ring.deck),
      draw: at(ring.draw),
      left: at(ring.left),
      pile: at(ring.pile),
      tag: at(ring.tag),
    },
    debt: may(of.debt),
    strip: may(of.strip),
    left: at(of.left),
    status: at(of.status),
    call: at(of.call),
    extra: may(of.extra),
    hand: { ...hand, box: at(hand.box), cards: hand.cards.map(may), chips: hand.chips.map((chip): Chip => at(chip)) },
    sheet: may(of.sheet),
    tip: may(of.tip),
    band: band && { words: at(band.words), above: may(band.above), below: at(band.below) },
    bubble: at(of.bubble),
    hint: at(of.hint),
    notice: at(of.notice),
    panel: may(of.panel),
  };
}
