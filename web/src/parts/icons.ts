/** Icons as strokes in a box of 24 x 24, drawn for this page. */
export const ICONS = {
  menu: "M4 7h16M4 12h16M4 17h10",
  back: "M15 5l-7 7 7 7",
  log: "M5 5h14v10H11l-4 4v-4H5z",
  gear: "M4 8h9M17 8h3M4 16h3M11 16h9M15 5.5v5M9 13.5v5",
  sound: "M4 10v4h3l5 4V6L7 10zM16 9c1.6 1.7 1.6 4.3 0 6M18.5 6.5c3 3.2 3 7.8 0 11",
  sort: "M5 7h14M7 12h10M10 17h4",
  plus: "M12 5v14M5 12h14",
  key: "M4 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 12h8v4M16 12v3",
  play: "M8 5l11 7-11 7z",
  scale: "M12 4v16M7 20h10M5 8h14M5 8l-3 7a3.3 3.3 0 0 0 6 0zM19 8l-3 7a3.3 3.3 0 0 0 6 0z",
  book: "M4 5c3-1.5 6-1 8 1c2-2 5-2.5 8-1v13c-3-1.5-6-1-8 1c-2-2-5-2.5-8-1zM12 6v13",
  lang: "M4 6h9M8.5 4v2c0 4-2 7-5 8M6 9c1 3 3 5 6 6M12 20l4-10 4 10M13.5 17h5",
  down: "M12 4v11M7 11l5 5 5-5M5 20h14",
  share: "M12 15V4M8 7l4-4 4 4M6 12v8h12v-8",
  swap: "M4 8h13l-3-3M20 16H7l3 3",
  check: "M5 12.5l4.5 4.5L19 7",
  cross: "M6 6l12 12M18 6L6 18",
  clock: "M12 7v5l3 2M12 3.5a8.5 8.5 0 1 0 .01 0z",
  eye: "M3 12c2.5-4.5 5.5-6.5 9-6.5s6.5 2 9 6.5c-2.5 4.5-5.5 6.5-9 6.5s-6.5-2-9-6.5zM12 9.5a2.5 2.5 0 1 0 .01 0z",
  hand: "M8 12V6.5a1.5 1.5 0 0 1 3 0V11M11 10V4.5a1.5 1.5 0 0 1 3 0V11M14 11V6.5a1.5 1.5 0 0 1 3 0V14c0 4-2 6.5-5.5 6.5c-2.5 0-4-1-5.5-3.5l-2.3-4c-.8-1.5 1-2.7 2.2-1.4L8 14",
  redo: "M5 12a7 7 0 1 1 2.2 5.1M5 18v-5h5",
  copy: "M9 9h10v11H9zM5 15V4h10",
  people: "M9 11a3.5 3.5 0 1 0-.01 0zM3 19c.5-4 3-5.5 6-5.5s5.5 1.5 6 5.5M16 11a3 3 0 1 0-1-5.8M17.5 13.7c2.2.4 3.3 2.2 3.5 5.3",
  plug: "M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4",
} as const;

export type IconName = keyof typeof ICONS;
