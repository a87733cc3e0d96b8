/** Lanes of a race: its players, and after the race also their times. */
import type { LaneView } from "../felt/types.ts";
import type { SeatNow } from "../protocol/types.ts";
import { formatNumber, say } from "../words/catalogue.svelte.ts";
import type { Controller } from "./controller.svelte.ts";
import { displayNames, namesOf } from "./people.ts";
import { faceOf } from "./feltViews.ts";
import { mySeats } from "./seatView.ts";

export function laneViews(table: Controller): LaneView[] {
  const scene = table.scene;
  if (!scene) return [];
  const names = displayNames(namesOf(scene), mySeats(scene));
  const lane = (seat: number): Omit<LaneView, "mark"> => {
    const now = scene.now.seats[seat] as SeatNow;
    return { seat, name: names[seat] ?? "", ...faceOf(now, seat, scene.now.seats), me: seat === table.seat };
  };
  if (table.race) {
    return table.lanes.map(({ seat, done }) => {
      const open = seat === table.seat && !done && table.isRaceOpen;
      return {
        ...lane(seat),
        name: open ? say("web.slap.now") : (names[seat] ?? ""),
        mark: done ? say("web.slap.done") : "",
      };
    });
  }
  const { slaps = [], slowest = [] } = table.result ?? {};
  const placed = [...slaps].sort((one, other) => one.ms - other.ms);
  const last = slowest.filter((seat) => !slaps.some((slap) => slap.seat === seat));
  return [
    ...placed.map((slap) => ({
      ...lane(slap.seat),
      mark: say("web.slap.time", { seconds: formatNumber(slap.ms / 1000, 2) }),
      slowest: slowest.includes(slap.seat),
    })),
    ...last.map((seat) => ({ ...lane(seat), mark: say("web.slap.last"), slowest: true })),
  ];
}
