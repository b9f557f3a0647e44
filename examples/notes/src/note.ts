/** A note as it is stored and as the API shows it. */
export interface Note {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The input of a client. */
export interface NoteInput {
  readonly title: string;
  readonly text: string;
}

const LONGEST_TITLE = 120;
const LONGEST_TEXT = 10_000;

/** Parses the input, or returns everything that is wrong with it. */
export function parseNote(body: string | undefined): { note: NoteInput } | { errors: string[] } {
  const data = parseJson(body);
  if (data === undefined) return { errors: ["the body is not a JSON object"] };
  const { title, text = "", ...rest } = data;
  const errors = Object.keys(rest).map((name) => `unknown field "${name}"`);
  if (typeof title !== "string" || title.trim() === "") errors.push("title must be a text that is not empty");
  else if (title.length > LONGEST_TITLE) errors.push(`title must have at most ${LONGEST_TITLE} characters`);
  if (typeof text !== "string") errors.push("text must be a text");
  else if (text.length > LONGEST_TEXT) errors.push(`text must have at most ${LONGEST_TEXT} characters`);
  return errors.length > 0 ? { errors } : { note: { title: (title as string).trim(), text: text as string } };
}

function parseJson(body: string | undefined): Record<string, unknown> | undefined {
  try {
    const data: unknown = JSON.parse(body ?? "");
    return typeof data === "object" && data !== null && !Array.isArray(data)
      ? (data as Record<string, unknown>)
      : undefined;
  } catch {
    // The caller answers text that is not JSON with 400, whatever the parser's message.
    return undefined;
  }
}
