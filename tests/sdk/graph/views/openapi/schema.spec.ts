import assert from "node:assert/strict";
import { modelSchemas } from "#sdk/graph/views/openapi/schema";
import type { Schema } from "#sdk/graph/views/openapi/types";

const converted = (schema: Schema): unknown => modelSchemas("M", schema).M;

const ROWS: readonly (readonly [what: string, from: Schema, to: unknown])[] = [
  ["drops what names the schema", { $schema: "s", id: "i", type: "object" }, { type: "object" }],
  ["makes null a property of the type", { type: ["integer", "null"] }, { type: "integer", nullable: true }],
  [
    "lists several types",
    { type: ["integer", "string"] },
    { anyOf: [{ type: "integer" }, { type: "string" }] },
  ],
  ["writes null alone as its only value", { type: "null" }, { nullable: true, enum: [null] }],
  ["writes a constant as its only value", { const: 1 }, { enum: [1] }],
  [
    "keeps exclusive bounds of draft 4",
    { minimum: 1, exclusiveMinimum: true },
    { minimum: 1, exclusiveMinimum: true },
  ],
  ["turns those of later drafts", { exclusiveMaximum: 9 }, { maximum: 9, exclusiveMaximum: true }],
  [
    "takes any of a tuple's schemas",
    { items: [{ type: "string" }, {}] },
    { items: { anyOf: [{ type: "string" }, {}] } },
  ],
  [
    "goes into lists",
    { type: "array", items: { type: ["string", "null"] } },
    { type: "array", items: { type: "string", nullable: true } },
  ],
  [
    "goes into combinations",
    { allOf: [{ const: 1 }], not: { const: 2 } },
    { allOf: [{ enum: [1] }], not: { enum: [2] } },
  ],
  [
    "goes into further properties",
    { additionalProperties: { const: 1 } },
    { additionalProperties: { enum: [1] } },
  ],
  ["keeps closed objects closed", { additionalProperties: false }, { additionalProperties: false }],
  [
    "keeps what OpenAPI does not know under a name of its own",
    { patternProperties: { a: {} } },
    { "x-patternProperties": { a: {} } },
  ],
  [
    "keeps a property that is called like a keyword",
    { properties: { id: {}, type: {} } },
    { properties: { id: {}, type: {} } },
  ],
  [
    "lets a schema name itself",
    { properties: { next: { $ref: "#" } } },
    { properties: { next: { $ref: "#/components/schemas/M" } } },
  ],
];

describe("modelSchemas", () => {
  for (const [what, from, to] of ROWS) {
    it(what, () => {
      assert.deepEqual(converted(from), to);
    });
  }

  it("gives definitions names beside the model's", () => {
    const schemas = modelSchemas("M", {
      $ref: "#/definitions/a b",
      definitions: { "a b": { type: "string" } },
    });
    assert.deepEqual(Object.keys(schemas), ["M", "M_a_b"]);
  });
});
