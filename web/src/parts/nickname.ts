/** Random names that work in every language. */
const NICKS = [
  "Canela",
  "Romero",
  "Limón",
  "Nutria",
  "Brisa",
  "Coco",
  "Pomelo",
  "Lince",
  "Menta",
  "Tango",
  "Luna",
  "Oliva",
  "Mango",
  "Kiwi",
  "Samba",
  "Panda",
] as const;

export function randomNickname(): string {
  const [at] = crypto.getRandomValues(new Uint8Array(1));
  return NICKS[at! % NICKS.length]!;
}

export function randomFace(faces = 16): number {
  const [at] = crypto.getRandomValues(new Uint8Array(1));
  return at! % faces;
}
