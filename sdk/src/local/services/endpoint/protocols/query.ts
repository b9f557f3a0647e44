import { findHeader } from "../../../http/header-names";
import type { GatewayRequest } from "../../../http/types";
import { ServiceError } from "../../service-error";
import type { Input, Output, Protocol } from "../aws-api";
import { element, type RawXml, xml } from "./xml";

export interface QueryProtocolOptions {
  /** Of the service's API: `2010-03-31`. */
  readonly version: string;
  /** Namespace of the answers: `http://sns.amazonaws.com/doc/2010-03-31/`. */
  readonly namespace: string;
  /** Members that are maps: written as entries with key and value. */
  readonly maps?: readonly string[];
  /** Elements that stand for the items of a list without one around them, by the list's member. @default `member` inside */
  readonly flattened?: Readonly<Record<string, string>>;
  /** Operations that answer nothing. All others have an element for their result, also for one without members. */
  readonly withoutResult?: readonly string[];
}

/**
 * The protocol whose calls are form fields and whose answers are XML.
 * @see https://smithy.io/2.0/aws/protocols/aws-query-protocol.html
 */
export function queryProtocol(options: QueryProtocolOptions): Protocol {
  const { namespace, version } = options;
  const maps = new Set(options.maps);
  const flattened = options.flattened ?? {};
  const withoutResult = new Set(options.withoutResult);
  return {
    read(request) {
      const fields = fieldsOf(request);
      const operation = fields.get("Action");
      const isOurs = fields.get("Version") === null || fields.get("Version") === version;
      if (operation === null || !isOurs) return undefined;
      return { operation, input: readFields(fields) };
    },
    answer: ({ operation }, output, { requestId }) => {
      const result = withoutResult.has(operation) ? undefined : writeMembers(output, maps, flattened);
      const metadata = element("ResponseMetadata", xml(element("RequestId", requestId)));
      const body = element(`${operation}Result`, result) + metadata;
      return document(
        200,
        `<${operation}Response xmlns="${namespace}">${body}</${operation}Response>`,
        requestId,
      );
    },
    refuse: (error, { requestId }) => {
      const type = error.status >= 500 ? "Receiver" : "Sender";
      const members = element("Type", type) + element("Code", error.code) + element("Message", error.message);
      const body = element("Error", xml(members)) + element("RequestId", requestId);
      return document(error.status, `<ErrorResponse xmlns="${namespace}">${body}</ErrorResponse>`, requestId);
    },
  };
}

function document(status: number, text: string, requestId: string) {
  return {
    status,
    headers: [
      ["content-type", "text/xml"],
      ["x-amzn-RequestId", requestId],
    ] as const,
    body: `<?xml version="1.0"?>\n${text}`,
  };
}

function fieldsOf(request: GatewayRequest): URLSearchParams {
  const isForm = (findHeader(request.headers, "content-type") ?? "").startsWith(
    "application/x-www-form-urlencoded",
  );
  return new URLSearchParams(isForm ? request.body.toString("utf8") : request.rawQuery);
}

/** Names of a path, as `Tags.member.1.Key` has four: no call of AWS has more than eight. */
const MOST_NAMES = 16;
/** Fields of a call: a batch of ten messages with ten attributes each has some hundreds. */
const MOST_FIELDS = 5_000;

/** Nested while fields are read: lists are objects with numbers for names. */
interface Tree {
  [name: string]: Tree | string;
}

/** `Tags.member.1.Key=a` and the like as members. Values stay texts. */
export function readFields(fields: URLSearchParams): Input {
  const root: Tree = Object.create(null);
  let count = 0;
  for (const [path, value] of fields) {
    if (path === "Action" || path === "Version") continue;
    const names = path.split(".", MOST_NAMES + 1);
    if (names.length > MOST_NAMES || ++count > MOST_FIELDS)
      throw new ServiceError("MalformedInput", "The request has too many fields, or one in too many levels.");
    put(root, names, value);
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, plain(value)]));
}

function put(tree: Tree, [name = "", ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    tree[name] = value;
    return;
  }
  const found = tree[name];
  const inner: Tree = typeof found === "object" ? found : Object.create(null);
  tree[name] = inner;
  put(inner, rest, value);
}

function plain(value: Tree | string): unknown {
  if (typeof value === "string") return value;
  const names = Object.keys(value);
  if (names.length === 1 && (names[0] === "member" || names[0] === "entry"))
    return plain(value[names[0]] as Tree | string);
  if (names.every((name) => /^\d+$/.test(name))) return listOrMap(value, names);
  return Object.fromEntries(names.map((name) => [name, plain(value[name] as Tree | string)]));
}

/** Entries with a key (or name) and a value are a map. */
function listOrMap(value: Tree, names: readonly string[]): unknown {
  const sorted = [...names].sort((a, b) => Number(a) - Number(b));
  const items = sorted.map((name) => plain(value[name] as Tree | string));
  const pairs = items.map(pairOf);
  return pairs.every((pair) => pair !== undefined) && pairs.length > 0 ? Object.fromEntries(pairs) : items;
}

function pairOf(item: unknown): readonly [string, unknown] | undefined {
  if (item === null || typeof item !== "object") return undefined;
  const names = Object.keys(item).sort();
  const [key, value] = names.length === 2 ? names : [];
  // Tags are a list of structures with capital names.
  const isPair = (key === "key" && value === "value") || (key === "Name" && value === "Value");
  const found = item as Record<string, unknown>;
  return isPair ? [String(found[key as string]), found[value as string]] : undefined;
}

function writeMembers(
  output: Output,
  maps: ReadonlySet<string>,
  flattened: Readonly<Record<string, string>>,
): RawXml {
  return xml(...Object.entries(output).map(([name, value]) => writeMember(name, value, maps, flattened)));
}

function writeMember(
  name: string,
  value: unknown,
  maps: ReadonlySet<string>,
  flattened: Readonly<Record<string, string>>,
): string {
  const write = (inner: string, item: unknown) => writeMember(inner, item, maps, flattened);
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) {
    const single = flattened[name];
    if (single !== undefined) return value.map((item) => write(single, item)).join("");
    return element(name, xml(...value.map((item) => write("member", item))));
  }
  if (typeof value !== "object") return element(name, String(value));
  if (!maps.has(name)) return element(name, writeMembers(value as Output, maps, flattened));
  const entries = Object.entries(value).map(([key, item]) =>
    element("entry", xml(element("key", key), write("value", item))),
  );
  return element(name, xml(...entries));
}
