import { isMap, parseDocument } from "../../../graph/yaml";
import { isPlainObject } from "../../../values";
import type { Template } from "./template";

/** Short forms of intrinsic functions in YAML, apart from `!Ref`, `!Condition` and `!GetAtt`, which differ. */
const FUNCTIONS = [
  "And",
  "Base64",
  "Cidr",
  "Equals",
  "FindInMap",
  "GetAZs",
  "If",
  "ImportValue",
  "Join",
  "Not",
  "Or",
  "Select",
  "Split",
  "Sub",
  "Transform",
];

/** Parses a template, JSON or YAML. Undefined for other text. */
export function parseTemplate(text: string): Template | undefined {
  return toTemplate(parseData(text));
}

/** A template as `get-template` gives it: an object, or the text that was deployed. */
export function toTemplate(value: unknown): Template | undefined {
  if (typeof value === "string") return parseTemplate(value);
  const isTemplate = isPlainObject(value) && isPlainObject(value.Resources);
  return isTemplate ? (value as unknown as Template) : undefined;
}

/** The data of JSON or YAML text. Undefined for other text. */
export function parseData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parseYaml(text);
  }
}

/** Dates and numbers of other notations stay the text that CloudFormation takes them for. */
function parseYaml(text: string): unknown {
  const document = parseDocument(text, { customTags: TAGS, schema: "core", logLevel: "silent" });
  if (document.errors.length > 0 || !isMap(document.contents)) return undefined;
  return document.toJS();
}

interface Collection {
  toJSON(): unknown;
}

const scalar = (tag: string, resolve: (text: string) => unknown) => ({ tag, resolve });
const list = (tag: string, key: string) => ({
  tag,
  collection: "seq" as const,
  resolve: (node: unknown) => ({ [key]: (node as Collection).toJSON() }),
});
const map = (tag: string, key: string) => ({
  tag,
  collection: "map" as const,
  resolve: (node: unknown) => ({ [key]: (node as Collection).toJSON() }),
});

const TAGS = [
  scalar("!Ref", (name) => ({ Ref: name })),
  scalar("!Condition", (name) => ({ Condition: name })),
  scalar("!GetAtt", (text) => ({ "Fn::GetAtt": splitOnce(text) })),
  list("!GetAtt", "Fn::GetAtt"),
  ...FUNCTIONS.flatMap((name) => [
    scalar(`!${name}`, (text) => ({ [`Fn::${name}`]: text })),
    list(`!${name}`, `Fn::${name}`),
    map(`!${name}`, `Fn::${name}`),
  ]),
];

function splitOnce(text: string): string[] {
  const at = text.indexOf(".");
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
