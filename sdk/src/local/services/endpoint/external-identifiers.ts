/** The names of resources in the graph, and in the emulator. */
export interface ExternalIdentifiers {
  there(name: string): string;
  here(name: string): string;
}

type Translate = (body: Buffer) => Buffer;

/** Functions that rewrite the bodies of calls and answers with the names of the other side. */
export function translators(
  identifiers: ExternalIdentifiers | undefined,
): Record<"there" | "here", Translate> {
  if (!identifiers) return { there: asItIs, here: asItIs };
  return {
    there: (body) => withMembers(body, (name) => identifiers.there(name)),
    here: (body) => withMembers(body, (name) => identifiers.here(name)),
  };
}

function asItIs(body: Buffer): Buffer {
  return body;
}

/** Renames members of a JSON body that are names as a whole. Deeper members and parts of a text are data of the program. */
function withMembers(body: Buffer, rename: (name: string) => string): Buffer {
  const members = body[0] === OPEN ? parse(body) : undefined;
  const renamed = Object.entries(members ?? {}).flatMap(([member, name]) =>
    typeof name === "string" && rename(name) !== name ? [{ member, name, to: rename(name) }] : [],
  );
  if (renamed.length === 0) return body;
  // The text is edited, since its numbers may have more digits than JavaScript can hold.
  const text = renamed.reduce((rest, { member, name, to }) => {
    const written = new RegExp(`(${literal(member)}\\s*:\\s*)${literal(name)}`);
    return rest.replace(written, (_, before: string) => before + JSON.stringify(to));
  }, body.toString("utf8"));
  return Buffer.from(text);
}

/** Escapes a text, as JSON writes it, for a regular expression. */
function literal(text: string): string {
  return JSON.stringify(text).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

const OPEN = "{".charCodeAt(0);

function parse(body: Buffer): Record<string, unknown> | undefined {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    // The bytes only begin like JSON.
    return undefined;
  }
}
