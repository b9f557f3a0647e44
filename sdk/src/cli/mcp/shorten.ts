/** The most characters of one result, as JSON. Clients refuse results of some 25,000 tokens, and warn of 10,000. */
export const MAX_CHARACTERS = 24_000;

/** The numbers of characters of a text and of entries of a list that stay, from generous to strict. */
const STEPS = [
  { characters: 8_000, entries: 500 },
  { characters: 2_000, entries: 200 },
  { characters: 1_000, entries: 50 },
  { characters: 300, entries: 20 },
  { characters: 100, entries: 10 },
  { characters: 40, entries: 3 },
] as const;

type Step = (typeof STEPS)[number];

/** A value that fits, and whether anything was left out for it. */
export interface Fitted {
  readonly value: unknown;
  readonly isCut: boolean;
}

/** Shortens long texts and lists of a value until its JSON has at most so many characters. */
export function shortenToFit(value: unknown, maxCharacters = MAX_CHARACTERS): Fitted {
  if (sizeOf(value) <= maxCharacters) return { value, isCut: false };
  for (const step of STEPS) {
    const shorter = shorten(value, step);
    if (sizeOf(shorter) <= maxCharacters) return { value: shorter, isCut: true };
  }
  const beginning = JSON.stringify(value).slice(0, maxCharacters / 2);
  return { value: { beginning }, isCut: true };
}

/** A text with its beginning only, and the number of characters that are left out. */
export function cutText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  return `${text.slice(0, maxCharacters)}... (${text.length - maxCharacters} more characters)`;
}

function shorten(value: unknown, step: Step): unknown {
  if (typeof value === "string") return cutText(value, step.characters);
  if (Array.isArray(value)) return value.slice(0, step.entries).map((entry) => shorten(entry, step));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, shorten(entry, step)]));
}

function sizeOf(value: unknown): number {
  return (JSON.stringify(value) ?? "").length;
}
