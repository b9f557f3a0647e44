import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Members, SECTIONS, type Section, type Seed, type SeedObject } from "./seed";

/** The shape of an entry in each section, with the words for the hint. */
const SHAPES: Readonly<Record<Section, readonly [isSound: (value: unknown) => boolean, write: string]>> = {
  tables: [(value) => Array.isArray(value) && value.every(isObject), "a list of items: [{ ... }]"],
  buckets: [
    (value) => isObject(value) && Object.values(value).every(isSeedObject),
    'objects by key: { "a.txt": "text", "b.png": { "file": "b.png" } }',
  ],
  queues: [Array.isArray, "a list of messages: [{ ... }]"],
  streams: [
    (value) =>
      Array.isArray(value) && value.every((record) => isObject(record) && isText(record.partitionKey)),
    'a list of records: [{ "partitionKey": "a", "data": { ... } }]',
  ],
  parameters: [isText, "a text"],
  secrets: [(value) => value !== null && value !== undefined, "a text, or an object"],
};

/**
 * Reads the first data of services from a JSON file. A list in it is one of users, which user pools read for
 * themselves.
 *
 * @throws Error for the user that names everything wrong in the file
 */
export function readSeed(file: string): Seed {
  const given = parse(file);
  const members = isObject(given) ? given : {};
  const problems = problemsOf(members);
  if (problems.length > 0) throw userError(`${file} is not a valid seed: ${problems.join("; ")}`);
  const seed = Object.fromEntries(SECTIONS.map((name) => [name, members[name] ?? {}])) as unknown as Seed;
  return { ...seed, buckets: fromFolder(seed.buckets, dirname(resolve(file))) };
}

function problemsOf(members: Members): readonly string[] {
  const known = ["users", ...SECTIONS];
  const unknown = Object.keys(members).filter((name) => !known.includes(name));
  return [
    ...unknown.map((name) => `${name}: is unknown; write one of ${known.join(", ")}`),
    ...SECTIONS.flatMap((name) => problemsOfSection(name, members[name])),
  ];
}

function problemsOfSection(name: Section, section: unknown): readonly string[] {
  if (section === undefined) return [];
  if (!isObject(section)) return [`${name}: is no object; write { "Name": ... }`];
  const [isValid, write] = SHAPES[name];
  return Object.entries(section).flatMap(([of, value]) =>
    isValid(value) ? [] : [`${name}.${of}: write ${write}`],
  );
}

/** Paths of files are relative to the seed file. */
function fromFolder(buckets: Seed["buckets"], folder: string): Seed["buckets"] {
  const placed = (object: SeedObject): SeedObject =>
    typeof object === "string" ? object : { ...object, file: resolve(folder, object.file) };
  return Object.fromEntries(
    Object.entries(buckets).map(([name, objects]) => [
      name,
      Object.fromEntries(Object.entries(objects).map(([key, object]) => [key, placed(object)])),
    ]),
  );
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A parser's message quotes the text, and the text may have passwords in it.
    const why = code === undefined ? "it is no JSON; look for a missing comma or quote" : `(${code})`;
    throw userError(`${file} cannot be read: ${why}`);
  }
}

function isSeedObject(value: unknown): boolean {
  return isText(value) || (isObject(value) && isText(value.file));
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function userError(message: string): Error {
  return Object.assign(new Error(message), { isUserError: true });
}
