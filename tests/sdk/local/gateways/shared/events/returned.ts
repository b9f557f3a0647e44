import type { Header } from "#sdk/local/http/types";

/** A function's return value, and the headers of the reply besides those of every reply. */
export interface Returned {
  readonly what: string;
  readonly result: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly body: string;
  /** Headers of an HTTP API by name, with values in order. */
  readonly http: Readonly<Record<string, readonly string[]>>;
  /** Headers of a REST API. */
  readonly rest: Readonly<Record<string, readonly string[]>>;
}

const TEXT = { "Content-Type": ["text/plain; charset=utf-8"] };
const JSON_TYPE = { "Content-Type": ["application/json"] };

/** Answers in a form that all three formats accept. */
export const RETURNED: readonly Returned[] = [
  {
    what: "a body with its type",
    result: { statusCode: 200, headers: { "content-type": "text/csv" }, body: "a;b" },
    status: 200,
    body: "a;b",
    http: { "Content-Type": ["text/csv"] },
    rest: { "Content-Type": ["text/csv"] },
  },
  {
    what: "a body without a type, whatever it looks like",
    result: { statusCode: 202, headers: null, body: '{"accepted":true}', isBase64Encoded: false },
    status: 202,
    body: '{"accepted":true}',
    http: TEXT,
    rest: JSON_TYPE,
  },
  {
    what: "headers of its own, spelled canonically by an HTTP API and as they are by a REST API",
    result: { statusCode: 200, headers: { etag: "7", "x-shop-id": "a,b" }, body: "" },
    status: 200,
    body: "",
    http: { ...TEXT, Etag: ["7"], "X-Shop-Id": ["a,b"] },
    rest: { ...JSON_TYPE, etag: ["7"], "x-shop-id": ["a,b"] },
  },
];

/** Answers in a form of payload format 1.0 and of REST APIs. */
export const RETURNED_LISTS: readonly Returned[] = [
  {
    what: "lists of values",
    result: { statusCode: 200, multiValueHeaders: { Vary: ["Accept", "Origin"] }, body: "x" },
    status: 200,
    body: "x",
    http: { ...TEXT, Vary: ["Accept", "Origin"] },
    rest: { ...JSON_TYPE, Vary: ["Accept", "Origin"] },
  },
  {
    what: "a header in both maps, the single value first for an HTTP API and last for a REST API",
    result: {
      statusCode: 200,
      headers: { Link: "<c>", "X-One": "1" },
      multiValueHeaders: { Link: ["<a>", "<b>"] },
      body: "x",
    },
    status: 200,
    body: "x",
    http: { ...TEXT, Link: ["<c>", "<a>", "<b>"], "X-One": ["1"] },
    rest: { ...JSON_TYPE, Link: ["<a>", "<b>", "<c>"], "X-One": ["1"] },
  },
];

/** Groups values by name, in their order. The order of different names has no meaning. */
export function grouped(headers: readonly Header[]): Record<string, string[]> {
  const values: Record<string, string[]> = {};
  for (const [name, value] of headers) (values[name] ??= []).push(value);
  return values;
}
