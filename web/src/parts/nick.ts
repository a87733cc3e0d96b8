/** A name for somebody who has none yet: friendly, and understood in every language. */
const NICKS = ["Canela", "Romero", "Limón", "Nutria", "Brisa", "Coco", "Pomelo", "Lince", "Menta", "Tango", "Luna", "Oliva", "Mango", "Kiwi", "Samba", "Panda"] as const;

export function nick(): string {
  const [at] = crypto.getRandomValues(new Uint8Array(1));
  return NICKS[at! % NICKS.length]!;
}

export function anyFace(faces = 16): number {
  const [at] = crypto.getRandomValues(new Uint8Array(1));
  return at! % faces;
}
