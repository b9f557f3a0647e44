/** How a list is asked for in parts. */
export interface PageInput {
  readonly limit: number;
  readonly before?: number;
}

/** The inputs of a list that is shown in parts, the newest first. */
export const PAGE_INPUTS = {
  limit: {
    type: "integer",
    minimum: 1,
    maximum: 500,
    default: 30,
    description: "How many to show, the newest ones. Default 30, at most 500.",
  },
  before: {
    type: "integer",
    minimum: 1,
    description: "Only those with a smaller number n: the page before the one that begins with this n.",
  },
} as const;

/** The newest entries before a number, oldest first, and the way to those before them. */
export function pageOf<Entry extends { readonly n: number }>(
  entries: readonly Entry[],
  { limit, before = Number.POSITIVE_INFINITY }: PageInput,
): { readonly page: readonly Entry[]; readonly more?: string } {
  const earlier = entries.filter(({ n }) => n < before).sort((a, b) => a.n - b.n);
  const page = earlier.slice(-limit);
  const left = earlier.length - page.length;
  if (left === 0) return { page };
  return { page, more: `${left} earlier ones; ask with before: ${page[0]?.n}` };
}

/** A time as ISO 8601 in UTC. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
