/** The first content of a distribution. */
export interface FirstContent {
  /** Hash of all files. */
  readonly content: string;
  /**
   * When the distribution was made, in milliseconds, where that was in the same deployment, else it had files before.
   */
  readonly sinceMs: number | null;
}

/** How the provider names the requests that make something: the time in UTC to a ten-thousandth of a second, and a count. */
const REFERENCE = /^terraform-(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})\d[0-9a-f]{8}$/;

/**
 * The first content of a distribution. The program and the provider run on one machine, and so on one clock. This
 * deployment has made a distribution that is newer than the program's start, and no edge location has a file of it.
 *
 * @param callerReference of the distribution. Mocks have none.
 * @param startMs the time when the program made the site
 * @see https://github.com/hashicorp/terraform-plugin-sdk/blob/main/helper/id/id.go
 */
export function firstContent(
  content: string,
  callerReference: string | undefined,
  startMs: number,
): FirstContent {
  const madeMs = timeOf(callerReference);
  return { content, sinceMs: madeMs !== undefined && madeMs >= startMs ? madeMs : null };
}

/** The event of a call. It is the same as long as the content is, so that nothing is called for a content that is there. */
export function invalidationInput(
  event: { readonly distributionId: string; readonly wait: boolean },
  content: string,
  first: FirstContent | undefined,
): string {
  const isFirst = first?.content === content && typeof first.sinceMs === "number";
  return JSON.stringify({ ...event, ...(isFirst && { firstSinceMs: first.sinceMs }) });
}

function timeOf(callerReference: string | undefined): number | undefined {
  const parts = REFERENCE.exec(callerReference ?? "")
    ?.slice(1)
    .map(Number);
  if (!parts) return undefined;
  const [year = 0, month = 1, ...others] = parts;
  return Date.UTC(year, month - 1, ...others);
}
