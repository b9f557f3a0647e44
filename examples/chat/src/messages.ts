/** A command from a client. */
export type Command =
  | { readonly action: "join"; readonly room: string; readonly name: string }
  | { readonly action: "say"; readonly room: string; readonly text: string };

/** News for clients. */
export type News =
  | {
      readonly type: "joined";
      readonly room: string;
      readonly name: string;
      readonly people: readonly string[];
    }
  | { readonly type: "said"; readonly room: string; readonly name: string; readonly text: string }
  | { readonly type: "left"; readonly room: string; readonly name: string }
  | { readonly type: "refused"; readonly errors: readonly string[] };

const LONGEST: Readonly<Record<string, number>> = { room: 40, name: 40, text: 2_000 };

/** Reads the texts of a command, or everything that is wrong with them. Other fields do not matter. */
export function readTexts<Field extends string>(
  body: string | undefined,
  fields: readonly Field[],
): Record<Field, string> | { readonly errors: readonly string[] } {
  const data = JSON.parse(body ?? "{}") as Record<string, unknown>;
  const errors: string[] = [];
  const texts = fields.map((field) => {
    const value = data[field];
    const text = typeof value === "string" ? value.trim() : "";
    const longest = LONGEST[field] ?? 0;
    if (text === "") errors.push(`${field} must be a text that is not empty`);
    else if (text.length > longest) errors.push(`${field} must have at most ${longest} characters`);
    return [field, text];
  });
  return errors.length > 0 ? { errors } : (Object.fromEntries(texts) as Record<Field, string>);
}
