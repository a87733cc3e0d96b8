/** Scrolls a row of choices so that the selected one is centred. */
export function scrollToCentre(choice: Element): void {
  const line = choice.parentElement;
  if (!line) return;
  const [own, room] = [choice.getBoundingClientRect(), line.getBoundingClientRect()];
  line.scrollLeft += own.left + own.width / 2 - room.left - room.width / 2;
}
