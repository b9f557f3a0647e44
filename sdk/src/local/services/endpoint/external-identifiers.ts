/** What a resource is called in the graph, and what it is called where it was made. */
export interface ExternalIdentifiers {
  there(name: string): string;
  here(name: string): string;
}

type Translate = (body: Buffer) => Buffer;

/** How bodies of calls and answers are written with the names of the other side. */
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

/** Members of a JSON body that are names as a whole. What stands deeper, or is a part of a text, is data of the program. */
function withMembers(body: Buffer, rename: (name: string) => string): Buffer {
  const members = body[0] === OPEN ? parse(body) : undefined;
  const renamed = Object.entries(members ?? {}).flatMap(([member, name]) =>
    typeof name === "string" && rename(name) !== name ? [{ member, name, to: rename(name) }] : [],
  );
  if (renamed.length === 0) return body;
  // In the text: numbers in it may have more digits than JavaScript knows of.
  const text = renamed.reduce((rest, { member, name, to }) => {
    const written = new RegExp(`(${literal(member)}\\s*:\\s*)${literal(name)}`);
    return rest.replace(written, (_, before: string) => before + JSON.stringify(to));
  }, body.toString("utf8"));
  return Buffer.from(text);
}

/** A text as JSON writes it, for a regular expression. */
function literal(text: string): string {
  return JSON.stringify(text).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

const OPEN = "{".charCodeAt(0);

function parse(body: Buffer): Record<string, unknown> | undefined {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    // Bytes that begin like JSON.
    return undefined;
  }
}
