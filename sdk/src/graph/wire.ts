import { type FieldsWithHidden, hide, type WithHidden } from "./hidden";
import type { GraphAsset, GraphValue } from "./types";

/** A value as the SDK sends it to the engine: JSON with marked objects for files, secrets and references. */
export type WireValue = string | number | boolean | null | WireValue[] | WireObject;
export type WireObject = { [key: string]: WireValue };

// The marks of Pulumi's wire format, the same in every language and version.
/** The key that tells a marked object: a secret, a file, a reference. */
export const MARK = "4dabf18193072939515e22adb298388d";
const ASSET = "c44067f5952c0a294b673a41bacd8c17";
const ARCHIVE = "0def7320c3a5731c473e5ecbe6d01bc7";
const SECRET = "1b47061264138c4ac30d75fd1eb44270";
const REFERENCE = "5cf8f73096256a8f31e491e813e4eb8e";
const OUTPUT = "d0e6a833031e9bbcd3f4e8bde6ca49a4";
/** Stands for what is only known when it is deployed. */
export const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** The marks found while a value was read. */
export interface Marks {
  secret: boolean;
  reference: boolean;
}

/** Plain value of a wire value. Secrets are opened, references are the id or URN, what is unknown in a preview is null. */
export function fromWire(value: WireValue, marks: Marks): GraphValue {
  if (value === UNKNOWN) return null;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((element) => fromWire(element, marks));
  const mark = value[MARK];
  if (mark !== undefined) return fromMarked(mark, value, marks);
  const result: { [key: string]: GraphValue } = {};
  for (const key of Object.keys(value)) result[key] = fromWire(value[key] as WireValue, marks);
  return result;
}

function fromMarked(mark: WireValue, value: WireObject, marks: Marks): GraphValue {
  switch (mark) {
    case SECRET:
      marks.secret = true;
      return fromWire(value.value ?? null, marks);
    case OUTPUT:
      if (value.secret === true) marks.secret = true;
      return fromWire(value.value ?? null, marks);
    case REFERENCE:
      marks.reference = true;
      return fromWire((value.id || value.urn) ?? null, marks);
    case ASSET:
    case ARCHIVE:
      return toAsset(value);
    default:
      throw new Error(`unknown mark ${String(mark)} in a value from the Pulumi SDK`);
  }
}

function toAsset(value: WireObject): GraphAsset {
  const isArchive = value[MARK] === ARCHIVE;
  if (typeof value.path === "string") return { $asset: isArchive ? "fileArchive" : "file", path: value.path };
  if (typeof value.uri === "string")
    return { $asset: isArchive ? "remoteArchive" : "remote", uri: value.uri };
  if (typeof value.text === "string") return { $asset: "string", text: value.text };
  const entries: Record<string, GraphAsset> = {};
  for (const [path, entry] of Object.entries((value.assets ?? {}) as WireObject)) {
    entries[path] = toAsset(entry as WireObject);
  }
  return { $asset: "archive", entries };
}

/** Plain value of a wire value, with its secrets hidden. */
function hiddenFromWire(value: WireValue): WithHidden {
  if (Array.isArray(value)) return value.map(hiddenFromWire);
  if (typeof value === "object" && value !== null && value[MARK] === undefined)
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, hiddenFromWire(member)]));
  const marks: Marks = { secret: false, reference: false };
  const plain = fromWire(value, marks);
  return marks.secret ? hide(plain) : plain;
}

/** Properties without undefined values, and the names of those that hold a secret or a reference. */
export interface WireProperties {
  readonly values: Record<string, GraphValue>;
  readonly secrets: readonly string[];
  readonly references: readonly string[];
  /** The values with their secrets hidden. Absent without any. */
  readonly hidden?: FieldsWithHidden;
}

export function propertiesFromWire(properties: WireObject): WireProperties {
  const values: Record<string, GraphValue> = {};
  const secrets: string[] = [];
  const references: string[] = [];
  const marks: Marks = { secret: false, reference: false };
  for (const key of Object.keys(properties)) {
    values[key] = fromWire(properties[key] as WireValue, marks);
    if (marks.secret) secrets.push(key);
    if (marks.reference) references.push(key);
    marks.secret = marks.reference = false;
  }
  if (secrets.length === 0) return { values, secrets, references };
  const shown = Object.entries(properties).map(([key, value]) => [key, hiddenFromWire(value as WireValue)]);
  return { values, secrets, references, hidden: Object.fromEntries(shown) };
}

/** A secret for the wire. */
export function secretToWire(value: WireValue): WireObject {
  return { [MARK]: SECRET, value };
}

/**
 * Inputs as the engine hands them to another process. Secrets are outputs that are secret, since a secret in a list or an
 * object would make the whole of it secret there. Members come in the order of their names: those of a message have none.
 */
export function asForwarded(value: WireValue): WireValue {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(asForwarded);
  if (value[MARK] === SECRET)
    return { [MARK]: OUTPUT, value: asForwarded(value.value ?? null), secret: true };
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([key, member]) => [key, asForwarded(member)]));
}

/** A reference to a resource for the wire, of which the SDK makes an object of its class. */
export function referenceToWire(urn: string, id: string): WireObject {
  return { [MARK]: REFERENCE, urn, id, packageVersion: "" };
}

export function isSecretWire(value: WireValue | undefined): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && value[MARK] === SECRET;
}
